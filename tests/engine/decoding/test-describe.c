#include "engine/decoding/describe.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "tests/support/captions.h"
#include "tests/support/reference.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "captioning", "captioning-vector", "captioning-none", "captioning-hard", "captioning-ungated",
  "captioning-positions",
};

#define SIDE 32

typedef struct
{
  Reference reference;
  int       limit;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  name)
{
  reference_init (&fixture->reference, name);
  fixture->limit = json_object_get_int_member (fixture->reference.root, "limit");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  name)
{
  reference_clear (&fixture->reference);
}

static SacAttentionTrace *
describe (Fixture             *fixture,
          int                  number,
          const SacRunOptions *options)
{
  g_autoptr(SacPicture) picture = sac_test_picture (number, SIDE);
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_describe (fixture->reference.model, picture, options, NULL,
                                           &error);

  g_assert_no_error (error);

  return trace;
}

static SacAttentionTrace *
describe_case (Fixture             *fixture,
               JsonObject          *object,
               const SacRunOptions *options)
{
  SacRunOptions all = *options;

  all.n_candidates = 3;
  all.max_length = options->prefix != NULL ? 0 : fixture->limit;

  return describe (fixture, json_object_get_int_member (object, "picture"), &all);
}

/* The words that a fixture has as numbers, the end left out. */
static char *
read_words (Fixture    *fixture,
            JsonObject *object,
            const char *member)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (fixture->reference.model->target);
  JsonArray *ids = json_object_get_array_member (object, member);
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (ids); i++)
    {
      int id = json_array_get_int_element (ids, i);

      if (id != SAC_PIECE_END)
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "", vocabulary[id]);
    }

  return g_strdup (text->str);
}

static void
assert_numbers (SacAttentionTrace *trace,
                JsonObject        *expected)
{
  JsonArray *logprobs = json_object_get_array_member (expected, "logprobs");
  JsonArray *gates = json_object_has_member (expected, "gates")
                       ? json_object_get_array_member (expected, "gates") : NULL;

  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, json_array_get_length (logprobs));

  for (guint i = 0; i < json_array_get_length (logprobs); i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);

      double expected_logprob = json_array_get_double_element (logprobs, i);

      g_assert_cmpfloat_with_epsilon (step->logprob, expected_logprob,
                                      1e-5 * MAX (1, -expected_logprob));
      if (gates != NULL)
        g_assert_cmpfloat_with_epsilon (step->gate, json_array_get_double_element (gates, i), 1e-5);
    }
}

static void
assert_looks (SacAttentionTrace *trace,
              JsonObject        *expected)
{
  JsonArray *steps, *rows;

  if (!json_object_has_member (expected, "attention"))
    {
      g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 0);
      return;
    }

  steps = json_object_get_array_member (expected, "attention_of");
  rows = json_object_get_array_member (expected, "attention");

  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      int step = json_array_get_int_element (steps, i);

      g_assert_cmpint (sac_attention_trace_get_source (trace, 0)->n_positions, ==,
                       json_array_get_length (row));

      for (guint j = 0; j < json_array_get_length (row); j++)
        g_assert_cmpfloat_with_epsilon (sac_attention_trace_get_weight (trace, 0, step, j),
                                        json_array_get_double_element (row, j), 1e-5);
    }
}

static void
test_forced (Fixture       *fixture,
             gconstpointer  name)
{
  for (guint i = 0; i < json_array_get_length (fixture->reference.cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->reference.cases, i);
      g_autofree char *text = read_words (fixture, object, "target");
      SacRunOptions options = { .beam = 1, .prefix = text, .prefix_is_all = TRUE };
      g_autoptr(SacAttentionTrace) trace = NULL;

      /* Nothing to force. */
      if (*text == '\0')
        continue;

      trace = describe_case (fixture, object, &options);
      g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, text);
      assert_numbers (trace, object);
      assert_looks (trace, object);
    }
}

static void
test_greedy (Fixture       *fixture,
             gconstpointer  name)
{
  SacRunOptions options = { .beam = 1 };
  int n_compared = 0;

  for (guint i = 0; i < json_array_get_length (fixture->reference.cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->reference.cases, i);
      g_autoptr(SacAttentionTrace) trace = NULL;
      g_autofree char *text = NULL;
      JsonObject *expected;

      if (!json_object_has_member (object, "greedy"))
        continue;

      expected = json_object_get_object_member (object, "greedy");
      text = read_words (fixture, expected, "ids");
      trace = describe_case (fixture, object, &options);
      g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, text);
      g_assert_cmpint (sac_attention_trace_is_unfinished (trace), !=,
                       json_object_get_boolean_member (expected, "finished"));
      assert_numbers (trace, expected);
      assert_looks (trace, expected);
      n_compared++;
    }

  g_assert_cmpint (n_compared, >=, 2);
}

