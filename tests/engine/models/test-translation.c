#include "engine/models/translation/translation.h"

#include "engine/decoding/beam-search.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/training/translation/plan.h"
#include "engine/training/initial-weights.h"
#include "engine/training/loss.h"
#include "engine/training/optimizer.h"
#include "tests/support/gradient-check.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define SIZES "\"embedding\": 3, \"hidden\": 4, \"attention_size\": 5, \"readout_size\": 3"

/* What every choice of the config must pass: each once, and the pairs that share code. */
static const char *const configs[] = {
  "{" SIZES "}",
  "{" SIZES ", \"attention\": \"none\"}",
  "{" SIZES ", \"attention\": \"dot\", \"readout\": \"tanh\"}",
  "{" SIZES ", \"attention\": \"general\", \"readout_state\": \"current\"}",
  "{" SIZES ", \"attention\": \"concat\", \"readout\": \"linear\", \"reset\": \"before\"}",
  "{" SIZES ", \"query\": \"intermediate\"}",
  "{" SIZES ", \"query\": \"intermediate\", \"reset\": \"before\", \"readout_state\": \"current\"}",
  "{" SIZES ", \"query\": \"intermediate\", \"attention\": \"none\"}",
  "{" SIZES ", \"dropout\": 0.3}",
};

typedef struct
{
  SacCorpus    *corpus;
  SacTextCodec *source;
  SacTextCodec *target;
  SacModel     *model;
  SacExamples  *examples;
  SacPlan      *plan;
  SacBatch     *batch; /* All of them. */
} Fixture;

static SacModel *
make_model (Fixture     *fixture,
            const char  *json,
            GError     **error)
{
  g_autoptr(JsonObject) config = small_texts_parse (json);

  return sac_model_new ("translation", config, NULL, fixture->source, fixture->target, error);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  SacRandom random;

  fixture->corpus = small_texts_heart ();
  fixture->source = small_texts_codec (fixture->corpus, FALSE);
  fixture->target = small_texts_codec (fixture->corpus, TRUE);
  fixture->model = make_model (fixture, config, &error);
  g_assert_no_error (error);

  sac_random_init (&random, 1);
  sac_initialize_weights (fixture->model->parameters, &random);

  fixture->examples = sac_examples_new (fixture->corpus, fixture->source, fixture->target, NULL,
                                        &error);
  g_assert_no_error (error);
  fixture->plan = sac_plan_new (fixture->examples, 0, 2, 1000, 1);
  g_assert_cmpint (sac_plan_n_batches (fixture->plan), ==, 1);
  fixture->batch = sac_plan_batch (fixture->plan, 0, 0, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  config)
{
  sac_batch_free (fixture->batch);
  sac_plan_free (fixture->plan);
  sac_examples_free (fixture->examples);
  sac_model_unref (fixture->model);
  sac_text_codec_unref (fixture->source);
  sac_text_codec_unref (fixture->target);
  sac_corpus_free (fixture->corpus);
}

static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  Fixture *fixture = data;
  SacModel *model = fixture->model;
  SacLikelihood likelihood;
  SacRandom random;
  SacTensor *loss;

  /* The same words are dropped each time. */
  sac_random_init (&random, 5);
  sac_tape_set_random (tape, &random);
  loss = sac_translation_loss (model->kind, model->layers, tape, &fixture->batch->source,
                               &fixture->batch->target, 0.1f, 1 / 20.0f, &likelihood);
  sac_tape_set_random (tape, NULL);

  return loss;
}

