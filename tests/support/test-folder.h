/* The folder that a test made, and all that has come into it. */

#pragma once

#include <glib/gstdio.h>

G_BEGIN_DECLS

/* Removes a folder with all that is in it, or a file. */
static inline void
sac_test_folder_remove (const char *path)
{
  g_autoptr(GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      sac_test_folder_remove (inner);
    }

  g_assert_cmpint (g_remove (path), ==, 0);
}

G_END_DECLS
