#include "app/opening.h"

#include <glib/gstdio.h>

#include "engine/errors.h"
#include "engine/trace/trace-file.h"
#include "tests/support/train-trace.h"
#include "ui/figures/export.h"

static char *
make_path (const char *name)
{
  g_autoptr(GError) error = NULL;
  static char *folder;

  if (folder == NULL)
    folder = g_dir_make_tmp ("saccade-opening-XXXXXX", &error);
  g_assert_no_error (error);

  return g_build_filename (folder, name, NULL);
}

static SacOpened *
open_path (const char  *path,
           GError     **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);

  return sac_open (file, NULL, error);
}

static void
test_opens_a_model (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"),
                                            "conditional-dot.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacOpened) opened = open_path (path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (opened->model);
}

/* It has no view of sounds: nothing is half opened. */
static void
test_says_what_to_do_with_a_model_that_listens (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), "speech.safetensors",
                                            NULL);
  g_autoptr(GError) error = NULL;

  g_assert_null (open_path (path, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "--audio"));
}

static void
test_opens_a_trace (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  /* Neither the ending nor the encoding of a name says what is inside. */
  g_autofree char *path = make_path ("trac\xe9");
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_trace_save (trace, path, NULL));

  g_autoptr(SacOpened) opened = open_path (path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_n_steps (opened->trace), ==, 5);
  g_unlink (path);
}

static SacOpened *
open_trace_of (const char *image)
{
  g_autofree char *path = make_path ("grid.trace.json");
  g_autofree char *json = g_strdup_printf ("{\"format\": \"saccade-trace\", \"version\": 1, "
                                           "\"sources\": [{\"kind\": \"grid\", \"rows\": 1, "
                                           "\"columns\": 1, \"image\": \"%s\"}], "
                                           "\"steps\": [{\"token\": \"cat\"}]}", image);
  g_autoptr(GError) error = NULL;
  SacOpened *opened;

  g_assert_true (g_file_set_contents (path, json, -1, NULL));
  opened = open_path (path, &error);
  g_assert_no_error (error);
  g_unlink (path);

  return opened;
}

static void
test_opens_pictures_of_a_trace (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("SACCADE_TEST_MODELS"), "..", "pictures",
                                            "plain.png", NULL);
  g_autoptr(SacOpened) opened = open_trace_of (path);
  g_autoptr(SacOpened) bare = open_trace_of ("missing.png");

  g_assert_nonnull (sac_attention_trace_get_source (opened->trace, 0)->picture);
  g_assert_cmpstr (opened->notice, ==, NULL);
  g_assert_null (sac_attention_trace_get_source (bare->trace, 0)->picture);
  g_assert_nonnull (strstr (bare->notice, "missing.png"));
}

static void
test_opens_exported_figures (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportSize size = { 0 };
  static const struct { const char *name; SacExportFormat format; } files[] = {
    { "figure.png", SAC_EXPORT_PNG }, { "figure.svg", SAC_EXPORT_SVG },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = make_path (files[i].name);
      g_autoptr(GError) error = NULL;

      g_assert_true (sac_export (trace, &options, &size, files[i].format, path, NULL, NULL));

      g_autoptr(SacOpened) opened = open_path (path, &error);

      g_assert_no_error (error);
      g_assert_cmpfloat (sac_attention_trace_get_weight (opened->trace, 0, 1, 1), ==,
                         sac_attention_trace_get_weight (trace, 0, 1, 1));
      g_unlink (path);
    }
}

static void
test_refuses_the_rest (void)
{
  static const struct { const char *name; const char *content; } files[] = {
    { "empty.safetensors", "" },
    { "empty", "" },
    { "text.json", "hello" },
    { "other.json", "{\"a\": 1}" },
    { "strange.png", "\x89PNG\r\n\x1a\n" },
    { "strange.svg", "<svg><" },
    { "words.txt", "just words" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = make_path (files[i].name);
      g_autoptr(GError) error = NULL;

      g_assert_true (g_file_set_contents (path, files[i].content, -1, NULL));
      g_assert_null (open_path (path, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, files[i].name));
      g_unlink (path);
    }
}

/* Not that the header of a model would be too long. */
static void
test_says_which_figures_can_be_opened (void)
{
  static const char *const contents[] = { "%PDF-1.5\n%\xb5\xed\xae", "word,weight\n", "% LaTeX\n" };

  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autofree char *path = make_path ("figure");
      g_autoptr(GError) error = NULL;

      g_assert_true (g_file_set_contents (path, contents[i], -1, NULL));
      g_assert_null (open_path (path, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_assert_nonnull (strstr (error->message, "JSON"));
      g_unlink (path);
    }
}

static void
test_refuses_what_is_elsewhere (void)
{
  g_autoptr(GFile) file = g_file_new_for_uri ("https://example.invalid/a.safetensors");
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_open (file, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
}

static void
test_a_picture_without_a_trace_is_a_picture (void)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "saccade-opening.svg", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacOpened) opened = NULL;

  g_assert_true (g_file_set_contents (path, svg, -1, NULL));
  opened = sac_open (file, NULL, &error);
  g_unlink (path);
  g_assert_no_error (error);
  g_assert_cmpint (opened->picture->original_width, ==, 4);
  g_assert_null (opened->trace);
  g_assert_null (opened->truth);
}

static void
test_what_is_no_picture_is_told_so (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "saccade-opening.png", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "a letter to a friend", -1, NULL));
  g_assert_null (sac_open (file, NULL, &error));
  g_unlink (path);
  g_assert_nonnull (strstr (error->message, "saccade-opening.png"));
}

