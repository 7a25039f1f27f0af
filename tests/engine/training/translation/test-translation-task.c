#include "engine/training/translation/translation-task.h"

#include "tests/support/small-training.h"

#include <math.h>
#include <string.h>

/* What stands in the folder, and what went wrong while it was prepared. */
static gpointer
prepare (SmallTraining  *training,
         SacRecipe     **recipe,
         GError        **error)
{
  SacTaskPlace place = { .folder = training->folder, .output = training->output, .n_shares = 2 };

  *recipe = sac_recipe_load (training->recipe, error);
  g_assert_nonnull (*recipe);
  place.recipe = *recipe;

  return sac_translation_task.prepare (&place, NULL, error);
}

static void
add_long_pair (SmallTraining *training)
{
  g_autofree char *path = g_build_filename (training->folder, "pairs.tsv", NULL);
  g_autofree char *text = NULL;
  g_autofree char *word = g_strnfill (1001, 'a');
  g_autofree char *longer = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  longer = g_strdup_printf ("%s%s\tlong\n", text, word);
  g_assert_true (g_file_set_contents (path, longer, -1, NULL));
}

static void
test_says_what_is_left_out (SmallTraining *training,
                            gconstpointer  data)
{
  const SacTask *task = &sac_translation_task;
  g_autoptr(SacRecipe) recipe = NULL;
  g_autoptr(SacRecipe) same = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *digest = NULL;
  gpointer self = prepare (training, &recipe, &error);

  g_assert_no_error (error);
  g_assert_null (task->get_notice (self));
  digest = g_strdup (task->get_digest (self));
  task->free (self);

  add_long_pair (training);
  self = prepare (training, &same, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (task->get_notice (self), "1 pair"));
  g_assert_cmpstr (task->get_digest (self), ==, digest);
  task->free (self);
}

/* The shares of a batch add up to its mean, whatever their number of words. */
static void
test_shares_make_a_mean (SmallTraining *training,
                         gconstpointer  data)
{
  const SacTask *task = &sac_translation_task;
  g_autoptr(SacRecipe) recipe = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(GError) error = NULL;
  gpointer self = prepare (training, &recipe, &error);
  int n_batches;

  g_assert_no_error (error);
  model = task->make_model (self, &error);
  g_assert_no_error (error);
  n_batches = task->begin_epoch (self, 0);
  g_assert_cmpint (n_batches, >, 1);

  for (int batch = 0; batch < n_batches; batch++)
    {
      double total = 0;

      g_assert_cmpint (task->begin_batch (self, &(SacTaskMoment) { .batch = batch }), >, 0);

      for (int share = 0; share < 2; share++)
        {
          SacTensor *loss = task->learn (self, model, tape, share);

          total += loss != NULL ? loss->values[0] : 0;
        }

      /* A model whose weights are all zero finds every piece as likely as any other. */
      g_assert_cmpfloat_with_epsilon (total, log (sac_text_codec_get_size (model->target)), 1e-4);
      sac_tape_reset (tape);
    }

  task->free (self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/training/translation/translation-task/says-what-is-left-out",
              SmallTraining, NULL, small_training_init, test_says_what_is_left_out,
              small_training_clear);
  g_test_add ("/engine/training/translation/translation-task/shares-make-a-mean", SmallTraining,
              NULL, small_training_init, test_shares_make_a_mean, small_training_clear);

  return g_test_run ();
}
