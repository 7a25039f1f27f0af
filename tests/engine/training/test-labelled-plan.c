#include "engine/training/labelled-plan.h"

#define N_EXAMPLES 50

/* Example i: i % 7 + 1 times 4 and, where there are two texts, i % 5 + 1 times 5; its label is i. */
static GArray *
make_examples (gboolean two)
{
  GArray *examples = sac_labelled_examples_new ();

  for (int i = 0; i < N_EXAMPLES; i++)
    {
      SacLabelledExample example = { .n_first = i % 7 + 1, .label = i };

      example.first = g_new (int, example.n_first);
      for (int k = 0; k < example.n_first; k++)
        example.first[k] = 4;

      if (two)
        {
          example.n_second = i % 5 + 1;
          example.second = g_new (int, example.n_second);
          for (int k = 0; k < example.n_second; k++)
            example.second[k] = 5;
        }

      g_array_append_val (examples, example);
    }

  return examples;
}

static void
assert_text (const SacTokens *tokens,
             int              row,
             int              length,
             int              id)
{
  g_assert_cmpint (tokens->lengths[row], ==, length);

  for (int k = 0; k < tokens->n_positions; k++)
    g_assert_cmpint (tokens->ids[k * tokens->n_rows + row], ==, k < length ? id : 0);
}

/* Counts the labels of all batches, and checks that the rows are what they should be. */
static void
visit (SacLabelledPlan *plan,
       int              n_shares,
       gboolean         two,
       int             *counts)
{
  for (int i = 0; i < sac_labelled_plan_n_batches (plan) * n_shares; i++)
    {
      g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (plan, i / n_shares, i % n_shares,
                                                                   n_shares);
      SacSource source = sac_labelled_batch_source (batch);

      g_assert_cmpint (source.n_rows, ==, batch->n_rows);
      g_assert_cmpint (source.second.n_rows, ==, two ? batch->n_rows : 0);

      for (int row = 0; row < batch->n_rows; row++)
        {
          int label = batch->labels[row];

          counts[label]++;
          g_assert_cmpint (batch->examples[row], ==, label);
          assert_text (&source.words, row, label % 7 + 1, 4);
          if (two)
            assert_text (&source.second, row, label % 5 + 1, 5);
        }
    }
}

static void
test_every_example_once (void)
{
  const SacBatchSize size = { .pool = 20, .alike = 3, .most_rows = 8 };

  for (int n_shares = 1; n_shares <= 3; n_shares++)
    for (int two = 0; two <= 1; two++)
      {
        g_autoptr(GArray) examples = make_examples (two);
        g_autoptr(SacLabelledPlan) plan = sac_labelled_plan_new (examples, &size, 3);
        int counts[N_EXAMPLES] = { 0 };

        visit (plan, n_shares, two, counts);
        for (int i = 0; i < N_EXAMPLES; i++)
          g_assert_cmpint (counts[i], ==, 1);
      }
}

static void
test_so_many_words_or_rows (void)
{
  const SacBatchSize words = { .pool = 100, .alike = 1, .most_words = 24 };
  const SacBatchSize rows = { .pool = 100, .alike = 3, .most_rows = 8 };
  g_autoptr(GArray) examples = make_examples (TRUE);
  g_autoptr(SacLabelledPlan) by_words = sac_labelled_plan_new (examples, &words, 3);
  g_autoptr(SacLabelledPlan) by_rows = sac_labelled_plan_new (examples, &rows, 3);

  for (int i = 0; i < sac_labelled_plan_n_batches (by_words); i++)
    {
      g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (by_words, i, 0, 1);

      g_assert_cmpint (batch->n_rows * batch->first.n_positions, <=, 24);
    }

  g_assert_cmpint (sac_labelled_plan_n_batches (by_rows), ==, 7);
}

/* Second texts too, though they come second. */
static void
test_lengths_in_a_batch_are_alike (void)
{
  const SacBatchSize size = { .pool = 100, .alike = 3, .most_rows = 5 };
  g_autoptr(GArray) examples = make_examples (TRUE);
  g_autoptr(SacLabelledPlan) plan = sac_labelled_plan_new (examples, &size, 3);
  int n_padded = 0, n_words = 0;

  for (int i = 0; i < sac_labelled_plan_n_batches (plan); i++)
    {
      g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (plan, i, 0, 1);

      n_padded += batch->n_rows * (batch->first.n_positions + batch->second.n_positions);
      for (int row = 0; row < batch->n_rows; row++)
        n_words += batch->first.lengths[row] + batch->second.lengths[row];
    }

  g_assert_cmpint (n_words * 5, >, n_padded * 3);
}

static void
test_a_share_may_be_empty (void)
{
  const SacBatchSize size = { .pool = 100, .alike = 1, .most_rows = 2 };
  g_autoptr(GArray) examples = make_examples (TRUE);
  g_autoptr(SacLabelledPlan) plan = sac_labelled_plan_new (examples, &size, 3);
  g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (plan, 0, 2, 3);

  g_assert_cmpint (batch->n_rows, ==, 0);
}

#define ADD_TEST(name, function) g_test_add_func ("/engine/training/labelled-plan/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("every-example-once", test_every_example_once);
  ADD_TEST ("so-many-words-or-rows", test_so_many_words_or_rows);
  ADD_TEST ("lengths-in-a-batch-are-alike", test_lengths_in_a_batch_are_alike);
  ADD_TEST ("a-share-may-be-empty", test_a_share_may_be_empty);

  return g_test_run ();
}
