#include "engine/training/entailment/entailment-task.h"

#include <string.h>

#include "engine/decoding/judge.h"
#include "engine/errors.h"
#include "engine/text/text-codec.h"
#include "engine/training/recipe.h"
#include "tests/support/small-inference.h"

#define USUAL SMALL_INFERENCE_RECIPE ("", ", \"updates\": 400, \"evaluate_every\": 100")
#define SHOWN(training) \
  SMALL_INFERENCE_RECIPE ("", ", \"updates\": 100, \"evaluate_every\": 100" training)
#define SHORT(config) SMALL_INFERENCE_RECIPE (config, ", \"updates\": 4, \"evaluate_every\": 2")

static void
train (SmallInference *fixture)
{
  g_autoptr(GError) error = NULL;

  sac_train (&fixture->options, NULL, &error);
  g_assert_no_error (error);
}

/* A premise that no pair of the training has. */
static void
test_learns_what_follows (SmallInference *fixture,
                          gconstpointer   recipe)
{
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *metrics;

  train (fixture);
  model = small_inference_load_model (fixture);
  metrics = json_object_get_object_member (model->card, "metrics");

  g_assert_cmpfloat (json_object_get_double_member (metrics, "accuracy"), >, 0.9);
  g_assert_cmpfloat (json_object_get_double_member (metrics, "accuracy_again"), >, 0.9);
  g_assert_cmpint (json_object_get_int_member (metrics, "accuracy_pairs"), ==,
                   SMALL_INFERENCE_TEST);
  g_assert_cmpint (json_object_get_int_member (metrics, "training_pairs"), ==,
                   SMALL_INFERENCE_TRAIN);
  g_assert_true (json_object_has_member (metrics, "confusion"));

  trace = sac_judge (model, "the blue horse waits", "the horse waits", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, "entailment");
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 3);
}

/* In half precision, these are exact. */
static void
test_given_vectors_stay (SmallInference *fixture,
                         gconstpointer   recipe)
{
  g_autoptr(SacModel) model = NULL;
  const SacParameter *fixed;
  const SacTensor *trained;

  train (fixture);
  model = small_inference_load_model (fixture);
  fixed = sac_parameters_find (model->parameters, "fixed_embedding.weight");
  trained = &sac_parameters_find (model->parameters, "embedding.weight")->tensor;

  g_assert_cmpint (trained->rows, ==, SAC_N_SPECIAL_PIECES + 1);
  g_assert_cmpint (fixed->tensor.rows, ==, 14);
  g_assert_cmpmem (fixed->tensor.values, 4 * sizeof (float),
                   ((float[]) { 1, 0, 0, 0.5f }), 4 * sizeof (float));
  g_assert_cmpmem (fixed->tensor.values + 13 * 4, 4 * sizeof (float),
                   ((float[]) { 9, 9, 9, 9 }), 4 * sizeof (float));
}

