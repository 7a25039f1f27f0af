#include "engine/models/speech/speech-config.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/models/config.h"

#define MAX_SIZE 8192
#define MAX_BANDS 256
#define MAX_FILTERS 256
#define MAX_WIDTH 1001
#define MAX_STEP 8
#define MAX_POSITIONS 1000000

static const char *const attention_names[] = { "location", "content", NULL };

const char *const sac_speech_config_keys[] = {
  "features.rate",
  "features.bands",
  "features.window",
  "features.hop",
  "features.lowest",
  "layers",
  "hidden",
  "subsampling",
  "attention",
  "attention_size",
  "filters",
  "width",
  "smoothing",
  "sharpening",
  "top_k",
  "window",
  "embedding",
  "readout_size",
  "dropout",
  "text.target.language",
  "text.target.lowercase",
  "text.target.characters",
  "text.target.words",
  NULL
};

/* Within these a window has samples, and its frequencies fit into memory. */
static gboolean
read_features (JsonObject       *json,
               SacSpeechConfig  *config,
               GError          **error)
{
  g_autoptr(JsonObject) defaults = json_object_new ();
  JsonObject *features;

  if (!sac_config_get_object (json, "features", &features, error))
    return FALSE;

  if (features == NULL)
    features = defaults;

  if (sac_config_get_int (features, "rate", 8000, 4000, 48000, &config->rate, error) &&
      sac_config_get_int (features, "bands", 40, 1, MAX_BANDS, &config->n_bands, error) &&
      sac_config_get_double (features, "window", 0.025, 0.005, 0.05, &config->window, error) &&
      sac_config_get_double (features, "hop", 0.01, 0.001, 0.05, &config->hop, error) &&
      sac_config_get_double (features, "lowest", 20, 0, 1000, &config->lowest, error))
    return TRUE;

  g_prefix_error (error, "“features”, ");

  return FALSE;
}

/* A step for each layer. */
static gboolean
read_steps (JsonObject       *json,
            SacSpeechConfig  *config,
            GError          **error)
{
  JsonNode *node = json_object_get_member (json, "subsampling");
  JsonArray *steps = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  gboolean right = node == NULL || JSON_NODE_HOLDS_NULL (node) ||
                   (steps != NULL && json_array_get_length (steps) == (guint) config->n_layers);

  for (int i = 0; i < config->n_layers; i++)
    config->steps[i] = 1;

  for (int i = 0; right && steps != NULL && i < config->n_layers; i++)
    {
      JsonNode *step = json_array_get_element (steps, i);
      gint64 value = JSON_NODE_HOLDS_VALUE (step) && json_node_get_value_type (step) == G_TYPE_INT64
                       ? json_node_get_int (step) : 0;

      right = value >= 1 && value <= MAX_STEP;
      config->steps[i] = (int) value;
    }

  if (!right)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                 _("“subsampling”: expected a list of %d whole numbers from 1 to %d, one for each "
                   "layer"), config->n_layers, MAX_STEP);

  return right;
}

static gboolean
read_attention (JsonObject       *json,
                SacSpeechConfig  *config,
                GError          **error)
{
  SacWeighting *weighting = &config->looking.weighting;
  double sharpening;
  int content;

  if (!sac_config_get_choice (json, "attention", attention_names, &content, error) ||
      !sac_config_get_int (json, "attention_size", config->hidden, 1, MAX_SIZE,
                           &config->attention_size, error) ||
      !sac_config_get_int (json, "filters", 10, 1, MAX_FILTERS, &config->n_filters, error) ||
      !sac_config_get_int (json, "width", 31, 1, MAX_WIDTH, &config->width, error) ||
      !sac_config_get_boolean (json, "smoothing", FALSE, &weighting->smoothing, error) ||
      !sac_config_get_double (json, "sharpening", 1, SAC_MIN_SHARPENING, SAC_MAX_SHARPENING,
                              &sharpening, error) ||
      !sac_config_get_int (json, "top_k", 0, 0, MAX_POSITIONS, &weighting->top_k, error) ||
      !sac_config_get_int (json, "window", 0, 0, MAX_POSITIONS, &weighting->window, error))
    return FALSE;

  weighting->sharpening = sharpening;
  config->looking.located = !content;
  if (content)
    config->n_filters = 0;

  if (config->width % 2 == 1)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“width”: expected an odd number, so that a filter has a middle; found %d"),
               config->width);

  return FALSE;
}

gboolean
sac_speech_config_read (JsonObject       *json,
                        SacSpeechConfig  *config,
                        GError          **error)
{
  *config = (SacSpeechConfig) { 0 };

  return read_features (json, config, error) &&
         sac_config_get_int (json, "layers", 3, 1, SAC_MAX_DEPTH, &config->n_layers, error) &&
         sac_config_get_int (json, "hidden", 256, 1, MAX_SIZE, &config->hidden, error) &&
         read_steps (json, config, error) &&
         read_attention (json, config, error) &&
         sac_config_get_int (json, "embedding", 64, 1, MAX_SIZE, &config->embedding, error) &&
         sac_config_get_int (json, "readout_size", config->hidden, 1, MAX_SIZE,
                             &config->readout_size, error) &&
         sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error);
}