static void
test_beam (Fixture       *fixture,
           gconstpointer  name)
{
  int n_compared = 0;

  for (guint i = 0; i < json_array_get_length (fixture->reference.cases); i++)
    {
      JsonObject *object = json_array_get_object_element (fixture->reference.cases, i);
      g_autoptr(SacAttentionTrace) trace = NULL;
      g_autofree char *text = NULL;
      JsonObject *expected;
      SacRunOptions options = { 0 };

      if (!json_object_has_member (object, "beam"))
        continue;

      expected = json_object_get_object_member (object, "beam");
      options.beam = json_object_get_int_member (expected, "size");
      text = read_words (fixture, expected, "ids");
      trace = describe_case (fixture, object, &options);
      g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, text);
      assert_numbers (trace, expected);
      g_assert_cmpfloat_with_epsilon (sac_attention_trace_get_score (trace),
                                      json_object_get_double_member (expected, "score"), 1e-5);
      n_compared++;
    }

  g_assert_cmpint (n_compared, >=, 2);
}

static void
test_says_what_was_seen (Fixture       *fixture,
                         gconstpointer  name)
{
  guint8 pixels[60 * 40 * 3] = { 0 };
  g_autoptr(SacPicture) picture = sac_picture_new (60, 40, pixels, "holiday.png");
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) trace = sac_describe (fixture->reference.model, picture, &options,
                                                     NULL, NULL);
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  g_assert_cmpstr (sac_attention_trace_get_task (trace), ==, "captioning");
  g_assert_cmpint (source->kind, ==, SAC_SOURCE_GRID);
  g_assert_cmpint (source->rows * source->columns, ==, source->n_positions);
  g_assert_true (source->picture == picture);
  g_assert_cmpint (source->image_width, ==, 60);
  g_assert_cmpint (source->image_height, ==, 40);
  g_assert_cmpfloat (source->crop.x, ==, 10);
  g_assert_cmpfloat (source->crop.width, ==, 40);
  g_assert_cmpfloat (source->crop.height, ==, 40);
  g_assert_cmpint (source->end, ==, -1);
  g_assert_true (sac_attention_trace_get_step (trace, 0)->has_gate);
  g_assert_cmpint (json_object_get_int_member (settings, "beam"), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "soft");
}

static void
test_hard_attention_is_one_cell (Fixture       *fixture,
                                 gconstpointer  name)
{
  SacRunOptions options = { .beam = 2 };
  g_autoptr(SacAttentionTrace) trace = describe (fixture, 2, &options);

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      int n_ones = 0;

      for (int j = 0; j < sac_attention_trace_get_source (trace, 0)->n_positions; j++)
        {
          float weight = sac_attention_trace_get_weight (trace, 0, i, j);

          g_assert_true (weight == 0 || weight == 1);
          n_ones += weight == 1;
        }

      g_assert_cmpint (n_ones, ==, 1);
    }
}

static void
test_begins_with_the_prefix (Fixture       *fixture,
                             gconstpointer  name)
{
  SacRunOptions options = { .beam = 2, .prefix = "Two red apples" };
  g_autoptr(SacAttentionTrace) trace = describe (fixture, 0, &options);

  g_assert_true (g_str_has_prefix (sac_attention_trace_get_output (trace), "two red apples"));
  g_assert_true (sac_attention_trace_get_step (trace, 2)->forced);
  g_assert_false (sac_attention_trace_get_step (trace, 3)->forced);
}

static void
test_unknown_forced_words_are_named (Fixture       *fixture,
                                     gconstpointer  name)
{
  SacRunOptions options = { .beam = 1, .prefix = "two purple apples" };
  g_autoptr(SacPicture) picture = sac_test_picture (0, SIDE);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_describe (fixture->reference.model, picture, &options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_nonnull (strstr (error->message, "“purple”"));
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  name)
{
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacPicture) picture = sac_test_picture (0, SIDE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_describe (fixture->reference.model, picture, &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A model that translates, and one that describes, each asked for what the other does. */
static void
test_refuses_models_of_the_other_kind (Fixture       *fixture,
                                       gconstpointer  name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "paper.safetensors", NULL);
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacModel) model = sac_model_load (path, NULL, NULL);
  g_autoptr(SacPicture) picture = sac_test_picture (0, SIDE);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_describe (model, picture, &options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*func) (Fixture *fixture, gconstpointer name);
  } for_each[] = {
    { "forced", test_forced },
    { "greedy", test_greedy },
    { "beam", test_beam },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    for (guint k = 0; k < G_N_ELEMENTS (for_each); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/decoding/describe/%s/%s",
                                                 for_each[k].name, references[i]);

        g_test_add (path, Fixture, references[i], set_up, for_each[k].func, tear_down);
      }

  g_test_add ("/engine/decoding/describe/says-what-was-seen", Fixture, "captioning", set_up,
              test_says_what_was_seen, tear_down);
  g_test_add ("/engine/decoding/describe/hard-attention-is-one-cell", Fixture, "captioning-hard",
              set_up, test_hard_attention_is_one_cell, tear_down);
  g_test_add ("/engine/decoding/describe/begins-with-the-prefix", Fixture, "captioning", set_up,
              test_begins_with_the_prefix, tear_down);
  g_test_add ("/engine/decoding/describe/unknown-forced-words-are-named", Fixture, "captioning",
              set_up, test_unknown_forced_words_are_named, tear_down);
  g_test_add ("/engine/decoding/describe/can-be-cancelled", Fixture, "captioning", set_up,
              test_can_be_cancelled, tear_down);
  g_test_add ("/engine/decoding/describe/refuses-models-of-the-other-kind", Fixture, "captioning",
              set_up, test_refuses_models_of_the_other_kind, tear_down);

  return g_test_run ();
}
