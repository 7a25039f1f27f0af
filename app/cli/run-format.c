#include "app/cli/run-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"
#include "engine/trace/trace-file.h"
#include "engine/trace/trace-metrics.h"

/* A line of text has no room for more. */
#define MAX_LABELS 5

const char *const sac_run_format_names[] = { "text", "json", "jsonl", "tsv", "pharaoh", NULL };

static char *
list_links (SacAttentionTrace *trace)
{
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (trace);

  return sac_trace_to_pharaoh (joined, 0, 0);
}

static void
append_field (GString    *row,
              const char *field)
{
  g_autofree char *clean = g_strdelimit (g_strdup (field != NULL ? field : ""), "\t\r\n", ' ');

  g_string_append (row, clean);
}

/* Words are linked with words. */
static gboolean
has_links (SacAttentionTrace *trace)
{
  return sac_attention_trace_get_n_maps (trace) > 0 &&
         sac_attention_trace_get_source (trace, 0)->kind == SAC_SOURCE_TOKENS;
}

static char *
make_row (SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  GString *row = g_string_new (NULL);
  double score = sac_attention_trace_get_score (trace);
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  append_field (row, source->kind == SAC_SOURCE_TOKENS ? source->text
                     : source->kind == SAC_SOURCE_FRAMES ? source->audio : source->image);
  g_string_append_c (row, '\t');
  append_field (row, sac_attention_trace_get_output (trace));
  g_string_append_c (row, '\t');

  if (isfinite (score))
    g_string_append (row, g_ascii_formatd (number, sizeof number, "%.6g", score));

  g_string_append_c (row, '\t');

  if (has_links (trace))
    {
      g_autofree char *links = list_links (trace);

      g_string_append (row, links);
    }

  return g_string_free (row, FALSE);
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  const SacTraceLabel *left = *(const SacTraceLabel *const *) a;
  const SacTraceLabel *right = *(const SacTraceLabel *const *) b;

  return (left->probability < right->probability) - (left->probability > right->probability);
}

/* "positive 0.932, negative 0.068": the best ones. */
static char *
list_labels (SacAttentionTrace *trace)
{
  int n = sac_attention_trace_get_n_labels (trace);
  g_autoptr(GPtrArray) labels = g_ptr_array_new ();
  GString *line = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_ptr_array_add (labels, (gpointer) sac_attention_trace_get_label (trace, i));

  g_ptr_array_sort (labels, compare_labels);

  for (int i = 0; i < MIN (n, MAX_LABELS); i++)
    {
      const SacTraceLabel *label = g_ptr_array_index (labels, i);
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (line, "%s%s %s", i > 0 ? ", " : "", label->label,
                              g_ascii_formatd (number, sizeof number, "%.3f", label->probability));
    }

  return g_string_free (line, FALSE);
}

static char *
format_line (SacAttentionTrace  *trace,
             SacRunFormat        format,
             GError            **error)
{
  switch (format)
    {
    case SAC_RUN_FORMAT_TEXT:
      if (sac_attention_trace_get_n_labels (trace) > 0)
        return list_labels (trace);

      return g_strdup (sac_attention_trace_get_output (trace));
    case SAC_RUN_FORMAT_JSON:
      return sac_trace_to_json (trace, TRUE, error);
    case SAC_RUN_FORMAT_JSONL:
      return sac_trace_to_json (trace, FALSE, error);
    case SAC_RUN_FORMAT_TSV:
      return make_row (trace);
    case SAC_RUN_FORMAT_PHARAOH:
      if (has_links (trace))
        return list_links (trace);

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("the model attends to nothing, or to no words, so that there are no links; "
                     "use another --format"));
      return NULL;
    default:
      g_assert_not_reached ();
    }
}

char *
sac_run_format (SacAttentionTrace  *trace,
                SacRunFormat        format,
                GError            **error)
{
  g_autofree char *line = format_line (trace, format, error);

  return line != NULL ? g_strconcat (line, "\n", NULL) : NULL;
}
