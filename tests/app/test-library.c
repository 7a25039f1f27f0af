#include "app/library.h"

#include <glib/gstdio.h>

#include "ui/widgets/sidebar-item.h"

static void
copy_model (const char *name,
            const char *folder,
            const char *copy_name)
{
  g_autofree char *model = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), name, NULL);
  g_autofree char *copy = g_build_filename (folder, copy_name, NULL);
  g_autofree char *content = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (model, &content, &length, NULL));
  g_assert_true (g_file_set_contents (copy, content, length, NULL));
}

/* samples/ with a model that translates, one that describes, a damaged one, and sentences. */
static char *
make_samples (void)
{
  char *folder = g_dir_make_tmp ("saccade-library-XXXXXX", NULL);
  g_autofree char *models = g_build_filename (folder, "models", NULL);
  g_autofree char *inputs = g_build_filename (folder, "inputs", NULL);
  g_autofree char *damaged = g_build_filename (models, "damaged.safetensors", NULL);
  g_autofree char *sentences = g_build_filename (inputs, "xx.txt", NULL);
  g_autofree char *pairs = g_build_filename (inputs, "infer.tsv", NULL);
  g_autofree char *own = g_build_filename (inputs, "classify-own.txt", NULL);

  g_mkdir (models, 0700);
  g_mkdir (inputs, 0700);
  copy_model ("conditional-dot.safetensors", models, "good.safetensors");
  copy_model ("captioning.safetensors", models, "describes.safetensors");
  g_assert_true (g_file_set_contents (damaged, "nothing", -1, NULL));
  g_assert_true (g_file_set_contents (pairs, "it snows\tit is cold\n", -1, NULL));
  g_assert_true (g_file_set_contents (own, "own\n", -1, NULL));
  g_assert_true (g_file_set_contents (sentences, "# why\n\n un \ndeux\n", -1, NULL));

  return folder;
}

static void
test_lists_the_models_that_load (void)
{
  g_autofree char *samples = make_samples ();
  g_autoptr(SacLibrary) library = sac_library_new (samples);
  GListModel *models = sac_library_get_models (library, SAC_TASK_TRANSLATE);

  sac_library_read_models (library);
  while (g_list_model_get_n_items (models) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_autoptr(SacSidebarItem) item = g_list_model_get_item (models, 0);

  g_assert_cmpuint (g_list_model_get_n_items (models), ==, 1);
  g_assert_true (g_str_has_suffix (
    g_variant_get_string (sac_sidebar_item_get_target (item), NULL), "good.safetensors"));
  g_assert_cmpuint (g_list_model_get_n_items (sac_library_get_models (library, SAC_TASK_DESCRIBE)),
                    ==, 1);
  g_assert_true (sac_library_has_models (library));
}

/* Chooses the examples for a model called @name. */
static void
choose (SacLibrary *library,
        const char *name,
        const char *kind,
        const char *language)
{
  g_autoptr(GFile) file = g_file_new_build_filename ("/models", name, NULL);

  sac_library_choose_examples (library, file, kind, language);
}

static void
assert_first (SacLibrary *library,
              const char *expected,
              const char *expected_second)
{
  g_autofree char *text = NULL;
  g_autofree char *second = NULL;

  g_assert_true (sac_library_get_first_example (library, &text, &second));
  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpstr (second, ==, expected_second);
}

static gboolean
has_none (SacLibrary *library)
{
  return g_list_model_get_n_items (sac_library_get_examples (library)) == 0;
}

static void
test_offers_sentences (void)
{
  g_autofree char *samples = make_samples ();
  g_autoptr(SacLibrary) library = sac_library_new (samples);

  choose (library, "any.safetensors", "translation", "xx");
  assert_first (library, "un", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (sac_library_get_examples (library)), ==, 2);
  g_assert_true (sac_library_has_example (library, "deux", NULL));
  g_assert_false (sac_library_has_example (library, "deux", "trois"));
  g_assert_false (sac_library_has_example (library, "# why", NULL));
}

static void
test_offers_what_suits_the_model (void)
{
  g_autofree char *samples = make_samples ();
  g_autoptr(SacLibrary) library = sac_library_new (samples);

  choose (library, "classify-own.safetensors", "classification", "xx");
  assert_first (library, "own", NULL);
  choose (library, "infer-conditional.safetensors", "entailment", "xx");
  assert_first (library, "it snows", "it is cold");
  choose (library, "classify-other.safetensors", "classification", "xx");
  g_assert_true (has_none (library));
  choose (library, "any.safetensors", "weather", "xx");
  g_assert_true (has_none (library));
}

static void
test_a_strange_language_reads_no_file (void)
{
  static const char *const strange[] = { "../inputs/xx", "", "yy" };
  g_autofree char *samples = make_samples ();
  g_autoptr(SacLibrary) library = sac_library_new (samples);

  for (guint i = 0; i < G_N_ELEMENTS (strange); i++)
    {
      choose (library, "any.safetensors", "translation", strange[i]);
      g_assert_true (has_none (library));
    }
}

static void
test_has_a_place_for_every_kind (void)
{
  static const char *const kinds[] = { "translation", "captioning", "entailment", "summarisation",
                                       "classification" };

  g_assert_cmpint (SAC_N_TASKS, ==, G_N_ELEMENTS (kinds));
  for (int i = 0; i < SAC_N_TASKS; i++)
    g_assert_cmpstr (sac_task_place_get_kind (i), ==, kinds[i]);
}

static void
test_empty_where_there_is_nothing (void)
{
  g_autoptr(SacLibrary) library = sac_library_new ("/nowhere/at-all");

  g_assert_null (sac_library_get_default_model (library, SAC_TASK_TRANSLATE));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/library/lists-the-models-that-load", test_lists_the_models_that_load);
  g_test_add_func ("/app/library/offers-sentences", test_offers_sentences);
  g_test_add_func ("/app/library/a-strange-language-reads-no-file",
                   test_a_strange_language_reads_no_file);
  g_test_add_func ("/app/library/offers-what-suits-the-model", test_offers_what_suits_the_model);
  g_test_add_func ("/app/library/has-a-place-for-every-kind", test_has_a_place_for_every_kind);
  g_test_add_func ("/app/library/empty-where-there-is-nothing",
                   test_empty_where_there_is_nothing);

  return g_test_run ();
}
