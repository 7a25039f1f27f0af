#include "engine/models/speech/speech.h"

#include <math.h>

#include "engine/models/model.h"
#include "engine/tensor/operations-gather.h"
#include "engine/training/loss.h"
#include "tests/support/gradient-check.h"
#include "tests/support/sounds.h"
#include "tests/support/tensors.h"

#define N_ROWS 3
#define N_STEPS 4
#define N_FEATURES 6 /* The energy and a band, and their deltas. */
#define HIDDEN 3

#define SIZES "\"features\": {\"bands\": 1}, \"layers\": 2, \"subsampling\": [2, 1], \"hidden\": 3, " \
              "\"attention_size\": 4, \"embedding\": 2, \"readout_size\": 3, \"filters\": 2, " \
              "\"width\": 3"

static const struct
{
  const char *name;
  const char *config;
} variants[] = {
  { "location", "{" SIZES "}" },
  { "content", "{" SIZES ", \"attention\": \"content\"}" },
  { "smoothed", "{" SIZES ", \"smoothing\": true}" },
  { "sharpened", "{" SIZES ", \"sharpening\": 2, \"top_k\": 2}" },
  { "windowed", "{" SIZES ", \"window\": 2}" },
  { "dropout", "{" SIZES ", \"dropout\": 0.3}" },
};

static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "AH", "F", "OW", "T", NULL };

/* Three outputs, position by position, and how many frames they are of. */
static const int ids[N_STEPS * N_ROWS] = { 4, 6, 5, 5, 3, 6, 6, 0, 3, 3, 0, 0 };
static const int lengths[N_ROWS] = { 4, 2, 3 };
static const int n_frames[N_ROWS] = { 9, 1, 6 };
static const SacTokens targets = { ids, lengths, N_STEPS, N_ROWS };

typedef struct
{
  SacModel *model;
} Fixture;

static SacModel *
make_model (const char  *config,
            GError     **error)
{
  g_autoptr(JsonNode) node = json_from_string (config, NULL);
  g_autoptr(JsonNode) text = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) target = sac_text_codec_new (json_node_get_object (text), words, NULL);

  return sac_model_new ("speech", json_node_get_object (node), NULL, NULL, target, error);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  SacTensor *deviation;

  fixture->model = make_model (config, &error);
  g_assert_no_error (error);
  sac_test_fill_all (fixture->model->parameters, 1, 0.9f);

  deviation = &sac_parameters_find (fixture->model->parameters, "features.deviation")->tensor;
  for (int i = 0; i < N_FEATURES; i++)
    deviation->values[i] = 1.5f + 0.5f * i;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  config)
{
  sac_model_unref (fixture->model);
}

static SacLesson
teach (Fixture *fixture,
       SacTape *tape,
       int      first,
       int      n)
{
  SacSource source = sac_test_sounds (tape, N_FEATURES, first, n_frames + first, n);
  SacTokens target = targets;
  int *some = sac_tape_take (tape, sizeof (int) * N_STEPS * n);

  for (int i = 0; i < N_STEPS * n; i++)
    some[i] = ids[i / n * N_ROWS + first + i % n];

  target.ids = some;
  target.lengths += first;
  target.n_rows = n;

  return sac_teach (fixture->model->kind, fixture->model->layers, tape, &source, &target, 0.1f,
                    1 / 9.0f);
}

/* The same numbers are dropped each time. */
static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  SacRandom random;
  SacTensor *loss;

  sac_random_init (&random, 5);
  sac_tape_set_random (tape, &random);
  loss = teach (data, tape, 0, N_ROWS).loss;
  sac_tape_set_random (tape, NULL);

  return loss;
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  config)
{
  sac_parameters_add_gradients (fixture->model->parameters);
  sac_assert_gradients (fixture->model->parameters, batch_loss, fixture);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacLesson together = teach (fixture, tape, 0, N_ROWS);
  double expected[N_ROWS];

  sac_lesson_get_log_likelihoods (&together, expected);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacLesson alone = teach (fixture, tape, row, 1);

      g_assert_cmpfloat_with_epsilon (alone.likelihood.log_likelihood, expected[row], 1e-4);
    }

  g_assert_cmpint (together.likelihood.n_words, ==, 9);
}

static void
test_second_turn_takes_no_memory (Fixture       *fixture,
                                  gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  gsize held;

  batch_loss (tape, fixture);
  held = sac_tape_held (tape);

  for (int turn = 0; turn < 3; turn++)
    {
      sac_tape_reset (tape);
      batch_loss (tape, fixture);
      g_assert_cmpuint (sac_tape_held (tape), ==, held);
    }
}

/* What every kind owes of its steps; with one memory for many states, as in a beam. */
static void
test_steps_have_shape (Fixture       *fixture,
                       gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = fixture->model;
  SacSource source = sac_test_sounds (tape, N_FEATURES, 0, n_frames, 1);
  SacReading reading = model->kind->read (model->layers, tape, &source);
  const int previous_words[] = { 4, 5 };
  SacPrevious previous = model->kind->embed (model->layers, tape, previous_words, 2);
  SacTensor *state = sac_repeat (tape, reading.first_state, 2);
  SacStep step = model->kind->write (model->layers, tape, &reading, state, &previous);
  SacTensor *scores = model->kind->score (model->layers, tape, previous.embedded,
                                          step.readout_state, step.context);

  g_assert_cmpint (reading.memory.n_positions, ==, 5);
  g_assert_cmpint (reading.first_state->columns, ==, HIDDEN + 2 * HIDDEN + 5);
  g_assert_cmpint (step.state->columns, ==, reading.first_state->columns);
  g_assert_cmpint (step.context->columns, ==, 2 * HIDDEN);
  g_assert_cmpint (step.weights->columns, ==, 5);
  g_assert_cmpint (scores->columns, ==, 8);

  for (int row = 0; row < 2; row++)
    {
      const float *weights = step.weights->values + row * 5;
      double sum = 0;

      for (int j = 0; j < 5; j++)
        sum += weights[j];

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
      /* The state carries where it looked. */
      sac_assert_floats (step.state->values + row * (3 * HIDDEN + 5) + 3 * HIDDEN, weights, 5, 0);
    }
}

