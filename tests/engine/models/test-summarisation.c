#include "engine/models/summarisation/summarisation.h"

#include "engine/decoding/beam-search.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/training/initial-weights.h"
#include "engine/training/loss.h"
#include "engine/training/optimizer.h"
#include "engine/training/translation/plan.h"
#include "tests/support/gradient-check.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_PAIRS 4
#define SIZES "\"embedding\": 3, \"hidden\": 5, \"encoder_size\": 4"

/* What every choice of the config must pass. */
static const char *const configs[] = {
  "{" SIZES "}",
  "{" SIZES ", \"encoder\": \"bag\"}",
  "{" SIZES ", \"context\": 1, \"window\": 0}",
  "{" SIZES ", \"context\": 2, \"encoder\": \"bag\", \"output\": \"tied\"}",
  "{" SIZES ", \"output\": \"tied\"}",
  "{" SIZES ", \"dropout\": 0.3}",
};

/* With room for a few words. */
static const char *const larger[] = {
  "{\"embedding\": 8, \"hidden\": 16}",
  "{\"embedding\": 8, \"hidden\": 16, \"encoder\": \"bag\"}",
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

  return sac_model_new ("summarisation", config, NULL, fixture->source, fixture->target, error);
}

/* No two texts of the same words: a bag cannot tell them apart. */
static SacCorpus *
make_corpus (void)
{
  SacCorpus *corpus = sac_corpus_new ();

  sac_corpus_add (corpus, "le chat voit le chien", "cat sees dog");
  sac_corpus_add (corpus, "il dort", "sleep");
  sac_corpus_add (corpus, "la reine lit un livre ici", "queen reads a book");
  sac_corpus_add (corpus, "le pain est sur la table", "bread on the table");

  g_assert_cmpuint (corpus->pairs->len, ==, N_PAIRS);

  return corpus;
}

/* One codec of both sides, as tying wants it. A letter that occurs once is not learned, so all is
 * read twice. */
static SacTextCodec *
make_codec (SacCorpus *corpus)
{
  g_autoptr(SacCorpus) both = sac_corpus_new ();

  for (guint i = 0; i < 2 * corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i / 2);

      sac_corpus_add (both, pair->source, pair->source);
      sac_corpus_add (both, pair->target, pair->target);
    }

  return small_texts_codec (both, FALSE);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  SacRandom random;

  fixture->corpus = make_corpus ();
  fixture->source = make_codec (fixture->corpus);
  fixture->target = sac_text_codec_ref (fixture->source);
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

static SacLesson
teach (Fixture *fixture,
       SacTape *tape,
       float    smoothing,
       float    scale)
{
  SacModel *model = fixture->model;
  SacSource source = { .words = fixture->batch->source, .n_rows = N_PAIRS };

  return sac_teach (model->kind, model->layers, tape, &source, &fixture->batch->target, smoothing,
                    scale);
}

