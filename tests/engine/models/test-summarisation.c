#include "engine/models/summarisation/summarisation.h"

#include "engine/errors.h"
#include "tests/support/gradient-check.h"
#include "tests/support/sentence-model.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

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
set_up (SentenceModel *self,
        gconstpointer  config)
{
  SacCorpus *corpus = make_corpus ();
  SacTextCodec *codec = make_codec (corpus);

  sentence_model_init (self, "summarisation", config, corpus, codec, sac_text_codec_ref (codec));
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
  sac_test_fill_all (self->model->parameters, 3, 0.8f);
  sac_assert_gradients (self->model->parameters, sentence_model_loss, self);
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

/* Learning writes all steps in one product, decoding one after the other. */
static void
test_all_at_once_as_step_by_step (SentenceModel *self,
                                  gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacModel *model = self->model;
  const SacTokens *target = &self->batch->target;
  int n_rows = N_PAIRS;
  SacLesson lesson;
  SacTensor *state;

  sac_test_fill_all (model->parameters, 3, 0.8f);
  lesson = sentence_model_teach (self, tape, 0, 1);
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
test_weights_are_of_words (SentenceModel *self,
                           gconstpointer  config)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacTokens *source = &self->batch->source;
  SacLesson lesson;

  sac_test_fill_all (self->model->parameters, 3, 0.8f);
  lesson = sentence_model_teach (self, tape, 0, 1);

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
test_learns_by_heart_and_survives_a_file (SentenceModel *self,
                                          gconstpointer  config)
{
  assert_learns_by_heart_and_survives_a_file (self, 400, 0.01);
}

static void
test_config_errors_name_the_key (SentenceModel *self,
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

      g_assert_null (sentence_model_make (self, rows[i][1], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, rows[i][0]));
    }
}

static void
test_tying_needs_one_vocabulary (SentenceModel *self,
                                 gconstpointer  config)
{
  g_autoptr(SacTextCodec) other = small_texts_codec (self->corpus, TRUE);
  g_autoptr(JsonObject) tied = small_texts_parse ("{" SIZES ", \"output\": \"tied\"}");
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_model_new ("summarisation", tied, NULL, self->source, other, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“tied”"));
}

/* The paper's sizes. */
static void
test_config_has_defaults (SentenceModel *self,
                          gconstpointer  config)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = sentence_model_make (self, "{}", &error);
  g_autoptr(SacModel) bag = sentence_model_make (self, "{\"encoder\": \"bag\"}", &error);
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
                      void      (*test) (SentenceModel *, gconstpointer))
{
  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/models/summarisation/%s/%u", name, i);

      g_test_add (path, SentenceModel, configs[i], set_up, test, tear_down);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/models/summarisation/" name, SentenceModel, configs[0], set_up, function, \
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

      g_test_add (path, SentenceModel, larger[i], set_up, test_learns_by_heart_and_survives_a_file,
                  tear_down);
    }

  return g_test_run ();
}
