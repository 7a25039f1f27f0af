#include "engine/text/corpus.h"

#include <string.h>

/* Many sources for one target and many targets for one source, like everyday sentences. */
static SacCorpus *
make_corpus (void)
{
  SacCorpus *corpus = sac_corpus_new ();

  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *source = g_strdup_printf ("phrase %d", i / 2);
      g_autofree char *target = g_strdup_printf ("sentence %d.", i * 7 % 600);

      sac_corpus_add (corpus, source, target);
    }

  return corpus;
}

static GHashTable *
sentences_of (SacCorpus *corpus)
{
  GHashTable *sentences = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_hash_table_add (sentences, pair->source);
      g_hash_table_add (sentences, pair->target);
    }

  return sentences;
}

static void
assert_disjoint (SacCorpus *a,
                 SacCorpus *b)
{
  g_autoptr(GHashTable) first = sentences_of (a);
  g_autoptr(GHashTable) second = sentences_of (b);
  GHashTableIter iter;
  gpointer sentence;

  g_hash_table_iter_init (&iter, first);

  while (g_hash_table_iter_next (&iter, &sentence, NULL))
    g_assert_false (g_hash_table_contains (second, sentence));
}

static void
test_no_sentence_is_in_two_parts (void)
{
  g_autoptr(SacCorpus) corpus = make_corpus ();
  g_autoptr(SacCorpusSplit) split = sac_corpus_split (corpus, 100, 100, 1);

  assert_disjoint (split->train, split->validation);
  assert_disjoint (split->train, split->test);
  assert_disjoint (split->validation, split->test);
}

static void
test_parts_are_as_large_as_asked (void)
{
  g_autoptr(SacCorpus) corpus = make_corpus ();
  g_autoptr(SacCorpusSplit) split = sac_corpus_split (corpus, 60, 100, 1);

  g_assert_cmpuint (split->test->pairs->len, >=, 100);
  g_assert_cmpuint (split->test->pairs->len, <=, 102);
  g_assert_cmpuint (split->validation->pairs->len, >=, 60);
  g_assert_cmpuint (split->validation->pairs->len, <=, 62);
  g_assert_cmpuint (split->train->pairs->len, >, 400);
}

static void
test_sentences_are_compared_folded (void)
{
  static const char *const kinds[] = {
    "L'été !", "l’été!", "L'E\u0301TE\u0301\u202f!", "l'été", " l'été ... ",
  };
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(SacCorpusSplit) split = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *target = g_strdup_printf ("summer %d", (int) i);

      sac_corpus_add (corpus, kinds[i], target);
    }

  /* Whichever is held out, the others are the same sentence and may not be learned from. */
  split = sac_corpus_split (corpus, 0, 1, 5);
  g_assert_cmpuint (split->test->pairs->len, ==, 1);
  g_assert_cmpuint (split->train->pairs->len, ==, 0);
}

static void
test_all_pairs_of_a_target_go_together (void)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(SacCorpusSplit) split = NULL;

  sac_corpus_add (corpus, "un", "same");
  sac_corpus_add (corpus, "deux", "same.");
  sac_corpus_add (corpus, "trois", "Same!");
  split = sac_corpus_split (corpus, 0, 1, 1);

  g_assert_cmpuint (split->test->pairs->len, ==, 3);
}

static char *
join (SacCorpus *corpus)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_string_append_printf (text, "%s\t%s\n", pair->source, pair->target);
    }

  return g_string_free (text, FALSE);
}

static void
test_same_seed_same_split (void)
{
  g_autoptr(SacCorpus) corpus = make_corpus ();
  g_autoptr(SacCorpusSplit) first = sac_corpus_split (corpus, 50, 50, 3);
  g_autoptr(SacCorpusSplit) second = sac_corpus_split (corpus, 50, 50, 3);
  g_autoptr(SacCorpusSplit) other = sac_corpus_split (corpus, 50, 50, G_GUINT64_CONSTANT (3) << 32);
  g_autofree char *a = join (first->test);
  g_autofree char *b = join (second->test);
  g_autofree char *c = join (other->test);

  g_assert_cmpstr (a, ==, b);
  g_assert_cmpstr (a, !=, c);
}

static void
test_concatenates_two_to_four (void)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(SacCorpus) joined = NULL;
  int seen[8] = { 0 };

  sac_corpus_add (corpus, "un", "1");
  sac_corpus_add (corpus, "deux", "2");
  joined = sac_corpus_concatenate (corpus, 300, 4, 1);
  g_assert_cmpuint (joined->pairs->len, ==, 300);

  for (guint i = 0; i < joined->pairs->len; i++)
    {
      SacPair *pair = g_ptr_array_index (joined->pairs, i);
      g_auto(GStrv) sources = g_strsplit (pair->source, " ", -1);
      g_auto(GStrv) targets = g_strsplit (pair->target, " ", -1);
      guint n = g_strv_length (sources);

      g_assert_cmpuint (n, <, G_N_ELEMENTS (seen));
      g_assert_cmpuint (g_strv_length (targets), ==, n);
      seen[n]++;

      for (guint j = 0; j < n; j++)
        g_assert_cmpstr (targets[j], ==, g_str_equal (sources[j], "un") ? "1" : "2");
    }

  g_assert_cmpint (seen[2], >, 70);
  g_assert_cmpint (seen[3], >, 70);
  g_assert_cmpint (seen[4], >, 70);
  g_assert_cmpint (seen[2] + seen[3] + seen[4], ==, 300);
}

static void
test_nothing_is_split_into_nothing (void)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(SacCorpusSplit) split = sac_corpus_split (corpus, 10, 10, 1);
  g_autoptr(SacCorpus) joined = sac_corpus_concatenate (corpus, 10, 4, 1);

  g_assert_cmpuint (split->train->pairs->len, ==, 0);
  g_assert_cmpuint (split->test->pairs->len, ==, 0);
  g_assert_cmpuint (joined->pairs->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/corpus-split/no-sentence-is-in-two-parts", test_no_sentence_is_in_two_parts);
  g_test_add_func ("/engine/text/corpus-split/parts-are-as-large-as-asked", test_parts_are_as_large_as_asked);
  g_test_add_func ("/engine/text/corpus-split/sentences-are-compared-folded", test_sentences_are_compared_folded);
  g_test_add_func ("/engine/text/corpus-split/all-pairs-of-a-target-go-together", test_all_pairs_of_a_target_go_together);
  g_test_add_func ("/engine/text/corpus-split/same-seed-same-split", test_same_seed_same_split);
  g_test_add_func ("/engine/text/corpus-split/concatenates-two-to-four", test_concatenates_two_to_four);
  g_test_add_func ("/engine/text/corpus-split/nothing-is-split-into-nothing", test_nothing_is_split_into_nothing);

  return g_test_run ();
}
