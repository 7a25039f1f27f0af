#include "engine/text/piece-learner.h"

#include "engine/text/pair-heap.h"
#include "engine/text/pieces.h"

#include <string.h>

/* A character seen less often than this is not worth a row. */
#define RARE_CHARACTER 3
/* A pair seen less often than this teaches nothing. */
#define RARE_PAIR 2

typedef struct
{
  const char *text;
  int        *symbols;
  int         n_symbols;
  gint64      count;
} Word;

typedef struct
{
  gint64  key; /* Left symbol in the upper half; first, for g_int64_hash(). */
  gint64  count;
  GArray *words; /* Of int: where the pair was seen; may have moved on since. */
} Pair;

typedef struct
{
  Word       *words;
  int         n_words;
  GPtrArray  *symbols; /* Of char: piece by symbol. */
  GHashTable *numbers; /* Piece → symbol + 1. */
  GHashTable *pairs;   /* Set of Pair. */
  GArray     *heap;    /* Of SacHeapEntry; a count may have fallen since. */
} Learner;

static gint64
make_key (int left,
          int right)
{
  return ((gint64) left << 32) | right;
}

static int
intern (Learner *self,
        char    *piece)
{
  int number = GPOINTER_TO_INT (g_hash_table_lookup (self->numbers, piece));

  if (number > 0)
    {
      g_free (piece);
      return number - 1;
    }

  g_ptr_array_add (self->symbols, piece);
  g_hash_table_insert (self->numbers, piece, GINT_TO_POINTER (self->symbols->len));

  return self->symbols->len - 1;
}

static void
pair_free (gpointer data)
{
  Pair *pair = data;

  g_array_unref (pair->words);
  g_free (pair);
}

static void
count_pair (Learner *self,
            int      word,
            int      position,
            int      sign)
{
  const int *symbols = self->words[word].symbols;
  gint64 key = make_key (symbols[position], symbols[position + 1]);
  Pair *pair = g_hash_table_lookup (self->pairs, &key);

  if (pair == NULL)
    {
      pair = g_new0 (Pair, 1);
      pair->key = key;
      pair->words = g_array_new (FALSE, FALSE, sizeof (int));
      g_hash_table_add (self->pairs, pair);
    }

  pair->count += sign * self->words[word].count;

  if (sign > 0)
    {
      g_array_append_val (pair->words, word);
      sac_heap_push (self->heap, pair->count, key);
    }
}

static void
count_pairs (Learner *self,
             int      word,
             int      sign)
{
  for (int i = 0; i + 1 < self->words[word].n_symbols; i++)
    count_pair (self, word, i, sign);
}

/* Characters of @text as pieces: all but the last carry "@@". */
static void
split_characters (Learner *self,
                  Word    *word)
{
  int n = 0;

  word->n_symbols = g_utf8_strlen (word->text, -1);
  word->symbols = g_new (int, word->n_symbols);

  for (const char *p = word->text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *next = g_utf8_next_char (p);
      g_autofree char *character = g_strndup (p, next - p);

      word->symbols[n++] = intern (self, g_strconcat (character, *next != '\0' ? SAC_PIECE_MARK : "",
                                                      NULL));
    }
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (((const Word *) a)->text, ((const Word *) b)->text);
}

/* In the order of their letters, so that a hash table's order decides nothing. */
static void
take_words (Learner    *self,
            GHashTable *counts)
{
  GHashTableIter iter;
  gpointer text, count;
  int n = 0;

  self->n_words = g_hash_table_size (counts);
  self->words = g_new0 (Word, self->n_words);
  g_hash_table_iter_init (&iter, counts);

  while (g_hash_table_iter_next (&iter, &text, &count))
    self->words[n++] = (Word) { .text = text, .count = GPOINTER_TO_UINT (count) };

  qsort (self->words, self->n_words, sizeof (Word), compare_words);

  for (int i = 0; i < self->n_words; i++)
    split_characters (self, &self->words[i]);
}

typedef struct
{
  int    symbol;
  gint64 count; /* Of the character, at the end of words and within. */
} Character;

static int
compare_characters (gconstpointer a,
                    gconstpointer b)
{
  const Character *first = a;
  const Character *second = b;

  if (first->count != second->count)
    return first->count < second->count ? 1 : -1;

  return first->symbol - second->symbol;
}

/* The count of a character is that of both its pieces. */
static gint64
total_count (Learner      *self,
             const gint64 *counts,
             int           symbol)
{
  const char *piece = g_ptr_array_index (self->symbols, symbol);
  gsize length;
  gboolean ends_word = sac_piece_ends_word (piece, &length);
  g_autofree char *bare = g_strndup (piece, length);
  g_autofree char *other = g_strconcat (bare, ends_word ? SAC_PIECE_MARK : "", NULL);
  int number = GPOINTER_TO_INT (g_hash_table_lookup (self->numbers, other));

  return counts[symbol] + (number > 0 ? counts[number - 1] : 0);
}

