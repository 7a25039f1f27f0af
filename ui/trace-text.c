#include "ui/trace-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/trace-metrics.h"
#include "ui/figures/scale.h"

#define N_SPOKEN    4
#define LARGEST_SUM 10000

static const SacTraceSource *
get_source (SacAttentionTrace *trace,
            int                map)
{
  if (map < 0 || map >= sac_attention_trace_get_n_maps (trace))
    return NULL;

  return sac_attention_trace_get_source (trace, sac_attention_trace_get_map (trace, map)->source);
}

static int
get_length (SacAttentionTrace *trace,
            int                map,
            SacAxis            axis)
{
  if (axis == SAC_AXIS_STEPS)
    return sac_attention_trace_get_n_steps (trace);

  const SacTraceSource *source = get_source (trace, map);

  return source != NULL ? source->n_positions : 0;
}

/* As it stands in the trace; NULL for a position that has no words. */
static const char *
get_token (SacAttentionTrace *trace,
           int                map,
           SacAxis            axis,
           int                index)
{
  if (axis == SAC_AXIS_STEPS)
    return sac_attention_trace_get_step (trace, index)->token;

  const SacTraceSource *source = get_source (trace, map);

  return source->labels != NULL ? source->labels[index] : NULL;
}

static gboolean
is_end (SacAttentionTrace *trace,
        int                map,
        SacAxis            axis,
        int                index)
{
  if (axis == SAC_AXIS_STEPS)
    return sac_attention_trace_get_step (trace, index)->end;

  return get_source (trace, map)->end == index;
}

static gboolean
is_grid (SacAttentionTrace *trace,
         int                map)
{
  const SacTraceSource *source = get_source (trace, map);

  return source != NULL && source->kind == SAC_SOURCE_GRID;
}

static int
row_of (SacAttentionTrace *trace,
        int                map,
        int                position)
{
  return position / get_source (trace, map)->columns + 1;
}

static int
column_of (SacAttentionTrace *trace,
           int                map,
           int                position)
{
  return position % get_source (trace, map)->columns + 1;
}

char *
sac_trace_text_label (SacAttentionTrace *trace,
                      int                map,
                      SacAxis            axis,
                      int                index)
{
  const char *token = get_token (trace, map, axis, index);

  if (is_end (trace, map, axis, index))
    return g_strdup (SAC_END_SIGN);
  if (token == NULL && is_grid (trace, map))
    return g_strdup_printf (_("row %d, column %d"), row_of (trace, map, index),
                            column_of (trace, map, index));
  if (token == NULL)
    return g_strdup_printf ("%d", index + 1);

  /* A line break or a tab inside a label would break the line that it stands in. */
  g_autofree char *label = g_strdelimit (g_strdup (token), "\n\r\t", ' ');

  return g_strstrip (label)[0] == '\0' ? g_strdup ("␣") : g_steal_pointer (&label);
}

static char *
ordinal (int number)
{
  int tens = number / 10 % 10;

  /* Translators: ordinal numbers as in “the, 7th of 30”; a language without such endings
   * may translate all four alike. */
  if (number % 10 == 1 && tens != 1)
    return g_strdup_printf (_("%dst"), number);
  if (number % 10 == 2 && tens != 1)
    return g_strdup_printf (_("%dnd"), number);
  if (number % 10 == 3 && tens != 1)
    return g_strdup_printf (_("%drd"), number);

  return g_strdup_printf (_("%dth"), number);
}

char *
sac_trace_text_spoken (SacAttentionTrace *trace,
                       int                map,
                       SacAxis            axis,
                       int                index)
{
  const char *token = get_token (trace, map, axis, index);
  int n_alike = 0;
  int place = 0;

  if (is_end (trace, map, axis, index))
    return g_strdup (_("end of sentence"));
  if (token == NULL && is_grid (trace, map))
    return g_strdup_printf (_("row %d, column %d"), row_of (trace, map, index),
                            column_of (trace, map, index));
  if (token == NULL)
    return g_strdup_printf (_("position %d"), index + 1);

  for (int i = 0; i < get_length (trace, map, axis); i++)
    {
      if (g_strcmp0 (get_token (trace, map, axis, i), token) != 0)
        continue;

      n_alike++;
      if (i <= index)
        place = n_alike;
    }

  g_autofree char *label = sac_trace_text_label (trace, map, axis, index);

  if (n_alike == 1)
    return g_steal_pointer (&label);

  g_autofree char *nth = ordinal (place);

  /* Translators: a word that occurs several times: “the, 7th of 30”. */
  return g_strdup_printf (_("%s, %s of %d"), label, nth, n_alike);
}

char *
sac_trace_text_number (double value)
{
  return sac_weight_to_label (value);
}

char *
sac_trace_text_sum (double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value) || fabs (value) >= LARGEST_SUM)
    return sac_weight_to_label (value);

  return g_strdup (g_ascii_formatd (number, sizeof number, "%.3f", value));
}

static char *
grid_step_text (SacAttentionTrace *trace,
                int                map,
                int                step)
{
  g_autofree char *word = sac_trace_text_spoken (trace, map, SAC_AXIS_STEPS, step);
  g_autofree char *looked = sac_trace_text_looked (trace, map, step);

  if (looked == NULL)
    return NULL;

  /* Translators: “step 3 of 8, “giraffe”: looked most at row 6, …”. */
  return g_strdup_printf (_("step %d of %d, “%s”: %s"), step + 1,
                          sac_attention_trace_get_n_steps (trace), word, looked);
}

