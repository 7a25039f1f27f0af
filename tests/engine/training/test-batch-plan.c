#include "engine/training/batch-plan.h"

#include <string.h>

#define N_ROWS 100

/* Row i: 1 to 9 long, and to each length 1 to 5 of the second. */
static void
make_rows (SacBatchRow *rows)
{
  for (int i = 0; i < N_ROWS; i++)
    rows[i] = (SacBatchRow) { .length = i % 9 + 1, .second = i % 5 + 1, .size = i % 9 + 1 };
}

static SacBatchPlan *
make_plan (int     pool,
           int     most,
           guint64 seed)
{
  SacBatchRow rows[N_ROWS];
  SacRandom random;

  make_rows (rows);
  sac_random_init (&random, seed);

  return sac_batch_plan_new (rows, N_ROWS, pool, most, &random);
}

static void
test_every_row_once (void)
{
  for (int n_shares = 1; n_shares <= 3; n_shares++)
    {
      g_autoptr(SacBatchPlan) plan = make_plan (40, 24, 5);
      int seen[N_ROWS] = { 0 };

      for (int i = 0; i < sac_batch_plan_n_batches (plan) * n_shares; i++)
        {
          g_autofree int *rows = NULL;
          int n = sac_batch_plan_share (plan, i / n_shares, i % n_shares, n_shares, &rows);

          for (int k = 0; k < n; k++)
            seen[rows[k]]++;
        }

      for (int i = 0; i < N_ROWS; i++)
        g_assert_cmpint (seen[i], ==, 1);
    }
}

static void
test_batches_are_full_but_not_too_large (void)
{
  static const int limits[] = { 1, 24, 60, 100000 };
  SacBatchRow all[N_ROWS];

  make_rows (all);

  for (gsize k = 0; k < G_N_ELEMENTS (limits); k++)
    {
      g_autoptr(SacBatchPlan) plan = make_plan (N_ROWS, limits[k], 5);
      int n_padded = 0;

      for (int i = 0; i < sac_batch_plan_n_batches (plan); i++)
        {
          g_autofree int *rows = NULL;
          int n = sac_batch_plan_share (plan, i, 0, 1, &rows), largest = 0;

          for (int row = 0; row < n; row++)
            largest = MAX (largest, all[rows[row]].size);

          g_assert_cmpint (n, >=, 1);
          g_assert_true (n == 1 || n * largest <= limits[k]);
          n_padded += n * largest;
        }

      g_assert_cmpint (sac_batch_plan_n_batches (plan), <=, 2 + 2 * n_padded / limits[k]);
    }
}

static void
test_lengths_in_a_batch_are_alike (void)
{
  SacBatchRow all[N_ROWS];
  g_autoptr(SacBatchPlan) plan = make_plan (N_ROWS, 40, 5);

  make_rows (all);

  for (int i = 0; i < sac_batch_plan_n_batches (plan); i++)
    {
      g_autofree int *rows = NULL;
      int n = sac_batch_plan_share (plan, i, 0, 1, &rows);

      for (int k = 1; k < n; k++)
        {
          g_assert_cmpint (all[rows[k]].length, >=, all[rows[k - 1]].length);
          g_assert_true (all[rows[k]].length > all[rows[k - 1]].length ||
                         all[rows[k]].second >= all[rows[k - 1]].second);
        }
    }
}

/* So that an epoch of a large corpus is no sorted list. */
static void
test_no_batch_spans_pools (void)
{
  g_autoptr(SacBatchPlan) plan = make_plan (30, 100000, 5);
  int n_small = 0;

  g_assert_cmpint (sac_batch_plan_n_batches (plan), ==, 4);

  for (int i = 0; i < 4; i++)
    {
      g_autofree int *rows = NULL;
      int n = sac_batch_plan_share (plan, i, 0, 1, &rows);

      g_assert_true (n == 30 || n == 10);
      n_small += n == 10;
    }

  g_assert_cmpint (n_small, ==, 1);
}

static void
test_the_seed_decides (void)
{
  g_autoptr(SacBatchPlan) plan = make_plan (N_ROWS, 24, 7);
  g_autoptr(SacBatchPlan) same = make_plan (N_ROWS, 24, 7);
  g_autoptr(SacBatchPlan) other = make_plan (N_ROWS, 24, 8);
  gsize size = sizeof (int) * N_ROWS;

  g_assert_cmpmem (plan->order, size, same->order, size);
  g_assert_cmpint (memcmp (plan->order, other->order, size), !=, 0);
}

/* More threads than rows: the last ones have nothing to do. */
static void
test_a_share_may_be_empty (void)
{
  g_autoptr(SacBatchPlan) plan = make_plan (N_ROWS, 1, 3);
  g_autofree int *rows = NULL;

  g_assert_cmpint (sac_batch_plan_share (plan, 0, 2, 3, &rows), ==, 0);
}

static void
test_nothing_has_no_batches (void)
{
  SacRandom random;
  g_autoptr(SacBatchPlan) plan = NULL;

  sac_random_init (&random, 1);
  plan = sac_batch_plan_new (NULL, 0, 10, 10, &random);

  g_assert_cmpint (sac_batch_plan_n_batches (plan), ==, 0);
}

#define ADD_TEST(name, function) g_test_add_func ("/engine/training/batch-plan/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("every-row-once", test_every_row_once);
  ADD_TEST ("batches-are-full-but-not-too-large", test_batches_are_full_but_not_too_large);
  ADD_TEST ("lengths-in-a-batch-are-alike", test_lengths_in_a_batch_are_alike);
  ADD_TEST ("no-batch-spans-pools", test_no_batch_spans_pools);
  ADD_TEST ("the-seed-decides", test_the_seed_decides);
  ADD_TEST ("a-share-may-be-empty", test_a_share_may_be_empty);
  ADD_TEST ("nothing-has-no-batches", test_nothing_has_no_batches);

  return g_test_run ();
}
