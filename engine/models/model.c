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
take_parts (SacParameters *parameters,
            JsonObject    *config,
            JsonObject    *card,
            SacTextCodec  *source,
            SacTextCodec  *target)
{
  SacModel *self = g_new0 (SacModel, 1);

  g_atomic_ref_count_init (&self->references);
  self->config = json_object_ref (config);
  self->card = card != NULL ? json_object_ref (card) : json_object_new ();
  self->parameters = parameters;
  self->source = source != NULL ? sac_text_codec_ref (source) : NULL;
  self->target = target != NULL ? sac_text_codec_ref (target) : NULL;

  return self;
}

/* Builds the layers over what @self has. */
static gboolean
build (SacModel    *self,
       const char  *kind,
       GError     **error)
{
  self->kind = sac_model_kind_find (kind);

  if (self->kind == NULL)
    {
      set_unknown_kind (kind, error);
      return FALSE;
    }

  g_return_val_if_fail ((self->source == NULL) != sac_model_reads_texts (self), FALSE);
  g_return_val_if_fail ((self->target == NULL) == (self->kind->judge != NULL), FALSE);

  self->layers = self->kind->build (self->parameters, self->config,
                                    self->source != NULL ? sac_text_codec_get_size (self->source) : 0,
                                    sac_model_get_n_target (self), error);

  return self->layers != NULL && check_size (self, error);
}

SacModel *
sac_model_new_shapes (const char    *kind,
                      JsonObject    *config,
                      JsonObject    *card,
                      SacTextCodec  *source,
                      SacTextCodec  *target,
                      GError       **error)
{
  g_autoptr(SacModel) self = take_parts (sac_parameters_new_shapes (), config, card, source, target);

  return build (self, kind, error) ? g_steal_pointer (&self) : NULL;
}

static gboolean
has_controls (const char *label)
{
  for (; *label != '\0'; label = g_utf8_next_char (label))
    if (g_unichar_iscntrl (g_utf8_get_char (label)))
      return TRUE;

  return FALSE;
}

static gboolean
check_labels (const char *const  *labels,
              GError            **error)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = g_strv_length ((char **) labels);

  if (n < 2 || n > SAC_MAX_LABELS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("labels: expected 2 to %d to choose from, found %u"), SAC_MAX_LABELS, n);
      return FALSE;
    }

  for (guint i = 0; i < n; i++)
    if (has_controls (labels[i]))
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                     _("label %u has a tab, a line end or another control character; a label is a "
                       "name on one line"), i + 1);
        return FALSE;
      }
    else if (*labels[i] == '\0' || !g_hash_table_add (seen, (char *) labels[i]))
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                     _("label %u, “%s”, is empty or stands there twice"), i + 1, labels[i]);
        return FALSE;
      }

  return TRUE;
}

SacModel *
sac_model_new_judge_shapes (const char         *kind,
                            JsonObject         *config,
                            JsonObject         *card,
                            SacTextCodec       *source,
                            const char *const  *labels,
                            GError            **error)
{
  g_autoptr(SacModel) self = NULL;

  if (!check_labels (labels, error))
    return NULL;

  self = take_parts (sac_parameters_new_shapes (), config, card, source, NULL);
  self->labels = g_strdupv ((char **) labels);
  self->n_labels = g_strv_length (self->labels);

  return build (self, kind, error) ? g_steal_pointer (&self) : NULL;
}

static SacModel *
with_values (SacModel *self)
{
  if (self != NULL)
    sac_parameters_allocate (self->parameters);

  return self;
}

SacModel *
sac_model_new (const char    *kind,
               JsonObject    *config,
               JsonObject    *card,
               SacTextCodec  *source,
               SacTextCodec  *target,
               GError       **error)
{
  return with_values (sac_model_new_shapes (kind, config, card, source, target, error));
}

SacModel *
sac_model_new_judge (const char         *kind,
                     JsonObject         *config,
                     JsonObject         *card,
                     SacTextCodec       *source,
                     const char *const  *labels,
                     GError            **error)
{
  return with_values (sac_model_new_judge_shapes (kind, config, card, source, labels, error));
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
  g_clear_pointer (&self->target, sac_text_codec_unref);
  g_strfreev (self->labels);
  g_free (self->warning);
  g_free (self);
}

gboolean
sac_model_reads_pictures (const SacModel *self)
{
  return self->kind->see != NULL;
}

gboolean
sac_model_reads_sounds (const SacModel *self)
{
  return self->kind->hear != NULL;
}

gboolean
sac_model_reads_texts (const SacModel *self)
{
  return self->kind->see == NULL && self->kind->hear == NULL;
}

gboolean
sac_model_judges (const SacModel *self)
{
  return self->labels != NULL;
}

int
sac_model_get_n_target (const SacModel *self)
{
  return self->labels != NULL ? self->n_labels : sac_text_codec_get_size (self->target);
}

char **
sac_model_list_things (const SacModel *self)
{
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();
  JsonNode *node = json_object_get_member (self->config, "things");
  JsonArray *things = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node)
                                                                   : NULL;

  if (things == NULL)
    return NULL;

  /* A kind that does not know the key has not checked it. */
  for (guint i = 0; i < json_array_get_length (things); i++)
    {
      JsonNode *thing = json_array_get_element (things, i);

      if (JSON_NODE_HOLDS_VALUE (thing) && json_node_get_value_type (thing) == G_TYPE_STRING)
        g_strv_builder_add (names, json_node_get_string (thing));
    }

  return g_strv_builder_end (names);
}

/* The card comes from a file: what should be a string may be anything. */
static const char *
get_card_text (const SacModel *self,
               const char     *key)
{
  JsonNode *node = json_object_get_member (self->card, key);

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
      json_node_get_value_type (node) == G_TYPE_STRING && *json_node_get_string (node) != '\0')
    return json_node_get_string (node);

  return NULL;
}

const char *
sac_model_get_title (const SacModel *self)
{
  const char *title = get_card_text (self, "title");

  return title != NULL ? title : self->kind->title;
}

const char *
sac_model_get_domain (const SacModel *self)
{
  return get_card_text (self, "reads");
}
