#include "engine/training/classification/classification-task.h"

#include <math.h>
#include <string.h>

#include "engine/decoding/judge.h"
#include "engine/errors.h"
#include "engine/training/recipe.h"
#include "tests/support/small-labels.h"

#define USUAL SMALL_LABELS_RECIPE ("", ", \"updates\": 300, \"evaluate_every\": 100")
#define SHORT(config) SMALL_LABELS_RECIPE (config, ", \"updates\": 4, \"evaluate_every\": 2")

#define FIXED \
  "{\"kind\": \"classification\", \"data\": [{\"file\": \"all.tsv\", \"part\": \"split\"}]," \
  " \"held_out\": {\"validation\": 6, \"test\": 8}, \"vocabulary\": {\"source\": 40}," \
  " \"vectors\": {\"file\": \"vectors.txt\", \"words\": 100, \"fixed\": true}," \
  " \"config\": {\"embedding\": 4, \"hidden\": 8," \
  " \"text\": {\"source\": {\"lowercase\": true, \"words\": true}}}," \
  " \"training\": {\"updates\": 4, \"evaluate_every\": 2, \"batch_words\": 60}}"

static void
train (SmallLabels *fixture)
{
  g_autoptr(GError) error = NULL;

  sac_train (&fixture->options, NULL, &error);
  g_assert_no_error (error);
}

static const char *
judge (SacModel   *model,
       const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_judge (model, text, NULL, NULL, &error);

  g_assert_no_error (error);

  return g_intern_string (sac_attention_trace_get_output (trace));
}

/* "not" turns the label, which no bag of words can learn; a word that only the vectors know is
 * understood by them. */
static void
test_learns (SmallLabels   *fixture,
             gconstpointer  recipe)
{
  g_autoptr(SacModel) model = NULL;
  JsonObject *metrics;

  train (fixture);
  model = small_labels_load_model (fixture);
  metrics = json_object_get_object_member (model->card, "metrics");

  g_assert_cmpstrv (model->labels, ((const char *const[]) { "negative", "positive", NULL }));
  g_assert_cmpfloat (json_object_get_double_member (metrics, "accuracy_films"), >, 0.8);
  g_assert_cmpint (json_object_get_int_member (metrics, "texts"), ==,
                   SMALL_LABELS_TEST + SMALL_LABELS_PAIRS);
  g_assert_cmpint (json_object_get_int_member (metrics, "texts_films"), ==, SMALL_LABELS_TEST);
  g_assert_cmpint (json_object_get_int_member (metrics, "texts_pairs"), ==, SMALL_LABELS_PAIRS);
  g_assert_cmpint (json_object_get_int_member (metrics, "edited_texts"), ==, SMALL_LABELS_PAIRS);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (metrics, "uniform_on_edits"),
                                  2 / 6.0, 1e-4);
  g_assert_true (json_object_has_member (metrics, "attention_on_edits"));
  g_assert_true (json_object_has_member (metrics, "macro_f1"));
  g_assert_true (json_object_has_member (metrics, "confusion"));

  g_assert_cmpstr (judge (model, "The film was good"), ==, "positive");
  g_assert_cmpstr (judge (model, "the film was not good"), ==, "negative");
}

static void
test_held_out_texts_are_saved (SmallLabels   *fixture,
                               gconstpointer  recipe)
{
  g_autofree char *path = small_labels_get_path (fixture, "model.test.tsv");
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  train (fixture);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpint (g_strv_length (lines), ==, SMALL_LABELS_TEST + SMALL_LABELS_PAIRS + 1);
  g_assert_nonnull (strstr (text, "negative\tThe film was bad and dull\n"));
}

static void
test_every_variant_learns (SmallLabels   *fixture,
                           gconstpointer  recipe)
{
  static const char *const recipes[] = {
    SHORT (", \"attention\": \"none\""), SHORT (", \"dropout\": 0.3"),
    SHORT (", \"network\": \"bag\", \"attention\": \"none\""),
  };

  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    {
      g_autoptr(SacModel) model = NULL;

      small_labels_write (fixture, "recipe.json", recipes[i]);
      train (fixture);
      model = small_labels_load_model (fixture);
      g_assert_nonnull (model);
    }
}

/* The row of a word begins with its vector: one that no text has stays so. */
static void
test_words_begin_with_vectors (SmallLabels   *fixture,
                               gconstpointer  recipe)
{
  g_autoptr(SacModel) model = NULL;
  const char *const *vocabulary;
  const SacTensor *table;
  int row = 0;

  train (fixture);
  model = small_labels_load_model (fixture);
  vocabulary = sac_text_codec_get_vocabulary (model->source);
  table = &sac_parameters_find (model->parameters, "embedding.weight")->tensor;

  while (!g_str_equal (vocabulary[row], "awful"))
    row++;

  g_assert_cmpint (table->rows, ==, sac_text_codec_get_size (model->source));
  g_assert_cmpfloat_with_epsilon (table->values[row * 4], -1, 0.05);
  g_assert_cmpfloat_with_epsilon (table->values[row * 4 + 3], 0.1, 0.05);
}

