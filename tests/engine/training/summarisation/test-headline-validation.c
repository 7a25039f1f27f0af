#include "engine/training/summarisation/headline-validation.h"

#include "engine/models/model-kinds.h"
#include "tests/support/small-texts.h"

static SacModel *
make_model (SacCorpus *corpus)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"embedding\": 4, \"hidden\": 6}");
  g_autoptr(SacTextCodec) source = small_texts_codec (corpus, FALSE);
  g_autoptr(SacTextCodec) target = small_texts_codec (corpus, TRUE);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_new ("summarisation", config, NULL, source, target, &error);

  g_assert_no_error (error);

  return model;
}

/* Weights of zero, and a bias for one word or the end. */
static void
let_it_say (SacModel   *model,
            const char *piece)
{
  SacTensor *bias = &sac_parameters_find (model->parameters, "output.bias")->tensor;
  const char *const *vocabulary = sac_text_codec_get_vocabulary (model->target);

  for (int i = 0; i < bias->columns; i++)
    bias->values[i] = g_str_equal (vocabulary[i], piece) ? 100 : 0;
}

static void
test_counts_what_is_written (void)
{
  g_autoptr(SacCorpus) corpus = small_texts_heart ();
  g_autoptr(SacModel) model = make_model (corpus);
  g_autoptr(GError) error = NULL;
  SacHeadlineScore score;

  let_it_say (model, "</s>");
  g_assert_true (sac_headlines_measure (corpus, 3, model, 1, NULL, &score, &error));
  g_assert_cmpint (score.written.n_summaries, ==, 3);
  g_assert_cmpfloat (sac_rouge_get_recall (&score.written, SAC_ROUGE_1), ==, 0);

  /* Two of five words, two of five, and none of two. */
  let_it_say (model, "the");
  g_assert_true (sac_headlines_measure (corpus, 3, model, 1, NULL, &score, &error));
  g_assert_cmpfloat_with_epsilon (sac_rouge_get_recall (&score.written, SAC_ROUGE_1), 0.8 / 3,
                                  1e-9);
}

static void
test_can_be_cancelled (void)
{
  g_autoptr(SacCorpus) corpus = small_texts_heart ();
  g_autoptr(SacModel) model = make_model (corpus);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  SacHeadlineScore score;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_headlines_measure (corpus, 3, model, 1, cancellable, &score, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/summarisation/headline-validation/counts-what-is-written",
                   test_counts_what_is_written);
  g_test_add_func ("/engine/training/summarisation/headline-validation/can-be-cancelled",
                   test_can_be_cancelled);

  return g_test_run ();
}
