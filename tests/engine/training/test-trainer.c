#include "engine/training/trainer.h"

#include "tests/support/small-training.h"

#include <math.h>
#include <string.h>

static void
test_same_seed_same_files (SmallTraining *training,
                           gconstpointer  data)
{
  static const char *const endings[] = {
    "", ".checkpoint", ".validation.tsv", ".test.tsv", ".test-long.tsv",
  };
  g_autoptr(GPtrArray) first = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  small_training_finish (training);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_ptr_array_add (first, small_training_read (training, endings[i]));
      small_training_remove (training, endings[i]);
    }

  small_training_finish (training);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    small_training_assert_same (training, endings[i], g_ptr_array_index (first, i));
}

/* Twice interrupted, in the midst of an epoch. */
static void
test_resumes_bit_for_bit (SmallTraining *training,
                          gconstpointer  data)
{
  g_autoptr(GBytes) model = NULL;
  g_autoptr(GBytes) checkpoint = NULL;
  double loss;

  small_training_finish (training);
  model = small_training_read (training, "");
  checkpoint = small_training_read (training, ".checkpoint");
  small_training_remove (training, "");
  small_training_remove (training, ".checkpoint");

  for (int turn = 0; turn < 2; turn++)
    {
      g_autoptr(GError) error = NULL;

      training->cancel_at = turn == 0 ? 14 : 21;
      g_assert_false (small_training_run (training, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_cancellable_reset (training->cancellable);
      training->options.resume = TRUE;
    }

  training->cancel_at = 0;
  small_training_finish (training);
  small_training_assert_same (training, "", model);
  small_training_assert_same (training, ".checkpoint", checkpoint);

  g_assert_true (training->latest.finished);
  loss = training->latest.validation_loss;

  /* There is nothing left to do, but something to say. */
  training->latest = (SacTrainingProgress) { 0 };
  small_training_finish (training);
  small_training_assert_same (training, "", model);
  g_assert_true (training->latest.finished);
  g_assert_cmpfloat (training->latest.validation_loss, ==, loss);
  g_assert_cmpint (training->latest.best_update, >, 0);
}

static gpointer
cancel_soon (gpointer data)
{
  SmallTraining *training = data;
  g_autofree char *path = g_strconcat (training->output, ".test-long.tsv", NULL);

  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_usleep (100);

  g_usleep (training->delay);
  g_cancellable_cancel (training->cancellable);

  return NULL;
}

/* Also in the midst of the first evaluation: here there is one after every update. */
static void
test_cancel_always_leaves_a_checkpoint (SmallTraining *training,
                                        gconstpointer  data)
{
  for (training->delay = 0; training->delay < 6000; training->delay += 500)
    {
      GThread *person = g_thread_new ("person", cancel_soon, training);
      g_autoptr(GError) error = NULL;

      if (!small_training_run (training, &error))
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

      g_thread_join (person);
      g_cancellable_reset (training->cancellable);
      small_training_remove (training, ".checkpoint");
      small_training_remove (training, ".test-long.tsv");
    }
}

static void
test_reports_what_it_kept (SmallTraining *training,
                           gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  const SacTrainingProgress *best = NULL, *report;
  JsonObject *metrics;

  small_training_finish (training);

  /* Every seventh update, and the last. */
  g_assert_cmpuint (training->reports->len, ==, SMALL_TRAINING_UPDATES / 7 + 1);

  for (guint i = 0; i < training->reports->len; i++)
    {
      report = &g_array_index (training->reports, SacTrainingProgress, i);
      g_assert_cmpint (report->update, ==, MIN (7 * (i + 1), SMALL_TRAINING_UPDATES));
      g_assert_cmpint (report->n_updates, ==, SMALL_TRAINING_UPDATES);
      g_assert_true (isfinite (report->loss) && report->loss > 0);
      g_assert_cmpfloat (report->words_per_second, >, 0);
      g_assert_cmpfloat (report->validation_score, >=, 0);
      g_assert_cmpfloat (report->validation_score, <=, 100);

      if (best == NULL || report->validation_loss < best->validation_loss)
        best = report;

      g_assert_cmpint (report->best_update, ==, best->update);
    }

  /* It learns: the first evaluation is worse than the best. */
  report = &g_array_index (training->reports, SacTrainingProgress, 0);
  g_assert_cmpfloat (best->validation_loss, <, 0.8 * report->validation_loss);

  model = small_training_load_model (training);
  g_assert_cmpstr (sac_model_get_title (model), ==, "Small");
  metrics = json_object_get_object_member (model->card, "metrics");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (metrics, "validation_loss"),
                                  best->validation_loss, 1e-9);
  g_assert_cmpint (json_object_get_int_member (metrics, "updates"), ==, best->update);
  g_assert_cmpstr (json_object_get_string_member (model->card, "recipe"), ==, "recipe.json");
}

/* Then only the card is written anew. */
static void
test_a_new_card_needs_no_new_training (SmallTraining *training,
                                       gconstpointer  data)
{
  g_autoptr(GBytes) checkpoint = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GString) renamed = NULL;

  small_training_finish (training);
  checkpoint = small_training_read (training, ".checkpoint");

  renamed = g_string_new (SMALL_RECIPE_USUAL);
  g_string_replace (renamed, "Small", "Little", 0);
  small_training_set_recipe (training, renamed->str);

  training->options.resume = TRUE;
  g_array_set_size (training->reports, 0);
  small_training_finish (training);
  g_assert_cmpuint (training->reports->len, ==, 0);
  small_training_assert_same (training, ".checkpoint", checkpoint);

  model = small_training_load_model (training);
  g_assert_cmpstr (sac_model_get_title (model), ==, "Little");
}

