#include "engine/models/captioning/captioning.h"

#include <math.h>

#include "engine/storage/model-file.h"
#include "engine/training/loss.h"
#include "tests/support/captions.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "captioning", "captioning-vector", "captioning-none", "captioning-hard", "captioning-ungated",
  "captioning-positions",
};

#define N_ROWS 4
#define SIDE 32

static SacTokens
pad (SacTape   *tape,
     JsonArray *cases)
{
  int *lengths = sac_tape_take (tape, sizeof (int) * N_ROWS);
  SacTokens tokens = { .lengths = lengths, .n_rows = N_ROWS };
  int *ids;

  for (int row = 0; row < N_ROWS; row++)
    {
      JsonObject *object = json_array_get_object_element (cases, row);

      g_assert_cmpint (json_object_get_int_member (object, "picture"), ==, row);
      lengths[row] = json_array_get_length (json_object_get_array_member (object, "target"));
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  tokens.ids = ids = sac_tape_take (tape, sizeof (int) * tokens.n_positions * N_ROWS);

  for (int i = 0; i < tokens.n_positions * N_ROWS; i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i % N_ROWS);
      JsonArray *target = json_object_get_array_member (object, "target");

      ids[i] = i / N_ROWS < lengths[i % N_ROWS]
                 ? json_array_get_int_element (target, i / N_ROWS) : SAC_PIECE_PAD;
    }

  return tokens;
}

/* Within 1e-5, of a number larger than one in proportion. */
static void
assert_near (double found,
             double expected)
{
  g_assert_cmpfloat_with_epsilon (found, expected, 1e-5 * MAX (1, fabs (expected)));
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

      if (parameter->buffer)
        continue;

      expected = json_object_get_double_member (norms, parameter->name);
      found = norm (&parameter->tensor);
      g_test_message ("%s: %g, expected %g", parameter->name, found, expected);
      g_assert_cmpfloat_with_epsilon (found, expected, 1e-5 + 1e-4 * expected);
    }
}

/* What is taken from every step that is not padding, cell by cell, ought to be one (Xu et al. 2015,
 * equation 14): the mean over pictures of Σ_j (1 - Σ_t α_tj)². */
static double
measure_doubly_stochastic (const SacLesson *lesson,
                           const SacTokens *target)
{
  double total = 0;

  for (int row = 0; row < N_ROWS; row++)
    for (int j = 0; j < lesson->weights[0]->columns; j++)
      {
        double left = 1;

        for (int i = 0; i < target->lengths[row]; i++)
          left -= lesson->weights[i]->values[row * lesson->weights[i]->columns + j];

        total += left * left / N_ROWS;
      }

  return total;
}

static void
test_lesson (gconstpointer name)
{
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *numbers = g_strconcat (name, ".json", NULL);
  g_autofree char *model_path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTape) use = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacModel) model = sac_model_load (model_path, NULL, &error);
  double log_likelihoods[N_ROWS];
  JsonObject *root, *batch;
  SacTokens target;
  SacSource source;
  SacLesson lesson;
  int n_words;

  g_assert_no_error (error);
  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);

  root = json_node_get_object (json_parser_get_root (parser));
  batch = json_object_get_object_member (root, "batch");
  n_words = json_object_get_int_member (batch, "n_target_pieces");
  target = pad (tape, json_object_get_array_member (root, "cases"));
  source = sac_test_pictures (tape, SIDE, 0, N_ROWS);
  sac_parameters_add_gradients (model->parameters);

  lesson = sac_teach (model->kind, model->layers, use, &source, &target, 0, 1.0f / n_words);
  g_assert_cmpint (lesson.likelihood.n_words, ==, n_words);
  g_assert_cmpfloat_with_epsilon (lesson.loss->values[0],
                                  json_object_get_double_member (batch, "loss"), 1e-5);

  lesson = sac_teach (model->kind, model->layers, tape, &source, &target, 0, 1.0f / n_words);
  g_assert_cmpfloat_with_epsilon (lesson.loss->values[0],
                                  json_object_get_double_member (batch, "loss_training"), 1e-5);
  sac_lesson_get_log_likelihoods (&lesson, log_likelihoods);

  for (int row = 0; row < N_ROWS; row++)
    assert_near (log_likelihoods[row],
                 json_array_get_double_element (
                   json_object_get_array_member (batch, "log_likelihoods"), row));

  g_assert_cmpint (lesson.weights != NULL, ==,
                   json_object_has_member (batch, "doubly_stochastic"));
  if (lesson.weights != NULL)
    assert_near (measure_doubly_stochastic (&lesson, &target),
                 json_object_get_double_member (batch, "doubly_stochastic"));

  sac_tape_backward (tape, lesson.loss);
  assert_gradients (model, json_object_get_object_member (batch, "gradient_norms"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/models/captioning-reference/lesson/",
                                           references[i], NULL);

      g_test_add_data_func (path, references[i], test_lesson);
    }

  return g_test_run ();
}
