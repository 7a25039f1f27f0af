#include "engine/scenes/packed-files.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/support/tiny-world.h"

typedef struct
{
  char    *folder;
  char    *path;
  GString *taken;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const char *names[] = { "a/one.txt", "b/two.txt", "b/three.bin" };
  GBytes *files[] = { g_bytes_new ("1", 1), g_bytes_new ("22", 2), g_bytes_new ("333", 3) };

  fixture->folder = g_dir_make_tmp ("archive-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "files.tar.xz", NULL);
  fixture->taken = g_string_new (NULL);
  tiny_world_pack (fixture->path, names, files, 3);

  for (int i = 0; i < 3; i++)
    g_bytes_unref (files[i]);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tiny_world_remove (fixture->folder);
  g_free (fixture->path);
  g_string_free (fixture->taken, TRUE);
}

static gboolean
is_wanted (const char *name,
           gpointer    data)
{
  return g_str_has_suffix (name, ".txt");
}

static gboolean
take (const char        *name,
      const GByteArray  *bytes,
      gpointer           data,
      GError           **error)
{
  Fixture *fixture = data;

  g_string_append_printf (fixture->taken, "%s=%.*s;", name, (int) bytes->len, bytes->data);

  return TRUE;
}

static gboolean
refuse (const char        *name,
        const GByteArray  *bytes,
        gpointer           data,
        GError           **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, "%s is odd", name);

  return FALSE;
}

static void
test_gives_what_is_wanted (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  sac_packed_files_read (fixture->path, is_wanted, take, fixture, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (fixture->taken->str, ==, "images/a/one.txt=1;images/b/two.txt=22;");
}

static void
test_passes_on_what_is_wrong (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_packed_files_read (fixture->path, is_wanted, refuse, fixture, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (error->message, "files.tar.xz"));
  g_assert_nonnull (strstr (error->message, "a/one.txt is odd"));
}

static void
test_needs_a_whole_file (Fixture       *fixture,
                         gconstpointer  data)
{
  g_autofree char *contents = NULL;
  g_autoptr(GError) cut = NULL;
  g_autoptr(GError) missing = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (fixture->path, contents, length / 2, NULL));
  g_assert_false (sac_packed_files_read (fixture->path, is_wanted, take, fixture, NULL, &cut));
  g_assert_error (cut, SAC_ERROR, SAC_ERROR_BAD_FILE);

  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_false (sac_packed_files_read (fixture->path, is_wanted, take, fixture, NULL, &missing));
  g_assert_error (missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_packed_files_read (fixture->path, is_wanted, take, fixture, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/scenes/packed-files/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("gives-what-is-wanted", test_gives_what_is_wanted);
  ADD_TEST ("passes-on-what-is-wrong", test_passes_on_what_is_wrong);
  ADD_TEST ("needs-a-whole-file", test_needs_a_whole_file);
  ADD_TEST ("can-be-cancelled", test_can_be_cancelled);

  return g_test_run ();
}
