#include "engine/atomic-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-test-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "a file", NULL);
}

static int
count_files (const char *folder)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (folder, 0, &error);
  int count = 0;

  g_assert_no_error (error);

  while (g_dir_read_name (dir) != NULL)
    count++;

  return count;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static gboolean
save (const char  *path,
      const char  *text,
      GError     **error)
{
  g_autoptr(SacAtomicFile) file = sac_atomic_file_new (path, error);

  return file != NULL &&
         sac_atomic_file_write (file, text, strlen (text), error) &&
         sac_atomic_file_commit (file, error);
}

static void
assert_contents (const char *path,
                 const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
test_replaces_whole (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  mode_t mask = umask (027);
  GStatBuf status;

  g_assert_true (save (fixture->path, "before", &error));
  g_assert_true (save (fixture->path, "after", &error));
  g_assert_no_error (error);
  umask (mask);

  assert_contents (fixture->path, "after");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmphex (status.st_mode & 0777, ==, 0640);
}

static void
test_given_up_leaves_nothing (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAtomicFile) file = NULL;

  g_assert_true (save (fixture->path, "before", &error));
  file = sac_atomic_file_new (fixture->path, &error);
  g_assert_true (sac_atomic_file_write (file, "after", 5, &error));
  g_clear_pointer (&file, sac_atomic_file_free);

  assert_contents (fixture->path, "before");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

/* A limit on the size of files stands for a full disk. */
static void
test_full_disk_leaves_what_was (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *large = g_strnfill (100000, 'x');
  g_autoptr(GError) error = NULL;
  struct rlimit limit, small;

  g_assert_true (save (fixture->path, "before", &error));

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 50000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (save (fixture->path, large, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);

  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, fixture->path));
  g_assert_nonnull (strstr (error->message, g_strerror (EFBIG)));
  assert_contents (fixture->path, "before");
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
}

static void
test_refuses_impossible_places (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *missing = g_build_filename (fixture->folder, "no", "where", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_false (save (missing, "text", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_nonnull (strstr (error->message, missing));
  g_clear_error (&error);

  g_assert_false (save (fixture->folder, "text", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
}

static void
test_accepts_the_longest_name (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autofree char *name = g_strnfill (255, 'n');
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr(GError) error = NULL;

  g_assert_true (save (path, "text", &error));
  g_assert_no_error (error);
  g_unlink (path);
}

static void
assert_written_through (Fixture    *fixture,
                        const char *link,
                        const char *text)
{
  g_autoptr(GError) error = NULL;

  g_assert_true (save (link, text, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  assert_contents (fixture->path, text);
}

static void
test_writes_through_links (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autofree char *inner = g_build_filename (fixture->folder, "inner", NULL);
  g_autofree char *near = g_build_filename (fixture->folder, "near", NULL);
  g_autofree char *far = g_build_filename (inner, "far", NULL);
  g_autofree char *absolute = g_build_filename (inner, "absolute", NULL);

  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  g_assert_cmpint (symlink ("a file", near), ==, 0);
  g_assert_cmpint (symlink ("../near", far), ==, 0);
  g_assert_cmpint (symlink (far, absolute), ==, 0);

  /* Nothing is there yet. */
  assert_written_through (fixture, near, "one");
  assert_written_through (fixture, far, "two");
  assert_written_through (fixture, absolute, "three");
  g_assert_cmpint (count_files (inner), ==, 2);
  g_assert_cmpint (count_files (fixture->folder), ==, 3);

  g_unlink (absolute);
  g_unlink (far);
  g_unlink (near);
  g_rmdir (inner);
}

static void
test_refuses_circular_links (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (symlink ("a file", fixture->path), ==, 0);
  g_assert_false (save (fixture->path, "text", &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
  g_assert_true (g_file_test (fixture->path, G_FILE_TEST_IS_SYMLINK));
}

static void
test_devices_and_pipes_stay (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  char text[8] = "";
  int reader;
  GStatBuf status;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  reader = g_open (fixture->path, O_RDONLY | O_NONBLOCK, 0);
  g_assert_true (save (fixture->path, "text", &error));
  g_assert_no_error (error);
  g_assert_cmpint (read (reader, text, sizeof text), ==, 4);
  g_assert_cmpstr (text, ==, "text");
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
  g_assert_cmpint (count_files (fixture->folder), ==, 1);
  close (reader);

  g_assert_true (save ("/dev/null", "text", &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_stat ("/dev/null", &status), ==, 0);
  g_assert_true (S_ISCHR (status.st_mode));
}

#define ADD(name, func) \
  g_test_add ("/engine/atomic-file/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("replaces-whole", test_replaces_whole);
  ADD ("given-up-leaves-nothing", test_given_up_leaves_nothing);
  ADD ("full-disk-leaves-what-was", test_full_disk_leaves_what_was);
  ADD ("refuses-impossible-places", test_refuses_impossible_places);
  ADD ("accepts-the-longest-name", test_accepts_the_longest_name);
  ADD ("writes-through-links", test_writes_through_links);
  ADD ("refuses-circular-links", test_refuses_circular_links);
  ADD ("devices-and-pipes-stay", test_devices_and_pipes_stay);

  return g_test_run ();
}