char *
sac_trace_text_step (SacAttentionTrace *trace,
                     int                map,
                     int                step)
{
  char *grid = grid_step_text (trace, map, step);

  if (grid != NULL)
    return grid;

  g_autofree char *word = sac_trace_text_spoken (trace, map, SAC_AXIS_STEPS, step);
  g_autofree char *place = sac_trace_text_spoken_place (trace, step);
  g_autoptr(GString) looks = g_string_new (NULL);
  int positions[N_SPOKEN];
  int n = 0;

  if (get_source (trace, map) != NULL)
    n = sac_trace_top (trace, map, step, N_SPOKEN, positions);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *source = sac_trace_text_spoken (trace, map, SAC_AXIS_POSITIONS,
                                                       positions[i]);
      g_autofree char *number = sac_trace_text_number (
        sac_attention_trace_get_weight (trace, map, step, positions[i]));

      g_string_append_printf (looks, "%s%s %s", i > 0 ? ", " : "", source, number);
    }

  if (n == 0)
    return g_strdup_printf ("%s; %s", word, place);

  /* Translators: “missed looks at manqué 0.66, avons 0.22; step 4 of 9”. */
  return g_strdup_printf (_("%s looks at %s; %s"), word, looks->str, place);
}

char *
sac_trace_text_pair (SacAttentionTrace *trace,
                     int                map,
                     int                step,
                     int                position)
{
  g_autofree char *word = sac_trace_text_spoken (trace, map, SAC_AXIS_STEPS, step);
  g_autofree char *source = sac_trace_text_spoken (trace, map, SAC_AXIS_POSITIONS, position);
  g_autofree char *number = sac_trace_text_number (
    sac_attention_trace_get_weight (trace, map, step, position));

  if (is_grid (trace, map))
    {
      g_autofree char *lookers = sac_trace_text_lookers (trace, map, position);

      /* Translators: “giraffe looks at row 6, column 4 with weight 0.21; step 3 of 8; looked here
       * most: giraffe 0.21, a 0.10”. */
      return g_strdup_printf (_("%s looks at %s with weight %s; step %d of %d; looked here most: "
                                "%s"), word, source, number, step + 1,
                              sac_attention_trace_get_n_steps (trace), lookers);
    }

  g_autofree char *place = sac_trace_text_spoken_place (trace, step);

  /* Translators: “missed looks at manqué with weight 0.66; step 4 of 9, position 6 of 11”. */
  return g_strdup_printf (_("%s looks at %s with weight %s; %s, position %d of %d"),
                          word, source, number, place,
                          position + 1, get_length (trace, map, SAC_AXIS_POSITIONS));
}

char *
sac_trace_text_summary (SacAttentionTrace *trace)
{
  const char *output = sac_attention_trace_get_output (trace);
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_positions = get_length (trace, 0, SAC_AXIS_POSITIONS);

  if (sac_trace_text_is_judged (trace))
    return sac_trace_text_judgement (trace);

  g_autofree char *steps = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%d step", "%d steps", n_steps), n_steps);
  g_autofree char *positions = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%d position", "%d positions", n_positions), n_positions);

  if (output == NULL)
    return g_strdup_printf (_("Attention of %s over %s"), steps, positions);

  return g_strdup_printf (_("Attention of %s over %s. Output: %s"), steps, positions, output);
}

/* 1: its first letter belongs to a script that runs leftwards; -1: to another; 0: no letters. */
static int
lean_of (const char *token)
{
  while (*token != '\0' && !g_unichar_isalpha (g_utf8_get_char (token)))
    token = g_utf8_next_char (token);

  if (*token == '\0')
    return 0;

  switch (g_unichar_get_script (g_utf8_get_char (token)))
    {
    case G_UNICODE_SCRIPT_ADLAM:
    case G_UNICODE_SCRIPT_ARABIC:
    case G_UNICODE_SCRIPT_HEBREW:
    case G_UNICODE_SCRIPT_MANDAIC:
    case G_UNICODE_SCRIPT_NKO:
    case G_UNICODE_SCRIPT_SAMARITAN:
    case G_UNICODE_SCRIPT_SYRIAC:
    case G_UNICODE_SCRIPT_THAANA:
      return 1;
    default:
      return -1;
    }
}

gboolean
sac_trace_text_is_right_to_left (SacAttentionTrace *trace,
                                 int                map)
{
  int balance = 0;

  for (int i = 0; i < get_length (trace, map, SAC_AXIS_POSITIONS); i++)
    {
      const char *token = get_token (trace, map, SAC_AXIS_POSITIONS, i);

      balance += token != NULL ? lean_of (token) : 0;
    }

  return balance > 0;
}

static gboolean
goes_on (SacAttentionTrace *trace,
         int                step)
{
  int word = sac_attention_trace_get_step (trace, step)->word;

  return step > 0 && word >= 0 && word == sac_attention_trace_get_step (trace, step - 1)->word;
}

char *
sac_trace_text_beginning (SacAttentionTrace *trace,
                          int                step)
{
  GString *words;

  if (goes_on (trace, step))
    return NULL;

  words = g_string_new (NULL);

  for (int i = 0; i < step; i++)
    g_string_append_printf (words, "%s%s", i == 0 || goes_on (trace, i) ? "" : " ",
                            sac_attention_trace_get_step (trace, i)->token);

  return g_string_free (words, FALSE);
}
