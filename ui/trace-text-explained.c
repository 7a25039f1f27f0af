/* What the words of a text do to an answer, in words. */

#include "ui/trace-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/figures/labels.h"

#define N_TOLD 3

static const char *const names[SAC_N_MEASURES] = {
  N_("attention"), N_("left out"), N_("input × gradient")
};

/* The positions that are words, in order: what an explanation counts. */
static int
find_position (const SacTraceSource *source,
               int                   word)
{
  return source->end >= 0 && word >= source->end ? word + 1 : word;
}

/* Whether the explanation is of the positions of the trace, as they are: its pieces are joined. */
static gboolean
suits (SacAttentionTrace *trace)
{
  const SacExplanation *explanation = sac_attention_trace_get_explanation (trace);
  const SacTraceSource *source;

  if (explanation == NULL || sac_attention_trace_get_n_sources (trace) == 0)
    return FALSE;

  source = sac_attention_trace_get_source (trace, 0);

  return source->labels != NULL &&
         source->n_positions - (source->end >= 0) == explanation->n_words;
}

/* The largest by size that is not among the @n_told. */
static int
next_largest (const double *numbers,
              int           n,
              const int    *told,
              int           n_told)
{
  int best = -1;

  for (int i = 0; i < n; i++)
    {
      gboolean known = !isfinite (numbers[i]) || numbers[i] == 0;

      for (int k = 0; k < n_told && !known; k++)
        known = told[k] == i;

      if (!known && (best < 0 || fabs (numbers[i]) > fabs (numbers[best])))
        best = i;
    }

  return best;
}

static void
append_measure (GString           *text,
                SacAttentionTrace *trace,
                SacMeasure         measure)
{
  const SacExplanation *explanation = sac_attention_trace_get_explanation (trace);
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  const double *numbers = explanation->words[measure];
  int told[N_TOLD];

  if (numbers == NULL)
    return;

  g_string_append_printf (text, "; %s:", _(names[measure]));

  for (int k = 0; k < N_TOLD; k++)
    {
      g_autofree char *number = NULL;

      told[k] = next_largest (numbers, explanation->n_words, told, k);
      if (told[k] < 0)
        break;

      number = sac_trace_text_number (numbers[told[k]]);
      g_string_append_printf (text, "%s %s %s", k > 0 ? "," : "",
                              source->labels[find_position (source, told[k])], number);
    }
}

char *
sac_trace_text_explanation (SacAttentionTrace *trace)
{
  g_autofree char *answer = NULL;
  GString *text;

  if (!suits (trace))
    return NULL;

  answer = sac_label_for_text (sac_attention_trace_get_explanation (trace)->answer);
  text = g_string_new (NULL);
  g_string_append_printf (text, _("What decided for “%s”"), answer);

  for (int i = 0; i < SAC_N_MEASURES; i++)
    append_measure (text, trace, i);

  return g_string_free (text, FALSE);
}

char *
sac_trace_text_explained_word (SacAttentionTrace *trace,
                               int                position)
{
  const SacExplanation *explanation = sac_attention_trace_get_explanation (trace);
  const SacTraceSource *source;
  GString *text;
  int word;

  if (!suits (trace))
    return NULL;

  source = sac_attention_trace_get_source (trace, 0);
  if (position == source->end)
    return NULL;

  word = source->end >= 0 && position > source->end ? position - 1 : position;
  text = g_string_new (source->labels[position]);

  for (int i = 0; i < SAC_N_MEASURES; i++)
    if (explanation->words[i] != NULL && isfinite (explanation->words[i][word]))
      {
        g_autofree char *number = sac_trace_text_number (explanation->words[i][word]);

        g_string_append_printf (text, "%s %s %s", text->len > strlen (source->labels[position])
                                                    ? "," : ":", _(names[i]), number);
      }

  return g_string_free (text, FALSE);
}
