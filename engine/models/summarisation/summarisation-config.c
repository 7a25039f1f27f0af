#include "engine/models/summarisation/summarisation-config.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/models/config.h"

#define MAX_SIZE 8192
#define MAX_CONTEXT 64
#define MAX_WINDOW 1000
#define MAX_WORTH 100

static const char *const encoder_names[] = { "attention", "bag", NULL };
static const char *const output_names[] = { "separate", "tied", NULL };

const char *const sac_summarisation_config_keys[] = {
  "encoder",
  "embedding",
  "hidden",
  "encoder_size",
  "context",
  "window",
  "output",
  "dropout",
  "extraction.word",
  "extraction.pair",
  "extraction.triple",
  "extraction.reordered",
  "extraction.repeated",
  "text.source.language",
  "text.source.lowercase",
  "text.source.characters",
  "text.source.words",
  "text.target.language",
  "text.target.lowercase",
  "text.target.characters",
  "text.target.words",
  NULL
};

/* Without the object nothing is gained, and nothing is added up. */
static gboolean
read_extraction (JsonObject              *json,
                 SacSummarisationConfig  *config,
                 GError                 **error)
{
  static const char *const keys[] = { "word", "pair", "triple", "reordered", "repeated" };
  double worth[G_N_ELEMENTS (keys)];
  JsonObject *extraction;

  if (!sac_config_get_object (json, "extraction", &extraction, error))
    return FALSE;

  config->extracts = extraction != NULL;
  if (!config->extracts)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (!sac_config_get_double (extraction, keys[i], 0, -MAX_WORTH, MAX_WORTH, &worth[i], error))
      {
        g_prefix_error (error, "extraction, ");
        return FALSE;
      }

  config->extraction = (SacExtraction) { worth[0], worth[1], worth[2], worth[3], worth[4] };

  return TRUE;
}

static gboolean
read_values (JsonObject              *json,
             SacSummarisationConfig  *config,
             GError                 **error)
{
  return sac_config_get_choice (json, "encoder", encoder_names, &config->encoder, error) &&
         sac_config_get_int (json, "embedding", 200, 1, MAX_SIZE, &config->embedding, error) &&
         sac_config_get_int (json, "hidden", 400, 1, MAX_SIZE, &config->hidden, error) &&
         sac_config_get_int (json, "encoder_size", config->hidden, 1, MAX_SIZE,
                             &config->encoder_size, error) &&
         sac_config_get_int (json, "context", 5, 1, MAX_CONTEXT, &config->context, error) &&
         sac_config_get_int (json, "window", 2, 0, MAX_WINDOW, &config->window, error) &&
         sac_config_get_choice (json, "output", output_names, &config->output, error) &&
         sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error) &&
         read_extraction (json, config, error);
}

/* W = F only where a row of both is the same word. */
static gboolean
check_tied (const SacSummarisationConfig  *config,
            int                            n_source,
            int                            n_target,
            GError                       **error)
{
  if (config->output != SAC_SUMMARISATION_TIED || n_source == n_target)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“output”: “tied” needs one vocabulary for both sides, but that of the "
                 "source has %d pieces and that of the target %d"), n_source, n_target);

  return FALSE;
}

gboolean
sac_summarisation_config_read (JsonObject              *json,
                               int                      n_source,
                               int                      n_target,
                               SacSummarisationConfig  *config,
                               GError                 **error)
{
  if (read_values (json, config, error) && check_tied (config, n_source, n_target, error))
    return TRUE;

  g_prefix_error (error, "config, ");

  return FALSE;
}

void
sac_summarisation_config_describe (const SacSummarisationConfig *config,
                                   JsonObject                   *settings)
{
  if (config->extracts)
    json_object_set_boolean_member (settings, "extraction", TRUE);

  if (config->encoder == SAC_SUMMARISATION_BAG)
    {
      json_object_set_string_member (settings, "attention", "none");
      return;
    }

  json_object_set_string_member (settings, "attention", "bilinear");
  json_object_set_string_member (settings, "asked_by", "the last words written");
  json_object_set_int_member (settings, "context", config->context);
  json_object_set_int_member (settings, "window", config->window);
}
