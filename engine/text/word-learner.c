#include "engine/text/word-learner.h"

#include "engine/text/pieces.h"

#include <string.h>

typedef struct
{
  const char *word;
  guint       count;
} Word;

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  const Word *left = a, *right = b;

  if (left->count != right->count)
    return left->count > right->count ? -1 : 1;

  return strcmp (left->word, right->word);
}

char **
sac_learn_words (GHashTable *counts,
                 int         size)
{
  g_autoptr(GArray) words = g_array_new (FALSE, FALSE, sizeof (Word));
  GPtrArray *vocabulary = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer word, count;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &word, &count))
    g_array_append_vals (words, &(Word) { word, GPOINTER_TO_UINT (count) }, 1);

  g_array_sort (words, compare_words);

  for (int i = 0; i < SAC_N_SPECIAL_PIECES; i++)
    g_ptr_array_add (vocabulary, g_strdup (sac_special_pieces[i]));

  for (guint i = 0; i < words->len && (int) vocabulary->len < size; i++)
    g_ptr_array_add (vocabulary, g_strdup (g_array_index (words, Word, i).word));

  g_ptr_array_add (vocabulary, NULL);

  return (char **) g_ptr_array_free (vocabulary, FALSE);
}
