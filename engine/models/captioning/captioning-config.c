#include "engine/models/captioning/captioning-config.h"

#include "engine/models/config.h"

#define MAX_SIZE 8192
#define MAX_CLASSES 100000

static const char *const attention_names[] = { "soft", "hard", "none", NULL };
static const char *const energy_names[] = { "tanh", "relu", NULL };
static const char *const gate_names[] = { "scalar", "vector", "none", NULL };
static const char *const start_names[] = { "tanh", "linear", NULL };
static const char *const readout_names[] = { "deep", "linear", NULL };
static const char *const fit_names[] = { "crop", "squash", NULL };
static const char *const positions_names[] = { "none", "appended", NULL };

const char *const sac_captioning_config_keys[] = {
  "encoder.network",
  "encoder.input",
  "encoder.grid",
  "encoder.normalisation",
  "encoder.channels",
  "encoder.strides",
  "encoder.blocks",
  "embedding",
  "hidden",
  "attention",
  "attention_size",
  "energy",
  "gate",
  "start",
  "readout",
  "classes",
  "fit",
  "positions",
  "lambda",
  "expected",
  "dropout",
  "text.target.language",
  "text.target.lowercase",
  "text.target.characters",
  "text.target.words",
  NULL
};

/* Where there are classes, the things are theirs. */
static gboolean
check_things (JsonObject  *json,
              int          n_classes,
              GError     **error)
{
  return sac_config_check_names (json, "things", n_classes, n_classes > 0 ? n_classes : MAX_CLASSES,
                                 error);
}

gboolean
sac_captioning_config_read (JsonObject           *json,
                            SacCaptioningConfig  *config,
                            GError              **error)
{
  return sac_config_get_object (json, "encoder", &config->encoder, error) &&
         sac_config_get_int (json, "embedding", 256, 1, MAX_SIZE, &config->embedding, error) &&
         sac_config_get_int (json, "hidden", 256, 1, MAX_SIZE, &config->hidden, error) &&
         sac_config_get_choice (json, "attention", attention_names, &config->attention, error) &&
         sac_config_get_int (json, "attention_size", config->hidden, 1, MAX_SIZE,
                             &config->attention_size, error) &&
         sac_config_get_choice (json, "energy", energy_names, &config->energy, error) &&
         sac_config_get_choice (json, "gate", gate_names, &config->gate, error) &&
         sac_config_get_choice (json, "start", start_names, &config->start, error) &&
         sac_config_get_choice (json, "readout", readout_names, &config->readout, error) &&
         sac_config_get_int (json, "classes", 0, 0, MAX_CLASSES, &config->n_classes, error) &&
         check_things (json, config->n_classes, error) &&
         sac_config_get_choice (json, "fit", fit_names, &config->squash, error) &&
         sac_config_get_choice (json, "positions", positions_names, &config->positions, error) &&
         sac_config_get_double (json, "lambda", 1, 0, 1000, &config->lambda, error) &&
         sac_config_get_double (json, "expected", 0, 0, 1, &config->expected, error) &&
         sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error);
}

void
sac_captioning_config_describe (const SacCaptioningConfig *config,
                                JsonObject                *settings)
{
  json_object_set_string_member (settings, "attention", attention_names[config->attention]);
  json_object_set_string_member (settings, "gate", gate_names[config->gate]);

  if (config->attention == SAC_CAPTIONING_NONE)
    return;

  json_object_set_string_member (settings, "asked_by", "previous state h_{t-1}");

  /* A run must be the same every time: it does not throw dice. */
  if (config->attention == SAC_CAPTIONING_HARD)
    json_object_set_string_member (settings, "cell", "most probable");
}
