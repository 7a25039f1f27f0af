#include "engine/decoding/explain-trace.h"

#include "engine/decoding/judge.h"
#include "engine/decoding/translate.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"

static SacModel *
load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static void
test_an_answer_from_two_texts (void)
{
  g_autoptr(SacModel) model = load ("entailment");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_judge (model, "man woman what", "woman man", NULL,
                                                  &error);
  g_autoptr(SacExplanation) explanation = sac_explain_trace (model, trace, -1, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (explanation->answer, ==, sac_attention_trace_get_output (trace));
  g_assert_cmpint (explanation->step, ==, -1);
  g_assert_cmpint (explanation->n_words, ==, 3);
  g_assert_cmpint (explanation->n_second, ==, 2);
}

static void
count_cb (int      n_done,
          int      n_words,
          gpointer last)
{
  g_assert_cmpint (n_done, >, *(int *) last);
  g_assert_cmpint (n_done, <=, n_words);
  g_assert_cmpint (n_words, ==, 5);
  *(int *) last = n_done;
}

/* Of both texts together, never back. */
static void
test_tells_how_far_it_is (void)
{
  g_autoptr(SacModel) model = load ("entailment");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_judge (model, "man woman what", "woman man", NULL,
                                                  &error);
  int last = 0;
  const SacExplainProgress progress = { count_cb, &last };
  g_autoptr(SacExplanation) explanation = sac_explain_trace (model, trace, -1, &progress, NULL,
                                                             &error);

  g_assert_no_error (error);
  g_assert_cmpint (last, ==, 5);
}

/* Each word of what was written, and then the end. */
static void
test_words_that_were_written (void)
{
  g_autoptr(SacModel) model = load ("conditional");
  g_autoptr(GError) error = NULL;
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacAttentionTrace) joined = NULL;
  int n_words;

  options.max_length = 6;
  trace = sac_translate (model, "dull film", &options, NULL, &error);
  g_assert_no_error (error);
  joined = sac_attention_trace_join_words (trace);
  n_words = sac_attention_trace_get_n_steps (joined);
  g_assert_cmpint (n_words, >, 1);

  for (int i = 0; i < n_words; i++)
    {
      g_autoptr(SacExplanation) explanation = NULL;

      if (sac_attention_trace_get_step (joined, i)->end)
        continue;

      explanation = sac_explain_trace (model, trace, i, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (explanation->step, ==, i);
      g_assert_cmpstr (explanation->answer, ==, sac_attention_trace_get_step (joined, i)->token);
    }

  g_assert_null (sac_explain_trace (model, trace, 1000, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

static void
test_pictures_cannot_be_explained (void)
{
  g_autoptr(SacModel) words = load ("paper");
  g_autoptr(SacModel) pictures = load ("captioning-hard");
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_explain_suits (words, &error));
  g_assert_no_error (error);
  g_assert_false (sac_explain_suits (pictures, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/explain-trace/an-answer-from-two-texts",
                   test_an_answer_from_two_texts);
  g_test_add_func ("/engine/decoding/explain-trace/words-that-were-written",
                   test_words_that_were_written);
  g_test_add_func ("/engine/decoding/explain-trace/pictures-cannot-be-explained",
                   test_pictures_cannot_be_explained);
  g_test_add_func ("/engine/decoding/explain-trace/tells-how-far-it-is", test_tells_how_far_it_is);

  return g_test_run ();
}
