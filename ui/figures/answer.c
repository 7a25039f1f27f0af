#include "ui/figures/answer.h"

#include <math.h>

#include "ui/figures/labels.h"

/* The first of the most probable ones; NULL: no probability is known. */
static const SacTraceLabel *
get_best (SacAttentionTrace *trace)
{
  const SacTraceLabel *best = NULL;

  for (int i = 0; i < sac_attention_trace_get_n_labels (trace); i++)
    {
      const SacTraceLabel *label = sac_attention_trace_get_label (trace, i);

      if (!isnan (label->probability) && (best == NULL || label->probability > best->probability))
        best = label;
    }

  return best;
}

char *
sac_answer_text (SacAttentionTrace *trace)
{
  const SacTraceLabel *best = get_best (trace);
  const char *output = sac_attention_trace_get_output (trace);
  g_autofree char *name = NULL;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (sac_attention_trace_get_n_labels (trace) == 0)
    return NULL;
  if (best == NULL)
    return output != NULL ? sac_label_for_text (output) : g_strdup ("–");

  name = sac_label_for_text (best->label);
  g_ascii_formatd (number, sizeof number, "%.2f", best->probability);

  return g_strdup_printf ("%s %s", name, number);
}

/* A step that was chosen has a probability. */
gboolean
sac_answer_reads_hypothesis (SacAttentionTrace *trace)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);

  return sac_attention_trace_get_n_labels (trace) > 0
         && sac_attention_trace_get_second (trace) != NULL
         && (n_steps > 1 || (n_steps == 1
                             && isnan (sac_attention_trace_get_step (trace, 0)->logprob)));
}