/* In half precision, these are exact. */
static void
test_fixed_vectors_stay (SmallLabels   *fixture,
                         gconstpointer  recipe)
{
  g_autoptr(SacModel) model = NULL;
  const SacTensor *trained, *fixed;

  train (fixture);
  model = small_labels_load_model (fixture);
  trained = &sac_parameters_find (model->parameters, "embedding.weight")->tensor;
  fixed = &sac_parameters_find (model->parameters, "fixed_embedding.weight")->tensor;
  g_assert_cmpint (fixed->rows, ==, 6);
  g_assert_cmpint (trained->rows + fixed->rows, ==, sac_text_codec_get_size (model->source));

  for (int i = 0; i < fixed->rows; i++)
    g_assert_cmpfloat (fabsf (fixed->values[i * 4]), ==, 1);
}

static void
test_vectors_of_another_size_are_refused (SmallLabels   *fixture,
                                          gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;

  small_labels_write (fixture, "vectors.txt", "good 1 2 3\nbad 4 5 6\n");
  g_assert_false (sac_train (&fixture->options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_assert_nonnull (strstr (error->message, "write 3"));
}

static gpointer
prepare (SmallLabels *fixture,
         SacRecipe   *recipe)
{
  SacTaskPlace place = {
    .recipe = recipe, .folder = fixture->folder, .output = fixture->output, .n_shares = 1,
  };
  g_autoptr(GError) error = NULL;
  gpointer task = sac_classification_task.prepare (&place, NULL, &error);

  g_assert_no_error (error);

  return task;
}

static void
test_what_is_left_out_is_told (SmallLabels   *fixture,
                               gconstpointer  text)
{
  g_autoptr(SacRecipe) recipe = sac_recipe_load (fixture->recipe, NULL);
  gpointer task;

  small_labels_write (fixture, "pairs.tsv", "positive\t1\tthe film was good\n");
  task = prepare (fixture, recipe);
  g_assert_nonnull (strstr (sac_classification_task.get_notice (task), "1 text"));
  sac_classification_task.free (task);
}

/* A checkpoint belongs to its texts and labels. */
static void
test_other_data_have_another_digest (SmallLabels   *fixture,
                                     gconstpointer  text)
{
  static const char *const changes[][2] = {
    { "vectors.txt", "good 1 2 3 4\nother 1 2 3 4\n" },
    { "all.tsv", "positive\ta\nneg\tb\nneg\tc\npositive\td\nneg\te\nneg\tf\npositive\tg\nneg\th\n"
                 "neg\ti\npositive\tj\npositive\tk\nneg\tl\nneg\tm\npositive\tn\nneg\to\n"
                 "neg\tp\npositive\tq\nneg\tr\npositive\ts\nneg\tt\n" },
  };
  g_autoptr(SacRecipe) recipe = sac_recipe_load (fixture->recipe, NULL);
  gpointer task = prepare (fixture, recipe);
  g_autofree char *before = g_strdup (sac_classification_task.get_digest (task));

  sac_classification_task.free (task);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      small_labels_write (fixture, changes[i][0], changes[i][1]);
      task = prepare (fixture, recipe);
      g_assert_cmpstr (sac_classification_task.get_digest (task), !=, before);
      g_free (before);
      before = g_strdup (sac_classification_task.get_digest (task));
      sac_classification_task.free (task);
    }
}

#define ADD(name, recipe, function) \
  g_test_add ("/engine/training/classification/classification-task/" name, SmallLabels, recipe, \
              small_labels_init, function, small_labels_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("learns", USUAL, test_learns);
  ADD ("held-out-texts-are-saved", SHORT (""), test_held_out_texts_are_saved);
  ADD ("every-variant-learns", SHORT (""), test_every_variant_learns);
  ADD ("words-begin-with-vectors", SHORT (""), test_words_begin_with_vectors);
  ADD ("fixed-vectors-stay", FIXED, test_fixed_vectors_stay);
  ADD ("vectors-of-another-size-are-refused", SHORT (""),
       test_vectors_of_another_size_are_refused);
  ADD ("what-is-left-out-is-told", SHORT (""), test_what_is_left_out_is_told);
  ADD ("other-data-have-another-digest", SHORT (""), test_other_data_have_another_digest);

  return g_test_run ();
}
