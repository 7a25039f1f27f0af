#include "engine/training/classification/text-judging.h"

#include "engine/decoding/judge.h"
#include "engine/storage/model-file.h"
#include "engine/training/classification/labelled-texts.h"

static SacModel *
load_model (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "classification.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static const char *const texts[] = {
  "good", "bad", "the film was not good", "a dull plot, and it was not warm", "it is", "warm film",
};

static GPtrArray *
make_texts (void)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_ptr_array_add (all, sac_labelled_text_new (i % 2 == 0 ? "positive" : "negative", texts[i],
                                                 NULL, i < 2 ? "words" : "sentences"));

  return all;
}

/* In batches as one by one. */
static void
test_counts_right_answers (void)
{
  g_autoptr(SacModel) model = load_model ();
  g_autoptr(GPtrArray) all = make_texts ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLabelScore) score = sac_texts_judge (all, NULL, model, NULL, &error);
  int n_right = 0;

  g_assert_no_error (error);

  for (guint i = 0; i < all->len; i++)
    {
      const SacLabelledText *text = g_ptr_array_index (all, i);
      g_autoptr(SacAttentionTrace) trace = sac_judge (model, text->text, NULL, NULL, NULL);

      n_right += g_str_equal (sac_attention_trace_get_output (trace), text->label);
    }

  g_assert_cmpint (score->n, ==, G_N_ELEMENTS (texts));
  g_assert_cmpfloat_with_epsilon (sac_label_score_get_accuracy (score),
                                  (double) n_right / G_N_ELEMENTS (texts), 1e-9);
}

static void
test_one_set_alone (void)
{
  g_autoptr(SacModel) model = load_model ();
  g_autoptr(GPtrArray) all = make_texts ();
  g_autoptr(SacLabelScore) words = sac_texts_judge (all, "words", model, NULL, NULL);
  g_autoptr(SacLabelScore) others = sac_texts_judge (all, "others", model, NULL, NULL);

  g_assert_cmpint (words->n, ==, 2);
  g_assert_cmpint (others->n, ==, 0);
}

static void
test_cancelled (void)
{
  g_autoptr(SacModel) model = load_model ();
  g_autoptr(GPtrArray) all = make_texts ();
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_texts_judge (all, NULL, model, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/classification/text-judging/counts-right-answers",
                   test_counts_right_answers);
  g_test_add_func ("/engine/training/classification/text-judging/one-set-alone",
                   test_one_set_alone);
  g_test_add_func ("/engine/training/classification/text-judging/cancelled", test_cancelled);

  return g_test_run ();
}
