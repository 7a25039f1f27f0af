/* A trace that ends in a label, in words: of a single look at a text, or of a look at the premise
 * for each word of the hypothesis. */

#include "ui/trace-text.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/answer.h"

gboolean
sac_trace_text_is_judged (SacAttentionTrace *trace)
{
  return sac_attention_trace_get_n_labels (trace) > 0;
}

gboolean
sac_trace_text_is_answer (SacAttentionTrace *trace,
                          int                step)
{
  return sac_trace_text_is_judged (trace) && step == 0 &&
         sac_attention_trace_get_n_steps (trace) == 1 && !sac_answer_reads_hypothesis (trace);
}

char *
sac_trace_text_place (SacAttentionTrace *trace,
                      int                step)
{
  int n = sac_attention_trace_get_n_steps (trace);

  if (sac_trace_text_is_answer (trace, step))
    return g_strdup (_("Answer"));
  if (sac_answer_reads_hypothesis (trace))
    return g_strdup_printf (_("Word %d of %d of the hypothesis"), step + 1, n);

  return g_strdup_printf (_("Step %d of %d"), step + 1, n);
}

char *
sac_trace_text_spoken_place (SacAttentionTrace *trace,
                             int                step)
{
  int n = sac_attention_trace_get_n_steps (trace);

  if (sac_trace_text_is_answer (trace, step))
    return g_strdup (_("the answer"));
  if (sac_answer_reads_hypothesis (trace))
    return g_strdup_printf (_("word %d of %d of the hypothesis"), step + 1, n);

  return g_strdup_printf (_("step %d of %d"), step + 1, n);
}

char *
sac_trace_text_position (SacAttentionTrace *trace,
                         int                map,
                         int                position)
{
  int source = sac_attention_trace_get_map (trace, map)->source;
  int n = sac_attention_trace_get_source (trace, source)->n_positions;

  if (sac_trace_text_is_judged (trace) && sac_attention_trace_get_second (trace) != NULL)
    return g_strdup_printf (_("Word %d of %d of the premise"), position + 1, n);
  if (sac_trace_text_is_judged (trace))
    return g_strdup_printf (_("Word %d of %d"), position + 1, n);

  return g_strdup_printf (_("Position %d of %d"), position + 1, n);
}

const char *
sac_trace_text_invitation (SacAttentionTrace *trace)
{
  gboolean attends = sac_attention_trace_get_n_maps (trace) > 0;

  if (sac_trace_text_is_judged (trace) && !attends)
    return _("This model does not attend: there is no word that it looked at.");
  if (!attends)
    return _("This model does not attend. Point at a word of the output to read how probable it "
             "was, and what could have stood there.");
  if (sac_answer_reads_hypothesis (trace))
    return _("Point at a word of the hypothesis to read what it looked at.");

  return _("Point at a word to read what it looked at.");
}

static char *
count_words (int n)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d word", "%d words", n), n);
}

char *
sac_trace_text_judgement (SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_n_sources (trace) > 0
                                   ? sac_attention_trace_get_source (trace, 0) : NULL;
  g_autofree char *answer = sac_answer_text (trace);
  g_autofree char *read = count_words (source != NULL ? source->n_positions : 0);
  g_autofree char *asked = count_words (sac_attention_trace_get_n_steps (trace));

  if (sac_attention_trace_get_n_maps (trace) == 0)
    return g_strdup_printf (_("Answer to %s, without attention: %s"), read, answer);
  if (sac_answer_reads_hypothesis (trace))
    /* Translators: “Attention of a hypothesis of 7 words over a premise of 14 words. Answer: …”. */
    return g_strdup_printf (_("Attention of a hypothesis of %s over a premise of %s. Answer: %s"),
                            asked, read, answer);

  return g_strdup_printf (_("Attention over %s. Answer: %s"), read, answer);
}
