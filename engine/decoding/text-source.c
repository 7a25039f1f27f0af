#include "engine/decoding/text-source.h"

#include "engine/decoding/trace-recorder.h"

/* Of fewer, most may be names. */
#define FEWEST_WORDS 3

void
sac_text_source_init (SacTextSource     *self,
                      const SacSentence *sentence,
                      int                n_positions)
{
  int last = sentence->n_pieces - 1;

  self->labels = g_new0 (char *, n_positions + 1);
  self->spans = g_new (SacSpan, n_positions);
  self->words = g_new (int, n_positions);

  for (int i = 0; i < n_positions; i++)
    {
      const SacPiece *piece = &sentence->pieces[i];

      self->labels[i] = i == last ? (char *) SAC_END_LABEL : piece->label;
      self->spans[i] = (SacSpan) { piece->start, piece->end };
      self->words[i] = piece->word;
    }

  self->trace = (SacTraceSource) {
    .kind = SAC_SOURCE_TOKENS, .n_positions = n_positions, .text = sentence->text,
    .labels = self->labels, .spans = self->spans, .words = self->words,
    .end = last < n_positions ? last : -1,
  };
}

void
sac_text_source_clear (SacTextSource *self)
{
  g_clear_pointer (&self->labels, g_free);
  g_clear_pointer (&self->spans, g_free);
  g_clear_pointer (&self->words, g_free);
}

static int
count_unknown (const SacSentence *sentence)
{
  int n_unknown = 0;

  for (int i = 0; i < sentence->n_pieces; i++)
    n_unknown += sentence->pieces[i].id == SAC_PIECE_UNKNOWN;

  return n_unknown;
}

/* Of words with a letter; signs and numbers are written alike in many languages. */
static void
count_split (const SacSentence *sentence,
             int               *n_split,
             int               *n_words)
{
  int n = sentence->n_pieces - 1; /* The last is the end of the sentence. */

  *n_split = *n_words = 0;

  for (int i = 0, next; i < n; i = next)
    {
      gboolean letters = FALSE;

      for (next = i; next < n && sentence->pieces[next].word == sentence->pieces[i].word; next++)
        letters |= g_unichar_isalpha (g_utf8_get_char (sentence->pieces[next].label));

      *n_words += letters;
      *n_split += letters && next - i > 1;
    }
}

static void
describe_split (const SacSentence *sentence,
                JsonObject        *settings)
{
  int n_split, n_words;

  count_split (sentence, &n_split, &n_words);
  if (n_words < FEWEST_WORDS || 2 * n_split <= n_words)
    return;

  json_object_set_int_member (settings, "split_words", n_split);
  json_object_set_int_member (settings, "source_words", n_words);
}

void
sac_text_source_describe_unknown (const SacSentence *sentence,
                                  const SacSentence *second,
                                  JsonObject        *settings)
{
  int n_unknown = count_unknown (sentence);
  int n_pieces = sentence->n_pieces - 1;

  if (second != NULL)
    {
      n_unknown += count_unknown (second);
      n_pieces += second->n_pieces - 1;
    }

  describe_split (sentence, settings);
  if (n_unknown == 0)
    return;

  json_object_set_int_member (settings, "unknown_source", n_unknown);
  json_object_set_int_member (settings, "source_pieces", n_pieces);
}
