#include "engine/training/entailment/pair-judging.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "dog", "cat", NULL };
static const char *const labels[] = { "yes", "no", NULL };

static SacModel *
make_model (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"embedding\": 3, \"hidden\": 4}");
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true}");
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (options, words, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_new_judge ("entailment", config, NULL, codec, labels, &error);

  g_assert_no_error (error);
  sac_test_fill_all (model->parameters, 5, 0.8f);

  /* It always says no. */
  sac_parameters_find (model->parameters, "output.bias")->tensor.values[1] = 50;

  return model;
}

/* More than one batch of them. */
static GPtrArray *
make_pairs (int n_yes,
            int n_no)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);

  for (int i = 0; i < n_yes + n_no; i++)
    g_ptr_array_add (pairs, sac_labelled_pair_new (i >= n_yes, i % 2 ? "a dog" : "a cat a dog",
                                                   "a cat"));

  return pairs;
}

static void
test_counts_every_pair (void)
{
  g_autoptr(SacModel) model = make_model ();
  g_autoptr(GPtrArray) pairs = make_pairs (30, 90);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLabelScore) score = sac_pairs_judge (pairs, model, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (score->n, ==, 120);
  g_assert_cmpfloat (sac_label_score_get_accuracy (score), ==, 0.75);
  g_assert_cmpint (score->confusion[1], ==, 30);
  g_assert_cmpint (score->confusion[3], ==, 90);
}

static void
test_can_be_cancelled (void)
{
  g_autoptr(SacModel) model = make_model ();
  g_autoptr(GPtrArray) pairs = make_pairs (1, 1);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_pairs_judge (pairs, model, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/entailment/pair-judging/counts-every-pair",
                   test_counts_every_pair);
  g_test_add_func ("/engine/training/entailment/pair-judging/can-be-cancelled",
                   test_can_be_cancelled);

  return g_test_run ();
}