static double
log_likelihood (const SacModel *model,
                const SacBatch *batch)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacLikelihood likelihood;

  sac_translation_loss (model->kind, model->layers, tape, &batch->source, &batch->target, 0, 1,
                        &likelihood);

  return likelihood.log_likelihood;
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  config)
{
  SacParameters *parameters = fixture->model->parameters;
  SacTensor *bias = &sac_parameters_find (parameters, "readout.state.bias")->tensor;

  /* Far from where the two of a maxout pair are equal, and the slope has a corner. */
  for (int i = 0; i < bias->columns; i++)
    bias->values[i] = i % 4 == 0 || i % 4 == 3 ? 2 : -2;

  sac_assert_gradients (parameters, batch_loss, fixture);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  config)
{
  double sum = 0;

  for (int row = 0; row < SMALL_TEXTS_N_HEART; row++)
    {
      g_autoptr(SacBatch) alone = sac_plan_batch (fixture->plan, 0, row, SMALL_TEXTS_N_HEART);

      g_assert_cmpint (alone->source.n_rows, ==, 1);
      sum += log_likelihood (fixture->model, alone);
    }

  g_assert_cmpfloat_with_epsilon (sum, log_likelihood (fixture->model, fixture->batch), 1e-4);
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

/* What every kind owes of its steps. */
static void
test_steps_have_shape (Fixture       *fixture,
                       gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = fixture->model;
  const SacTokens *source = &fixture->batch->source;
  const SacSource read = { .words = *source, .n_rows = source->n_rows };
  SacReading reading = model->kind->read (model->layers, tape, &read);
  const int words[SMALL_TEXTS_N_HEART] = { 4, 5, 6, 7 };
  SacPrevious previous = model->kind->embed (model->layers, tape, words, SMALL_TEXTS_N_HEART);
  SacStep step = model->kind->write (model->layers, tape, &reading, reading.first_state, &previous);
  SacTensor *scores = model->kind->score (model->layers, tape, previous.embedded,
                                          step.readout_state, step.context);

  g_assert_cmpint (scores->rows, ==, SMALL_TEXTS_N_HEART);
  g_assert_cmpint (scores->columns, ==, sac_text_codec_get_size (fixture->target));
  g_assert_cmpint (step.weights != NULL, ==, model->kind->attends (model->layers));

  if (step.weights == NULL)
    return;

  for (int row = 0; row < source->n_rows; row++)
    {
      double sum = 0;

      for (int j = 0; j < source->lengths[row]; j++)
        sum += step.weights->values[row * source->n_positions + j];

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
    }
}

static void
learn_by_heart (Fixture *fixture)
{
  SacModel *model = fixture->model;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacWorkers) workers = sac_workers_new (1);
  g_autoptr(SacOptimizer) optimizer = NULL;
  g_autoptr(SacModel) average = NULL;

  average = sac_model_new ("translation", model->config, NULL, model->source, model->target, NULL);
  optimizer = sac_optimizer_new (model->parameters, average->parameters, 0);
  sac_parameters_add_gradients (model->parameters);

  for (int i = 0; i < 300; i++)
    {
      SacLikelihood likelihood;

      sac_tape_backward (tape, sac_translation_loss (model->kind, model->layers, tape,
                                                     &fixture->batch->source,
                                                     &fixture->batch->target, 0, 1 / 20.0f,
                                                     &likelihood));
      sac_tape_reset (tape);
      sac_optimizer_update (optimizer, workers, NULL, 0, 0.02, 1);
    }
}

static char *
translate (SacModel         *model,
           const SacExample *example)
{
  g_autoptr(GError) error = NULL;
  SacSearch search = { .beam = 1, .n_choices = 1, .max_length = 20 };
  SacSource source = sac_source_of_sentence (example->source, &example->n_source);
  g_autoptr(SacHypothesis) best = sac_beam_search (model, &source, &search, NULL, &error);

  g_assert_no_error (error);

  return sac_text_codec_decode (model->target, best->words, best->n_steps);
}

static void
assert_knows_by_heart (Fixture  *fixture,
                       SacModel *model)
{
  for (int i = 0; i < SMALL_TEXTS_N_HEART; i++)
    {
      const SacPair *pair = g_ptr_array_index (fixture->corpus->pairs, i);
      g_autofree char *text = translate (model, &g_array_index (fixture->examples->examples,
                                                                SacExample, i));

      g_assert_cmpstr (text, ==, pair->target);
    }
}

static SacModel *
save_and_load (SacModel     *model,
               SacPrecision  precision)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *loaded;

  sac_model_save (model, path, precision, &error);
  g_assert_no_error (error);
  loaded = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (loaded->warning);

  g_unlink (path);
  g_rmdir (folder);

  return loaded;
}

static void
test_learns_by_heart_and_survives_a_file (Fixture       *fixture,
                                          gconstpointer  config)
{
  g_autoptr(SacModel) exact = NULL;
  g_autoptr(SacModel) half = NULL;
  double learned;

  learn_by_heart (fixture);
  assert_knows_by_heart (fixture, fixture->model);
  learned = log_likelihood (fixture->model, fixture->batch);
  g_test_message ("log-likelihood %g", learned);

  exact = save_and_load (fixture->model, SAC_PRECISION_FLOAT32);
  half = save_and_load (fixture->model, SAC_PRECISION_FLOAT16);

  g_assert_cmpfloat (log_likelihood (exact, fixture->batch), ==, learned);
  assert_knows_by_heart (fixture, exact);
  g_assert_cmpfloat_with_epsilon (log_likelihood (half, fixture->batch), learned, 0.1);
  assert_knows_by_heart (fixture, half);

  sac_parameters_keep_as_bfloat16 (exact->parameters);
  g_assert_cmpfloat_with_epsilon (log_likelihood (exact, fixture->batch), learned, 0.5);
  assert_knows_by_heart (fixture, exact);
}

