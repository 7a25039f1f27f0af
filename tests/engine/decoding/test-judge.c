#include "engine/decoding/judge.h"

#include <math.h>
#include <string.h>

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
       const char *text)
{
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_judge (model, text, NULL, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

static void
test_one_step_is_the_label (void)
{
  g_autoptr(SacModel) model = load ("classification.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "The film was  not good.");
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  const SacTraceStep *step = sac_attention_trace_get_step (trace, 0);
  double sum = 0, best = 0;
  const char *winner = NULL;

  g_assert_cmpstr (sac_attention_trace_get_task (trace), ==, "classification");
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
  g_assert_cmpint (sac_attention_trace_get_n_labels (trace), ==, 3);
  g_assert_cmpint (source->n_positions, ==, 6);
  g_assert_cmpint (source->end, ==, -1);
  g_assert_cmpstr (source->labels[0], ==, "The");
  g_assert_cmpint (source->spans[3].start, ==, 14);

  for (int i = 0; i < 3; i++)
    {
      const SacTraceLabel *label = sac_attention_trace_get_label (trace, i);

      g_assert_cmpstr (label->label, ==, model->labels[i]);
      sum += label->probability;

      if (label->probability > best)
        {
          best = label->probability;
          winner = label->label;
        }
    }

  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
  g_assert_cmpstr (step->token, ==, winner);
  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, winner);
  g_assert_cmpfloat_with_epsilon (exp (step->logprob), best, 1e-6);
  g_assert_cmpint (step->n_candidates, ==, 3);
  g_assert_cmpstr (step->candidates[0].token, ==, winner);
  g_assert_cmpfloat (step->candidates[1].logprob, >=, step->candidates[2].logprob);

  sum = 0;
  for (int i = 0; i < source->n_positions; i++)
    sum += sac_attention_trace_get_weight (trace, 0, 0, i);
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
}

static void
test_nothing_is_attended (void)
{
  static const char *const names[] = {
    "classification-none.safetensors", "classification-bag.safetensors"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(SacModel) model = load (names[i]);
      g_autoptr(SacAttentionTrace) trace = judge (model, "good");

      g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 0);
      g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
      g_assert_cmpint (sac_attention_trace_get_n_labels (trace), ==, 3);
    }
}

/* The word as it was typed, and how many were not known. */
static void
test_unknown_words_keep_their_letters (void)
{
  g_autoptr(SacModel) model = load ("classification.safetensors");
  g_autoptr(SacAttentionTrace) trace = judge (model, "A Schmaltzy film");
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  g_assert_cmpstr (sac_attention_trace_get_source (trace, 0)->labels[1], ==, "Schmaltzy");
  g_assert_cmpint (json_object_get_int_member (settings, "unknown_source"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (settings, "source_pieces"), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "dot");
}

static void
assert_refused (SacModel   *model,
                const char *text,
                const char *second,
                int         code,
                const char *says)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_judge (model, text, second, NULL, &error));
  g_assert_error (error, SAC_ERROR, code);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_bad_input (void)
{
  g_autoptr(SacModel) model = load ("classification.safetensors");
  g_autoptr(SacModel) translator = load ("paper.safetensors");
  g_autoptr(GString) words = g_string_new (NULL);
  g_autoptr(SacAttentionTrace) trace = NULL;

  assert_refused (model, "", NULL, SAC_ERROR_BAD_INPUT, "nothing to read");
  assert_refused (model, " \t ", NULL, SAC_ERROR_BAD_INPUT, "nothing to read");
  assert_refused (model, "good", "bad", SAC_ERROR_BAD_INPUT, "hypothesis");
  assert_refused (translator, "good", NULL, SAC_ERROR_BAD_INPUT, "labels");

  for (int i = 0; i < SAC_JUDGE_MAX_WORDS; i++)
    g_string_append (words, "bad ");

  trace = judge (model, words->str);
  g_assert_cmpint (sac_attention_trace_get_source (trace, 0)->n_positions, ==, SAC_JUDGE_MAX_WORDS);

  g_string_append (words, "film");
  assert_refused (model, words->str, NULL, SAC_ERROR_TOO_LARGE, "2001");
}

static void
test_damaged_weights_are_told (void)
{
  g_autoptr(SacModel) model = load ("classification.safetensors");

  sac_parameters_find (model->parameters, "output.bias")->tensor.values[1] = NAN;
  assert_refused (model, "good", NULL, SAC_ERROR_DIVERGED, "weights");
}

static void
test_cancelled (void)
{
  g_autoptr(SacModel) model = load ("classification.safetensors");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_judge (model, "good", NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/judge/one-step-is-the-label", test_one_step_is_the_label);
  g_test_add_func ("/engine/decoding/judge/nothing-is-attended", test_nothing_is_attended);
  g_test_add_func ("/engine/decoding/judge/unknown-words-keep-their-letters",
                   test_unknown_words_keep_their_letters);
  g_test_add_func ("/engine/decoding/judge/bad-input", test_bad_input);
  g_test_add_func ("/engine/decoding/judge/damaged-weights-are-told",
                   test_damaged_weights_are_told);
  g_test_add_func ("/engine/decoding/judge/cancelled", test_cancelled);

  return g_test_run ();
}
