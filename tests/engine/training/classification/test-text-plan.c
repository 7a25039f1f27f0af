#include "engine/training/classification/text-plan.h"

#include <string.h>

#include "engine/training/classification/labelled-texts.h"
#include "tests/support/small-texts.h"

#define N_TEXTS 20

static const char *const vocabulary[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "b", NULL };
static const char *const labels[] = { "no", "yes", NULL };

typedef struct
{
  SacTextCodec *codec;
  GPtrArray    *texts;
  GArray       *examples;
} Fixture;

/* Text i: a few "a", then a "b" if its label is yes; the last one counts twice. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true}");
  g_autoptr(GError) error = NULL;

  fixture->codec = sac_text_codec_new (options, vocabulary, &error);
  g_assert_no_error (error);
  fixture->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);

  for (int i = 0; i < N_TEXTS; i++)
    {
      GString *text = g_string_new ("a");
      SacLabelledText *labelled;

      for (int k = 0; k < i % 7; k++)
        g_string_append (text, " a");
      if (i % 2 == 1)
        g_string_append (text, " b");

      labelled = sac_labelled_text_new (labels[i % 2], text->str, NULL, NULL);
      labelled->times = i == N_TEXTS - 1 ? 2 : 1;
      g_ptr_array_add (fixture->texts, labelled);
      g_string_free (text, TRUE);
    }

  fixture->examples = sac_text_examples_new (fixture->texts, labels, fixture->codec, 100, NULL,
                                             &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_array_unref (fixture->examples);
  g_ptr_array_unref (fixture->texts);
  sac_text_codec_unref (fixture->codec);
}

static void
test_examples (Fixture       *fixture,
               gconstpointer  data)
{
  const SacTextExample *example = &g_array_index (fixture->examples, SacTextExample, 3);
  g_autoptr(GArray) cut = NULL;

  g_assert_cmpint (fixture->examples->len, ==, N_TEXTS + 1);
  g_assert_cmpint (example->n_ids, ==, 5);
  g_assert_cmpint (example->label, ==, 1);
  g_assert_cmpmem (example->ids, 5 * sizeof (int), ((int[]) { 4, 4, 4, 4, 5 }), 5 * sizeof (int));

  cut = sac_text_examples_new (fixture->texts, labels, fixture->codec, 2, NULL, NULL);
  g_assert_cmpint (g_array_index (cut, SacTextExample, 3).n_ids, ==, 2);
  g_assert_cmpint (g_array_index (cut, SacTextExample, 0).n_ids, ==, 1);
}

/* Whatever the number of shares. */
static void
test_every_example_once (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacTextPlan) plan = sac_text_plan_new (fixture->examples, 24, 5);

  g_assert_cmpint (sac_text_plan_n_batches (plan), >, 3);

  for (int n_shares = 1; n_shares <= 3; n_shares++)
    {
      int seen[N_TEXTS + 1] = { 0 };

      for (int i = 0; i < sac_text_plan_n_batches (plan); i++)
        for (int share = 0; share < n_shares; share++)
          {
            g_autoptr(SacTextBatch) batch = sac_text_plan_batch (plan, i, share, n_shares);

            for (int row = 0; row < batch->words.n_rows; row++)
              seen[batch->examples[row]]++;
          }

      for (int i = 0; i <= N_TEXTS; i++)
        g_assert_cmpint (seen[i], ==, 1);
    }
}

static void
test_batches_are_padded (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacTextPlan) plan = sac_text_plan_new (fixture->examples, 24, 5);

  for (int i = 0; i < sac_text_plan_n_batches (plan); i++)
    {
      g_autoptr(SacTextBatch) batch = sac_text_plan_batch (plan, i, 0, 1);
      const SacTokens *words = &batch->words;

      g_assert_cmpint (words->n_rows, ==, sac_text_plan_count (plan, i));
      g_assert_cmpint (words->n_rows * words->n_positions, <=, 24);

      for (int row = 0; row < words->n_rows; row++)
        {
          const SacTextExample *example = &g_array_index (fixture->examples, SacTextExample,
                                                          batch->examples[row]);

          g_assert_cmpint (words->lengths[row], ==, example->n_ids);
          g_assert_cmpint (batch->labels[row], ==, example->label);

          for (int k = 0; k < words->n_positions; k++)
            g_assert_cmpint (words->ids[k * words->n_rows + row], ==,
                             k < example->n_ids ? example->ids[k] : SAC_PIECE_PAD);
        }
    }
}

static void
test_chance_is_the_seed (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autoptr(SacTextPlan) one = sac_text_plan_new (fixture->examples, 24, 5);
  g_autoptr(SacTextPlan) same = sac_text_plan_new (fixture->examples, 24, 5);
  g_autoptr(SacTextPlan) other = sac_text_plan_new (fixture->examples, 24, 6);
  gsize size = sizeof (int) * (N_TEXTS + 1);

  g_assert_cmpmem (one->order, size, same->order, size);
  g_assert_cmpint (memcmp (one->order, other->order, size), !=, 0);
}

#define ADD(name, function) \
  g_test_add ("/engine/training/classification/text-plan/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("examples", test_examples);
  ADD ("every-example-once", test_every_example_once);
  ADD ("batches-are-padded", test_batches_are_padded);
  ADD ("chance-is-the-seed", test_chance_is_the_seed);

  return g_test_run ();
}