static void
test_pasted_bytes_are_a_picture (void)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
  g_autoptr(GBytes) bytes = g_bytes_new_static (svg, sizeof svg - 1);
  g_autoptr(GBytes) text = g_bytes_new_static ("hello", 5);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacOpened) opened = sac_open_pasted (bytes, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (opened->picture->name);
  g_assert_null (sac_open_pasted (text, NULL, &error));
  g_assert_nonnull (error);
}

static SacOpened *
paste_bytes (GBytes *bytes)
{
  g_autoptr(GError) error = NULL;
  SacOpened *opened = sac_open_pasted (bytes, NULL, &error);

  g_assert_no_error (error);

  return opened;
}

static void
test_pasted_traces_are_traces (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  g_autofree char *json = sac_trace_to_json (trace, TRUE, NULL);
  g_autoptr(GBytes) text = g_bytes_new (json, strlen (json));
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportSize size = { 0 };
  g_autoptr(GBytes) png = sac_export_to_bytes (trace, &options, &size, SAC_EXPORT_PNG, NULL);
  g_autoptr(SacOpened) from_text = paste_bytes (text);
  g_autoptr(SacOpened) from_figure = paste_bytes (png);
  g_autoptr(GBytes) half = g_bytes_new_from_bytes (text, 0, strlen (json) / 2);
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (sac_attention_trace_get_n_steps (from_text->trace), ==, 5);
  g_assert_nonnull (from_text->joined);
  g_assert_cmpint (sac_attention_trace_get_n_steps (from_figure->trace), ==, 5);
  g_assert_null (from_figure->picture);

  g_assert_null (sac_open_pasted (half, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
}

static void
test_models_are_known_by_name (void)
{
  g_autoptr(GFile) model = g_file_new_for_path ("nowhere/a.safetensors");
  g_autoptr(GFile) loud = g_file_new_for_path ("A.SAFETENSORS");
  g_autoptr(GFile) picture = g_file_new_for_path ("a.safetensors.png");
  g_autoptr(GFile) root = g_file_new_for_path ("/");

  g_assert_true (sac_opening_is_model (model));
  g_assert_true (sac_opening_is_model (loud));
  g_assert_false (sac_opening_is_model (picture));
  g_assert_false (sac_opening_is_model (root));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/opening/opens-a-model", test_opens_a_model);
  g_test_add_func ("/app/opening/says-what-to-do-with-a-model-that-listens",
                   test_says_what_to_do_with_a_model_that_listens);
  g_test_add_func ("/app/opening/opens-a-trace", test_opens_a_trace);
  g_test_add_func ("/app/opening/opens-pictures-of-a-trace", test_opens_pictures_of_a_trace);
  g_test_add_func ("/app/opening/opens-exported-figures", test_opens_exported_figures);
  g_test_add_func ("/app/opening/refuses-the-rest", test_refuses_the_rest);
  g_test_add_func ("/app/opening/says-which-figures-can-be-opened",
                   test_says_which_figures_can_be_opened);
  g_test_add_func ("/app/opening/refuses-what-is-elsewhere", test_refuses_what_is_elsewhere);
  g_test_add_func ("/app/opening/a-picture-without-a-trace-is-a-picture",
                   test_a_picture_without_a_trace_is_a_picture);
  g_test_add_func ("/app/opening/what-is-no-picture-is-told-so",
                   test_what_is_no_picture_is_told_so);
  g_test_add_func ("/app/opening/pasted-bytes-are-a-picture", test_pasted_bytes_are_a_picture);
  g_test_add_func ("/app/opening/pasted-traces-are-traces", test_pasted_traces_are_traces);
  g_test_add_func ("/app/opening/models-are-known-by-name", test_models_are_known_by_name);

  return g_test_run ();
}
