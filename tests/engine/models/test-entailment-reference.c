#include "engine/models/entailment/entailment.h"

#include <math.h>
#include <string.h>

#include "engine/storage/model-file.h"
#include "engine/tensor/operations-reduce.h"
#include "tests/support/tensors.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "entailment", "entailment-last", "entailment-none", "entailment-two-way",
  "entailment-none-two-way",
};

typedef struct
{
  SacModel   *model;
  JsonParser *parser;
  JsonArray  *cases;
  JsonObject *batch;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  name)
{
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *numbers = g_strconcat (name, ".json", NULL);
  g_autofree char *model = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(GError) error = NULL;
  JsonObject *root;

  fixture->model = sac_model_load (model, NULL, &error);
  g_assert_no_error (error);
  fixture->parser = json_parser_new ();
  json_parser_load_from_file (fixture->parser, path, &error);
  g_assert_no_error (error);

  root = json_node_get_object (json_parser_get_root (fixture->parser));
  fixture->cases = json_object_get_array_member (root, "cases");
  fixture->batch = json_object_get_object_member (root, "batch");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  name)
{
  sac_model_unref (fixture->model);
  g_object_unref (fixture->parser);
}

/* The texts at @key of cases @first to before @end, padded. */
static SacTokens
pad (SacTape    *tape,
     JsonArray  *cases,
     const char *key,
     int         first,
     int         end)
{
  int *lengths = sac_tape_take (tape, sizeof (int) * (end - first));
  SacTokens tokens = { .lengths = lengths, .n_rows = end - first };
  int *ids;

  for (int row = 0; row < tokens.n_rows; row++)
    {
      JsonObject *object = json_array_get_object_element (cases, first + row);

      lengths[row] = json_array_get_length (json_object_get_array_member (object, key));
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  tokens.ids = ids = sac_tape_take (tape, sizeof (int) * tokens.n_positions * tokens.n_rows);

  for (int i = 0; i < tokens.n_positions * tokens.n_rows; i++)
    {
      int row = i % tokens.n_rows, position = i / tokens.n_rows;
      JsonObject *object = json_array_get_object_element (cases, first + row);
      JsonArray *text = json_object_get_array_member (object, key);

      ids[i] = position < lengths[row] ? json_array_get_int_element (text, position) : 0;
    }

  return tokens;
}

static SacSource
make_source (Fixture *fixture,
             SacTape *tape,
             int      first,
             int      end)
{
  return (SacSource) {
    .words = pad (tape, fixture->cases, "premise", first, end),
    .second = pad (tape, fixture->cases, "hypothesis", first, end),
    .n_rows = end - first,
  };
}

static void
assert_numbers (const float *found,
                JsonArray   *expected)
{
  for (guint i = 0; i < json_array_get_length (expected); i++)
    g_assert_cmpfloat_with_epsilon (found[i], json_array_get_double_element (expected, i), 1e-5);
}

/* @row: of the judgement. */
static void
assert_case (const SacJudgement *judgement,
             int                 row,
             JsonObject         *expected)
{
  int n = judgement->scores->columns;
  g_autofree float *logprobs = g_new (float, n);
  JsonArray *steps;

  g_assert_true (sac_log_softmax_row (judgement->scores->values + row * n, n, logprobs));
  assert_numbers (logprobs, json_object_get_array_member (expected, "logprobs"));

  g_assert_cmpint (judgement->weights != NULL, ==,
                   json_object_has_member (expected, "attention_of"));
  if (judgement->weights == NULL)
    return;

  steps = json_object_get_array_member (expected, "attention_of");
  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      const SacTensor *weights = judgement->weights[json_array_get_int_element (steps, i)];

      assert_numbers (weights->values + row * weights->columns,
                      json_array_get_array_element (
                        json_object_get_array_member (expected, "attention"), i));
    }
}

static void
test_single (Fixture       *fixture,
             gconstpointer  name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);

  for (guint i = 0; i < json_array_get_length (fixture->cases); i++)
    {
      SacSource source = make_source (fixture, tape, i, i + 1);
      SacJudgement judgement = fixture->model->kind->judge (fixture->model->layers, tape, &source);

      assert_case (&judgement, 0, json_array_get_object_element (fixture->cases, i));
    }
}

static double
norm (const SacTensor *tensor)
{
  double sum = 0;

  for (gsize i = 0; i < sac_tensor_size (tensor); i++)
    sum += (double) tensor->gradient[i] * tensor->gradient[i];

  return sqrt (sum);
}

static void
assert_gradients (SacModel   *model,
                  JsonObject *norms)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      double expected, found;

      if (parameter->frozen)
        continue;

      expected = json_object_get_double_member (norms, parameter->name);
      found = norm (&parameter->tensor);
      g_test_message ("%s: %g, expected %g", parameter->name, found, expected);
      g_assert_cmpfloat_with_epsilon (found, expected, 1e-5 + 1e-4 * expected);
    }
}

/* A step of training on texts of 1 to 60 words. */
static void
test_batch (Fixture       *fixture,
            gconstpointer  name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacModel *model = fixture->model;
  int n = json_array_get_length (fixture->cases);
  SacSource source = make_source (fixture, tape, 0, n);
  g_autofree int *truth = g_new (int, n);
  SacJudgement judgement;
  SacTensor *loss;

  sac_parameters_add_gradients (model->parameters);
  judgement = model->kind->judge (model->layers, tape, &source);

  for (int row = 0; row < n; row++)
    {
      JsonObject *expected = json_array_get_object_element (fixture->cases, row);

      truth[row] = json_object_get_int_member (expected, "label");
      assert_case (&judgement, row, expected);
    }

  loss = sac_cross_entropy (tape, judgement.scores, truth, 0, 1.0f / n, NULL);
  g_assert_cmpfloat_with_epsilon (loss->values[0],
                                  json_object_get_double_member (fixture->batch, "loss"), 1e-5);

  sac_tape_backward (tape, loss);
  assert_gradients (model, json_object_get_object_member (fixture->batch, "gradient_norms"));
}

static void
add_test (const char *name,
          const char *reference,
          void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/models/entailment-reference/", name, "/", reference,
                                       NULL);

  g_test_add (path, Fixture, reference, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      add_test ("single", references[i], test_single);
      add_test ("batch", references[i], test_batch);
    }

  return g_test_run ();
}
