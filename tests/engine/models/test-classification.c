#include "engine/models/classification/classification.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/models/model.h"
#include "engine/storage/model-file.h"
#include "engine/tensor/operations-reduce.h"
#include "tests/support/gradient-check.h"
#include "tests/support/reference.h"
#include "tests/support/small-texts.h"
#include "tests/support/tensors.h"

#define SIZES "\"embedding\": 3, \"hidden\": 2"
#define N_LABELS 3
#define N_ROWS 3
#define N_POSITIONS 4

static const char *const configs[] = {
  "{" SIZES "}",
  "{" SIZES ", \"attention\": \"none\"}",
  "{" SIZES ", \"attention\": \"none\", \"network\": \"bag\"}",
  "{" SIZES ", \"dropout\": 0.3}",
  "{" SIZES ", \"trained_words\": 5}",
};

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "classification", "classification-none", "classification-bag",
};

static const char *const vocabulary[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "b", "c", NULL };
static const char *const labels[] = { "no", "maybe", "yes", NULL };

static const int ids[N_POSITIONS * N_ROWS] = { 4, 5, 6,  5, 0, 1,  4, 0, 6,  6, 0, 0 };
static const int lengths[N_ROWS] = { 4, 1, 3 };
static const int truth[N_ROWS] = { 0, 2, 1 };

static const SacTokens words = { ids, lengths, N_POSITIONS, N_ROWS };

static SacModel *
make_model (const char  *json,
            GError     **error)
{
  g_autoptr(JsonObject) config = small_texts_parse (json);
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true}");
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (options, vocabulary, NULL);

  return sac_model_new_judge ("classification", config, NULL, codec, labels, error);
}

static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  SacModel *model = data;
  SacSource source = { .words = words, .n_rows = N_ROWS };
  SacJudgement judgement;
  SacRandom random;

  /* The same numbers are dropped each time. */
  sac_random_init (&random, 5);
  sac_tape_set_random (tape, &random);
  judgement = model->kind->judge (model->layers, tape, &source);
  sac_tape_set_random (tape, NULL);

  return sac_cross_entropy (tape, judgement.scores, truth, 0.1f, 0.5f, NULL);
}

static void
test_gradients (gconstpointer config)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = make_model (config, &error);

  g_assert_no_error (error);
  sac_test_fill_all (model->parameters, 1, 1);
  sac_assert_gradients (model->parameters, batch_loss, model);
}

static void
test_alone_as_in_a_batch (gconstpointer config)
{
  g_autoptr(SacModel) model = make_model (config, NULL);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacSource source = { .words = words, .n_rows = N_ROWS };
  SacJudgement together;

  sac_test_fill_all (model->parameters, 1, 1);
  together = model->kind->judge (model->layers, tape, &source);
  g_assert_cmpint (together.weights != NULL, ==, model->kind->attends (model->layers));
  g_assert_false (together.by_word);

  for (int row = 0; row < N_ROWS; row++)
    {
      int own[N_POSITIONS];
      SacSource read = sac_source_of_sentence (own, &lengths[row]);
      SacJudgement alone;

      for (int i = 0; i < lengths[row]; i++)
        own[i] = ids[i * N_ROWS + row];

      alone = model->kind->judge (model->layers, tape, &read);
      sac_assert_tensor (alone.scores, 1, N_LABELS, together.scores->values + row * N_LABELS, 1e-6);

      if (alone.weights == NULL)
        continue;

      g_assert_cmpint (alone.n_steps, ==, 1);
      sac_assert_floats (alone.weights[0]->values,
                         together.weights[0]->values + row * N_POSITIONS, lengths[row], 1e-6);

      for (int i = lengths[row]; i < N_POSITIONS; i++)
        g_assert_cmpfloat (together.weights[0]->values[row * N_POSITIONS + i], ==, 0);
    }
}

/* With everything in the first one, a bag does not mind the order, the others do. */
static void
test_order (gconstpointer config)
{
  static const int forward[] = { 4, 5, 6 }, backward[] = { 6, 5, 4 };
  static const int length = 3;
  g_autoptr(SacModel) model = make_model (config, NULL);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacSource one = sac_source_of_sentence (forward, &length);
  SacSource other = sac_source_of_sentence (backward, &length);
  gboolean is_bag = strstr (config, "bag") != NULL;
  float difference;

  sac_test_fill_all (model->parameters, 1, 1);
  difference = model->kind->judge (model->layers, tape, &one).scores->values[0] -
               model->kind->judge (model->layers, tape, &other).scores->values[0];
  g_assert_cmpint (fabsf (difference) < 1e-6f, ==, is_bag);
}

