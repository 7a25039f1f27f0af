#include "engine/trace/pointing.h"

#include <string.h>

#include "engine/trace/grid-area.h"

/* Plurals that no rule makes, all of them of what may be seen in a picture. */
static const struct
{
  const char *one;
  const char *many;
} irregular[] = {
  { "child", "children" }, { "foot", "feet" }, { "goose", "geese" }, { "man", "men" },
  { "mouse", "mice" }, { "ox", "oxen" }, { "person", "people" }, { "tooth", "teeth" },
  { "woman", "women" },
};

static gboolean
replaces_end (const char *one,
              const char *end,
              const char *many,
              const char *many_end)
{
  gsize stem;

  if (!g_str_has_suffix (one, end) || !g_str_has_suffix (many, many_end))
    return FALSE;

  stem = strlen (one) - strlen (end);

  return strlen (many) - strlen (many_end) == stem && strncmp (one, many, stem) == 0;
}

static gboolean
ends_in_any (const char        *word,
             const char *const *ends)
{
  for (int i = 0; ends[i] != NULL; i++)
    if (g_str_has_suffix (word, ends[i]))
      return TRUE;

  return FALSE;
}

static gboolean
is_plural (const char *one,
           const char *many)
{
  static const char *const hissing[] = { "s", "x", "z", "ch", "sh", "o", NULL };

  /* By the end, for “snowmen”. */
  for (gsize i = 0; i < G_N_ELEMENTS (irregular); i++)
    if (replaces_end (one, irregular[i].one, many, irregular[i].many))
      return TRUE;

  return replaces_end (one, "", many, "s") ||
         (ends_in_any (one, hissing) && replaces_end (one, "", many, "es")) ||
         replaces_end (one, "y", many, "ies") ||
         replaces_end (one, "f", many, "ves") ||
         replaces_end (one, "fe", many, "ves");
}

char *
sac_pointing_fold (const char *label)
{
  g_autofree char *folded = g_utf8_casefold (label, -1);
  g_auto(GStrv) parts = g_strsplit_set (folded, " _-", -1);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new ();
  g_auto(GStrv) all = NULL;

  for (int i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_strv_builder_add (words, parts[i]);

  all = g_strv_builder_end (words);

  return g_strjoinv (" ", all);
}

/* Ways to say where something is that name no thing, whatever they sound like. */
static const char *const places[] = { "under the stars" };

static gboolean
is_written (const char *word,
            const char *token,
            gboolean    may_be_plural)
{
  g_autofree char *folded = g_utf8_casefold (token, -1);
  const char *written = g_strstrip (folded);

  return g_str_equal (word, written) || (may_be_plural && is_plural (word, written));
}

/* Where @words of one thing are said of many: at their end, and before “of”, in “balls of yarn”. */
static gboolean
may_be_plural (char **words,
               int    i)
{
  return words[i + 1] == NULL || g_str_equal (words[i + 1], "of");
}

static gboolean
ends_with (SacAttentionTrace *trace,
           int                step,
           char             **words)
{
  int n_words = g_strv_length (words);

  if (n_words == 0 || n_words > step + 1)
    return FALSE;

  for (int i = 0; i < n_words; i++)
    if (!is_written (words[i],
                     sac_attention_trace_get_step (trace, step - n_words + 1 + i)->token,
                     may_be_plural (words, i)))
      return FALSE;

  return TRUE;
}

/* Where the thing was named before, it is meant after all: “two stars and a cat under the stars”. */
static gboolean
says_where (SacAttentionTrace *trace,
            int                step,
            char             **words)
{
  gboolean place = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (places) && !place; i++)
    {
      g_auto(GStrv) parts = g_strsplit (places[i], " ", -1);

      place = ends_with (trace, step, parts);
    }

  for (int k = 0; k < step && place; k++)
    place = !ends_with (trace, k, words);

  return place;
}

