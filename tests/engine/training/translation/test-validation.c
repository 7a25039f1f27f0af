#include "engine/training/translation/validation.h"

#include "engine/training/translation/examples.h"
#include "engine/training/initial-weights.h"
#include "engine/training/loss.h"
#include "tests/support/small-texts.h"

#define N_PAIRS 90

typedef struct
{
  SacCorpus *corpus;
  SacModel  *model;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"embedding\": 6, \"hidden\": 8}");
  g_autoptr(SacTextCodec) source = NULL;
  g_autoptr(SacTextCodec) target = NULL;
  g_autoptr(GError) error = NULL;
  SacRandom random;

  fixture->corpus = small_texts_grammar (N_PAIRS);
  source = small_texts_codec (fixture->corpus, FALSE);
  target = small_texts_codec (fixture->corpus, TRUE);
  fixture->model = sac_model_new ("translation", config, NULL, source, target, &error);
  g_assert_no_error (error);

  sac_random_init (&random, 2);
  sac_initialize_weights (fixture->model->parameters, &random);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_model_unref (fixture->model);
  sac_corpus_free (fixture->corpus);
}

static SacValidationScore
validate (Fixture *fixture,
          int      n_translated)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacValidation) validation = NULL;
  SacValidationScore score;

  validation = sac_validation_new (fixture->corpus, fixture->model->source, fixture->model->target,
                                   n_translated, &error);
  g_assert_no_error (error);
  sac_validation_run (validation, fixture->model, NULL, &score, &error);
  g_assert_no_error (error);

  return score;
}

/* One sentence after the other, without padding. */
static void
test_loss_is_the_mean_over_all_pieces (Fixture       *fixture,
                                       gconstpointer  data)
{
  const SacModel *model = fixture->model;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacExamples) examples = sac_examples_new (fixture->corpus, model->source,
                                                      model->target, NULL, &error);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  double sum = 0;
  int n_words = 0;

  g_assert_no_error (error);

  for (guint i = 0; i < examples->examples->len; i++)
    {
      const SacExample *example = &g_array_index (examples->examples, SacExample, i);
      SacTokens source = { example->source, &example->n_source, example->n_source, 1 };
      SacTokens target = { example->target, &example->n_target, example->n_target, 1 };
      SacLikelihood likelihood;

      sac_translation_loss (model->kind, model->layers, tape, &source, &target, 0, 1, &likelihood);
      sac_tape_reset (tape);
      sum -= likelihood.log_likelihood;
      n_words += example->n_target;
    }

  g_assert_cmpfloat_with_epsilon (validate (fixture, 1).loss, sum / n_words, 1e-5);
}

/* References that the model itself wrote. */
static void
test_bleu_is_100_where_it_is_right (Fixture       *fixture,
                                    gconstpointer  data)
{
  SacTensor *bias = &sac_parameters_find (fixture->model->parameters, "output.bias")->tensor;
  SacPair *pair = g_ptr_array_index (fixture->corpus->pairs, 0);
  const char *const *vocabulary = sac_text_codec_get_vocabulary (fixture->model->target);
  GString *endless = g_string_new (NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSentence) source = sac_text_codec_encode (fixture->model->source, pair->source,
                                                         &error);
  int word = 0;

  /* A model that says one word for ever, up to the limit of its sentence. */
  while (!g_str_equal (vocabulary[word], "the"))
    word++;

  bias->values[word] = 1000;

  for (int i = 0; i < 2 * source->n_pieces + 10; i++)
    g_string_append (endless, i > 0 ? " the" : "the");

  g_free (pair->target);
  pair->target = g_string_free (endless, FALSE);

  g_assert_cmpfloat_with_epsilon (validate (fixture, 1).score, 100, 1e-6);
  g_assert_cmpfloat (validate (fixture, 30).score, <, 50);
}

static void
test_same_again (Fixture       *fixture,
                 gconstpointer  data)
{
  SacValidationScore first = validate (fixture, 20), second = validate (fixture, 20);

  g_assert_cmpfloat (first.loss, ==, second.loss);
  g_assert_cmpfloat (first.score, ==, second.score);
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacValidation) validation = NULL;
  SacValidationScore score;

  validation = sac_validation_new (fixture->corpus, fixture->model->source, fixture->model->target,
                                   5, &error);
  g_assert_no_error (error);
  g_cancellable_cancel (cancellable);
  g_assert_false (sac_validation_run (validation, fixture->model, cancellable, &score, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/translation/validation/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("loss-is-the-mean-over-all-pieces", test_loss_is_the_mean_over_all_pieces);
  ADD_TEST ("bleu-is-100-where-it-is-right", test_bleu_is_100_where_it_is_right);
  ADD_TEST ("same-again", test_same_again);
  ADD_TEST ("cancelled", test_cancelled);

  return g_test_run ();
}
