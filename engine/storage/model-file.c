#include "engine/storage/model-file.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/storage/model-metadata.h"
#include "engine/storage/model-weights.h"
#include "engine/storage/safetensors.h"
#include "engine/storage/tensor-names.h"

/* @side: "source" or "target". How it splits text stands in config, what it knows in a vocabulary
 * of its own. */
static SacTextCodec *
read_codec (SacSafetensors  *file,
            SacTensorNames  *names,
            JsonObject      *config,
            const char      *side,
            GError         **error)
{
  g_autofree char *key = g_strconcat ("vocabulary.", side, NULL);
  g_auto(GStrv) listed = sac_model_metadata_read_vocabulary (file, key, error);
  g_auto(GStrv) words = NULL;
  g_autoptr(JsonObject) none = json_object_new ();
  JsonObject *text = NULL, *options = NULL;
  SacTextCodec *codec;

  if (listed == NULL)
    return NULL;

  words = sac_tensor_names_order_words (names, (const char *const *) listed, error);
  if (words == NULL)
    {
      g_prefix_error (error, _("the metadata's “%s”: "), key);
      return NULL;
    }

  if (!sac_config_get_object (config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, side, &options, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  codec = sac_text_codec_new (options != NULL ? options : none, (const char *const *) words, error);
  if (codec == NULL)
    g_prefix_error (error, _("the metadata's “%s”: "), key);

  return codec;
}

/* Weights alone are worth a picture: a file without a card opens. */
static gboolean
read_card (SacSafetensors  *file,
           JsonObject     **card,
           GError         **error)
{
  if (sac_safetensors_get_metadata (file, "card") == NULL)
    *card = json_object_new ();
  else
    *card = sac_model_metadata_read_object (file, "card", error);

  return *card != NULL;
}

/* The model that the metadata speaks of; its weights have shapes only. */
static SacModel *
read_description (SacSafetensors  *file,
                  SacTensorNames  *names,
                  const char      *id,
                  GError         **error)
{
  /* An unknown kind is taken to translate, and refused when the model is made, with the list of
   * those that are known. */
  const SacModelKind *kind = sac_model_kind_find (id);
  g_autoptr(JsonObject) config = sac_model_metadata_read_object (file, "config", error);
  g_autoptr(JsonObject) card = NULL;
  g_autoptr(SacTextCodec) source = NULL;
  g_autoptr(SacTextCodec) target = NULL;
  g_auto(GStrv) labels = NULL;

  if (config == NULL || !read_card (file, &card, error) ||
      ((kind == NULL || (kind->see == NULL && kind->hear == NULL)) &&
       (source = read_codec (file, names, config, "source", error)) == NULL))
    return NULL;

  if (kind != NULL && kind->judge != NULL)
    {
      labels = sac_model_metadata_read_vocabulary (file, "vocabulary.target", error);

      return labels != NULL ? sac_model_new_judge_shapes (id, config, card, source,
                                                          (const char *const *) labels, error)
                            : NULL;
    }

  target = read_codec (file, names, config, "target", error);

  return target != NULL ? sac_model_new_shapes (id, config, card, source, target, error) : NULL;
}

static SacModel *
read_model (SacSafetensors  *file,
            GCancellable    *cancellable,
            GError         **error)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(SacTensorNames) names = NULL;
  const char *kind;

  if (!sac_model_metadata_check (file, error) ||
      (kind = sac_model_metadata_get (file, "kind", error)) == NULL)
    return NULL;

  names = sac_tensor_names_new (file, kind);
  model = read_description (file, names, kind, error);

  if (model == NULL || !sac_model_weights_read (model, file, names, cancellable, error))
    return NULL;

  if (model->kind->prepare != NULL)
    model->kind->prepare (model->layers);

  return g_steal_pointer (&model);
}

SacModel *
sac_model_load (const char    *path,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autoptr(SacSafetensors) file = sac_safetensors_open (path, error);
  SacModel *model;

  if (file == NULL)
    return NULL;

  model = read_model (file, cancellable, error);
  if (model == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
    }

  return model;
}

/* The model's config, with the codecs' options as they are. */
static JsonObject *
make_config (const SacModel *model)
{
  JsonObject *config = sac_config_copy (model->config);
  JsonObject *text = json_object_new ();

  if (model->source != NULL)
    json_object_set_object_member (text, "source",
                                   json_object_ref (sac_text_codec_get_options (model->source)));
  if (model->target != NULL)
    json_object_set_object_member (text, "target",
                                   json_object_ref (sac_text_codec_get_options (model->target)));
  json_object_set_object_member (config, "text", text);

  return config;
}

static void
set_vocabulary (SacSafetensorsWriter *writer,
                const char           *key,
                const char *const    *words)
{
  g_autofree char *json = sac_model_metadata_print_vocabulary (words);

  sac_safetensors_writer_set_metadata (writer, key, json);
}

static void
set_metadata (SacSafetensorsWriter *writer,
              SacModel             *model)
{
  g_autoptr(JsonObject) object = make_config (model);
  g_autofree char *version = g_strdup_printf ("%d", SAC_MODEL_FILE_VERSION);
  g_autofree char *config = sac_model_metadata_print_object (object);
  g_autofree char *card = sac_model_metadata_print_object (model->card);

  sac_safetensors_writer_set_metadata (writer, "format", "saccade");
  sac_safetensors_writer_set_metadata (writer, "version", version);
  sac_safetensors_writer_set_metadata (writer, "kind", model->kind->id);
  sac_safetensors_writer_set_metadata (writer, "config", config);
  sac_safetensors_writer_set_metadata (writer, "card", card);

  if (model->source != NULL)
    set_vocabulary (writer, "vocabulary.source", sac_text_codec_get_vocabulary (model->source));

  set_vocabulary (writer, "vocabulary.target",
                  sac_model_judges (model) ? (const char *const *) model->labels
                                           : sac_text_codec_get_vocabulary (model->target));
}

gboolean
sac_model_save (SacModel      *model,
                const char    *path,
                SacPrecision   precision,
                GError       **error)
{
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();
  g_autoptr(GPtrArray) buffers = g_ptr_array_new_with_free_func (g_free);

  set_metadata (writer, model);

  if (!sac_model_weights_write (model, writer, precision, buffers, error))
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, _("“%s” cannot be saved: "), name);
      return FALSE;
    }

  return sac_safetensors_writer_finish (writer, path, error);
}
