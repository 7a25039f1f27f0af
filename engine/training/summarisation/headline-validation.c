#include "engine/training/summarisation/headline-validation.h"

#include "engine/decoding/translate.h"

gboolean
sac_headlines_measure (SacCorpus         *corpus,
                       int                n,
                       SacModel          *model,
                       int                beam,
                       GCancellable      *cancellable,
                       SacHeadlineScore  *score,
                       GError           **error)
{
  SacRunOptions options = { .beam = beam };

  *score = (SacHeadlineScore) { 0 };

  for (int i = 0; i < MIN (n, (int) corpus->pairs->len); i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);
      g_autoptr(SacAttentionTrace) trace = sac_translate (model, pair->source, &options,
                                                          cancellable, error);

      if (trace == NULL)
        return FALSE;

      sac_headline_score_add (score, pair->source, sac_attention_trace_get_output (trace),
                              pair->target, FALSE);
    }

  return TRUE;
}
