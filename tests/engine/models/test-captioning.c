#include "engine/models/captioning/captioning.h"

#include <math.h>
#include <string.h>

#include "engine/decoding/beam-search.h"
#include "engine/models/model.h"
#include "engine/training/loss.h"
#include "tests/support/captions.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define N_ROWS 3
#define N_STEPS 4

/* A tiny network: annotations of three numbers in a grid of 3 × 3. */
#define ENCODER "\"encoder\": {\"input\": 32, \"channels\": [2, 3], \"strides\": [4, 2], " \
                "\"blocks\": [0, 0], \"grid\": 3}, \"embedding\": 3, \"hidden\": 4, " \
                "\"attention_size\": 5"

static const struct
{
  const char *name;
  const char *config;
} variants[] = {
  { "paper", "{" ENCODER "}" },
  { "vector-gate", "{" ENCODER ", \"gate\": \"vector\"}" },
  { "no-gate", "{" ENCODER ", \"gate\": \"none\"}" },
  { "relu", "{" ENCODER ", \"energy\": \"relu\"}" },
  { "linear", "{" ENCODER ", \"start\": \"linear\", \"readout\": \"linear\"}" },
  { "hard", "{" ENCODER ", \"attention\": \"hard\"}" },
  { "none", "{" ENCODER ", \"attention\": \"none\"}" },
  { "dropout", "{" ENCODER ", \"dropout\": 0.3}" },
  { "positions", "{" ENCODER ", \"positions\": \"appended\"}" },
};

static const char *const words[] = {
  "<pad>", "<unk>", "<s>", "</s>", "a", "red", "cat", "sleeping", NULL,
};

/* Three captions, position by position. */
static const int ids[N_STEPS * N_ROWS] = { 4, 6, 5, 5, 3, 6, 6, 0, 3, 3, 0, 0 };
static const int lengths[N_ROWS] = { 4, 2, 3 };
static const SacTokens captions = { ids, lengths, N_STEPS, N_ROWS };

typedef struct
{
  SacModel *model;
} Fixture;

static SacModel *
make_model (const char  *config,
            GError     **error)
{
  g_autoptr(JsonNode) node = json_from_string (config, NULL);
  g_autoptr(JsonNode) text = json_from_string ("{\"words\": true, \"lowercase\": true}", NULL);
  g_autoptr(SacTextCodec) target = sac_text_codec_new (json_node_get_object (text), words, NULL);

  return sac_model_new ("captioning", json_node_get_object (node), NULL, NULL, target, error);
}

static gboolean
is_encoder_s (const SacParameter *parameter)
{
  return g_str_has_prefix (parameter->name, "encoder.");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  config)
{
  g_autoptr(GError) error = NULL;

  fixture->model = make_model (config, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < fixture->model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (fixture->model->parameters->all, i);

      /* The norms of the encoder stay as they begin. */
      if (!is_encoder_s (parameter) || parameter->rank == 4)
        sac_test_fill (&parameter->tensor, i + 1, 0.9f);
    }
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
  SacSource source = sac_test_pictures (tape, 32, first, n);
  SacTokens target = captions;
  int *some = sac_tape_take (tape, sizeof (int) * N_STEPS * n);

  for (int i = 0; i < N_STEPS * n; i++)
    some[i] = ids[i / n * N_ROWS + first + i % n];

  target.ids = some;
  target.lengths += first;
  target.n_rows = n;

  return sac_teach (fixture->model->kind, fixture->model->layers, tape, &source, &target, 0.1f,
                    1 / 9.0f);
}

