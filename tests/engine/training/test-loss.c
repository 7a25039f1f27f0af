#include "engine/storage/model-file.h"
#include "engine/training/loss.h"

#include <math.h>

/* Each folder of numbers was made by an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "paper", "paper-none", "paper-reset-before", "previous-dot-linear", "previous-concat-tanh",
  "conditional", "conditional-none-tanh", "conditional-general", "conditional-dot",
  "conditional-concat-reset-before", "summarisation", "summarisation-bag",
  "summarisation-narrow", "summarisation-tied",
};

static SacTokens
pad (JsonArray  *cases,
     const char *member)
{
  int n_rows = json_array_get_length (cases);
  int *lengths = g_new (int, n_rows);
  SacTokens tokens = { .lengths = lengths, .n_rows = n_rows };
  int *ids;

  for (int row = 0; row < n_rows; row++)
    {
      JsonArray *list = json_object_get_array_member (json_array_get_object_element (cases, row),
                                                      member);

      lengths[row] = json_array_get_length (list);
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  ids = g_new0 (int, tokens.n_positions * n_rows);
  tokens.ids = ids;

  for (int row = 0; row < n_rows; row++)
    {
      JsonArray *list = json_object_get_array_member (json_array_get_object_element (cases, row),
                                                      member);

      for (int i = 0; i < lengths[row]; i++)
        ids[i * n_rows + row] = json_array_get_int_element (list, i);
    }

  return tokens;
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
test_matches_reference (gconstpointer data)
{
  const char *name = data;
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *numbers = g_strconcat (name, ".json", NULL);
  g_autofree char *model_path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacModel) model = sac_model_load (model_path, NULL, &error);
  JsonObject *batch;
  JsonArray *cases;
  SacTokens source, target;
  SacLikelihood likelihood;
  SacTensor *loss;
  int n_words;

  g_assert_no_error (error);
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);

  batch = json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                         "batch");
  cases = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "cases");
  n_words = json_object_get_int_member (batch, "n_target_pieces");
  source = pad (cases, "source");
  target = pad (cases, "target");

  sac_parameters_add_gradients (model->parameters);

  loss = sac_translation_loss (model->kind, model->layers, tape, &source, &target, 0,
                               1.0 / n_words, &likelihood);
  sac_tape_backward (tape, loss);

  g_assert_cmpint (likelihood.n_words, ==, n_words);
  g_assert_cmpfloat_with_epsilon (loss->values[0], json_object_get_double_member (batch, "loss"),
                                  1e-5);
  g_assert_cmpfloat_with_epsilon (-likelihood.log_likelihood / n_words,
                                  json_object_get_double_member (batch, "loss"), 1e-5);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      JsonObject *norms = json_object_get_object_member (batch, "gradient_norms");
      double expected = json_object_get_double_member (norms, parameter->name);

      g_test_message ("%s: %g, expected %g", parameter->name, norm (&parameter->tensor), expected);
      g_assert_cmpfloat_with_epsilon (norm (&parameter->tensor), expected, 1e-5 + 1e-4 * expected);
    }

  sac_tape_reset (tape);
  loss = sac_translation_loss (model->kind, model->layers, tape, &source, &target, 0.1,
                               1.0 / n_words, &likelihood);
  g_assert_cmpfloat_with_epsilon (loss->values[0],
                                  json_object_get_double_member (batch, "loss_smoothed_0.1"), 1e-5);

  g_free ((gpointer) source.ids);
  g_free ((gpointer) source.lengths);
  g_free ((gpointer) target.ids);
  g_free ((gpointer) target.lengths);
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
