#include "engine/training/classification/classification-measures.h"

#include "engine/storage/model-file.h"

static SacModel *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static JsonObject *
measure (const char *name)
{
  static const char *const texts[][3] = {
    { "the film is good", "1", "films" }, { "the film is bad", "1", "films" },
    { "dull", NULL, "words" }, { "warm", NULL, NULL },
  };
  g_autoptr(SacModel) model = load (name);
  g_autoptr(GPtrArray) all =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
  g_autoptr(GPtrArray) files = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  SacTextFile films = { .set = (char *) "films" }, words = { .set = (char *) "words" };
  SacTextFile again = films, empty = { .set = (char *) "empty" }, nameless = { 0 };
  SacClassificationRecipe recipe = { .files = files };
  JsonObject *metrics = json_object_new ();

  g_ptr_array_add (files, &films);
  g_ptr_array_add (files, &again);
  g_ptr_array_add (files, &words);
  g_ptr_array_add (files, &empty);
  g_ptr_array_add (files, &nameless);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_ptr_array_add (all, sac_labelled_text_new ("positive", texts[i][0], texts[i][1],
                                                 texts[i][2]));

  sac_classification_measure (&recipe, all, model, metrics, NULL, &error);
  g_assert_no_error (error);

  return metrics;
}

static void
test_each_set_by_itself (void)
{
  g_autoptr(JsonObject) metrics = measure ("classification.safetensors");

  g_assert_cmpint (json_object_get_int_member (metrics, "texts"), ==, 4);
  g_assert_cmpint (json_object_get_int_member (metrics, "texts_films"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (metrics, "texts_words"), ==, 1);
  g_assert_false (json_object_has_member (metrics, "texts_empty"));
  g_assert_true (json_object_has_member (metrics, "accuracy_films"));
  g_assert_true (json_object_has_member (metrics, "confusion"));
  g_assert_cmpint (json_object_get_int_member (metrics, "edited_texts"), ==, 2);
  g_assert_cmpfloat (json_object_get_double_member (metrics, "uniform_on_edits"), ==, 0.25);
}

static void
test_no_attention_no_share (void)
{
  g_autoptr(JsonObject) metrics = measure ("classification-bag.safetensors");

  g_assert_true (json_object_has_member (metrics, "accuracy"));
  g_assert_false (json_object_has_member (metrics, "attention_on_edits"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/classification/classification-measures/each-set-by-itself",
                   test_each_set_by_itself);
  g_test_add_func ("/engine/training/classification/classification-measures/no-attention-no-share",
                   test_no_attention_no_share);

  return g_test_run ();
}
