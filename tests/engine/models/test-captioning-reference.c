#include "engine/models/captioning/captioning.h"

#include <math.h>

#include "engine/training/loss.h"
#include "tests/support/captions.h"
#include "tests/support/reference.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "captioning", "captioning-vector", "captioning-none", "captioning-hard", "captioning-ungated",
  "captioning-positions",
};

#define N_ROWS 4
#define SIDE 32

/* Within 1e-5, of a number larger than one in proportion. */
static void
assert_near (double found,
             double expected)
{
  g_assert_cmpfloat_with_epsilon (found, expected, 1e-5 * MAX (1, fabs (expected)));
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
  g_auto(Reference) reference = { 0 };
  g_autoptr(SacTape) use = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  double log_likelihoods[N_ROWS];
  JsonObject *batch;
  SacModel *model;
  SacTokens target;
  SacSource source;
  SacLesson lesson;
  int n_words;

  reference_init (&reference, name);
  model = reference.model;
  batch = json_object_get_object_member (reference.root, "batch");
  n_words = json_object_get_int_member (batch, "n_target_pieces");
  target = reference_pad (&reference, tape, "target", 0, N_ROWS);
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
  assert_gradient_norms (model, json_object_get_object_member (batch, "gradient_norms"));
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
