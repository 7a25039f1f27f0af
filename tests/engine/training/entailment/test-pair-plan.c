#include "engine/training/entailment/pair-plan.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"

static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "b", NULL };

#define N_EXAMPLES 50

/* Pair i: i % 7 + 1 words "a" and i % 5 + 1 words "b"; its label is i. */
static GArray *
make_examples (void)
{
  g_autoptr(JsonNode) node = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (json_node_get_object (node), words, NULL);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  g_autoptr(GError) error = NULL;
  GArray *examples;

  for (int i = 0; i < N_EXAMPLES; i++)
    g_ptr_array_add (pairs, sac_labelled_pair_new (i, "a a a a a a a" + 2 * (6 - i % 7),
                                                   "b b b b b" + 2 * (4 - i % 5)));

  examples = sac_pair_examples_new (pairs, codec, NULL, &error);
  g_assert_no_error (error);

  return examples;
}

static void
test_texts_end_with_their_last_word (void)
{
  g_autoptr(GArray) examples = make_examples ();
  const SacPairExample *example = &g_array_index (examples, SacPairExample, 9);

  g_assert_cmpint (examples->len, ==, N_EXAMPLES);
  g_assert_cmpint (example->n_premise, ==, 3);
  g_assert_cmpint (example->n_hypothesis, ==, 5);
  g_assert_cmpint (example->premise[2], ==, 4);
  g_assert_cmpint (example->hypothesis[4], ==, 5);
  g_assert_cmpint (example->label, ==, 9);
}

static void
test_a_book_is_refused (void)
{
  g_autoptr(JsonNode) node = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (json_node_get_object (node), words, NULL);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  g_autofree char *book = g_strnfill (2 * SAC_PAIR_MAX_WORDS + 2, 'a');
  g_autoptr(GError) error = NULL;

  for (int i = 1; i < 2 * SAC_PAIR_MAX_WORDS + 2; i += 2)
    book[i] = ' ';

  g_ptr_array_add (pairs, sac_labelled_pair_new (0, "a", book));
  g_assert_null (sac_pair_examples_new (pairs, codec, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "has 2001 words; at most 2000"));
}

/* Counts the labels of all batches, and checks that the rows are what they should be. */
static void
visit (SacPairPlan *plan,
       int          n_shares,
       int         *counts)
{
  for (int i = 0; i < sac_pair_plan_n_batches (plan) * n_shares; i++)
    {
      g_autoptr(SacPairBatch) batch = sac_pair_plan_batch (plan, i / n_shares, i % n_shares, n_shares);
      SacSource source = sac_pair_batch_source (batch);

      g_assert_cmpint (source.n_rows, ==, batch->n_rows);

      for (int row = 0; row < batch->n_rows; row++)
        {
          int label = batch->labels[row], n_premise = label % 7 + 1;

          counts[label]++;
          g_assert_cmpint (source.words.lengths[row], ==, n_premise);
          g_assert_cmpint (source.second.lengths[row], ==, label % 5 + 1);

          for (int k = 0; k < source.words.n_positions; k++)
            g_assert_cmpint (source.words.ids[k * batch->n_rows + row], ==, k < n_premise ? 4 : 0);
        }
    }
}

static void
test_every_pair_once (void)
{
  g_autoptr(GArray) examples = make_examples ();

  for (int n_shares = 1; n_shares <= 3; n_shares++)
    {
      g_autoptr(SacPairPlan) plan = sac_pair_plan_new (examples, 8, 3);
      int counts[N_EXAMPLES] = { 0 };

      g_assert_cmpint (sac_pair_plan_n_batches (plan), ==, 7);
      visit (plan, n_shares, counts);
      for (int i = 0; i < N_EXAMPLES; i++)
        g_assert_cmpint (counts[i], ==, 1);
    }
}

/* More threads than pairs: the last ones have nothing to do. */
static void
test_a_share_may_be_empty (void)
{
  g_autoptr(GArray) examples = make_examples ();
  g_autoptr(SacPairPlan) plan = sac_pair_plan_new (examples, 2, 3);
  g_autoptr(SacPairBatch) batch = sac_pair_plan_batch (plan, 0, 2, 3);

  g_assert_cmpint (batch->n_rows, ==, 0);
}

static void
test_lengths_in_a_batch_are_alike (void)
{
  g_autoptr(GArray) examples = make_examples ();
  g_autoptr(SacPairPlan) plan = sac_pair_plan_new (examples, 5, 3);
  int n_padded = 0, n_words = 0;

  for (int i = 0; i < sac_pair_plan_n_batches (plan); i++)
    {
      g_autoptr(SacPairBatch) batch = sac_pair_plan_batch (plan, i, 0, 1);

      n_padded += batch->n_rows * (batch->premise.n_positions + batch->hypothesis.n_positions);
      for (int row = 0; row < batch->n_rows; row++)
        n_words += batch->premise.lengths[row] + batch->hypothesis.lengths[row];
    }

  g_assert_cmpint (n_words * 5, >, n_padded * 3);
}

static void
test_the_seed_decides (void)
{
  g_autoptr(GArray) examples = make_examples ();
  g_autoptr(SacPairPlan) plan = sac_pair_plan_new (examples, 8, 3);
  g_autoptr(SacPairPlan) same = sac_pair_plan_new (examples, 8, 3);
  g_autoptr(SacPairPlan) other = sac_pair_plan_new (examples, 8, 4);
  int n_different = 0;

  g_assert_cmpmem (plan->order, sizeof (int) * N_EXAMPLES, same->order, sizeof (int) * N_EXAMPLES);
  for (int i = 0; i < N_EXAMPLES; i++)
    n_different += plan->order[i] != other->order[i];
  g_assert_cmpint (n_different, >, N_EXAMPLES / 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/entailment/pair-plan/texts-end-with-their-last-word",
                   test_texts_end_with_their_last_word);
  g_test_add_func ("/engine/training/entailment/pair-plan/a-book-is-refused", test_a_book_is_refused);
  g_test_add_func ("/engine/training/entailment/pair-plan/every-pair-once", test_every_pair_once);
  g_test_add_func ("/engine/training/entailment/pair-plan/a-share-may-be-empty",
                   test_a_share_may_be_empty);
  g_test_add_func ("/engine/training/entailment/pair-plan/lengths-in-a-batch-are-alike",
                   test_lengths_in_a_batch_are_alike);
  g_test_add_func ("/engine/training/entailment/pair-plan/the-seed-decides", test_the_seed_decides);

  return g_test_run ();
}