/* The card says how well what is held out comes out. */
static void
assert_card_has_bleu (const SacModel *model)
{
  JsonObject *metrics = json_object_get_object_member (model->card, "metrics");

  g_assert_true (json_object_has_member (metrics, "bleu"));
  g_assert_true (json_object_has_member (metrics, "bleu_long"));
  g_assert_cmpint (json_object_get_int_member (metrics, "bleu_pairs"), ==, SMALL_TRAINING_TEST);
}

/* Puts other words behind the pairs that were held out; returns how many. */
static int
change_held_out (SmallTraining *training,
                 const char    *ending)
{
  g_autofree char *path = g_strconcat (training->output, ending, NULL);
  g_autofree char *pairs = g_build_filename (training->folder, "pairs.tsv", NULL);
  g_autoptr(SacCorpus) held_out = small_training_load_pairs (path);
  g_autoptr(SacCorpus) all = small_training_load_pairs (pairs);

  for (guint i = 0; i < held_out->pairs->len; i++)
    for (guint k = 0; k < all->pairs->len; k++)
      {
        const SacPair *one = g_ptr_array_index (held_out->pairs, i);
        SacPair *pair = g_ptr_array_index (all->pairs, k);

        if (!g_str_equal (one->source, pair->source))
          continue;

        /* Letters that nothing else has would be in a vocabulary that they were learned from. */
        g_free (pair->source);
        g_free (pair->target);
        pair->source = g_strdup_printf ("www %s", one->source);
        pair->target = g_strdup_printf ("zzz %s", one->target);
      }

  g_assert_true (sac_corpus_save (all, pairs, NULL));

  return held_out->pairs->len;
}

/* What is not learned from can be anything: the weights stay the same. */
static void
test_nothing_is_learned_from_what_is_held_out (SmallTraining *training,
                                               gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(SacModel) other = NULL;

  small_training_finish (training);
  model = small_training_load_model (training);
  assert_card_has_bleu (model);
  g_assert_cmpint (change_held_out (training, ".validation.tsv"), ==, SMALL_TRAINING_VALIDATION);
  g_assert_cmpint (change_held_out (training, ".test.tsv"), ==, SMALL_TRAINING_TEST);

  small_training_finish (training);
  other = small_training_load_model (training);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *one = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *same = g_ptr_array_index (other->parameters->all, i);
      gsize size = sizeof (float) * sac_tensor_size (&one->tensor);

      g_assert_cmpmem (one->tensor.values, size, same->tensor.values,
                       sizeof (float) * sac_tensor_size (&same->tensor));
    }
}

static void
test_long_test_joins_test_pairs (SmallTraining *training,
                                 gconstpointer  data)
{
  g_autofree char *path = g_strconcat (training->output, ".test-long.tsv", NULL);
  g_autoptr(GBytes) test = NULL;
  g_autoptr(SacCorpus) joined = NULL;

  small_training_finish (training);
  test = small_training_read (training, ".test.tsv");
  joined = small_training_load_pairs (path);
  g_assert_cmpuint (joined->pairs->len, >, 0);

  for (guint i = 0; i < joined->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (joined->pairs, i);
      g_auto(GStrv) lines = g_strsplit (g_bytes_get_data (test, NULL), "\n", 0);
      gboolean begins = FALSE;

      for (int k = 0; lines[k] != NULL && *lines[k] != '\0'; k++)
        {
          g_auto(GStrv) sides = g_strsplit (lines[k], "\t", 0);

          begins |= g_str_has_prefix (pair->source, sides[0]) &&
                    strlen (pair->source) > strlen (sides[0]) &&
                    g_str_has_prefix (pair->target, sides[1]);
        }

      g_assert_true (begins);
    }
}

static void
test_stops_when_it_gets_no_better (SmallTraining *training,
                                   gconstpointer  data)
{
  const SacTrainingProgress *last;

  small_training_finish (training);

  /* Nothing is learned at a rate of zero: the first evaluation, and two that are no better. */
  g_assert_cmpuint (training->reports->len, ==, 3);
  last = &g_array_index (training->reports, SacTrainingProgress, 2);
  g_assert_cmpint (last->update, ==, 9);
  g_assert_cmpint (last->best_update, ==, 3);
}

#define ADD_TEST(name, recipe, function) \
  g_test_add ("/engine/training/trainer/" name, SmallTraining, recipe, small_training_init, \
              function, small_training_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("same-seed-same-files", NULL, test_same_seed_same_files);
  ADD_TEST ("resumes-bit-for-bit", NULL, test_resumes_bit_for_bit);
  ADD_TEST ("cancel-always-leaves-a-checkpoint",
            SMALL_RECIPE ("", ", \"updates\": 4, \"evaluate_every\": 1"),
            test_cancel_always_leaves_a_checkpoint);
  ADD_TEST ("reports-what-it-kept", NULL, test_reports_what_it_kept);
  ADD_TEST ("a-new-card-needs-no-new-training", NULL, test_a_new_card_needs_no_new_training);
  ADD_TEST ("nothing-is-learned-from-what-is-held-out", SMALL_RECIPE_TESTED,
            test_nothing_is_learned_from_what_is_held_out);
  ADD_TEST ("long-test-joins-test-pairs", SMALL_RECIPE_TESTED, test_long_test_joins_test_pairs);
  ADD_TEST ("stops-when-it-gets-no-better",
            SMALL_RECIPE ("", ", \"updates\": 40, \"learning_rate\": 0, \"averaging\": 0,"
                              " \"evaluate_every\": 3, \"patience\": 2"),
            test_stops_when_it_gets_no_better);

  return g_test_run ();
}
