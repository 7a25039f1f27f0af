#include "engine/models/entailment/entailment-config.h"

#include "engine/models/config.h"

#define MAX_SIZE 8192

static const char *const attention_names[] = { "word-by-word", "last", "none", NULL };

const char *const sac_entailment_config_keys[] = {
  "embedding",
  "hidden",
  "attention",
  "two_way",
  "trained_words",
  "dropout",
  "text.source.language",
  "text.source.lowercase",
  "text.source.characters",
  "text.source.words",
  NULL
};

gboolean
sac_entailment_config_read (JsonObject           *json,
                            int                   n_words,
                            SacEntailmentConfig  *config,
                            GError              **error)
{
  return sac_config_get_int (json, "embedding", 100, 1, MAX_SIZE, &config->embedding, error) &&
         sac_config_get_int (json, "hidden", 100, 1, MAX_SIZE, &config->hidden, error) &&
         sac_config_get_choice (json, "attention", attention_names, &config->attention, error) &&
         sac_config_get_boolean (json, "two_way", FALSE, &config->two_way, error) &&
         sac_config_get_int (json, "trained_words", n_words, 1, n_words, &config->n_trained,
                             error) &&
         sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error);
}

void
sac_entailment_config_describe (const SacEntailmentConfig *config,
                                JsonObject                *settings)
{
  json_object_set_string_member (settings, "attention", attention_names[config->attention]);

  if (config->two_way)
    json_object_set_boolean_member (settings, "two_way", TRUE);

  if (config->attention == SAC_ENTAILMENT_WORD_BY_WORD)
    json_object_set_string_member (settings, "asked_by", "state h_t and what it saw before, r_{t-1}");
  else if (config->attention == SAC_ENTAILMENT_LAST)
    json_object_set_string_member (settings, "asked_by", "last state h_N");
}