static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  SacRandom random;
  SacTensor *loss;

  /* The same words are dropped each time. */
  sac_random_init (&random, 5);
  sac_tape_set_random (tape, &random);
  loss = teach (data, tape, 0.1f, 1 / 20.0f).loss;
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
  sac_test_fill_all (fixture->model->parameters, 3, 0.8f);
  sac_assert_gradients (fixture->model->parameters, batch_loss, fixture);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  config)
{
  double sum = 0;

  for (int row = 0; row < N_PAIRS; row++)
    {
      g_autoptr(SacBatch) alone = sac_plan_batch (fixture->plan, 0, row, N_PAIRS);

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

/* Learning writes all steps in one product, decoding one after the other. */
static void
test_all_at_once_as_step_by_step (Fixture       *fixture,
                                  gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = fixture->model;
  const SacTokens *target = &fixture->batch->target;
  int n_rows = N_PAIRS;
  SacLesson lesson;
  SacTensor *state;

  sac_test_fill_all (model->parameters, 3, 0.8f);
  lesson = teach (fixture, tape, 0, 1);
  state = lesson.reading.first_state;
  g_assert_cmpint (lesson.weights != NULL, ==, model->kind->attends (model->layers));

  for (int i = 0; i < lesson.n_steps; i++)
    {
      const int start[] = { SAC_PIECE_START, SAC_PIECE_START, SAC_PIECE_START, SAC_PIECE_START };
      const int *words = i == 0 ? start : target->ids + (i - 1) * n_rows;
      SacPrevious previous = model->kind->embed (model->layers, tape, words, n_rows);
      SacStep step = model->kind->write (model->layers, tape, &lesson.reading, state, &previous);
      SacTensor *scores = model->kind->score (model->layers, tape, previous.embedded,
                                              step.readout_state, step.context);

      sac_assert_floats (lesson.scores->values + (gsize) i * n_rows * scores->columns,
                         scores->values, sac_tensor_size (scores), 1e-5);
      if (step.weights != NULL)
        sac_assert_floats (lesson.weights[i]->values, step.weights->values,
                           sac_tensor_size (step.weights), 1e-6);

      state = step.state;
    }
}

static void
test_weights_are_of_words (Fixture       *fixture,
                           gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacTokens *source = &fixture->batch->source;
  SacLesson lesson;

  sac_test_fill_all (fixture->model->parameters, 3, 0.8f);
  lesson = teach (fixture, tape, 0, 1);

  for (int i = 0; lesson.weights != NULL && i < lesson.n_steps; i++)
    for (int row = 0; row < N_PAIRS; row++)
      {
        double sum = 0;

        for (int j = 0; j < source->n_positions; j++)
          {
            float weight = lesson.weights[i]->values[row * source->n_positions + j];

            g_assert_true (j < source->lengths[row] ? weight > 0 : weight == 0);
            sum += weight;
          }

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

  average = sac_model_new ("summarisation", model->config, NULL, model->source, model->target,
                           NULL);
  optimizer = sac_optimizer_new (model->parameters, average->parameters, 0);
  sac_parameters_add_gradients (model->parameters);

  for (int i = 0; i < 400; i++)
    {
      sac_tape_backward (tape, teach (fixture, tape, 0, 1 / 20.0f).loss);
      sac_tape_reset (tape);
      sac_optimizer_update (optimizer, workers, NULL, 0, 0.01, 1);
    }
}

static char *
summarise (SacModel         *model,
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
  for (int i = 0; i < N_PAIRS; i++)
    {
      const SacPair *pair = g_ptr_array_index (fixture->corpus->pairs, i);
      g_autofree char *text = summarise (model, &g_array_index (fixture->examples->examples,
                                                                SacExample, i));

      g_assert_cmpstr (text, ==, pair->target);
    }
}

static void
test_learns_by_heart_and_survives_a_file (Fixture       *fixture,
                                          gconstpointer  config)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr(SacModel) loaded = NULL;
  g_autoptr(GError) error = NULL;

  learn_by_heart (fixture);
  g_test_message ("log-likelihood %g", log_likelihood (fixture->model, fixture->batch));
  assert_knows_by_heart (fixture, fixture->model);

  sac_model_save (fixture->model, path, SAC_PRECISION_FLOAT16, &error);
  g_assert_no_error (error);
  loaded = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (loaded->warning);
  assert_knows_by_heart (fixture, loaded);

  sac_parameters_keep_as_bfloat16 (loaded->parameters);
  assert_knows_by_heart (fixture, loaded);

  g_unlink (path);
  g_rmdir (folder);
}

static void
test_config_errors_name_the_key (Fixture       *fixture,
                                 gconstpointer  config)
{
  static const char *const rows[][2] = {
    { "embedding", "{\"embedding\": 0}" }, { "hidden", "{\"hidden\": 2.5}" },
    { "encoder_size", "{\"encoder_size\": \"4\"}" }, { "context", "{\"context\": 0}" },
    { "context", "{\"context\": 1000}" }, { "window", "{\"window\": -1}" },
    { "dropout", "{\"dropout\": 1}" }, { "encoder", "{\"encoder\": \"sideways\"}" },
    { "attention, bag", "{\"encoder\": \"sideways\"}" },
    { "extraction", "{\"extraction\": true}" },
    { "extraction, “pair”", "{\"extraction\": {\"pair\": \"2\"}}" },
    { "separate, tied", "{\"output\": \"sideways\"}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (make_model (fixture, rows[i][1], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, rows[i][0]));
    }
}

static void
test_tying_needs_one_vocabulary (Fixture       *fixture,
                                 gconstpointer  config)
{
  g_autoptr(SacTextCodec) other = small_texts_codec (fixture->corpus, TRUE);
  g_autoptr(JsonObject) tied = small_texts_parse ("{" SIZES ", \"output\": \"tied\"}");
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_model_new ("summarisation", tied, NULL, fixture->source, other, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“tied”"));
}

/* The paper's sizes. */
static void
test_config_has_defaults (Fixture       *fixture,
                          gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = make_model (fixture, "{}", &error);
  g_autoptr(SacModel) bag = make_model (fixture, "{\"encoder\": \"bag\"}", &error);
  SacTensor *query, *hidden;

  g_assert_no_error (error);
  query = &sac_parameters_find (model->parameters, "attention.query.weight")->tensor;
  hidden = &sac_parameters_find (model->parameters, "hidden.weight")->tensor;
  g_assert_cmpint (query->rows, ==, 400);
  g_assert_cmpint (query->columns, ==, 1000);
  g_assert_cmpint (hidden->rows, ==, 400);
  g_assert_cmpint (hidden->columns, ==, 1000);
  g_assert_true (model->kind->attends (model->layers));

  g_assert_null (sac_parameters_find (bag->parameters, "attention.query.weight"));
  g_assert_null (sac_parameters_find (bag->parameters, "context_embedding.weight"));
  g_assert_false (bag->kind->attends (bag->layers));
}

static void
add_for_every_config (const char *name,
                      void      (*test) (Fixture *, gconstpointer))
{
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/models/summarisation/%s/%u", name, i);

      g_test_add (path, Fixture, configs[i], set_up, test, tear_down);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/models/summarisation/" name, Fixture, configs[0], set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_for_every_config ("gradients", test_gradients);
  add_for_every_config ("alone-as-in-a-batch", test_alone_as_in_a_batch);
  add_for_every_config ("second-turn-takes-no-memory", test_second_turn_takes_no_memory);
  add_for_every_config ("all-at-once-as-step-by-step", test_all_at_once_as_step_by_step);
  add_for_every_config ("weights-are-of-words", test_weights_are_of_words);
  ADD_TEST ("config-errors-name-the-key", test_config_errors_name_the_key);
  ADD_TEST ("tying-needs-one-vocabulary", test_tying_needs_one_vocabulary);
  ADD_TEST ("config-has-defaults", test_config_has_defaults);

  for (guint i = 0; i < G_N_ELEMENTS (larger); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/engine/models/summarisation/learns-by-heart-and-survives-a-file/%u", i);

      g_test_add (path, Fixture, larger[i], set_up, test_learns_by_heart_and_survives_a_file,
                  tear_down);
    }

  return g_test_run ();
}
