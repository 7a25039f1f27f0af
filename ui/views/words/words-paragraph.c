#include "ui/views/words/words-paragraph.h"

#include "ui/figures/answer.h"

void
sac_words_paragraph_init (SacWordsParagraph *paragraph,
                          const SacLabels   *labels,
                          int                n_seen)
{
  *paragraph = (SacWordsParagraph) { .labels = labels };
  paragraph->n_seen = n_seen;
  paragraph->joined = g_new0 (gboolean, MAX (labels->n_items, 1));
  paragraph->boxes = g_new0 (SacWordsBox, MAX (labels->n_items, 1));
}

void
sac_words_paragraph_clear (SacWordsParagraph *paragraph)
{
  g_clear_pointer (&paragraph->joined, g_free);
  g_clear_pointer (&paragraph->boxes, g_free);
  g_clear_pointer (&paragraph->heading, g_free);
}

void
sac_words_paragraph_join_positions (SacWordsParagraph    *paragraph,
                                    const SacTraceSource *source)
{
  for (int i = 1; source != NULL && source->spans != NULL && i < source->n_positions; i++)
    paragraph->joined[i] = source->spans[i].start >= 0
                           && source->spans[i - 1].end == source->spans[i].start;
}

static gboolean
begins_with (const char  *text,
             const char  *token,
             const char **rest)
{
  const char *p = text, *q = token;

  while (*q != '\0')
    {
      if (*p == '\0'
          || g_unichar_tolower (g_utf8_get_char (p)) != g_unichar_tolower (g_utf8_get_char (q)))
        return FALSE;

      p = g_utf8_next_char (p);
      q = g_utf8_next_char (q);
    }

  *rest = p;

  return TRUE;
}

void
sac_words_paragraph_join_steps (SacWordsParagraph *paragraph,
                                SacAttentionTrace *trace)
{
  const char *text = sac_answer_reads_hypothesis (trace) ? sac_attention_trace_get_second (trace)
                                                         : sac_attention_trace_get_output (trace);

  if (text == NULL || !g_utf8_validate (text, -1, NULL))
    return;

  for (int i = 0; i < paragraph->labels->n_items; i++)
    {
      const char *token = sac_attention_trace_get_step (trace, i)->token;
      gboolean blank = FALSE;

      while (g_unichar_isspace (g_utf8_get_char (text)))
        {
          text = g_utf8_next_char (text);
          blank = TRUE;
        }

      if (token == NULL || !g_utf8_validate (token, -1, NULL) || *token == '\0'
          || !begins_with (text, token, &text))
        return;

      paragraph->joined[i] = i > 0 && !blank;
    }
}
