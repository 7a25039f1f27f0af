#include "engine/training/loss.h"

#include "tests/support/reference.h"

/* Each folder of numbers was made by an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "paper", "paper-none", "paper-reset-before", "previous-dot-linear", "previous-concat-tanh",
  "conditional", "conditional-none-tanh", "conditional-general", "conditional-dot",
  "conditional-concat-reset-before", "summarisation", "summarisation-bag",
  "summarisation-narrow", "summarisation-tied",
};

static void
test_matches_reference (gconstpointer name)
{
  g_auto(Reference) reference = { 0 };
  g_autoptr(SacTape) texts = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  JsonObject *batch;
  SacModel *model;
  SacTokens source, target;
  SacLikelihood likelihood;
  SacTensor *loss;
  int n_rows, n_words;

  reference_init (&reference, name);
  model = reference.model;
  batch = json_object_get_object_member (reference.root, "batch");
  n_rows = json_array_get_length (reference.cases);
  n_words = json_object_get_int_member (batch, "n_target_pieces");
  source = reference_pad (&reference, texts, "source", 0, n_rows);
  target = reference_pad (&reference, texts, "target", 0, n_rows);

  sac_parameters_add_gradients (model->parameters);

  loss = sac_translation_loss (model->kind, model->layers, tape, &source, &target, 0,
                               1.0 / n_words, &likelihood);
  sac_tape_backward (tape, loss);

  g_assert_cmpint (likelihood.n_words, ==, n_words);
  g_assert_cmpfloat_with_epsilon (loss->values[0], json_object_get_double_member (batch, "loss"),
                                  1e-5);
  g_assert_cmpfloat_with_epsilon (-likelihood.log_likelihood / n_words,
                                  json_object_get_double_member (batch, "loss"), 1e-5);

  assert_gradient_norms (model, json_object_get_object_member (batch, "gradient_norms"));

  sac_tape_reset (tape);
  loss = sac_translation_loss (model->kind, model->layers, tape, &source, &target, 0.1,
                               1.0 / n_words, &likelihood);
  g_assert_cmpfloat_with_epsilon (loss->values[0],
                                  json_object_get_double_member (batch, "loss_smoothed_0.1"), 1e-5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/training/loss/matches-reference/",
                                           references[i], NULL);

      g_test_add_data_func (path, references[i], test_matches_reference);
    }

  return g_test_run ();
}
