#include "engine/text/sentence.h"

#include "engine/errors.h"
#include "engine/text/tokenizer.h"

#include <glib/gi18n-lib.h>

/* A row each in the attention matrix: nobody looks at more, and memory is finite. */
#define MAX_PIECES 20000

static void
piece_clear (gpointer data)
{
  g_free (((SacPiece *) data)->label);
}

static gboolean
shares_cluster (const SacTypedText *typed,
                const SacPart      *part,
                const SacPiece     *piece)
{
  return !typed->units[part->first].starts_cluster &&
         typed->units[part->first].start == piece->start &&
         typed->units[part->end - 1].end == piece->end;
}

static void
add_piece (GArray             *pieces,
           const SacTypedText *typed,
           const SacPart      *part,
           int                 word)
{
  SacPiece *last = pieces->len > 0 ? &g_array_index (pieces, SacPiece, pieces->len - 1) : NULL;
  SacPiece piece = {
    .id = part->id >= 0 ? part->id : SAC_PIECE_UNKNOWN,
    .start = typed->units[part->first].start,
    .end = typed->units[part->end - 1].end,
    .word = word,
  };

  /* A family of emoji that is not known is one unknown thing, not five. */
  if (last != NULL && piece.id == SAC_PIECE_UNKNOWN && last->id == SAC_PIECE_UNKNOWN &&
      shares_cluster (typed, part, last))
    return;

  piece.label = sac_typed_text_get_label (typed, part->first, part->end);
  g_array_append_val (pieces, piece);
}

static gboolean
add_word (const SacTypedText  *typed,
          const SacToken      *token,
          int                  word,
          const SacPieces     *vocabulary,
          GArray              *pieces,
          GError             **error)
{
  g_autoptr(GArray) parts = g_array_new (FALSE, FALSE, sizeof (SacPart));

  sac_pieces_split (vocabulary, typed->units + token->first, token->end - token->first, parts);

  if (pieces->len + parts->len > MAX_PIECES)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("The text is longer than %d words and parts of words. Try a part of it."),
                   MAX_PIECES);
      return FALSE;
    }

  for (guint i = 0; i < parts->len; i++)
    {
      SacPart *part = &g_array_index (parts, SacPart, i);

      part->first += token->first;
      part->end += token->first;
      add_piece (pieces, typed, part, word);
    }

  return TRUE;
}

static GArray *
read_pieces (const SacTypedText  *typed,
             const char          *language,
             const SacPieces     *vocabulary,
             GError             **error)
{
  g_autoptr(GArray) tokens = sac_tokenize (typed, language);
  g_autoptr(GArray) pieces = g_array_new (FALSE, FALSE, sizeof (SacPiece));
  SacPiece last = { .id = SAC_PIECE_END, .start = typed->n_characters, .end = typed->n_characters };

  g_array_set_clear_func (pieces, piece_clear);

  for (guint i = 0; i < tokens->len; i++)
    if (!add_word (typed, &g_array_index (tokens, SacToken, i), i, vocabulary, pieces, error))
      return NULL;

  last.label = g_strdup ("");
  last.word = tokens->len;
  g_array_append_val (pieces, last);

  return g_steal_pointer (&pieces);
}

SacSentence *
sac_sentence_read (const SacTypedText  *typed,
                   const char          *language,
                   const SacPieces     *vocabulary,
                   GError             **error)
{
  g_autoptr(GArray) pieces = NULL;
  SacSentence *sentence;

  if (typed->n_units == 0)
    {
      g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                           _("There is nothing to read yet. Write a sentence."));
      return NULL;
    }

  pieces = read_pieces (typed, language, vocabulary, error);

  if (pieces == NULL)
    return NULL;

  /* The elements move into the sentence, labels and all. */
  g_array_set_clear_func (pieces, NULL);
  sentence = g_new0 (SacSentence, 1);
  sentence->text = g_strdup (typed->text);
  sentence->n_pieces = pieces->len;
  sentence->pieces = g_memdup2 (pieces->data, sizeof (SacPiece) * pieces->len);

  return sentence;
}

void
sac_sentence_free (SacSentence *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_pieces; i++)
    piece_clear (&self->pieces[i]);

  g_free (self->pieces);
  g_free (self->text);
  g_free (self);
}
