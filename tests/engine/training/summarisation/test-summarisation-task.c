#include "engine/training/summarisation/summarisation-task.h"

#include "engine/models/model-kinds.h"
#include "tests/support/small-training.h"

#include <glib/gstdio.h>
#include <math.h>

#define RECIPE(config, training) \
  "{\"kind\": \"summarisation\", \"data\": [{\"file\": \"pairs.tsv\"}]," \
  " \"held_out\": {\"validation\": 10, \"test\": 12, \"seed\": 1}," \
  " \"vocabulary\": {\"size\": 300}, \"evaluation\": {\"beam\": 2}," \
  " \"config\": {\"embedding\": 6, \"hidden\": 8" config "}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 5, \"batch_words\": 80, \"evaluate_every\": 10" \
  training "}}"

#define USUAL RECIPE ("", ", \"updates\": 20, \"learning_rate\": 0.02")

static gpointer
prepare (SmallTraining  *training,
         SacRecipe     **recipe)
{
  SacTaskPlace place = { .folder = training->folder, .output = training->output, .n_shares = 2 };
  g_autoptr(GError) error = NULL;
  gpointer self;

  *recipe = sac_recipe_load (training->recipe, &error);
  g_assert_no_error (error);
  place.recipe = *recipe;
  self = sac_summarisation_task.prepare (&place, NULL, &error);
  g_assert_no_error (error);

  return self;
}

/* The shares of a batch add up to its mean, whatever their number of words. */
static void
test_shares_make_a_mean (SmallTraining *training,
                         gconstpointer  data)
{
  const SacTask *task = &sac_summarisation_task;
  g_autoptr(SacRecipe) recipe = NULL;
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(GError) error = NULL;
  gpointer self = prepare (training, &recipe);
  g_autoptr(SacModel) model = task->make_model (self, &error);
  int n_batches = task->begin_epoch (self, 0);

  g_assert_no_error (error);
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

static void
test_both_sides_share_their_pieces (SmallTraining *training,
                                    gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = NULL;
  g_autoptr(GError) error = NULL;
  gpointer self = prepare (training, &recipe);
  g_autoptr(SacModel) model = sac_summarisation_task.make_model (self, &error);
  const char *const *source, *const *target;

  g_assert_no_error (error);
  source = sac_text_codec_get_vocabulary (model->source);
  target = sac_text_codec_get_vocabulary (model->target);
  g_assert_true (g_strv_equal (source, target));
  sac_summarisation_task.free (self);
}

/* output = [V W], W = 2 F */
static void
test_begins_with_copying (SmallTraining *training,
                          gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = NULL;
  SacTensor *F, *output;
  gpointer self;

  small_training_set_recipe (training, RECIPE (", \"encoder_size\": 5", ", \"copying\": 2"));
  self = prepare (training, &recipe);
  model = sac_summarisation_task.make_model (self, &error);
  g_assert_no_error (error);

  F = &sac_parameters_find (model->parameters, "source_embedding.weight")->tensor;
  output = &sac_parameters_find (model->parameters, "output.weight")->tensor;
  for (gsize i = 0; i < sac_tensor_size (F); i++)
    F->values[i] = i % 17;

  g_assert_true (sac_summarisation_task.begin (self, model, &error));

  for (int word = 0; word < output->rows; word++)
    for (int i = 0; i < output->columns; i++)
      g_assert_cmpfloat (output->values[word * 13 + i], ==,
                         i < 8 ? 0 : 2 * F->values[word * 5 + i - 8]);

  sac_summarisation_task.free (self);
}

static double
get_score (JsonObject *metrics,
           const char *rouge,
           const char *score)
{
  return json_object_get_double_member (json_object_get_object_member (metrics, rouge), score);
}

/* One turn of all of it: the card says how good the model is on what was held out. */
static void
test_trains (SmallTraining *training,
             gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(SacCorpus) test = NULL;
  g_autofree char *path = g_strconcat (training->output, ".test.tsv", NULL);
  JsonObject *metrics, *baseline;

  small_training_finish (training);
  model = small_training_load_model (training);
  test = small_training_load_pairs (path);
  metrics = json_object_get_object_member (model->card, "metrics");
  baseline = json_object_get_object_member (metrics, "baseline");

  g_assert_cmpstr (model->kind->id, ==, "summarisation");
  g_assert_cmpint (json_object_get_int_member (metrics, "pairs"), ==, test->pairs->len);
  g_assert_cmpint (json_object_get_int_member (metrics, "beam"), ==, 2);
  g_assert_cmpfloat (get_score (metrics, "rouge_1", "recall"), <=, 1);
  g_assert_cmpfloat (get_score (metrics, "rouge_l", "f1"), <=,
                     get_score (metrics, "rouge_1", "f1"));
  g_assert_cmpfloat (get_score (baseline, "rouge_2", "f1"), <=, 1);
  g_assert_cmpfloat (json_object_get_double_member (metrics, "perplexity"), >, 1);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/summarisation/summarisation-task/" name, SmallTraining, USUAL, \
              small_training_init, function, small_training_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("shares-make-a-mean", test_shares_make_a_mean);
  ADD_TEST ("both-sides-share-their-pieces", test_both_sides_share_their_pieces);
  ADD_TEST ("begins-with-copying", test_begins_with_copying);
  ADD_TEST ("trains", test_trains);

  return g_test_run ();
}
