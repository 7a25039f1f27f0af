#include "engine/models/model-kinds.h"

#include "engine/models/captioning/captioning.h"
#include "engine/models/classification/classification.h"
#include "engine/models/entailment/entailment.h"
#include "engine/models/speech/speech.h"
#include "engine/models/summarisation/summarisation.h"
#include "engine/models/translation/translation.h"

static const SacModelKind *const kinds[] = {
  &sac_translation_kind,
  &sac_captioning_kind,
  &sac_entailment_kind,
  &sac_classification_kind,
  &sac_summarisation_kind,
  &sac_speech_kind,
  NULL,
};

const SacModelKind *
sac_model_kind_find (const char *id)
{
  for (int i = 0; kinds[i] != NULL; i++)
    if (g_str_equal (kinds[i]->id, id))
      return kinds[i];

  return NULL;
}

const SacModelKind *const *
sac_model_kinds (void)
{
  return kinds;
}