static SacTensor *
first_weights (SacModel         *model,
               SacTape          *tape,
               const SacLooking *looking)
{
  SacSource source = sac_test_sounds (tape, N_FEATURES, 0, n_frames, 1);
  SacReading reading;
  SacPrevious previous = model->kind->embed (model->layers, tape, (const int[]) { 4 }, 1);

  source.sounds.looking = looking;
  reading = model->kind->read (model->layers, tape, &source);

  return model->kind->write (model->layers, tape, &reading, reading.first_state, &previous).weights;
}

/* One model, run as it was made and otherwise, in any order. */
static void
test_looks_as_it_is_told (Fixture       *fixture,
                          gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacModel *model = fixture->model;
  SacLooking own = model->kind->hear (model->layers).looking, looking = own;
  SacTensor *usual = first_weights (model, tape, NULL);
  SacTensor *content, *window;

  g_assert_true (own.located);
  looking.located = FALSE;
  content = first_weights (model, tape, &looking);
  looking.weighting.window = 1;
  window = first_weights (model, tape, &looking);

  sac_assert_floats (first_weights (model, tape, &own)->values, usual->values, 5, 0);
  sac_assert_floats (first_weights (model, tape, NULL)->values, usual->values, 5, 0);
  g_assert_cmpfloat (ABS (content->values[0] - usual->values[0]), >, 1e-3);
  /* α_0 is at the first position: so is its median. */
  g_assert_cmpfloat (window->values[0], ==, 1);
}

/* A feature that was the same in all that it learned from: nothing is divided by nothing. */
static void
test_takes_constant_features (Fixture       *fixture,
                              gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacParameters *parameters = fixture->model->parameters;

  sac_parameters_find (parameters, "features.deviation")->tensor.values[1] = 0;
  sac_parameters_find (parameters, "features.mean")->tensor.values[1] =
    sac_test_sound_feature (0, 0, 1);
  g_assert_true (isfinite (teach (fixture, tape, 0, 1).loss->values[0]));
}

static void
test_says_what_it_hears (Fixture       *fixture,
                         gconstpointer  config)
{
  const SacModel *model = fixture->model;
  SacHearing hearing = model->kind->hear (model->layers);

  g_assert_true (sac_model_reads_sounds (model));
  g_assert_false (sac_model_reads_pictures (model));
  g_assert_false (sac_model_reads_texts (model));
  g_assert_cmpint (hearing.rate, ==, 8000);
  g_assert_cmpint (hearing.n_features, ==, N_FEATURES);
  g_assert_cmpint (hearing.step, ==, 2);
  g_assert_cmpfloat (hearing.hop, ==, 0.01);
  g_assert_cmpint (hearing.n_kept, >=, 2 * N_FEATURES + 18 * HIDDEN + 9 * HIDDEN);
  g_assert_true (hearing.locates);
}

static void
test_measures_do_not_learn (Fixture       *fixture,
                            gconstpointer  config)
{
  SacParameters *parameters = fixture->model->parameters;

  sac_parameters_add_gradients (parameters);
  g_assert_null (sac_parameters_find (parameters, "features.mean")->tensor.gradient);
  g_assert_null (sac_parameters_find (parameters, "features.deviation")->tensor.gradient);
}

static void
test_content_has_no_filters (void)
{
  g_autoptr(SacModel) model = make_model ("{" SIZES ", \"attention\": \"content\"}", NULL);
  g_autoptr(JsonObject) settings = json_object_new ();

  g_assert_null (sac_parameters_find (model->parameters, "attention.filters.weight"));
  g_assert_false (model->kind->hear (model->layers).locates);
  model->kind->describe (model->layers, settings);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "content");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*func) (Fixture *fixture, gconstpointer config);
  } for_each[] = {
    { "gradients", test_gradients },
    { "alone-as-in-a-batch", test_alone_as_in_a_batch },
    { "second-turn-takes-no-memory", test_second_turn_takes_no_memory },
    { "steps-have-shape", test_steps_have_shape },
  }, for_one[] = {
    { "looks-as-it-is-told", test_looks_as_it_is_told },
    { "takes-constant-features", test_takes_constant_features },
    { "says-what-it-hears", test_says_what_it_hears },
    { "measures-do-not-learn", test_measures_do_not_learn },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    for (guint k = 0; k < G_N_ELEMENTS (for_each); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/models/speech/%s/%s", for_each[k].name,
                                                 variants[i].name);

        g_test_add (path, Fixture, variants[i].config, set_up, for_each[k].func, tear_down);
      }

  for (guint k = 0; k < G_N_ELEMENTS (for_one); k++)
    {
      g_autofree char *path = g_strconcat ("/engine/models/speech/", for_one[k].name, NULL);

      g_test_add (path, Fixture, variants[0].config, set_up, for_one[k].func, tear_down);
    }

  g_test_add_func ("/engine/models/speech/content-has-no-filters", test_content_has_no_filters);

  return g_test_run ();
}
