#include "engine/audio/sound-stream.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* A head with an odd chunk before the samples. */
static const guint8 head[] =
  "RIFF\0\0\0\0WAVE"
  "fmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x80\x3e\0\0\2\0\x10\0"
  "note\3\0\0\0abc\0"
  "data\0\0\0\0"
  "123456";

static int
open_bytes (const guint8 *bytes,
            gsize         n)
{
  g_autofree char *path = NULL;
  int descriptor = g_file_open_tmp ("saccade-stream-XXXXXX", &path, NULL);

  g_assert_cmpint (descriptor, >=, 0);
  g_assert_cmpint (write (descriptor, bytes, n), ==, (gssize) n);
  g_remove (path);

  return descriptor;
}

/* Wherever a read begins and ends. */
static void
test_unknown_size_is_put_right (void)
{
  int n = sizeof head - 1;
  int descriptor = open_bytes (head, n);
  guint8 expected[sizeof head], bytes[sizeof head];
  SacSoundStream stream;

  memcpy (expected, head, n);
  expected[n - 10] = 6;
  g_assert_true (sac_sound_stream_init (&stream, descriptor));
  g_assert_cmpint (sac_sound_stream_functions.get_filelen (&stream), ==, n);

  for (int from = 0; from < n; from++)
    for (int to = from; to <= n; to++)
      {
        g_assert_cmpint (sac_sound_stream_functions.seek (from, SEEK_SET, &stream), ==, from);
        g_assert_cmpint (sac_sound_stream_functions.read (bytes, to - from, &stream), ==, to - from);
        g_assert_cmpmem (bytes, to - from, expected + from, to - from);
        g_assert_cmpint (sac_sound_stream_functions.tell (&stream), ==, to);
      }

  close (descriptor);
}

static void
test_known_size_is_left (void)
{
  guint8 changed[sizeof head], bytes[sizeof head];
  int n = sizeof head - 1, descriptor;
  SacSoundStream stream;

  memcpy (changed, head, n);
  changed[n - 10] = 4;
  descriptor = open_bytes (changed, n);
  g_assert_true (sac_sound_stream_init (&stream, descriptor));
  g_assert_cmpint (sac_sound_stream_functions.read (bytes, n + 100, &stream), ==, n);
  g_assert_cmpmem (bytes, n, changed, n);
  g_assert_cmpint (sac_sound_stream_functions.read (bytes, 1, &stream), ==, 0);
  close (descriptor);
}

static void
test_no_place_is_outside (void)
{
  int n = sizeof head - 1;
  int descriptor = open_bytes (head, n);
  SacSoundStream stream;

  g_assert_true (sac_sound_stream_init (&stream, descriptor));
  g_assert_cmpint (sac_sound_stream_functions.seek (-5, SEEK_SET, &stream), ==, 0);
  g_assert_cmpint (sac_sound_stream_functions.seek (5, SEEK_END, &stream), ==, n);
  g_assert_cmpint (sac_sound_stream_functions.seek (-2, SEEK_CUR, &stream), ==, n - 2);
  close (descriptor);
}

/* Heads that lie: a chunk that reaches far past the end, one that ends in the middle. */
static void
test_broken_heads_are_left (void)
{
  guint8 changed[sizeof head];
  SacSoundStream stream;

  memcpy (changed, head, sizeof head);
  memset (changed + 16, 0xff, 4);

  int descriptor = open_bytes (changed, sizeof head - 1);

  g_assert_true (sac_sound_stream_init (&stream, descriptor));
  g_assert_cmpint (stream.size_at, ==, -1);
  close (descriptor);

  for (gsize n = 0; n < sizeof head - 7; n++)
    {
      descriptor = open_bytes (head, n);
      g_assert_true (sac_sound_stream_init (&stream, descriptor));
      g_assert_cmpint (stream.size_at, ==, -1);
      close (descriptor);
    }
}

/* In memory as in a file; there may be nothing. */
static void
test_memory_is_read_alike (void)
{
  int n = sizeof head - 1;
  guint8 bytes[sizeof head], expected[sizeof head];
  SacSoundStream stream;

  memcpy (expected, head, n);
  expected[n - 10] = 6;
  sac_sound_stream_init_bytes (&stream, head, n);
  g_assert_cmpint (sac_sound_stream_functions.read (bytes, n + 100, &stream), ==, n);
  g_assert_cmpmem (bytes, n, expected, n);

  sac_sound_stream_init_bytes (&stream, NULL, 0);
  g_assert_cmpint (sac_sound_stream_functions.read (bytes, 1, &stream), ==, 0);
}

static void
test_folder_is_no_stream (void)
{
  int descriptor = open (g_get_tmp_dir (), O_RDONLY);
  SacSoundStream stream;

  g_assert_false (sac_sound_stream_init (&stream, descriptor));
  close (descriptor);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/audio/sound-stream/unknown-size-is-put-right",
                   test_unknown_size_is_put_right);
  g_test_add_func ("/engine/audio/sound-stream/known-size-is-left", test_known_size_is_left);
  g_test_add_func ("/engine/audio/sound-stream/no-place-is-outside", test_no_place_is_outside);
  g_test_add_func ("/engine/audio/sound-stream/broken-heads-are-left", test_broken_heads_are_left);
  g_test_add_func ("/engine/audio/sound-stream/memory-is-read-alike", test_memory_is_read_alike);
  g_test_add_func ("/engine/audio/sound-stream/folder-is-no-stream", test_folder_is_no_stream);

  return g_test_run ();
}
