#include <math.h>
#include <string.h>

#include "engine/decoding/judge.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"

static SacModel *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static SacAttentionTrace *
judge (SacModel   *model,
       const char *premise,
       const char *hypothesis)
{
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_judge (model, premise, hypothesis, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

static void
test_a_step_for_each_word_of_the_hypothesis (void)
{
  g_autoptr(SacModel) model = load ("entailment.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "A man is sleeping.", "The  Woman runs");
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  JsonObject *settings = sac_attention_trace_get_settings (trace);
  double sum = 0;

  g_assert_cmpint (sac_attention_trace_get_n_sources (trace), ==, 1);
  g_assert_cmpstr (source->text, ==, "A man is sleeping.");
  g_assert_cmpint (source->n_positions, ==, 5);
  g_assert_cmpint (source->end, ==, -1);
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 3);
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 1)->token, ==, "Woman");
  g_assert_true (isnan (sac_attention_trace_get_step (trace, 1)->logprob));
  g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (settings, "hypothesis"), ==, "The  Woman runs");

  for (int i = 0; i < 5; i++)
    sum += sac_attention_trace_get_weight (trace, 0, 2, i);
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
}

static void
test_the_last_state_looks_once (void)
{
  g_autoptr(SacModel) model = load ("entailment-last.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "a man", "a woman sleeping");

  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
  g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 1);
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 0)->token, ==,
                   sac_attention_trace_get_output (trace));
}

static void
test_without_attention_there_is_no_map (void)
{
  g_autoptr(SacModel) model = load ("entailment-none.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "a man", "a woman sleeping");

  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
  g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 0);
  g_assert_cmpint (sac_attention_trace_get_n_labels (trace), ==, 3);
}

/* "Zebra" and "flies" of five words and a mark. */
static void
test_unknown_words_of_both_are_counted (void)
{
  g_autoptr(SacModel) model = load ("entailment.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "a Zebra .", "the man flies");
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  g_assert_cmpstr (sac_attention_trace_get_source (trace, 0)->labels[1], ==, "Zebra");
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 2)->token, ==, "flies");
  g_assert_cmpint (json_object_get_int_member (settings, "unknown_source"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (settings, "source_pieces"), ==, 6);
}

static void
assert_refused (SacModel   *model,
                const char *premise,
                const char *hypothesis,
                int         code,
                const char *says)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_judge (model, premise, hypothesis, NULL, &error));
  g_assert_error (error, SAC_ERROR, code);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_says_which_text_is_meant (void)
{
  g_autoptr(SacModel) model = load ("entailment.safetensors");
  gsize length = 2 * (SAC_JUDGE_MAX_WORDS + 1);
  g_autofree char *book = g_strnfill (length, 'a');

  for (gsize i = 1; i < length; i += 2)
    book[i] = ' ';

  assert_refused (model, "a man", NULL, SAC_ERROR_BAD_INPUT, "a premise and a hypothesis");
  assert_refused (model, "", "a man", SAC_ERROR_BAD_INPUT, "premise: ");
  assert_refused (model, "a man", " ", SAC_ERROR_BAD_INPUT, "hypothesis: ");
  assert_refused (model, "a man", book, SAC_ERROR_TOO_LARGE, "hypothesis: The text has 2001 words");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/judge-pairs/a-step-for-each-word-of-the-hypothesis",
                   test_a_step_for_each_word_of_the_hypothesis);
  g_test_add_func ("/engine/decoding/judge-pairs/the-last-state-looks-once",
                   test_the_last_state_looks_once);
  g_test_add_func ("/engine/decoding/judge-pairs/without-attention-there-is-no-map",
                   test_without_attention_there_is_no_map);
  g_test_add_func ("/engine/decoding/judge-pairs/unknown-words-of-both-are-counted",
                   test_unknown_words_of_both_are_counted);
  g_test_add_func ("/engine/decoding/judge-pairs/says-which-text-is-meant",
                   test_says_which_text_is_meant);

  return g_test_run ();
}