/* The same words are dropped each time. Hard attention throws no dice: another cell would be a jump. */
static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  SacRandom random;
  SacTensor *loss;

  sac_random_init (&random, 5);
  if (strstr (json_object_get_string_member_with_default (((Fixture *) data)->model->config,
                                                          "attention", ""), "hard") == NULL)
    sac_tape_set_random (tape, &random);
  loss = teach (data, tape, 0, N_ROWS).loss;
  sac_tape_set_random (tape, NULL);

  return loss;
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  config)
{
  GPtrArray *all = fixture->model->parameters->all;
  SacTensor *bias = NULL;

  if (sac_parameters_find (fixture->model->parameters, "attention.key.bias") != NULL)
    bias = &sac_parameters_find (fixture->model->parameters, "attention.key.bias")->tensor;

  /* Far from the corners of rectified energies. */
  for (int i = 0; bias != NULL && i < bias->columns; i++)
    bias->values[i] = i % 3 == 0 ? -4 : 4;

  sac_parameters_add_gradients (fixture->model->parameters);

  for (guint i = 0; i < all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (all, i);

      if (!is_encoder_s (parameter) && !g_str_has_prefix (parameter->name, "classifier"))
        sac_assert_gradient (&parameter->tensor, batch_loss, fixture);
    }
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacLesson together = teach (fixture, tape, 0, N_ROWS);
  double expected[N_ROWS], sum = 0;

  sac_lesson_get_log_likelihoods (&together, expected);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacLesson alone = teach (fixture, tape, row, 1);

      g_assert_cmpfloat_with_epsilon (alone.likelihood.log_likelihood, expected[row], 1e-4);
      sum += expected[row];
    }

  g_assert_cmpfloat_with_epsilon (together.likelihood.log_likelihood, sum, 1e-5);
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
  SacSource source = sac_test_pictures (tape, 32, 0, 1);
  SacReading reading = model->kind->read (model->layers, tape, &source);
  const int previous_words[] = { 4, 5 };
  SacPrevious previous = model->kind->embed (model->layers, tape, previous_words, 2);
  SacTensor *state = sac_test_tensor (tape, 2, 8, (float[16]) { 0.1f, 0.2f, -0.5f });
  SacStep step = model->kind->write (model->layers, tape, &reading, state, &previous);
  SacTensor *scores = model->kind->score (model->layers, tape, previous.embedded,
                                          step.readout_state, step.context);
  int annotation = strstr (config, "positions") != NULL ? 5 : 3;

  g_assert_cmpint (reading.first_state->rows, ==, 1);
  g_assert_cmpint (reading.first_state->columns, ==, 8);
  g_assert_cmpint (reading.mean->columns, ==, annotation);
  g_assert_cmpint (scores->rows, ==, 2);
  g_assert_cmpint (scores->columns, ==, 8);
  g_assert_cmpint (step.context->columns, ==, annotation);
  g_assert_cmpint (step.weights != NULL, ==, model->kind->attends (model->layers));

  if (step.weights == NULL)
    return;

  g_assert_cmpint (step.weights->columns, ==, 9);

  for (int row = 0; row < 2; row++)
    {
      double sum = 0;

      for (int j = 0; j < 9; j++)
        sum += step.weights->values[row * 9 + j];

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
    }
}

static SacModel *
with_classes (void)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = make_model ("{" ENCODER ", \"classes\": 5, \"fit\": \"squash\"}", &error);

  g_assert_no_error (error);
  sac_test_fill_all (model->parameters, 3, 1);

  return model;
}

static void
test_says_what_it_sees (void)
{
  g_autoptr(SacModel) model = with_classes ();
  SacSight sight = model->kind->see (model->layers);

  g_assert_true (sac_model_reads_pictures (model));
  g_assert_null (model->source);
  g_assert_cmpint (sight.side, ==, 32);
  g_assert_cmpint (sight.rows, ==, 3);
  g_assert_cmpint (sight.columns, ==, 3);
  g_assert_cmpint (sight.n_classes, ==, 5);
  g_assert_true (sight.squash);
}

static void
test_classifies_the_mean (void)
{
  g_autoptr(SacModel) model = with_classes ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *mean = sac_test_tensor (tape, 2, 3, (float[]) { 1, 0, 0, 0, 0, 0 });
  SacTensor *classes = model->kind->classify (model->layers, tape, mean);
  const SacTensor *W = &sac_parameters_find (model->parameters, "classifier.weight")->tensor;
  const SacTensor *b = &sac_parameters_find (model->parameters, "classifier.bias")->tensor;

  g_assert_cmpint (classes->columns, ==, 5);
  g_assert_cmpfloat (classes->values[2], ==, W->values[6] + b->values[2]);
  g_assert_cmpfloat (classes->values[5 + 2], ==, b->values[2]);
}

