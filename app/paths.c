#include "app/paths.h"

/* The folder of the running program; "." where the system does not say. */
static char *
find_program_folder (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);

  return program != NULL ? g_path_get_dirname (program) : g_strdup (".");
}

/* A build folder holds a file that says where the source's samples are. */
static gboolean
find_uninstalled (SacPaths   *self,
                  const char *folder)
{
  g_autofree char *resources = g_build_filename (folder, "..", "resources", NULL);
  g_autofree char *file = g_build_filename (resources, "uninstalled.conf", NULL);
  g_autoptr(GKeyFile) keys = g_key_file_new ();

  if (!g_key_file_load_from_file (keys, file, G_KEY_FILE_NONE, NULL))
    return FALSE;

  self->samples = g_key_file_get_string (keys, "uninstalled", "samples", NULL);
  self->schemas = g_steal_pointer (&resources);
  self->locale = g_build_filename (folder, "..", "po", NULL);

  return TRUE;
}

SacPaths *
sac_paths_find (void)
{
  SacPaths *self = g_new0 (SacPaths, 1);
  g_autofree char *folder = find_program_folder ();

  if (find_uninstalled (self, folder))
    return self;

  /* Beside the program, so that a tree that was moved still finds itself. */
  self->samples = g_build_filename (folder, "..", "share", "saccade", NULL);
  if (!g_file_test (self->samples, G_FILE_TEST_IS_DIR))
    {
      g_free (self->samples);
      self->samples = g_build_filename (SAC_DATADIR, "saccade", NULL);
      self->locale = g_build_filename (SAC_DATADIR, "locale", NULL);
      self->schemas = g_build_filename (SAC_DATADIR, "glib-2.0", "schemas", NULL);
    }
  else
    {
      self->locale = g_build_filename (folder, "..", "share", "locale", NULL);
      self->schemas = g_build_filename (folder, "..", "share", "glib-2.0", "schemas", NULL);
    }

  return self;
}

void
sac_paths_free (SacPaths *self)
{
  g_free (self->samples);
  g_free (self->schemas);
  g_free (self->locale);
  g_free (self);
}
