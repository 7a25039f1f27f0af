#include "app/cli/word-links.h"

/* For each character of @text its blank-separated word, -1 for a blank, and -1 behind the end. */
static int *
number_characters (const char *text,
                   int        *n_words)
{
  glong length = g_utf8_strlen (text, -1);
  int *words = g_new (int, length + 1);
  gboolean in_word = FALSE;

  *n_words = 0;

  for (glong i = 0; i < length; i++, text = g_utf8_next_char (text))
    {
      if (*text != ' ' && !in_word)
        (*n_words)++;

      in_word = *text != ' ';
      words[i] = in_word ? *n_words - 1 : -1;
    }

  words[length] = -1;

  return words;
}

int
sac_count_blank_separated (const char *text)
{
  int n_words;

  g_free (number_characters (text, &n_words));

  return n_words;
}

/* The word of each source position; the end of the sentence is one behind the last. */
static int *
place_positions (const SacTraceSource *source,
                 int                  *n_words)
{
  g_autofree int *characters = number_characters (source->text, n_words);
  glong length = g_utf8_strlen (source->text, -1);
  int *words = g_new (int, source->n_positions + 1);

  for (int j = 0; j < source->n_positions; j++)
    {
      int start = CLAMP (source->spans[j].start, 0, length);

      words[j] = j == source->end || characters[start] < 0 ? *n_words : characters[start];
    }

  return words;
}

/* n target words × (n source words + 1) */
static double *
join_weights (SacAttentionTrace *trace,
              const int         *positions,
              int                n_source,
              const int         *steps,
              int                n_target)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_positions = sac_attention_trace_get_source (trace, 0)->n_positions;
  double *joined = g_new0 (double, (gsize) n_target * (n_source + 1) + 1);
  g_autofree int *n_pieces = g_new0 (int, n_target + 1);

  for (int i = 0; i < n_steps; i++)
    if (steps[i] >= 0)
      n_pieces[steps[i]]++;

  for (int i = 0; i < n_steps; i++)
    for (int j = 0; steps[i] >= 0 && j < n_positions; j++)
      joined[(gsize) steps[i] * (n_source + 1) + positions[j]] +=
        sac_attention_trace_get_weight (trace, 0, i, j) / n_pieces[steps[i]];

  return joined;
}

static void
add_links (GArray       *links,
           const double *weights,
           int           n_source,
           int           target,
           double        threshold)
{
  int best = 0;

  for (int i = 0; i <= n_source; i++)
    {
      if (weights[i] > weights[best])
        best = i;

      if (threshold > 0 && i < n_source && weights[i] >= threshold)
        g_array_append_vals (links, &(SacLink) { i, target, TRUE }, 1);
    }

  if (threshold <= 0 && best < n_source && weights[best] > 0)
    g_array_append_vals (links, &(SacLink) { best, target, TRUE }, 1);
}

GArray *
sac_word_links (SacAttentionTrace *trace,
                const SacSentence *target,
                double             threshold)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_source, n_target;
  g_autofree int *characters = NULL, *positions = NULL, *steps = NULL;
  g_autofree double *weights = NULL;
  GArray *links;

  if (target->n_pieces != n_steps || source->spans == NULL || source->text == NULL ||
      sac_attention_trace_get_n_maps (trace) == 0)
    return NULL;

  characters = number_characters (target->text, &n_target);
  positions = place_positions (source, &n_source);
  steps = g_new (int, n_steps + 1);

  for (int i = 0; i < n_steps; i++)
    steps[i] = sac_attention_trace_get_step (trace, i)->end
                 ? -1 : characters[target->pieces[i].start];

  weights = join_weights (trace, positions, n_source, steps, n_target);
  links = g_array_new (FALSE, FALSE, sizeof (SacLink));

  for (int i = 0; i < n_target; i++)
    add_links (links, weights + (gsize) i * (n_source + 1), n_source, i, threshold);

  return links;
}
