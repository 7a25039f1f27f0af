/* A file in a folder of its own, for g_test_add() with the file's name as data:
 * the test writes it, and both are gone afterwards.
 */

#pragma once

#include <gio/gio.h>
#include <glib/gstdio.h>

G_BEGIN_DECLS

typedef struct
{
  char *folder;
  char *path;
} SacTestFile;

static inline void
sac_test_file_set_up (SacTestFile   *self,
                      gconstpointer  name)
{
  g_autoptr(GError) error = NULL;

  self->folder = g_dir_make_tmp ("saccade-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, name, NULL);
}

/* Nothing else may be left in the folder. */
static inline void
sac_test_file_tear_down (SacTestFile   *self,
                         gconstpointer  name)
{
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->path);
  g_free (self->folder);
}

static inline void
sac_test_file_write (SacTestFile *self,
                     const char  *text)
{
  g_autoptr(GError) error = NULL;

  g_file_set_contents (self->path, text, -1, &error);
  g_assert_no_error (error);
}

G_END_DECLS