static void
test_bad_configs (void)
{
  static const struct
  {
    const char *config;
    const char *says;
  } cases[] = {
    { "{\"network\": \"bag\"}", "attention" },
    { "{\"network\": \"bag\", \"attention\": \"dot\"}", "attention" },
    { "{\"network\": \"tree\"}", "network" },
    { "{\"attention\": \"additive\"}", "attention" },
    { "{\"hidden\": 0}", "hidden" },
    { "{\"embedding\": 100000}", "embedding" },
    { "{\"dropout\": 1}", "dropout" },
    { "{\"trained_words\": 8}", "trained_words" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (make_model (cases[i].config, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

static void
test_bad_labels (void)
{
  static const char *const cases[][4] = {
    { NULL }, { "yes", NULL }, { "yes", "no", "yes", NULL }, { "yes", "", NULL },
    { "yes", "n\no", NULL }, { "yes\t", "no", NULL }, { "yes", "\x1b[31mno", NULL },
  };
  g_autoptr(SacModel) model = make_model ("{}", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (sac_model_new_judge ("classification", model->config, NULL, model->source,
                                          cases[i], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
      g_assert_nonnull (strstr (error->message, "label"));
    }
}

/* In the file they stand where others have what they write. */
static void
test_labels_are_saved (void)
{
  g_autoptr(SacModel) model = make_model ("{" SIZES "}", NULL);
  g_autoptr(SacModel) again = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);

  sac_test_fill_all (model->parameters, 1, 1);
  g_assert_true (sac_model_judges (model));
  g_assert_cmpint (sac_model_get_n_target (model), ==, N_LABELS);
  sac_model_save (model, path, SAC_PRECISION_FLOAT32, &error);
  g_assert_no_error (error);

  again = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstrv (again->labels, labels);
  g_assert_null (again->target);
  g_assert_cmpmem (sac_parameters_find (again->parameters, "output.bias")->tensor.values,
                   N_LABELS * sizeof (float),
                   sac_parameters_find (model->parameters, "output.bias")->tensor.values,
                   N_LABELS * sizeof (float));

  g_unlink (path);
  g_rmdir (folder);
}

static void
assert_numbers (JsonObject  *object,
                const char  *name,
                const float *found,
                int          n)
{
  JsonArray *expected = json_object_get_array_member (object, name);

  g_assert_cmpint (json_array_get_length (expected), ==, n);

  for (int i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (found[i], json_array_get_double_element (expected, i), 1e-5);
}

static void
test_reference_cases (gconstpointer name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_auto(Reference) reference = { 0 };

  reference_init (&reference, name);

  for (guint i = 0; i < json_array_get_length (reference.cases); i++)
    {
      JsonObject *object = json_array_get_object_element (reference.cases, i);
      SacModel *model = reference.model;
      float logprobs[N_LABELS];
      SacSource source = { .words = reference_pad (&reference, tape, "ids", i, i + 1), .n_rows = 1 };
      SacJudgement judgement = model->kind->judge (model->layers, tape, &source);

      g_assert_true (sac_log_softmax_row (judgement.scores->values, N_LABELS, logprobs));
      assert_numbers (object, "logprobs", logprobs, N_LABELS);
      g_assert_cmpint (judgement.weights != NULL, ==, json_object_has_member (object, "attention"));

      if (judgement.weights != NULL)
        assert_numbers (object, "attention", judgement.weights[0]->values,
                        source.words.n_positions);
    }
}

static void
test_reference_batch (gconstpointer name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_auto(Reference) reference = { 0 };
  JsonObject *batch;
  SacModel *model;
  SacSource source;
  SacTensor *scores, *loss;
  int answers[16], n_rows;

  reference_init (&reference, name);
  model = reference.model;
  batch = json_object_get_object_member (reference.root, "batch");
  n_rows = json_array_get_length (reference.cases);
  g_assert_cmpint (n_rows, <=, G_N_ELEMENTS (answers));
  source = (SacSource) {
    .words = reference_pad (&reference, tape, "ids", 0, n_rows), .n_rows = n_rows,
  };

  for (int row = 0; row < n_rows; row++)
    answers[row] = json_object_get_int_member (json_array_get_object_element (reference.cases, row),
                                               "label");

  sac_parameters_add_gradients (model->parameters);
  scores = model->kind->judge (model->layers, tape, &source).scores;

  loss = sac_cross_entropy (tape, scores, answers, 0.1f, 1.0f / source.n_rows, NULL);
  g_assert_cmpfloat_with_epsilon (loss->values[0],
                                  json_object_get_double_member (batch, "loss_smoothed_0.1"), 1e-5);
  loss = sac_cross_entropy (tape, scores, answers, 0, 1.0f / source.n_rows, NULL);
  g_assert_cmpfloat_with_epsilon (loss->values[0], json_object_get_double_member (batch, "loss"),
                                  1e-5);
  sac_tape_backward (tape, loss);

  assert_gradient_norms (model, json_object_get_object_member (batch, "gradient_norms"));
}

static void
add_for_each (const char        *name,
              const char *const *data,
              guint              n,
              GTestDataFunc      test)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/engine/models/classification/%s/%u", name, i);

      g_test_add_data_func (path, data[i], test);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_for_each ("gradients", configs, G_N_ELEMENTS (configs), test_gradients);
  add_for_each ("alone-as-in-a-batch", configs, G_N_ELEMENTS (configs), test_alone_as_in_a_batch);
  add_for_each ("order", configs, G_N_ELEMENTS (configs), test_order);
  add_for_each ("reference-cases", references, G_N_ELEMENTS (references), test_reference_cases);
  add_for_each ("reference-batch", references, G_N_ELEMENTS (references), test_reference_batch);
  g_test_add_func ("/engine/models/classification/bad-configs", test_bad_configs);
  g_test_add_func ("/engine/models/classification/bad-labels", test_bad_labels);
  g_test_add_func ("/engine/models/classification/labels-are-saved", test_labels_are_saved);

  return g_test_run ();
}
