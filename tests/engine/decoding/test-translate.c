#include "engine/decoding/translate.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/trace/trace-metrics.h"

typedef struct
{
  SacModel *model;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "conditional.safetensors", NULL);
  g_autoptr(GError) error = NULL;

  fixture->model = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_model_unref (fixture->model);
}

static SacAttentionTrace *
translate (Fixture             *fixture,
           const char          *text,
           const SacRunOptions *options)
{
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_translate (fixture->model, text, options, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

static void
test_keeps_what_was_typed (Fixture       *fixture,
                           gconstpointer  data)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) trace = translate (fixture, "ab  é c", &options);
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);

  g_assert_cmpstr (source->text, ==, "ab  é c");
  g_assert_cmpint (source->n_positions, ==, 5);
  g_assert_cmpstr (source->labels[2], ==, "é");
  g_assert_cmpint (source->spans[2].start, ==, 4);
  g_assert_cmpint (source->words[0], ==, source->words[1]);
  g_assert_cmpint (source->end, ==, 4);
}

static void
test_says_what_it_never_saw (Fixture       *fixture,
                             gconstpointer  data)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) foreign = translate (fixture, "жж a", &options);
  g_autoptr(SacAttentionTrace) little = translate (fixture, "abc ж a", &options);
  g_autoptr(SacAttentionTrace) known = translate (fixture, "abc a", &options);
  int n_unknown, n_pieces;

  g_assert_true (sac_trace_is_foreign (foreign, &n_unknown, &n_pieces));
  g_assert_cmpint (n_unknown, ==, 2);
  g_assert_cmpint (n_pieces, ==, 3);
  g_assert_false (sac_trace_is_foreign (little, &n_unknown, &n_pieces));
  g_assert_cmpint (n_unknown, ==, 1);
  g_assert_false (sac_trace_is_foreign (known, &n_unknown, &n_pieces));
  g_assert_cmpint (n_unknown, ==, 0);
}

static void
test_every_row_sums_to_one (Fixture       *fixture,
                            gconstpointer  data)
{
  SacRunOptions options = { .beam = 3, .n_candidates = 4, .prefix = "abc de" };
  g_autoptr(SacAttentionTrace) trace = translate (fixture, "abc def a b c", &options);
  int n = sac_attention_trace_get_source (trace, 0)->n_positions;

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      double sum = 0;

      for (int j = 0; j < n; j++)
        sum += sac_attention_trace_get_weight (trace, 0, i, j);

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-5);
      g_assert_cmpint (sac_attention_trace_get_step (trace, i)->n_candidates, ==, 4);
    }
}

static void
test_begins_with_the_prefix (Fixture       *fixture,
                             gconstpointer  data)
{
  SacRunOptions options = { .beam = 2, .n_candidates = 2, .prefix = "ba d" };
  g_autoptr(SacAttentionTrace) trace = translate (fixture, "abc", &options);

  g_assert_true (g_str_has_prefix (sac_attention_trace_get_output (trace), "ba d"));
  g_assert_true (sac_attention_trace_get_step (trace, 2)->forced);
  g_assert_false (sac_attention_trace_get_step (trace, 3)->forced);
}

static void
test_forces_a_whole_output (Fixture       *fixture,
                            gconstpointer  data)
{
  SacRunOptions options = { .beam = 1, .n_candidates = 2, .prefix = "ba d", .prefix_is_all = TRUE };
  g_autoptr(SacAttentionTrace) trace = translate (fixture, "abc", &options);

  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, "ba d");
  g_assert_false (sac_attention_trace_is_unfinished (trace));
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 4);
}

/* A row without a name, or with one that only we know, would help nobody. */
static void
test_unknown_forced_words_are_named (Fixture       *fixture,
                                     gconstpointer  data)
{
  SacRunOptions options = { .beam = 1, .prefix = "ba ☃ d", .prefix_is_all = TRUE };
  g_autoptr(SacAttentionTrace) trace = translate (fixture, "abc", &options);

  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 5);
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 2)->token, ==, "☃");
  g_assert_cmpint (sac_attention_trace_get_step (trace, 2)->word, ==, 1);
  g_assert_cmpint (sac_attention_trace_get_step (trace, 3)->word, ==, 2);
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 3)->token, ==, "d");
}

static void
test_refuses_nothing (Fixture       *fixture,
                      gconstpointer  data)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_translate (fixture->model, "  \t ", &options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

static void
test_refuses_a_beam_too_wide (Fixture       *fixture,
                              gconstpointer  data)
{
  SacRunOptions options = { .beam = SAC_MAX_BEAM + 1 };
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_translate (fixture->model, "a", &options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

/* 64 beginnings, 1000 steps, 19,000 pieces: almost five gigabytes of weights. */
static void
test_refuses_more_weights_than_memory (Fixture       *fixture,
                                       gconstpointer  data)
{
  SacRunOptions options = { .beam = SAC_MAX_BEAM };
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < 19000; i++)
    g_string_append (text, "a ");

  /* A search that begins would end here. */
  g_cancellable_cancel (cancellable);

  g_assert_null (sac_translate (fixture->model, text->str, &options, cancellable, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);

  g_clear_error (&error);
  options.beam = 1;
  g_assert_null (sac_translate (fixture->model, text->str, &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/engine/decoding/translate/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("keeps-what-was-typed", test_keeps_what_was_typed);
  ADD ("says-what-it-never-saw", test_says_what_it_never_saw);
  ADD ("every-row-sums-to-one", test_every_row_sums_to_one);
  ADD ("begins-with-the-prefix", test_begins_with_the_prefix);
  ADD ("forces-a-whole-output", test_forces_a_whole_output);
  ADD ("unknown-forced-words-are-named", test_unknown_forced_words_are_named);
  ADD ("refuses-nothing", test_refuses_nothing);
  ADD ("refuses-a-beam-too-wide", test_refuses_a_beam_too_wide);
  ADD ("refuses-more-weights-than-memory", test_refuses_more_weights_than_memory);

  return g_test_run ();
}
