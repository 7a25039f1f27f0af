#include "engine/models/model.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "engine/errors.h"
#include "engine/models/model-kinds.h"

G_DEFINE_BOXED_TYPE (SacModel, sac_model, sac_model_ref, sac_model_unref)

static void
set_unknown_kind (const char  *kind,
                  GError     **error)
{
  const SacModelKind *const *kinds = sac_model_kinds ();
  g_autoptr(GString) known = g_string_new (NULL);

  for (int i = 0; kinds[i] != NULL; i++)
    g_string_append_printf (known, "%s“%s”", i > 0 ? ", " : "", kinds[i]->id);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("the kind “%s” is not known; known are %s"), kind, known->str);
}

static gboolean
check_size (SacModel  *self,
            GError   **error)
{
  guint64 most = SAC_MODEL_MAX_BYTES / sizeof (float);
  guint64 count = 0;

  /* Tensor by tensor: the sum of hostile sizes could overflow. */
  for (guint i = 0; i < self->parameters->all->len && count <= most; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (self->parameters->all, i);

      count += sac_tensor_size (&parameter->tensor);
    }

  if (count <= most)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("config and vocabularies ask for more than %" PRIu64 " weights; make "
                 "them smaller"), most);

  return FALSE;
}

static SacModel *
model_new (SacParameters  *parameters,
           const char     *kind,
           JsonObject     *config,
           JsonObject     *card,
           SacTextCodec   *source,
           SacTextCodec   *target,
           GError        **error)
{
  g_autoptr(SacModel) self = g_new0 (SacModel, 1);

  g_atomic_ref_count_init (&self->references);
  self->config = json_object_ref (config);
  self->card = card != NULL ? json_object_ref (card) : json_object_new ();
  self->parameters = parameters;
  self->source = source != NULL ? sac_text_codec_ref (source) : NULL;
  self->target = sac_text_codec_ref (target);
  self->kind = sac_model_kind_find (kind);

  if (self->kind == NULL)
    {
      set_unknown_kind (kind, error);
      return NULL;
    }

  g_return_val_if_fail ((source == NULL) == (self->kind->see != NULL), NULL);

  self->layers = self->kind->build (parameters, config,
                                    source != NULL ? sac_text_codec_get_size (source) : 0,
                                    sac_text_codec_get_size (target), error);
  if (self->layers == NULL || !check_size (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

SacModel *
sac_model_new_shapes (const char    *kind,
                      JsonObject    *config,
                      JsonObject    *card,
                      SacTextCodec  *source,
                      SacTextCodec  *target,
                      GError       **error)
{
  return model_new (sac_parameters_new_shapes (), kind, config, card, source, target, error);
}

SacModel *
sac_model_new (const char    *kind,
               JsonObject    *config,
               JsonObject    *card,
               SacTextCodec  *source,
               SacTextCodec  *target,
               GError       **error)
{
  SacModel *self = sac_model_new_shapes (kind, config, card, source, target, error);

  if (self != NULL)
    sac_parameters_allocate (self->parameters);

  return self;
}

SacModel *
sac_model_ref (SacModel *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
sac_model_unref (SacModel *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  if (self->layers != NULL)
    self->kind->destroy (self->layers);

  sac_parameters_free (self->parameters);
  json_object_unref (self->config);
  json_object_unref (self->card);
  g_clear_pointer (&self->source, sac_text_codec_unref);
  sac_text_codec_unref (self->target);
  g_free (self->warning);
  g_free (self);
}

gboolean
sac_model_reads_pictures (const SacModel *self)
{
  return self->kind->see != NULL;
}

const char *
sac_model_get_title (const SacModel *self)
{
  JsonNode *title = json_object_get_member (self->card, "title");

  /* The card comes from a file: what should be a string may be anything. */
  if (title != NULL && JSON_NODE_HOLDS_VALUE (title) &&
      json_node_get_value_type (title) == G_TYPE_STRING && *json_node_get_string (title) != '\0')
    return json_node_get_string (title);

  return self->kind->title;
}
