#include "engine/text/piece-learner.h"

#include <string.h>

/* @words: word, count, word, count … NULL. */
static char *
learn (const char *const *words,
       int                size)
{
  g_autoptr(GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto(GStrv) vocabulary = NULL;

  for (int i = 0; words[i] != NULL; i += 2)
    g_hash_table_insert (counts, (gpointer) words[i], GUINT_TO_POINTER (atoi (words[i + 1])));

  vocabulary = sac_learn_pieces (counts, size);
  g_assert_cmpint (g_strv_length (vocabulary), <=, size);

  return g_strjoinv (" ", vocabulary);
}

/* The example of the paper. Pairs counted by hand: e s 9, s t 9, w e 8, l o 7. "es" wins the
 * tie, for e was seen first; "est" follows with 9; w now stands before "est", which leaves
 * it only 6; so "lo" is next. */
static void
test_learns_as_the_paper_does (void)
{
  static const char *const words[] = {
    "low", "5", "lower", "2", "newest", "6", "widest", "3", NULL,
  };
  g_autofree char *found = learn (words, 4 + 10 + 3);

  g_assert_cmpstr (found, ==,
                   "<pad> <unk> <s> </s> e@@ w w@@ s@@ t l@@ o@@ n@@ i@@ d@@ es@@ est lo@@");
}

static void
test_rare_characters_have_no_row (void)
{
  static const char *const words[] = { "aa", "2", "b", "2", "c", "3", NULL };
  g_autofree char *found = learn (words, 100);

  /* a is seen four times, in two places. */
  g_assert_cmpstr (found, ==, "<pad> <unk> <s> </s> a@@ a c aa");
}

static void
test_frequent_characters_come_first (void)
{
  static const char *const words[] = { "x", "3", "y", "9", "z", "5", NULL };
  g_autofree char *all = learn (words, 100);
  g_autofree char *some = learn (words, 6);

  g_assert_cmpstr (all, ==, "<pad> <unk> <s> </s> y z x");
  g_assert_cmpstr (some, ==, "<pad> <unk> <s> </s> y z");
}

static void
test_repeated_letters_are_counted_once (void)
{
  /* Four letters inside the word are three pairs of neighbours, of which merging leaves two
   * pieces; of what is then left the tie goes to the earlier symbol, the last letter. */
  static const char *const words[] = { "aaaaa", "5", NULL };
  g_autofree char *found = learn (words, 100);

  g_assert_cmpstr (found, ==, "<pad> <unk> <s> </s> a@@ a aa@@ aaa aaaaa");
}

static void
test_same_words_same_vocabulary (void)
{
  static const char *const forward[] = { "ab", "3", "cd", "3", "ef", "3", NULL };
  static const char *const backward[] = { "ef", "3", "cd", "3", "ab", "3", NULL };
  g_autofree char *first = learn (forward, 100);
  g_autofree char *second = learn (backward, 100);

  g_assert_cmpstr (first, ==, second);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/piece-learner/learns-as-the-paper-does", test_learns_as_the_paper_does);
  g_test_add_func ("/engine/text/piece-learner/rare-characters-have-no-row", test_rare_characters_have_no_row);
  g_test_add_func ("/engine/text/piece-learner/frequent-characters-come-first", test_frequent_characters_come_first);
  g_test_add_func ("/engine/text/piece-learner/repeated-letters-are-counted-once", test_repeated_letters_are_counted_once);
  g_test_add_func ("/engine/text/piece-learner/same-words-same-vocabulary", test_same_words_same_vocabulary);

  return g_test_run ();
}
