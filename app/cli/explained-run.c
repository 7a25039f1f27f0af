#include "app/cli/explained-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/decoding/explain-trace.h"
#include "engine/trace/trace-file.h"

#define NUMBER "%.4f"

gboolean
sac_explained_run_suits (SacRunFormat format)
{
  return format == SAC_RUN_FORMAT_TEXT || format == SAC_RUN_FORMAT_JSON ||
         format == SAC_RUN_FORMAT_JSONL;
}

/* "-": there is none. */
static void
append_number (GString    *text,
               const char *format,
               double      value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE] = "-";

  if (isfinite (value))
    g_ascii_formatd (number, sizeof number, format, value);

  g_string_append_printf (text, "  %9s", number);
}

/* The words of the text, joined from their pieces. */
static GPtrArray *
list_words (SacModel   *model,
            const char *text)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (model->source, text, NULL);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GString) word = g_string_new (NULL);

  for (int i = 0; i < sentence->n_pieces - 1; i++)
    {
      g_string_append (word, sentence->pieces[i].label);

      if (sentence->pieces[i + 1].word != sentence->pieces[i].word)
        {
          g_ptr_array_add (words, g_strdup (word->str));
          g_string_truncate (word, 0);
        }
    }

  return words;
}

static void
append_words (GString       *text,
              SacModel      *model,
              const char    *read,
              double *const *measures)
{
  g_autoptr(GPtrArray) words = list_words (model, read);

  g_string_append_printf (text, "  %9s  %9s  %9s  %s\n", _("weight"), _("left out"), _("gradient"),
                          _("word"));

  for (guint i = 0; i < words->len; i++)
    {
      for (int k = 0; k < SAC_N_MEASURES; k++)
        append_number (text, NUMBER, measures[k] != NULL ? measures[k][i] : NAN);

      g_string_append_printf (text, "  %s\n", (char *) g_ptr_array_index (words, i));
    }
}

static void
append_tau (GString              *text,
            const SacExplanation *explanation)
{
  static const struct
  {
    const char *title;
    SacMeasure  one;
    SacMeasure  other;
  } pairs[] = {
    { N_("weights and left out"), SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT },
    { N_("weights and gradient"), SAC_BY_WEIGHTS, SAC_BY_GRADIENT },
    { N_("left out and gradient"), SAC_BY_LEAVING_OUT, SAC_BY_GRADIENT },
  };

  g_string_append (text, _("Kendall's tau, beside weights of the sizes:\n"));

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      append_number (text, "%.3f", sac_explanation_get_tau (explanation, pairs[i].one,
                                                            pairs[i].other));
      g_string_append_printf (text, "  %s\n", _(pairs[i].title));
    }
}

static char *
make_table (SacModel             *model,
            SacAttentionTrace    *trace,
            const SacExplanation *explanation)
{
  g_autofree char *answer = sac_run_format (trace, SAC_RUN_FORMAT_TEXT, NULL);
  GString *text = g_string_new (answer);

  append_words (text, model, sac_attention_trace_get_source (trace, 0)->text, explanation->words);
  if (explanation->n_second > 0)
    {
      JsonObject *settings = sac_attention_trace_get_settings (trace);

      append_words (text, model, json_object_get_string_member (settings, "hypothesis"),
                    explanation->second);
    }

  append_tau (text, explanation);

  return g_string_free (text, FALSE);
}

SacAttentionTrace *
sac_explained_run_trace (SacModel           *model,
                         SacAttentionTrace  *trace,
                         int                 word,
                         GError            **error)
{
  g_autoptr(SacExplanation) explanation = sac_explain_trace (model, trace, word, NULL, NULL, error);

  return explanation != NULL ? sac_attention_trace_with_explanation (trace, explanation) : NULL;
}

char *
sac_explained_run_format (SacModel           *model,
                          SacAttentionTrace  *trace,
                          SacRunFormat        format,
                          GError            **error)
{
  g_autoptr(SacAttentionTrace) explained = sac_explained_run_trace (model, trace, -1, error);
  g_autofree char *json = NULL;

  if (explained == NULL)
    return NULL;

  if (format == SAC_RUN_FORMAT_TEXT)
    return make_table (model, trace, sac_attention_trace_get_explanation (explained));

  json = sac_trace_to_json (explained, format == SAC_RUN_FORMAT_JSON, error);

  return json != NULL ? g_strconcat (json, "\n", NULL) : NULL;
}
