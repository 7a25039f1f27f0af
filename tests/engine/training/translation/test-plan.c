#include "engine/training/translation/plan.h"

#include <string.h>

#include "tests/support/small-examples.h"

static void
test_has_each_example_once (SmallExamples *fixture,
                                 gconstpointer  data)
{
  g_autoptr(SacPlan) plan = sac_plan_new (fixture->examples, 0, 2, 60, 1);

  g_assert_cmpuint (plan->rows->len, ==, SMALL_EXAMPLES_N);

  for (int i = 0; i < SMALL_EXAMPLES_N; i++)
    {
      int n = 0;

      for (guint k = 0; k < plan->rows->len; k++)
        n += small_examples_at (plan->rows, k)->source ==
             small_examples_at (fixture->examples->examples, i)->source;

      g_assert_cmpint (n, ==, 1);
    }
}

static void
test_batches_are_full_but_not_too_large (SmallExamples *fixture,
                                         gconstpointer  data)
{
  static const int limits[] = { 1, 25, 60, 100000 };

  for (guint k = 0; k < G_N_ELEMENTS (limits); k++)
    {
      g_autoptr(SacPlan) plan = sac_plan_new (fixture->examples, 20, 4, limits[k], 1);
      int n_batches = sac_plan_n_batches (plan);
      int n_rows = 0, n_pieces = 0;

      for (int i = 0; i < n_batches; i++)
        {
          g_autoptr(SacBatch) batch = sac_plan_batch (plan, i, 0, 1);

          g_assert_cmpint (batch->target.n_rows, >=, 1);
          g_assert_cmpint (batch->target.n_rows, ==, batch->source.n_rows);

          /* An example that is too long is alone. */
          g_assert_true (batch->target.n_rows == 1 ||
                         batch->target.n_rows * batch->target.n_positions <= limits[k]);
          n_rows += batch->target.n_rows;
          n_pieces += batch->target.n_rows * batch->target.n_positions;
        }

      g_assert_cmpint (n_rows, ==, SMALL_EXAMPLES_N + 20);
      g_assert_cmpint (n_batches, <=, 2 + 2 * n_pieces / limits[k]);
    }
}

static gboolean
plans_are_equal (const SacPlan *a,
                 const SacPlan *b)
{
  if (a->rows->len != b->rows->len || sac_plan_n_batches (a) != sac_plan_n_batches (b) ||
      memcmp (a->starts->data, b->starts->data, sizeof (int) * a->starts->len) != 0)
    return FALSE;

  for (guint i = 0; i < a->rows->len; i++)
    {
      const SacExample *left = small_examples_at (a->rows, i);
      const SacExample *right = small_examples_at (b->rows, i);

      if (left->n_source != right->n_source || left->n_target != right->n_target ||
          memcmp (left->source, right->source, sizeof (int) * left->n_source) != 0 ||
          memcmp (left->target, right->target, sizeof (int) * left->n_target) != 0)
        return FALSE;
    }

  return TRUE;
}

static void
test_same_seed_same_plan (SmallExamples *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacPlan) one = sac_plan_new (fixture->examples, 30, 4, 60, 7);
  g_autoptr(SacPlan) same = sac_plan_new (fixture->examples, 30, 4, 60, 7);
  g_autoptr(SacPlan) other = sac_plan_new (fixture->examples, 30, 4, 60, 8);

  g_assert_true (plans_are_equal (one, same));
  g_assert_false (plans_are_equal (one, other));
}

/* How many are in one batch with the example @id in both plans. */
static int
count_common_mates (const SacPlan *a,
                    const SacPlan *b,
                    const int     *id)
{
  const SacPlan *plans[] = { a, b };
  const SacExample *rows[2];
  int n_rows[2] = { 0 }, n_common = 0;

  for (int k = 0; k < 2; k++)
    for (int i = 0; i < sac_plan_n_batches (plans[k]); i++)
      {
        int first = g_array_index (plans[k]->starts, int, i);
        int end = g_array_index (plans[k]->starts, int, i + 1);

        for (int row = first; row < end; row++)
          if (small_examples_at (plans[k]->rows, row)->source == id)
            {
              rows[k] = small_examples_at (plans[k]->rows, first);
              n_rows[k] = end - first;
            }
      }

  for (int i = 0; i < n_rows[0]; i++)
    for (int j = 0; j < n_rows[1]; j++)
      n_common += rows[0][i].source == rows[1][j].source;

  return n_common;
}

/* Batches are not the same ones in another order. */
static void
test_other_seed_other_batches (SmallExamples *fixture,
                               gconstpointer  data)
{
  g_autoptr(SacPlan) one = sac_plan_new (fixture->examples, 0, 2, 60, 7);
  g_autoptr(SacPlan) other = sac_plan_new (fixture->examples, 0, 2, 60, 8);
  int n_same = 0, n_other = 0;

  for (int i = 0; i < SMALL_EXAMPLES_N; i++)
    {
      const int *id = small_examples_at (fixture->examples->examples, i)->source;

      n_same += count_common_mates (one, one, id);
      n_other += count_common_mates (one, other, id);
    }

  g_assert_cmpint (n_other, <, n_same / 2);
}

