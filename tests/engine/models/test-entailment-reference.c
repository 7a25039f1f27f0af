#include "engine/models/entailment/entailment.h"

#include "engine/tensor/operations-reduce.h"
#include "tests/support/reference.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "entailment", "entailment-last", "entailment-none", "entailment-two-way",
  "entailment-none-two-way",
};

static void
set_up (Reference     *fixture,
        gconstpointer  name)
{
  reference_init (fixture, name);
}

static void
tear_down (Reference     *fixture,
           gconstpointer  name)
{
  reference_clear (fixture);
}

static SacSource
make_source (Reference *fixture,
             SacTape   *tape,
             int        first,
             int        end)
{
  return (SacSource) {
    .words = reference_pad (fixture, tape, "premise", first, end),
    .second = reference_pad (fixture, tape, "hypothesis", first, end),
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
test_single (Reference     *fixture,
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

/* A step of training on texts of 1 to 60 words. */
static void
test_batch (Reference     *fixture,
            gconstpointer  name)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  JsonObject *batch = json_object_get_object_member (fixture->root, "batch");
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
                                  json_object_get_double_member (batch, "loss"), 1e-5);

  sac_tape_backward (tape, loss);
  assert_gradient_norms (model, json_object_get_object_member (batch, "gradient_norms"));
}

static void
add_test (const char *name,
          const char *reference,
          void      (*test) (Reference *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/models/entailment-reference/", name, "/", reference,
                                       NULL);

  g_test_add (path, Reference, reference, set_up, test, tear_down);
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
