#include "engine/trace/trace-file.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/errors.h"

static const char smallest[] =
  "{\"format\": \"saccade-trace\", \"version\": 1,"
  " \"sources\": [{\"kind\": \"tokens\", \"labels\": [\"je\", \"suis\", \"là\"]}],"
  " \"steps\":   [{\"token\": \"i\"}, {\"token\": \"am\"}, {\"token\": \"here\"}],"
  " \"attention\": [{\"source\": 0, \"weights\":"
  "   [[0.9,0.06,0.04],[0.1,0.8,0.1],[0.02,0.08,0.9]]}]}";

static char *
make_folder (void)
{
  g_autoptr(GError) error = NULL;
  char *folder = g_dir_make_tmp ("saccade-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

static void
test_saved_is_loaded_again (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a \"b\" 100%.trace.json", NULL);
  g_autoptr(SacAttentionTrace) trace = sac_trace_from_json (smallest, -1, NULL);
  g_autoptr(SacAttentionTrace) again = NULL;
  g_autofree char *before = sac_trace_to_json (trace, TRUE, NULL);
  g_autofree char *after = NULL;
  g_autoptr(GError) error = NULL;

  sac_trace_save (trace, path, &error);
  g_assert_no_error (error);
  again = sac_trace_load (path, NULL, &error);
  g_assert_no_error (error);
  after = sac_trace_to_json (again, TRUE, NULL);
  g_assert_cmpstr (before, ==, after);

  g_remove (path);
  g_rmdir (folder);
}

static void
test_every_cut_is_refused (void)
{
  for (gsize length = 0; length < strlen (smallest); length++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (sac_trace_from_json (smallest, length, &error));
      g_assert_nonnull (error);
    }
}

static void
test_errors_name_the_file (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "broken.json", NULL);
  g_autoptr(SacAttentionTrace) trace = sac_trace_from_json (smallest, -1, NULL);
  g_autoptr(GError) missing = NULL, broken = NULL, unwritable = NULL;

  g_assert_null (sac_trace_load (path, NULL, &missing));
  g_assert_error (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (missing->message, "broken.json"));

  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  g_assert_null (sac_trace_load (path, NULL, &broken));
  g_assert_error (broken, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_true (g_str_has_prefix (broken->message, "“"));

  g_assert_false (sac_trace_save (trace, "/nonexistent/folder/a.json", &unwritable));
  g_assert_nonnull (unwritable);

  g_remove (path);
  g_rmdir (folder);
}

static void
test_huge_files_are_refused (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "huge.json", NULL);
  FILE *file = g_fopen (path, "w");
  g_autoptr(GError) error = NULL;

  /* A hole: it takes no room on the disk. */
  g_assert_cmpint (fseek (file, 65L << 20, SEEK_SET), ==, 0);
  fputc ('}', file);
  fclose (file);

  g_assert_null (sac_trace_load (path, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);

  g_remove (path);
  g_rmdir (folder);
}

static void
test_what_is_meant_as_a_trace_is_known (void)
{
  g_assert_true (sac_trace_is_json ("\n {\"version\": 1, \"format\": \"saccade-trace\"", -1));
  g_assert_false (sac_trace_is_json ("{\"format\": \"saccade\"}", -1));
  g_assert_false (sac_trace_is_json ("a \"saccade-trace\" is no sentence", -1));
  g_assert_false (sac_trace_is_json ("{\"format\": \"saccade-trace\"}", 12));
  g_assert_false (sac_trace_is_json ("", -1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-file/saved-is-loaded-again", test_saved_is_loaded_again);
  g_test_add_func ("/engine/trace/trace-file/every-cut-is-refused", test_every_cut_is_refused);
  g_test_add_func ("/engine/trace/trace-file/errors-name-the-file", test_errors_name_the_file);
  g_test_add_func ("/engine/trace/trace-file/huge-files-are-refused", test_huge_files_are_refused);
  g_test_add_func ("/engine/trace/trace-file/what-is-meant-as-a-trace-is-known",
                   test_what_is_meant_as_a_trace_is_known);

  return g_test_run ();
}