static gboolean
begins_with (const int *ids,
             int        n_ids,
             const int *part,
             int        n_part)
{
  return n_part <= n_ids && memcmp (ids, part, sizeof (int) * n_part) == 0;
}

/* Whether pairs of @examples, one after the other, are what is left of @joined. Returns how many
 * there are, or 0. */
static int
count_parts (SacExamples      *examples,
             const SacExample *joined,
             int               source,
             int               target)
{
  if (source == joined->n_source - 1 && target == joined->n_target - 1)
    return 1;

  for (guint i = 0; i < examples->examples->len; i++)
    {
      const SacExample *part = small_examples_at (examples->examples, i);

      if (begins_with (joined->source + source, joined->n_source - 1 - source, part->source,
                       part->n_source - 1) &&
          begins_with (joined->target + target, joined->n_target - 1 - target, part->target,
                       part->n_target - 1))
        {
          int rest = count_parts (examples, joined, source + part->n_source - 1,
                                  target + part->n_target - 1);

          if (rest > 0)
            return rest + 1;
        }
    }

  return 0;
}

static void
assert_ends_once (const int *ids,
                  int        n_ids)
{
  for (int i = 0; i < n_ids; i++)
    g_assert_cmpint (ids[i] == SAC_PIECE_END, ==, i == n_ids - 1);
}

static void
test_joined_examples_are_whole_pairs (SmallExamples *fixture,
                                      gconstpointer  data)
{
  g_autoptr(SacPlan) plan = sac_plan_new (fixture->examples, 60, 4, 100, 1);
  int n_with[5] = { 0 };

  g_assert_cmpuint (plan->joined->len, ==, 60);
  g_assert_cmpuint (plan->rows->len, ==, SMALL_EXAMPLES_N + 60);

  for (guint i = 0; i < plan->joined->len; i++)
    {
      const SacExample *joined = g_ptr_array_index (plan->joined, i);
      int n_parts = count_parts (fixture->examples, joined, 0, 0) - 1;

      g_assert_cmpint (n_parts, >=, 2);
      g_assert_cmpint (n_parts, <=, 4);
      n_with[n_parts]++;
      assert_ends_once (joined->source, joined->n_source);
      assert_ends_once (joined->target, joined->n_target);
    }

  for (int n_parts = 2; n_parts <= 4; n_parts++)
    g_assert_cmpint (n_with[n_parts], >, 5);
}

static void
assert_tokens (const SacTokens  *tokens,
               int               row,
               const int        *ids,
               int               n_ids)
{
  g_assert_cmpint (tokens->lengths[row], ==, n_ids);

  for (int i = 0; i < tokens->n_positions; i++)
    g_assert_cmpint (tokens->ids[i * tokens->n_rows + row], ==,
                     i < n_ids ? ids[i] : SAC_PIECE_PAD);
}

static void
test_shares_make_up_the_batch (SmallExamples *fixture,
                               gconstpointer  data)
{
  g_autoptr(SacPlan) plan = sac_plan_new (fixture->examples, 10, 4, 60, 1);

  for (int index = 0; index < sac_plan_n_batches (plan); index++)
    for (int n_shares = 1; n_shares <= 7; n_shares++)
      {
        int first = g_array_index (plan->starts, int, index);
        int end = g_array_index (plan->starts, int, index + 1);
        int n_rows = 0;

        for (int share = 0; share < n_shares; share++)
          {
            g_autoptr(SacBatch) batch = sac_plan_batch (plan, index, share, n_shares);

            for (int row = 0; row < batch->target.n_rows; row++)
              {
                const SacExample *example = small_examples_at (plan->rows,
                                                               first + share + row * n_shares);

                assert_tokens (&batch->source, row, example->source, example->n_source);
                assert_tokens (&batch->target, row, example->target, example->n_target);
              }

            n_rows += batch->target.n_rows;
          }

        g_assert_cmpint (n_rows, ==, end - first);
      }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/translation/plan/" name, SmallExamples, NULL, small_examples_init, \
              function, small_examples_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("has-each-example-once", test_has_each_example_once);
  ADD_TEST ("batches-are-full-but-not-too-large", test_batches_are_full_but_not_too_large);
  ADD_TEST ("same-seed-same-plan", test_same_seed_same_plan);
  ADD_TEST ("other-seed-other-batches", test_other_seed_other_batches);
  ADD_TEST ("joined-examples-are-whole-pairs", test_joined_examples_are_whole_pairs);
  ADD_TEST ("shares-make-up-the-batch", test_shares_make_up_the_batch);

  return g_test_run ();
}
