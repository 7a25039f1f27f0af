#include "engine/models/speech/speech.h"

#include <math.h>

#include "engine/decoding/beam-search.h"
#include "engine/training/loss.h"
#include "tests/support/reference.h"
#include "tests/support/sounds.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "speech", "speech-content", "speech-smoothed", "speech-sharpened",
};

#define N_ROWS 4

static void
set_up (Reference     *reference,
        gconstpointer  name)
{
  reference_init (reference, name);
}

static void
tear_down (Reference     *reference,
           gconstpointer  name)
{
  reference_clear (reference);
}

static int
count_features (Reference *reference)
{
  return reference->model->kind->hear (reference->model->layers).n_features;
}

static void
test_lesson (Reference     *reference,
             gconstpointer  name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacModel *model = reference->model;
  JsonObject *batch = json_object_get_object_member (reference->root, "batch");
  int n_words = json_object_get_int_member (batch, "n_target_pieces");
  SacTokens target = reference_pad (reference, tape, "target", 0, N_ROWS);
  int lengths[N_ROWS];
  SacSource source;
  SacLesson lesson;

  for (int i = 0; i < N_ROWS; i++)
    lengths[i] = json_object_get_int_member (json_array_get_object_element (reference->cases, i),
                                             "frames");

  source = sac_test_sounds (tape, count_features (reference), 0, lengths, N_ROWS);
  sac_parameters_add_gradients (model->parameters);
  lesson = sac_teach (model->kind, model->layers, tape, &source, &target, 0, 1.0f / n_words);
  g_assert_cmpint (lesson.likelihood.n_words, ==, n_words);
  g_assert_cmpfloat_with_epsilon (lesson.loss->values[0],
                                  json_object_get_double_member (batch, "loss"), 1e-5);

  sac_tape_backward (tape, lesson.loss);
  assert_gradient_norms (model, json_object_get_object_member (batch, "gradient_norms"));
}

static void
assert_hypothesis (const SacHypothesis *found,
                   JsonObject          *expected,
                   const char          *words)
{
  JsonArray *ids = json_object_get_array_member (expected, words);
  JsonArray *logprobs = json_object_get_array_member (expected, "logprobs");

  g_assert_cmpint (found->n_steps, ==, json_array_get_length (ids));

  for (int i = 0; i < found->n_steps; i++)
    {
      double logprob = json_array_get_double_element (logprobs, i);

      g_assert_cmpint (found->words[i], ==, json_array_get_int_element (ids, i));
      g_assert_cmpfloat_with_epsilon (found->logprobs[i], logprob, 1e-5 * MAX (1, -logprob));
    }
}

static void
assert_looks (const SacHypothesis *found,
              JsonObject          *expected)
{
  JsonArray *steps = json_object_get_array_member (expected, "attention_of");
  JsonArray *rows = json_object_get_array_member (expected, "attention");

  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      JsonArray *row = json_array_get_array_element (rows, i);
      int step = json_array_get_int_element (steps, i);

      g_assert_cmpint (json_array_get_length (row), ==, found->n_positions);

      for (int j = 0; j < found->n_positions; j++)
        g_assert_cmpfloat_with_epsilon (found->weights[step * found->n_positions + j],
                                        json_array_get_double_element (row, j), 1e-5);
    }
}

static SacHypothesis *
search (Reference       *reference,
        JsonObject      *object,
        const SacSearch *with)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  int length = json_object_get_int_member (object, "frames");
  SacSource source = sac_test_sounds (tape, count_features (reference),
                                      json_object_get_int_member (object, "sound"), &length, 1);
  g_autoptr(GError) error = NULL;
  SacHypothesis *found = sac_beam_search (reference->model, &source, with, NULL, &error);

  g_assert_no_error (error);

  return found;
}

static void
test_forced (Reference     *reference,
             gconstpointer  name)
{
  for (guint i = 0; i < N_ROWS; i++)
    {
      g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
      JsonObject *object = json_array_get_object_element (reference->cases, i);
      SacTokens target = reference_pad (reference, tape, "target", i, i + 1);
      SacSearch forced = { .beam = 1, .max_length = target.n_positions, .prefix = target.ids,
                           .n_prefix = target.n_positions };
      g_autoptr(SacHypothesis) found = search (reference, object, &forced);

      assert_hypothesis (found, object, "target");
      assert_looks (found, object);
    }
}

static void
test_greedy (Reference     *reference,
             gconstpointer  name)
{
  SacSearch greedy = { .beam = 1 };
  int n_compared = 0;

  greedy.max_length = json_object_get_int_member (reference->root, "limit");

  for (guint i = 0; i < N_ROWS; i++)
    {
      JsonObject *object = json_array_get_object_element (reference->cases, i);
      g_autoptr(SacHypothesis) found = NULL;
      JsonObject *expected;

      if (!json_object_has_member (object, "greedy"))
        continue;

      expected = json_object_get_object_member (object, "greedy");
      found = search (reference, object, &greedy);
      assert_hypothesis (found, expected, "ids");
      assert_looks (found, expected);
      g_assert_cmpint (found->finished, ==, json_object_get_boolean_member (expected, "finished"));
      n_compared++;
    }

  g_assert_cmpint (n_compared, >=, 3);
}

static void
test_beam (Reference     *reference,
           gconstpointer  name)
{
  SacSearch beam = { 0 };
  int n_compared = 0;

  beam.max_length = json_object_get_int_member (reference->root, "limit");

  for (guint i = 0; i < N_ROWS; i++)
    {
      JsonObject *object = json_array_get_object_element (reference->cases, i);
      g_autoptr(SacHypothesis) found = NULL;
      JsonObject *expected;

      if (!json_object_has_member (object, "beam"))
        continue;

      expected = json_object_get_object_member (object, "beam");
      beam.beam = json_object_get_int_member (expected, "size");
      found = search (reference, object, &beam);
      assert_hypothesis (found, expected, "ids");
      g_assert_cmpfloat_with_epsilon (found->score,
                                      json_object_get_double_member (expected, "score"), 1e-5);
      n_compared++;
    }

  g_assert_cmpint (n_compared, >=, 1);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*func) (Reference *reference, gconstpointer name);
  } for_each[] = {
    { "lesson", test_lesson },
    { "forced", test_forced },
    { "greedy", test_greedy },
    { "beam", test_beam },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    for (guint k = 0; k < G_N_ELEMENTS (for_each); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/models/speech-reference/%s/%s",
                                                 for_each[k].name, references[i]);

        g_test_add (path, Reference, references[i], set_up, for_each[k].func, tear_down);
      }

  return g_test_run ();
}