/* Hard attention: where no dice lie on the tape, the most probable cell; else each as often as its
 * probability says. */
static void
test_hard_attention_looks_at_one_cell (Fixture       *fixture,
                                       gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = fixture->model;
  SacSource source = sac_test_pictures (tape, 32, 1, 1);
  SacReading reading = model->kind->read (model->layers, tape, &source);
  SacPrevious previous = model->kind->embed (model->layers, tape, (const int[]) { 4 }, 1);
  SacStep step = model->kind->write (model->layers, tape, &reading, reading.first_state,
                                     &previous);
  float chosen = step.weights->values[step.choices[0]];
  int counts[9] = { 0 };
  SacRandom random;

  for (int j = 0; j < 9; j++)
    g_assert_cmpfloat (step.weights->values[j], <=, chosen);

  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat (step.context->values[i], ==,
                       step.gate->values[0] *
                       reading.memory.annotations->values[step.choices[0] * 3 + i]);

  sac_random_init (&random, 1);
  sac_tape_set_random (tape, &random);

  for (int i = 0; i < 4000; i++)
    {
      SacStep thrown = model->kind->write (model->layers, tape, &reading, reading.first_state,
                                           &previous);

      counts[thrown.choices[0]]++;
    }

  /* Four standard deviations at most. */
  for (int j = 0; j < 9; j++)
    g_assert_cmpfloat_with_epsilon (counts[j] / 4000.0, step.weights->values[j], 0.032);
}

static void
test_describes_how_it_looks (void)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(JsonObject) settings = json_object_new ();

  model = make_model ("{" ENCODER ", \"attention\": \"hard\", \"gate\": \"vector\"}", NULL);
  model->kind->describe (model->layers, settings);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "hard");
  g_assert_cmpstr (json_object_get_string_member (settings, "gate"), ==, "vector");
  g_assert_cmpstr (json_object_get_string_member (settings, "cell"), ==, "most probable");
}

static void
test_refuses_bad_configs (void)
{
  static const char *const bad[][2] = {
    { "{\"attention\": \"global\"}", "attention" },
    { "{\"gate\": 1}", "gate" },
    { "{\"energy\": \"sigmoid\"}", "energy" },
    { "{\"hidden\": 0}", "hidden" },
    { "{\"classes\": -1}", "classes" },
    { "{\"fit\": \"stretch\"}", "fit" },
    { "{\"encoder\": []}", "encoder" },
    { "{\"encoder\": {\"network\": \"alexnet\"}}", "network" },
    { "{\"encoder\": {\"channels\": [4], \"strides\": [1], \"blocks\": [0]}}", "112 × 112" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (make_model (bad[i][0], &error));
      g_assert_true (g_str_has_prefix (error->message, "config, "));
      g_assert_nonnull (strstr (error->message, bad[i][1]));
    }
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
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    for (guint k = 0; k < G_N_ELEMENTS (for_each); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/models/captioning/%s/%s",
                                                 for_each[k].name, variants[i].name);

        g_test_add (path, Fixture, variants[i].config, set_up, for_each[k].func, tear_down);
      }

  g_test_add ("/engine/models/captioning/hard-attention-looks-at-one-cell", Fixture,
              "{" ENCODER ", \"attention\": \"hard\"}", set_up,
              test_hard_attention_looks_at_one_cell, tear_down);
  g_test_add_func ("/engine/models/captioning/says-what-it-sees", test_says_what_it_sees);
  g_test_add_func ("/engine/models/captioning/classifies-the-mean", test_classifies_the_mean);
  g_test_add_func ("/engine/models/captioning/describes-how-it-looks",
                   test_describes_how_it_looks);
  g_test_add_func ("/engine/models/captioning/refuses-bad-configs", test_refuses_bad_configs);

  return g_test_run ();
}