int
sac_pointing_match (SacAttentionTrace *trace,
                    int                step,
                    const char        *label)
{
  g_autofree char *folded = sac_pointing_fold (label);
  g_auto(GStrv) words = g_strsplit (folded, " ", -1);

  return ends_with (trace, step, words) && !says_where (trace, step, words)
           ? (int) g_strv_length (words) : 0;
}

static const SacTraceSource *
get_source (SacAttentionTrace *trace,
            int                map)
{
  int source = sac_attention_trace_get_map (trace, map)->source;

  return sac_attention_trace_get_source (trace, source);
}

/* How many words the longest name has that the step ends; 0: it ends none. */
static int
longest_match (SacAttentionTrace *trace,
               int                map,
               int                step)
{
  const SacTraceSource *source = get_source (trace, map);
  int longest = 0;

  for (int i = 0; i < source->n_boxes; i++)
    longest = MAX (longest, sac_pointing_match (trace, step, source->boxes[i].label));

  return longest;
}

gboolean
sac_pointing_names (SacAttentionTrace *trace,
                    int                map,
                    int                step,
                    int                box)
{
  int n_words = sac_pointing_match (trace, step, get_source (trace, map)->boxes[box].label);

  return n_words > 0 && n_words == longest_match (trace, map, step);
}

/* The cell of the highest weight over @n_words steps, the last of which is @step; of equal ones, that
 * of the highest weight at the first of these steps; -1: none has any. */
static int
find_highest (SacAttentionTrace *trace,
              int                map,
              int                step,
              int                n_words)
{
  int n_positions = get_source (trace, map)->n_positions;
  int highest = -1;
  float most = 0, most_at_first = 0;

  for (int j = 0; j < n_positions; j++)
    {
      float at_first = sac_attention_trace_get_weight (trace, map, step - n_words + 1, j);
      float sum = at_first;

      for (int k = 0; k < n_words - 1; k++)
        sum += sac_attention_trace_get_weight (trace, map, step - k, j);

      if (sum > most || (sum == most && at_first > most_at_first))
        {
          most = sum;
          most_at_first = at_first;
          highest = j;
        }
    }

  return highest;
}

gboolean
sac_pointing_looked (SacAttentionTrace *trace,
                     int                map,
                     int                step,
                     int                box)
{
  const SacTraceSource *source = get_source (trace, map);
  int n_words = sac_pointing_match (trace, step, source->boxes[box].label);
  int highest = find_highest (trace, map, step, n_words);

  return highest >= 0 && sac_grid_cell_is_in (source, highest, &source->boxes[box].area);
}

/* Overlapping boxes count a cell once. */
static double
share_inside (const SacTraceSource *source,
              const gboolean       *named)
{
  int n_inside = 0;

  for (int j = 0; j < source->n_positions; j++)
    for (int i = 0; i < source->n_boxes; i++)
      if (named[i] && sac_grid_cell_is_in (source, j, &source->boxes[i].area))
        {
          n_inside++;
          break;
        }

  return source->n_positions > 0 ? (double) n_inside / source->n_positions : 0;
}

/**
 * sac_pointing_judge:
 * @trace: a trace whose map looks at a picture with boxes
 * @map: that map
 * @step: a step
 *
 * Returns: which boxes the step names, and whether it looked there
 */
SacPointing
sac_pointing_judge (SacAttentionTrace *trace,
                    int                map,
                    int                step)
{
  const SacTraceSource *source = get_source (trace, map);
  g_autofree gboolean *named = g_new0 (gboolean, source->n_boxes + 1);
  int longest = longest_match (trace, map, step);
  SacPointing pointing = { 0 };

  for (int i = 0; longest > 0 && i < source->n_boxes; i++)
    {
      named[i] = sac_pointing_match (trace, step, source->boxes[i].label) == longest;

      if (!named[i])
        continue;

      pointing.n_boxes++;
      pointing.right = pointing.right || sac_pointing_looked (trace, map, step, i);
    }

  pointing.uniform = share_inside (source, named);

  return pointing;
}
