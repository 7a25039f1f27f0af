#include "engine/text/line-reader.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

#include <string.h>

typedef SacTestFile Fixture;

static void
write_file (Fixture    *fixture,
            const char *bytes,
            gssize      length)
{
  g_assert_true (g_file_set_contents (fixture->path, bytes, length, NULL));
}

static GBytes *
pack (const char *text)
{
  g_autoptr(GConverter) converter =
    G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1));
  g_autoptr(GInputStream) plain = g_memory_input_stream_new_from_data (text, strlen (text), NULL);
  g_autoptr(GInputStream) packed = g_converter_input_stream_new (plain, converter);
  char bytes[1000];
  gsize n_bytes;

  g_assert_true (g_input_stream_read_all (packed, bytes, sizeof bytes, &n_bytes, NULL, NULL));
  g_assert_cmpuint (n_bytes, <, sizeof bytes);

  return g_bytes_new (bytes, n_bytes);
}

/* All lines, joined by "|". */
static char *
read_all (Fixture  *fixture,
          GError  **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (fixture->path, NULL, error);
  g_autoptr(GString) lines = g_string_new (NULL);
  g_autoptr(GError) problem = NULL;
  const char *line;

  g_assert_nonnull (reader);

  while ((line = sac_line_reader_next (reader, NULL, &problem)) != NULL)
    g_string_append_printf (lines, "%s|", line);

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  return g_strdup (lines->str);
}

static void
assert_lines (Fixture    *fixture,
              const char *expected)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *lines = read_all (fixture, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (lines, ==, expected);
}

static void
assert_refused (Fixture    *fixture,
                GQuark      domain,
                int         code,
                const char *end_of_message)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *lines = read_all (fixture, &error);

  g_assert_null (lines);
  g_assert_error (error, domain, code);
  g_assert_nonnull (strstr (error->message, "some lines.txt”, line "));

  if (!g_str_has_suffix (error->message, end_of_message))
    g_error ("%s", error->message);
}

static void
test_reads_lines (Fixture       *fixture,
                  gconstpointer  data)
{
  write_file (fixture, "\xef\xbb\xbf" "one\r\n\ntwo\nthree", -1);
  assert_lines (fixture, "one||two|three|");

  write_file (fixture, "one\n", -1);
  assert_lines (fixture, "one|");

  write_file (fixture, "", 0);
  assert_lines (fixture, "");
}

static void
test_reads_lines_longer_than_a_block (Fixture       *fixture,
                                      gconstpointer  data)
{
  g_autofree char *long_line = g_strnfill (200000, 'x');
  g_autofree char *text = g_strdup_printf ("a\n%s\nb\n", long_line);
  g_autofree char *expected = g_strdup_printf ("a|%s|b|", long_line);

  write_file (fixture, text, -1);
  assert_lines (fixture, expected);
}

static void
test_unpacks (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(GBytes) packed = pack ("one\ntwo\n");

  write_file (fixture, g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  assert_lines (fixture, "one|two|");
}

static void
test_unpacks_all_parts (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(GBytes) first = pack ("one\ntw");
  g_autoptr(GBytes) second = pack ("o\nthree\n");
  g_autoptr(GByteArray) both = g_byte_array_new ();

  g_byte_array_append (both, g_bytes_get_data (first, NULL), g_bytes_get_size (first));
  g_byte_array_append (both, g_bytes_get_data (second, NULL), g_bytes_get_size (second));
  write_file (fixture, (const char *) both->data, both->len);
  assert_lines (fixture, "one|two|three|");
}

static void
test_refuses_a_packed_file_cut_short (Fixture       *fixture,
                                      gconstpointer  data)
{
  g_autoptr(GBytes) packed = pack ("one\ntwo\nthree\nfour\n");

  for (gsize length = 2; length < g_bytes_get_size (packed); length++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *lines = NULL;

      write_file (fixture, g_bytes_get_data (packed, NULL), length);
      lines = read_all (fixture, &error);
      g_assert_null (lines);
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_assert_nonnull (strstr (error->message, "the packed file ends too early"));
    }
}

static void
test_refuses_a_damaged_packed_file (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_autoptr(GBytes) packed = pack ("one\ntwo\nthree\nfour\n");
  gsize length;
  g_autofree char *bytes = g_memdup2 (g_bytes_get_data (packed, &length), g_bytes_get_size (packed));

  /* The checksum. */
  bytes[length - 6] ^= 1;
  write_file (fixture, bytes, length);
  assert_refused (fixture, SAC_ERROR, SAC_ERROR_BAD_FILE, "the packed file is damaged");
}

static void
test_refuses_what_is_no_text (Fixture       *fixture,
                              gconstpointer  data)
{
  write_file (fixture, "one\nt\xffwo\n", -1);
  assert_refused (fixture, SAC_ERROR, SAC_ERROR_BAD_FILE,
                  "line 2: not valid UTF-8; convert the file first");

  write_file (fixture, "one\nt\0wo\n", 9);
  assert_refused (fixture, SAC_ERROR, SAC_ERROR_BAD_FILE,
                  "line 2: not valid UTF-8; convert the file first");
}

static void
test_refuses_endless_lines (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autofree char *text = g_strnfill (SAC_LINE_MAX_BYTES + 100000, 'x');

  write_file (fixture, text, -1);
  assert_refused (fixture, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                  "line 1: longer than 1048576 bytes; is this a text file?");
}

static void
test_names_a_missing_file (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLineReader) reader = sac_line_reader_new (fixture->path, NULL, &error);

  g_assert_null (reader);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "some lines.txt"));
}

static void
test_stops_when_cancelled (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLineReader) reader = NULL;

  write_file (fixture, "one\n", -1);
  g_cancellable_cancel (cancellable);
  reader = sac_line_reader_new (fixture->path, cancellable, &error);
  g_assert_null (reader);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
add (const char *name,
     void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/text/line-reader/", name, NULL);

  g_test_add (path, Fixture, "some lines.txt", sac_test_file_set_up, test, sac_test_file_tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("reads-lines", test_reads_lines);
  add ("reads-lines-longer-than-a-block", test_reads_lines_longer_than_a_block);
  add ("unpacks", test_unpacks);
  add ("unpacks-all-parts", test_unpacks_all_parts);
  add ("refuses-a-packed-file-cut-short", test_refuses_a_packed_file_cut_short);
  add ("refuses-a-damaged-packed-file", test_refuses_a_damaged_packed_file);
  add ("refuses-what-is-no-text", test_refuses_what_is_no_text);
  add ("refuses-endless-lines", test_refuses_endless_lines);
  add ("names-a-missing-file", test_names_a_missing_file);
  add ("stops-when-cancelled", test_stops_when_cancelled);

  return g_test_run ();
}