static void
test_every_variant_learns (SmallInference *fixture,
                           gconstpointer   recipe)
{
  static const char *const recipes[] = {
    SHORT (", \"attention\": \"last\""), SHORT (", \"attention\": \"none\""),
    SHORT (", \"two_way\": true"), SHORT (", \"dropout\": 0.3"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    {
      g_autoptr(SacModel) model = NULL;

      small_inference_write (fixture, "recipe.json", recipes[i]);
      train (fixture);
      model = small_inference_load_model (fixture);
      g_assert_nonnull (model);
    }
}

/* The weight of "dog" in "the dog runs" on the dog of the premise. */
static float
look_at_the_dog (SmallInference *fixture,
                 const char     *recipe)
{
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;

  small_inference_write (fixture, "recipe.json", recipe);
  train (fixture);
  model = small_inference_load_model (fixture);
  trace = sac_judge (model, "the red dog runs", "the dog runs", NULL, &error);
  g_assert_no_error (error);

  return sac_attention_trace_get_weight (trace, 0, 1, 2);
}

static void
test_attention_can_be_shown_where_to_look (SmallInference *fixture,
                                           gconstpointer   recipe)
{
  float unshown = look_at_the_dog (fixture, SHOWN (", \"shown_looks\": 0"));
  float shown = look_at_the_dog (fixture, SHOWN (", \"shown_looks\": 1"));
  float first = look_at_the_dog (fixture, SHOWN (", \"shown_looks\": 1, \"shown_updates\": 2"));

  g_assert_cmpfloat (shown, >, 0.6);
  g_assert_cmpfloat (unshown, <, 0.6);
  g_assert_cmpfloat (first, <, shown);
}

static void
test_vectors_of_another_size_are_refused (SmallInference *fixture,
                                          gconstpointer   recipe)
{
  g_autoptr(GError) error = NULL;

  small_inference_write (fixture, "vectors.txt", "dog 1 2 3\ncat 4 5 6\n");
  g_assert_false (sac_train (&fixture->options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "“embedding”: expected 3"));
}

static void
test_what_is_left_out_is_told (SmallInference *fixture,
                               gconstpointer   recipe)
{
  SacTaskPlace place = { .folder = fixture->folder, .output = fixture->output, .n_shares = 1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) read = sac_recipe_load (fixture->recipe, &error);
  gpointer task;

  g_assert_no_error (error);
  small_inference_write (fixture, "train.tsv", "neutral\tthe red dog waits\tthe dog sleeps\n"
                                               "neutral\ta dog\ta cat\n");
  place.recipe = read;
  task = sac_entailment_task.prepare (&place, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (strstr (sac_entailment_task.get_notice (task), "1 pair"));
  sac_entailment_task.free (task);
}

static void
test_begins_with_open_forget_gates (SmallInference *fixture,
                                    gconstpointer   recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) read = sac_recipe_load (fixture->recipe, &error);
  SacTaskPlace place = {
    .recipe = read, .folder = fixture->folder, .output = fixture->output, .n_shares = 1,
  };
  gpointer task = sac_entailment_task.prepare (&place, NULL, &error);
  g_autoptr(SacModel) model = NULL;
  const SacTensor *bias;

  g_assert_no_error (error);
  model = sac_entailment_task.make_model (task, &error);
  g_assert_true (sac_entailment_task.begin (task, model, &error));
  bias = &sac_parameters_find (model->parameters, "hypothesis.bias_ih_l0")->tensor;

  for (int i = 0; i < bias->columns; i++)
    g_assert_cmpfloat (bias->values[i], ==, i / (bias->columns / 4) == 1 ? 1 : 0);

  sac_entailment_task.free (task);
}

static char *
digest_of (SmallInference *fixture)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) recipe = sac_recipe_load (fixture->recipe, &error);
  SacTaskPlace place = {
    .recipe = recipe, .folder = fixture->folder, .output = fixture->output, .n_shares = 1,
  };
  gpointer task = sac_entailment_task.prepare (&place, NULL, &error);
  char *digest;

  g_assert_no_error (error);
  digest = g_strdup (sac_entailment_task.get_digest (task));
  sac_entailment_task.free (task);

  return digest;
}

/* A checkpoint belongs to its pairs, labels and vectors. */
static void
test_other_data_have_another_digest (SmallInference *fixture,
                                     gconstpointer   recipe)
{
  static const char *const changes[][2] = {
    { "train.tsv", "neutral\ta dog\ta cat\n" },
    { "train.tsv", "entailment\ta dog\ta cat\n" },
    { "vectors.txt", "dog 1 2 3 4\n" },
    { "vectors.txt", "dog 1 2 3 5\n" },
  };
  g_autofree char *before = digest_of (fixture);
  g_autofree char *again = digest_of (fixture);

  g_assert_cmpstr (before, ==, again);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      char *digest;

      small_inference_write (fixture, changes[i][0], changes[i][1]);
      digest = digest_of (fixture);
      g_assert_cmpstr (digest, !=, before);
      g_free (before);
      before = digest;
    }
}

#define ADD(name, recipe, function) \
  g_test_add ("/engine/training/entailment/entailment-task/" name, SmallInference, recipe, \
              small_inference_init, function, small_inference_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("learns-what-follows", USUAL, test_learns_what_follows);
  ADD ("given-vectors-stay", SHORT (""), test_given_vectors_stay);
  ADD ("every-variant-learns", SHORT (""), test_every_variant_learns);
  ADD ("attention-can-be-shown-where-to-look", SHOWN (""),
       test_attention_can_be_shown_where_to_look);
  ADD ("vectors-of-another-size-are-refused", SHORT (""),
       test_vectors_of_another_size_are_refused);
  ADD ("what-is-left-out-is-told", SHORT (""), test_what_is_left_out_is_told);
  ADD ("begins-with-open-forget-gates", SHORT (""), test_begins_with_open_forget_gates);
  ADD ("other-data-have-another-digest", SHORT (""), test_other_data_have_another_digest);

  return g_test_run ();
}
