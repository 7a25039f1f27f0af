#include "engine/atomic-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* More in one call is not portable. */
#define MAX_WRITE (1 << 30)

struct _SacAtomicFile
{
  char *path;
  char *temporary; /* NULL once committed. */
  int   descriptor;
};

static void
set_failed (const char  *path,
            int          code,
            GError     **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
               _("“%s” cannot be saved: %s. Choose another place or name."),
               name, g_strerror (code));
}

SacAtomicFile *
sac_atomic_file_new (const char  *path,
                     GError     **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  /* A name of its own: the file's may already be as long as the file system allows. */
  g_autofree char *temporary = g_build_filename (folder, ".saccade-XXXXXX", NULL);
  SacAtomicFile *self;
  int descriptor;

  /* Found out now rather than when all is written. */
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      set_failed (path, EISDIR, error);
      return NULL;
    }

  /* The person's umask takes away what they do not want to give. */
  descriptor = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0644);
  if (descriptor < 0)
    {
      set_failed (path, errno, error);
      return NULL;
    }

  self = g_new0 (SacAtomicFile, 1);
  self->path = g_strdup (path);
  self->temporary = g_steal_pointer (&temporary);
  self->descriptor = descriptor;

  return self;
}

void
sac_atomic_file_free (SacAtomicFile *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);

  if (self->temporary != NULL)
    g_unlink (self->temporary);

  g_free (self->temporary);
  g_free (self->path);
  g_free (self);
}

gboolean
sac_atomic_file_write (SacAtomicFile  *self,
                       gconstpointer   bytes,
                       gsize           n_bytes,
                       GError        **error)
{
  const guint8 *at = bytes;

  while (n_bytes > 0)
    {
      gssize n_written = write (self->descriptor, at, MIN (n_bytes, MAX_WRITE));

      if (n_written < 0 && errno == EINTR)
        continue;

      if (n_written < 0)
        {
          set_failed (self->path, errno, error);
          return FALSE;
        }

      at += n_written;
      n_bytes -= n_written;
    }

  return TRUE;
}

gboolean
sac_atomic_file_commit (SacAtomicFile  *self,
                        GError        **error)
{
  int descriptor = self->descriptor;
  gboolean flushed = fsync (descriptor) == 0;
  int code = errno;

  self->descriptor = -1;

  /* Some file systems tell only now that the disk is full. */
  if (close (descriptor) != 0 && flushed)
    {
      code = errno;
      flushed = FALSE;
    }

  if (!flushed)
    {
      set_failed (self->path, code, error);
      return FALSE;
    }

  if (g_rename (self->temporary, self->path) != 0)
    {
      set_failed (self->path, errno, error);
      return FALSE;
    }

  g_clear_pointer (&self->temporary, g_free);

  return TRUE;
}

gboolean
sac_atomic_file_save (const char     *path,
                      gconstpointer   bytes,
                      gsize           n_bytes,
                      GError        **error)
{
  g_autoptr(SacAtomicFile) self = sac_atomic_file_new (path, error);

  return self != NULL && sac_atomic_file_write (self, bytes, n_bytes, error) &&
         sac_atomic_file_commit (self, error);
}
