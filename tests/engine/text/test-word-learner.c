#include "engine/text/word-learner.h"

static char *
learn (int size)
{
  g_autoptr(GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto(GStrv) vocabulary = NULL;

  g_hash_table_insert (counts, "dog", GUINT_TO_POINTER (2));
  g_hash_table_insert (counts, "apple", GUINT_TO_POINTER (2));
  g_hash_table_insert (counts, "a", GUINT_TO_POINTER (9));
  g_hash_table_insert (counts, "zebra", GUINT_TO_POINTER (1));
  vocabulary = sac_learn_words (counts, size);

  return g_strjoinv (" ", vocabulary);
}

static void
test_the_most_frequent_come_first (void)
{
  g_autofree char *found = learn (100);

  g_assert_cmpstr (found, ==, "<pad> <unk> <s> </s> a apple dog zebra");
}

static void
test_the_rarest_are_left_out (void)
{
  g_autofree char *found = learn (6);

  g_assert_cmpstr (found, ==, "<pad> <unk> <s> </s> a apple");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/word-learner/the-most-frequent-come-first",
                   test_the_most_frequent_come_first);
  g_test_add_func ("/engine/text/word-learner/the-rarest-are-left-out",
                   test_the_rarest_are_left_out);

  return g_test_run ();
}
