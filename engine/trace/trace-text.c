/* Traces as text for other programs: Pharaoh links, and tables of weights. */

#include "engine/trace/trace-metrics.h"

#include <string.h>

#include "engine/trace/float-text.h"

static const SacTraceSource *
source_of (SacAttentionTrace *trace,
           int                map)
{
  int source = sac_attention_trace_get_map (trace, map)->source;

  return sac_attention_trace_get_source (trace, source);
}

/* A word's number is its own whether or not an end-of-sentence token stands before it. */
static void
append_link (GString              *links,
             const SacTraceSource *source,
             int                   position,
             int                   word)
{
  if (position == source->end)
    return;

  g_string_append_printf (links, "%s%d-%d", links->len > 0 ? " " : "",
                          position - (source->end >= 0 && position > source->end), word);
}

char *
sac_trace_to_pharaoh (SacAttentionTrace *trace,
                      int                map,
                      double             threshold)
{
  const SacTraceSource *source = source_of (trace, map);
  GString *links = g_string_new (NULL);

  for (int i = 0, word = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      int best;

      if (sac_attention_trace_get_step (trace, i)->end)
        continue;

      if (threshold > 0)
        {
          for (int j = 0; j < source->n_positions; j++)
            if (sac_attention_trace_get_weight (trace, map, i, j) >= threshold)
              append_link (links, source, j, word);
        }
      else if (sac_trace_top (trace, map, i, 1, &best) == 1)
        {
          append_link (links, source, best, word);
        }

      word++;
    }

  return g_string_free (links, FALSE);
}

static void
append_field (GString    *table,
              const char *field,
              char        separator)
{
  g_autofree char *quoted = NULL;

  if (separator == '\t')
    {
      quoted = g_strdelimit (g_strdup (field), "\t\r\n", ' ');
      g_string_append (table, quoted);
      return;
    }

  if (strpbrk (field, ",\"\r\n") == NULL)
    {
      g_string_append (table, field);
      return;
    }

  g_string_append_c (table, '"');

  for (const char *p = field; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (table, '"');
      g_string_append_c (table, *p);
    }

  g_string_append_c (table, '"');
}

/* The end of the sentence has an empty label, which nobody finds in a spreadsheet. */
static void
append_label (GString    *table,
              const char *label,
              gboolean    end,
              char        separator)
{
  append_field (table, end && *label == '\0' ? "</s>" : label, separator);
}

static void
append_header (GString              *table,
               const SacTraceSource *source,
               char                  separator)
{
  for (int j = 0; j < source->n_positions; j++)
    {
      g_string_append_c (table, separator);

      if (source->labels != NULL)
        append_label (table, source->labels[j], j == source->end, separator);
      else if (source->kind == SAC_SOURCE_GRID)
        g_string_append_printf (table, "r%d c%d", j / source->columns + 1,
                                j % source->columns + 1);
      else
        g_string_append_printf (table, "%d", j);
    }

  g_string_append_c (table, '\n');
}

char *
sac_trace_to_table (SacAttentionTrace *trace,
                    int                map,
                    char               separator)
{
  const SacTraceSource *source = source_of (trace, map);
  GString *table = g_string_new (NULL);

  append_header (table, source, separator);

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);

      append_label (table, step->token, step->end, separator);

      for (int j = 0; j < source->n_positions; j++)
        {
          g_string_append_c (table, separator);
          sac_append_float (table, "nan", sac_attention_trace_get_weight (trace, map, i, j));
        }

      g_string_append_c (table, '\n');
    }

  return g_string_free (table, FALSE);
}
