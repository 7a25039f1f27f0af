#include "app/cli/run-format.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"
#include "engine/trace/trace-file.h"
#include "engine/trace/trace-metrics.h"

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

  append_field (row, source->kind == SAC_SOURCE_TOKENS ? source->text : source->image);
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

static char *
format_line (SacAttentionTrace  *trace,
             SacRunFormat        format,
             GError            **error)
{
  switch (format)
    {
    case SAC_RUN_FORMAT_TEXT:
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
