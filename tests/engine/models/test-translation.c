#include "engine/models/translation/translation.h"

#include "engine/errors.h"
#include "tests/support/gradient-check.h"
#include "tests/support/sentence-model.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

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

static void
set_up (SentenceModel *self,
        gconstpointer  config)
{
  SacCorpus *corpus = small_texts_heart ();

  sentence_model_init (self, "translation", config, corpus, small_texts_codec (corpus, FALSE),
                       small_texts_codec (corpus, TRUE));
}

static void
tear_down (SentenceModel *self,
           gconstpointer  config)
{
  sentence_model_clear (self);
}

static void
test_gradients (SentenceModel *self,
                gconstpointer  config)
{
  SacParameters *parameters = self->model->parameters;
  SacTensor *bias = &sac_parameters_find (parameters, "readout.state.bias")->tensor;

  /* Far from where the two of a maxout pair are equal, and the slope has a corner. */
  for (int i = 0; i < bias->columns; i++)
    bias->values[i] = i % 4 == 0 || i % 4 == 3 ? 2 : -2;

  sac_assert_gradients (parameters, sentence_model_loss, self);
}

static void
test_alone_as_in_a_batch (SentenceModel *self,
                          gconstpointer  config)
{
  assert_alone_as_in_a_batch (self);
}

static void
test_second_turn_takes_no_memory (SentenceModel *self,
                                  gconstpointer  config)
{
  assert_second_turn_takes_no_memory (self);
}

/* What every kind owes of its steps. */
static void
test_steps_have_shape (SentenceModel *self,
                       gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = self->model;
  const SacTokens *source = &self->batch->source;
  const SacSource read = { .words = *source, .n_rows = source->n_rows };
  SacReading reading = model->kind->read (model->layers, tape, &read);
  const int words[SMALL_TEXTS_N_HEART] = { 4, 5, 6, 7 };
  SacPrevious previous = model->kind->embed (model->layers, tape, words, SMALL_TEXTS_N_HEART);
  SacStep step = model->kind->write (model->layers, tape, &reading, reading.first_state, &previous);
  SacTensor *scores = model->kind->score (model->layers, tape, previous.embedded,
                                          step.readout_state, step.context);

  g_assert_cmpint (scores->rows, ==, SMALL_TEXTS_N_HEART);
  g_assert_cmpint (scores->columns, ==, sac_text_codec_get_size (self->target));
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
test_learns_by_heart_and_survives_a_file (SentenceModel *self,
                                          gconstpointer  config)
{
  assert_learns_by_heart_and_survives_a_file (self, 300, 0.02);
}

static void
test_threads_compute_as_if_alone (SentenceModel *self,
                                  gconstpointer  config)
{
  assert_threads_compute_as_if_alone (self);
}

static void
test_config_errors_name_the_key (SentenceModel *self,
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

      g_assert_null (sentence_model_make (self, rows[i][1], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, key));
    }
}

static void
test_unknown_choice_lists_the_choices (SentenceModel *self,
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

      g_assert_null (sentence_model_make (self, json, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, rows[i][0]));
      g_assert_nonnull (strstr (error->message, "“sideways”"));
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

/* null is as good as nothing; keys of other programs do no harm. */
static void
test_config_has_defaults (SentenceModel *self,
                          gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = sentence_model_make (self, "{\"hidden\": 6, \"query\": null, \"x\": []}",
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
                      void      (*test) (SentenceModel *, gconstpointer))
{
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/models/translation/%s/%u", name, i);

      g_test_add (path, SentenceModel, configs[i], set_up, test, tear_down);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/models/translation/" name, SentenceModel, configs[0], set_up, function, tear_down)

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

  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/attention", SentenceModel,
              "{\"embedding\": 10, \"hidden\": 12}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);
  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/conditional",
              SentenceModel, "{\"embedding\": 10, \"hidden\": 12, \"query\": \"intermediate\"}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);
  g_test_add ("/engine/models/translation/learns-by-heart-and-survives-a-file/fixed", SentenceModel,
              "{\"embedding\": 10, \"hidden\": 12, \"attention\": \"none\"}", set_up,
              test_learns_by_heart_and_survives_a_file, tear_down);

  return g_test_run ();
}
