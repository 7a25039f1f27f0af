#include "app/cli/trace-source.h"

#include <glib/gstdio.h>

static SacInputKind
recognise (const char *content,
           gssize      length)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("saccade-XXXXXX", &path, NULL);
  SacInputKind kind;

  close (file);
  g_assert_true (g_file_set_contents (path, content, length, NULL));
  kind = sac_input_recognise (path, NULL);
  g_remove (path);

  return kind;
}

static void
test_knows_files_by_their_content (void)
{
  g_assert_cmpint (recognise (" \n{\"format\": 1}", -1), ==, SAC_INPUT_TRACE);
  g_assert_cmpint (recognise ("\xef\xbb\xbf{}", -1), ==, SAC_INPUT_TRACE);
  g_assert_cmpint (recognise ("<?xml version=\"1.0\"?><svg/>", -1), ==, SAC_INPUT_FIGURE);
  g_assert_cmpint (recognise ("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), ==, SAC_INPUT_FIGURE);
  /* The length of this header is the letter that a trace begins with. */
  g_assert_cmpint (recognise ("{\0\0\0\0\0\0\0{\"a\":1}", 15), ==, SAC_INPUT_MODEL);
  g_assert_cmpint (recognise ("PK\3\4", 4), ==, SAC_INPUT_UNKNOWN);
  g_assert_cmpint (recognise ("", 0), ==, SAC_INPUT_UNKNOWN);
}

static void
test_a_missing_file_is_an_error (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (sac_input_recognise ("/nonexistent/file", &error), ==, SAC_INPUT_UNKNOWN);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_reads_pictures_too (void)
{
  static const char json[] = "{\"format\": \"saccade-trace\", \"version\": 1, \"sources\": "
                             "[{\"kind\": \"grid\", \"rows\": 1, \"columns\": 1, \"image\": "
                             "\"missing.png\"}], \"steps\": [{\"token\": \"cat\"}]}";
  g_autofree char *path = NULL;
  g_autofree char *notice = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = NULL;

  close (g_file_open_tmp ("saccade-XXXXXX", &path, NULL));
  g_assert_true (g_file_set_contents (path, json, -1, NULL));
  trace = sac_input_read_trace (path, SAC_INPUT_TRACE, &notice, &error);
  g_remove (path);

  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
  g_assert_nonnull (strstr (notice, "missing.png"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/trace-source/knows-files-by-their-content",
                   test_knows_files_by_their_content);
  g_test_add_func ("/app/cli/trace-source/a-missing-file-is-an-error",
                   test_a_missing_file_is_an_error);
  g_test_add_func ("/app/cli/trace-source/reads-pictures-too", test_reads_pictures_too);

  return g_test_run ();
}
