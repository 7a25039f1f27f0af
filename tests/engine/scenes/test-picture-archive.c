#include "engine/scenes/picture-archive.h"

#include "engine/errors.h"
#include "tests/support/tiny-world.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  char *path;
  int   n_taken;
  int   width;
  guint8 pixel[4]; /* The first of the last picture. */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("archive-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "images.tar.xz", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tiny_world_remove (fixture->folder);
  g_free (fixture->path);
}

static gboolean
is_wanted (const char *name,
           gpointer    data)
{
  return g_str_has_suffix (name, ".png");
}

static gboolean
take (const char    *name,
      int            width,
      int            height,
      const guint8  *rgba,
      gpointer       data,
      GError       **error)
{
  Fixture *fixture = data;

  fixture->n_taken++;
  fixture->width = width;
  memcpy (fixture->pixel, rgba, 4);

  return TRUE;
}

static gboolean
read_archive (Fixture  *fixture,
              GError  **error)
{
  return sac_picture_archive_read (fixture->path, is_wanted, take, fixture, NULL, error);
}

/* An archive of "a.png" that holds @file. */
static void
pack_one (Fixture *fixture,
          GBytes  *file)
{
  const char *name = "a.png";

  tiny_world_pack (fixture->path, &name, &file, 1);
  g_bytes_unref (file);
}

static void
test_gives_what_is_wanted (Fixture       *fixture,
                           gconstpointer  data)
{
  const char *names[] = { "a.png", "notes.txt", "b.png" };
  GBytes *files[] = { tiny_world_draw (8, 6, 0x102030, FALSE), g_bytes_new ("text", 4),
                      tiny_world_draw (5, 4, 0x405060, FALSE) };
  const guint8 expected[] = { 0x40, 0x50, 0x60, 255 };
  g_autoptr(GError) error = NULL;

  tiny_world_pack (fixture->path, names, files, 3);
  read_archive (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fixture->n_taken, ==, 2);
  g_assert_cmpint (fixture->width, ==, 5);
  g_assert_cmpmem (fixture->pixel, 4, expected, 4);

  for (int i = 0; i < 3; i++)
    g_bytes_unref (files[i]);
}

static void
assert_refused (Fixture    *fixture,
                int         code,
                const char *pattern)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (read_archive (fixture, &error));
  g_assert_error (error, SAC_ERROR, code);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
  g_assert_cmpint (fixture->n_taken, ==, 0);
}

static void
test_refuses_what_is_no_picture (Fixture       *fixture,
                                 gconstpointer  data)
{
  pack_one (fixture, g_bytes_new ("not a PNG at all", 16));
  assert_refused (fixture, SAC_ERROR_BAD_FILE, "*images.tar.xz*a.png*PNG*");
}

static void
test_refuses_cut_pictures (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GBytes) whole = tiny_world_draw (40, 40, 0x808080, TRUE);

  pack_one (fixture, g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) / 2));
  assert_refused (fixture, SAC_ERROR_BAD_FILE, "*a.png*PNG*");
}

static void
test_refuses_large_pictures (Fixture       *fixture,
                             gconstpointer  data)
{
  pack_one (fixture, tiny_world_draw (SAC_ARCHIVE_MAX_SIDE + 1, 1, 0x808080, FALSE));
  assert_refused (fixture, SAC_ERROR_TOO_LARGE, "*a.png*1024*");
}

/* A header may claim any size: it is refused before memory is asked for. */
static void
test_refuses_lying_headers (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(GBytes) whole = tiny_world_draw (4, 4, 0x808080, FALSE);
  gsize n_bytes = g_bytes_get_size (whole);
  g_autofree guint8 *bytes = g_memdup2 (g_bytes_get_data (whole, NULL), n_bytes);
  /* IHDR of 60000 × 60000, with its check sum. */
  const guint8 header[] = { 0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 6, 0, 0, 0, 0x80, 0xd2, 0x75, 0x42 };

  memcpy (bytes + 16, header, sizeof header);
  pack_one (fixture, g_bytes_new (bytes, n_bytes));
  assert_refused (fixture, SAC_ERROR_TOO_LARGE, "*a.png*1024*");
}

static void
test_refuses_damaged_archives (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autofree char *bytes = NULL;
  gsize n_bytes;

  pack_one (fixture, tiny_world_draw (40, 40, 0x808080, TRUE));
  g_assert_true (g_file_get_contents (fixture->path, &bytes, &n_bytes, NULL));
  g_assert_true (g_file_set_contents (fixture->path, bytes, n_bytes / 2, NULL));
  assert_refused (fixture, SAC_ERROR_BAD_FILE, "*images.tar.xz*cut short*");
  g_assert_true (g_file_set_contents (fixture->path, "no archive", -1, NULL));
  assert_refused (fixture, SAC_ERROR_BAD_FILE, "*images.tar.xz*");
}

static void
test_says_what_is_not_there (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (read_archive (fixture, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "images.tar.xz"));
}

static void
test_stops_when_told (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  pack_one (fixture, tiny_world_draw (8, 8, 0x808080, TRUE));
  g_cancellable_cancel (cancellable);
  g_assert_false (sac_picture_archive_read (fixture->path, is_wanted, take, fixture, cancellable,
                                            &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/picture-archive/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("gives-what-is-wanted", test_gives_what_is_wanted);
  ADD ("refuses-what-is-no-picture", test_refuses_what_is_no_picture);
  ADD ("refuses-cut-pictures", test_refuses_cut_pictures);
  ADD ("refuses-large-pictures", test_refuses_large_pictures);
  ADD ("refuses-lying-headers", test_refuses_lying_headers);
  ADD ("refuses-damaged-archives", test_refuses_damaged_archives);
  ADD ("says-what-is-not-there", test_says_what_is_not_there);
  ADD ("stops-when-told", test_stops_when_told);

  return g_test_run ();
}