typedef struct
{
  Fixture *fixture;
  double   found[20];
} Reader;

static gpointer
read_many_times (gpointer data)
{
  Reader *reader = data;

  for (guint i = 0; i < G_N_ELEMENTS (reader->found); i++)
    reader->found[i] = log_likelihood (reader->fixture->model, reader->fixture->batch);

  return NULL;
}

static void
test_threads_compute_as_if_alone (Fixture       *fixture,
                                  gconstpointer  config)
{
  double alone = log_likelihood (fixture->model, fixture->batch);
  Reader readers[3];
  GThread *threads[G_N_ELEMENTS (readers)];

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      readers[i].fixture = fixture;
      threads[i] = g_thread_new ("reader", read_many_times, &readers[i]);
    }

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      g_thread_join (threads[i]);

      for (guint k = 0; k < G_N_ELEMENTS (readers[i].found); k++)
        g_assert_cmpfloat (readers[i].found[k], ==, alone);
    }
}

static void
test_config_errors_name_the_key (Fixture       *fixture,
                                 gconstpointer  config)
{
  static const char *const rows[][2] = {
    { "embedding", "{\"embedding\": 0}" }, { "hidden", "{\"hidden\": -3}" },
    { "hidden", "{\"hidden\": 2.5}" }, { "hidden", "{\"hidden\": \"256\"}" },
    { "hidden", "{\"hidden\": 1e12}" }, { "hidden", "{\"hidden\": [4]}" },
    { "attention_size", "{\"attention_size\": 100000}" },
    { "readout_size", "{\"readout_size\": true}" }, { "dropout", "{\"dropout\": 1}" },
    { "dropout", "{\"dropout\": -0.1}" }, { "attention", "{\"attention\": 1}" },
    { "query", "{\"query\": {}}" }, { "reset", "{\"reset\": \"\"}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *key = g_strdup_printf ("“%s”", rows[i][0]);

      g_assert_null (make_model (fixture, rows[i][1], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, key));
    }
}

static void
test_unknown_choice_lists_the_choices (Fixture       *fixture,
                                       gconstpointer  config)
{
  static const char *const rows[][2] = {
    { "attention", "additive, dot, general, concat, none" },
    { "query", "previous, intermediate" },
    { "readout", "maxout, linear, tanh" },
    { "readout_state", "previous, current" },
    { "reset", "after, before" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *json = g_strdup_printf ("{\"%s\": \"sideways\"}", rows[i][0]);

      g_assert_null (make_model (fixture, json, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, rows[i][0]));
      g_assert_nonnull (strstr (error->message, "“sideways”"));
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

/* null is as good as nothing; keys of other programs do no harm. */
static void
test_config_has_defaults (Fixture       *fixture,
                          gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = make_model (fixture, "{\"hidden\": 6, \"query\": null, \"x\": []}",
                                          &error);

  g_assert_no_error (error);
  g_assert_true (model->kind->attends (model->layers));
  g_assert_cmpint (sac_parameters_find (model->parameters, "readout.state.weight")->tensor.rows,
                   ==, 12);
  g_assert_cmpint (sac_parameters_find (model->parameters, "attention.key.weight")->tensor.rows,
                   ==, 6);
  g_assert_null (sac_parameters_find (model->parameters, "decoder_context.weight_ih"));
}

static void
add_for_every_config (const char *name,
                      void      (*test) (Fixture *, gconstpointer))
{
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/models/translation/%s/%u", name, i);

      g_test_add (path, Fixture, configs[i], set_up, test, tear_down);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/models/translation/" name, Fixture, configs[0], set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_for_every_config ("gradients", test_gradients);
  add_for_every_config ("alone-as-in-a-batch", test_alone_as_in_a_batch);
  add_for_every_config ("second-turn-takes-no-memory", test_second_turn_takes_no_memory);
  add_for_every_config ("steps-have-shape", test_steps_have_shape);
  ADD_TEST ("threads-compute-as-if-alone", test_threads_compute_as_if_alone);
  ADD_TEST ("config-errors-name-the-key", test_config_errors_name_the_key);
  ADD_TEST ("unknown-choice-lists-the-choices", test_unknown_choice_lists_the_choices);
  ADD_TEST ("config-has-defaults", test_config_has_defaults);

  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/attention", Fixture,
              "{\"embedding\": 10, \"hidden\": 12}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);
  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/conditional",
              Fixture, "{\"embedding\": 10, \"hidden\": 12, \"query\": \"intermediate\"}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);
  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/fixed", Fixture,
              "{\"embedding\": 10, \"hidden\": 12, \"attention\": \"none\"}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);

  return g_test_run ();
}