static void
add_characters (Learner   *self,
                GPtrArray *vocabulary,
                int        size)
{
  int n_symbols = self->symbols->len;
  g_autofree gint64 *counts = g_new0 (gint64, n_symbols);
  g_autofree Character *characters = g_new (Character, n_symbols);

  for (int i = 0; i < self->n_words; i++)
    for (int j = 0; j < self->words[i].n_symbols; j++)
      counts[self->words[i].symbols[j]] += self->words[i].count;

  for (int i = 0; i < n_symbols; i++)
    characters[i] = (Character) { i, total_count (self, counts, i) };

  qsort (characters, n_symbols, sizeof (Character), compare_characters);

  for (int i = 0; i < n_symbols && (int) vocabulary->len < size; i++)
    if (characters[i].count >= RARE_CHARACTER)
      g_ptr_array_add (vocabulary,
                       g_strdup (g_ptr_array_index (self->symbols, characters[i].symbol)));
}

/* The most frequent pair, or NULL. */
static Pair *
best_pair (Learner *self)
{
  while (self->heap->len > 0)
    {
      SacHeapEntry entry = sac_heap_pop (self->heap);
      Pair *pair = g_hash_table_lookup (self->pairs, &entry.key);

      if (pair == NULL || pair->count < RARE_PAIR)
        continue;
      if (pair->count == entry.count)
        return pair;

      /* It has become rarer since; its turn comes later. A pair that has become more
       * frequent has a newer entry, and that one came first. */
      if (pair->count < entry.count)
        sac_heap_push (self->heap, pair->count, entry.key);
    }

  return NULL;
}

static void
merge_in_word (Learner *self,
               int      number,
               int      left,
               int      right,
               int      merged)
{
  Word *word = &self->words[number];
  int n = 0;

  count_pairs (self, number, -1);

  for (int i = 0; i < word->n_symbols; i++)
    {
      gboolean meets = i + 1 < word->n_symbols &&
                       word->symbols[i] == left && word->symbols[i + 1] == right;

      word->symbols[n++] = meets ? merged : word->symbols[i];
      i += meets;
    }

  word->n_symbols = n;
  count_pairs (self, number, 1);
}

static gboolean
has_pair (const Word *word,
          int         left,
          int         right)
{
  for (int i = 0; i + 1 < word->n_symbols; i++)
    if (word->symbols[i] == left && word->symbols[i + 1] == right)
      return TRUE;

  return FALSE;
}

/* Returns the piece that the pair has become. */
static const char *
merge_pair (Learner *self,
            Pair    *pair)
{
  int left = pair->key >> 32;
  int right = pair->key & 0x7fffffff;
  const char *first = g_ptr_array_index (self->symbols, left);
  const char *second = g_ptr_array_index (self->symbols, right);
  g_autoptr(GArray) words = g_array_ref (pair->words);
  g_autofree char *bare = g_strndup (first, strlen (first) - strlen (SAC_PIECE_MARK));
  int merged = intern (self, g_strconcat (bare, second, NULL));
  guint n_words = words->len;

  for (guint i = 0; i < n_words; i++)
    {
      int word = g_array_index (words, int, i);

      if (has_pair (&self->words[word], left, right))
        merge_in_word (self, word, left, right, merged);
    }

  g_hash_table_remove (self->pairs, pair);

  return g_ptr_array_index (self->symbols, merged);
}

static void
add_merges (Learner   *self,
            GPtrArray *vocabulary,
            int        size)
{
  g_autoptr(GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  Pair *pair;

  for (int i = 0; i < self->n_words; i++)
    count_pairs (self, i, 1);

  while ((int) vocabulary->len < size && (pair = best_pair (self)) != NULL)
    {
      const char *piece = merge_pair (self, pair);

      /* One piece may be reached in two ways. */
      if (g_hash_table_add (known, (gpointer) piece))
        g_ptr_array_add (vocabulary, g_strdup (piece));
    }
}

static void
learner_clear (Learner *self)
{
  for (int i = 0; i < self->n_words; i++)
    g_free (self->words[i].symbols);

  g_free (self->words);
  g_ptr_array_unref (self->symbols);
  g_hash_table_unref (self->numbers);
  g_hash_table_unref (self->pairs);
  g_array_unref (self->heap);
}

char **
sac_learn_pieces (GHashTable *counts,
                  int         size)
{
  GPtrArray *vocabulary = g_ptr_array_new ();
  Learner learner = {
    .symbols = g_ptr_array_new_with_free_func (g_free),
    .numbers = g_hash_table_new (g_str_hash, g_str_equal),
    .pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, pair_free),
    .heap = g_array_new (FALSE, FALSE, sizeof (SacHeapEntry)),
  };

  take_words (&learner, counts);

  for (int i = 0; i < SAC_N_SPECIAL_PIECES; i++)
    g_ptr_array_add (vocabulary, g_strdup (sac_special_pieces[i]));

  add_characters (&learner, vocabulary, size);
  add_merges (&learner, vocabulary, size);
  learner_clear (&learner);
  g_ptr_array_add (vocabulary, NULL);

  return (char **) g_ptr_array_free (vocabulary, FALSE);
}
