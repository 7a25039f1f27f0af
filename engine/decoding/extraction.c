#include "engine/decoding/extraction.h"

typedef enum
{
  FOUND = 1 << 0,
  FOUND_PAIR = 1 << 1,
  FOUND_TRIPLE = 1 << 2,
  FOUND_REORDERED = 1 << 3
} Found;

struct _SacExtracts
{
  SacExtraction  worth;
  int            n_words;
  int           *words;  /* Of the target's vocabulary; -1: it has no such word. */
  int           *firsts; /* Where each word occurs first. */
  guint8        *found;  /* Of each word that occurs there first. */
};

/* Special pieces are no words of the text. */
static int *
translate_words (const SacModel *model,
                 const int      *words,
                 int             n_words)
{
  const char *const *source = sac_text_codec_get_vocabulary (model->source);
  const char *const *target = sac_text_codec_get_vocabulary (model->target);
  g_autoptr(GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  int *found = g_new (int, n_words);

  for (int i = SAC_N_SPECIAL_PIECES; i < sac_text_codec_get_size (model->target); i++)
    g_hash_table_insert (numbers, (char *) target[i], GINT_TO_POINTER (i));

  for (int i = 0; i < n_words; i++)
    {
      int number = words[i] < SAC_N_SPECIAL_PIECES
                     ? 0 : GPOINTER_TO_INT (g_hash_table_lookup (numbers, source[words[i]]));

      found[i] = number > 0 ? number : -1;
    }

  return found;
}

SacExtracts *
sac_extracts_new (const SacModel      *model,
                  const SacExtraction *worth,
                  const int           *words,
                  int                  n_words)
{
  SacExtracts *self = g_new0 (SacExtracts, 1);
  g_autoptr(GHashTable) firsts = g_hash_table_new (NULL, NULL);

  self->worth = *worth;
  self->n_words = n_words;
  self->words = translate_words (model, words, n_words);
  self->firsts = g_new (int, n_words);
  self->found = g_new (guint8, n_words);

  for (int i = 0; i < n_words; i++)
    {
      gpointer word = GINT_TO_POINTER (self->words[i]);

      if (!g_hash_table_contains (firsts, word))
        g_hash_table_insert (firsts, word, GINT_TO_POINTER (i));

      self->firsts[i] = GPOINTER_TO_INT (g_hash_table_lookup (firsts, word));
    }

  return self;
}

void
sac_extracts_free (SacExtracts *self)
{
  g_free (self->words);
  g_free (self->firsts);
  g_free (self->found);
  g_free (self);
}

/* Where @word occurs last; -1: nowhere. */
static int
find_last (const SacExtracts *self,
           int                word)
{
  for (int i = self->n_words - 1; word >= 0 && i >= 0; i--)
    if (self->words[i] == word)
      return i;

  return -1;
}

/* The word at @place is w: 1{w in x}, 1{y_i w in x}, 1{y_{i-1} y_i w in x}, and whether y_i stands
 * somewhere behind it. */
static guint8
find_at (const SacExtracts *self,
         int                place,
         int                last,
         int                before,
         int                place_of_last)
{
  guint8 found = FOUND;

  if (place > 0 && last >= 0 && self->words[place - 1] == last)
    {
      found |= FOUND_PAIR;

      if (place > 1 && before >= 0 && self->words[place - 2] == before)
        found |= FOUND_TRIPLE;
    }

  if (place < place_of_last)
    found |= FOUND_REORDERED;

  return found;
}

static float
worth_of (const SacExtraction *worth,
          guint8               found)
{
  return (found & FOUND ? worth->word : 0) + (found & FOUND_PAIR ? worth->pair : 0) +
         (found & FOUND_TRIPLE ? worth->triple : 0) +
         (found & FOUND_REORDERED ? worth->reordered : 0);
}

static gboolean
contains (const int *words,
          int        n_words,
          int        word)
{
  for (int i = 0; i < n_words; i++)
    if (words[i] == word)
      return TRUE;

  return FALSE;
}

void
sac_extracts_add (SacExtracts *self,
                  const int   *written,
                  int          n_written,
                  float       *scores)
{
  int last = n_written > 0 ? written[0] : -1, before = n_written > 1 ? written[1] : -1;
  int place_of_last = find_last (self, last);

  for (int i = 0; i < self->n_words; i++)
    self->found[i] = 0;

  for (int i = 0; i < self->n_words; i++)
    self->found[self->firsts[i]] |= find_at (self, i, last, before, place_of_last);

  for (int i = 0; i < self->n_words; i++)
    if (self->words[i] >= 0)
      scores[self->words[i]] += worth_of (&self->worth, self->found[i]);

  /* Once, however often. */
  for (int i = 0; i < n_written; i++)
    if (!contains (written, i, written[i]))
      scores[written[i]] += self->worth.repeated;
}
