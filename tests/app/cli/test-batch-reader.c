#include "app/cli/batch-reader.h"

#include <glib/gstdio.h>
#include <string.h>

static SacBatchReader *
open_text (const char *text,
           gssize      length)
{
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;
  int file = g_file_open_tmp ("saccade-XXXXXX", &path, &error);
  SacBatchReader *reader;

  g_assert_no_error (error);
  close (file);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
  reader = sac_batch_reader_new (path, &error);
  g_assert_no_error (error);
  g_remove (path);

  return reader;
}

static void
assert_line (SacBatchReader *reader,
             const char     *expected)
{
  char *line = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (sac_batch_reader_next (reader, &line, &error), ==, SAC_BATCH_READ);
  g_assert_cmpstr (line, ==, expected);
}

static void
assert_bad (SacBatchReader *reader,
            int             number)
{
  char *line = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (sac_batch_reader_next (reader, &line, &error), ==, SAC_BATCH_BAD);
  g_assert_nonnull (error);
  g_assert_cmpint (sac_batch_reader_get_number (reader), ==, number);
}

static void
assert_end (SacBatchReader *reader)
{
  char *line = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (sac_batch_reader_next (reader, &line, &error), ==, SAC_BATCH_END);
}

static void
test_reads_lines_of_every_system (void)
{
  g_autoptr(SacBatchReader) reader = open_text ("a\r\n\nb c\nlast", -1);

  assert_line (reader, "a");
  assert_line (reader, "");
  assert_line (reader, "b c");
  assert_line (reader, "last");
  g_assert_cmpint (sac_batch_reader_get_number (reader), ==, 4);
  assert_end (reader);
}

static void
test_skips_a_byte_order_mark (void)
{
  g_autoptr(SacBatchReader) reader = open_text ("\xef\xbb\xbf" "a\n\xef\xbb\xbf" "b\n", -1);

  assert_line (reader, "a");
  assert_line (reader, "\xef\xbb\xbf" "b");
  assert_end (reader);
}

static void
test_goes_on_after_what_is_no_text (void)
{
  g_autoptr(SacBatchReader) reader = open_text ("a\n\xff\nb\n\0\nc", 9);

  assert_line (reader, "a");
  assert_bad (reader, 2);
  assert_line (reader, "b");
  assert_bad (reader, 4);
  assert_line (reader, "c");
  assert_end (reader);
}

static void
test_goes_on_after_a_line_without_end (void)
{
  g_autofree char *blob = g_strnfill (SAC_BATCH_MAX_BYTES + 1, 'x');
  g_autofree char *text = g_strconcat (blob, "\nnext\n", blob, NULL);
  g_autoptr(SacBatchReader) reader = open_text (text, -1);

  assert_bad (reader, 1);
  assert_line (reader, "next");
  assert_bad (reader, 3);
  assert_end (reader);
}

static void
test_a_missing_file_is_an_error (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_batch_reader_new ("/nonexistent/file", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

/* Names of files are bytes. */
static void
test_reads_names_of_any_bytes (void)
{
  g_autoptr(SacBatchReader) reader = open_text ("caf\xe9.png\r\na\0b\nlast", 18);

  sac_batch_reader_take_names (reader);
  assert_line (reader, "caf\xe9.png");
  assert_bad (reader, 2);
  assert_line (reader, "last");
  assert_end (reader);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/batch-reader/reads-names-of-any-bytes",
                   test_reads_names_of_any_bytes);
  g_test_add_func ("/app/cli/batch-reader/reads-lines-of-every-system",
                   test_reads_lines_of_every_system);
  g_test_add_func ("/app/cli/batch-reader/skips-a-byte-order-mark", test_skips_a_byte_order_mark);
  g_test_add_func ("/app/cli/batch-reader/goes-on-after-what-is-no-text",
                   test_goes_on_after_what_is_no_text);
  g_test_add_func ("/app/cli/batch-reader/goes-on-after-a-line-without-end",
                   test_goes_on_after_a_line_without_end);
  g_test_add_func ("/app/cli/batch-reader/a-missing-file-is-an-error",
                   test_a_missing_file_is_an_error);

  return g_test_run ();
}
