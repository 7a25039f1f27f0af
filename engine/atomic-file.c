#include "engine/atomic-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* More in one call is not portable. */
#define MAX_WRITE (1 << 30)

/* As many as the kernel follows. */
#define MAX_LINKS 40

struct _SacAtomicFile
{
  char *path;      /* As the person gave it. */
  char *target;    /* Where that leads, through all links. */
  char *temporary; /* NULL once committed, and for what is no file: a pipe, a device. */
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

/* The link stays and what it points to is written, also where that is not there yet. */
static char *
follow_links (const char  *path,
              GError     **error)
{
  g_autofree char *target = g_strdup (path);

  for (int i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (target, NULL);
      g_autofree char *folder = g_path_get_dirname (target);

      if (link == NULL)
        return g_steal_pointer (&target);

      g_free (target);
      target = g_path_is_absolute (link) ? g_steal_pointer (&link)
                                         : g_build_filename (folder, link, NULL);
    }

  set_failed (path, ELOOP, error);

  return NULL;
}

/* Beside the target, under a name of its own: the file's may already be as long as the file system
 * allows. The person's umask takes away what they do not want to give. */
static void
open_temporary (SacAtomicFile *self)
{
  g_autofree char *folder = g_path_get_dirname (self->target);
  g_autofree char *temporary = g_build_filename (folder, ".saccade-XXXXXX", NULL);

  self->descriptor = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0644);

  if (self->descriptor >= 0)
    self->temporary = g_steal_pointer (&temporary);
}

/* What cannot be written is found out now rather than when all is there. Returns an errno or 0. */
static int
open_target (SacAtomicFile *self)
{
  GStatBuf status;
  gboolean exists = g_stat (self->path, &status) == 0;

  if (exists && S_ISDIR (status.st_mode))
    return EISDIR;

  errno = 0;

  /* A pipe or a device must not become a file. */
  if (exists && !S_ISREG (status.st_mode))
    self->descriptor = open (self->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
  else
    open_temporary (self);

  return errno;
}

SacAtomicFile *
sac_atomic_file_new (const char  *path,
                     GError     **error)
{
  g_autofree char *target = follow_links (path, error);
  g_autoptr(SacAtomicFile) self = NULL;
  int code;

  if (target == NULL)
    return NULL;

  self = g_new0 (SacAtomicFile, 1);
  self->path = g_strdup (path);
  self->target = g_steal_pointer (&target);
  self->descriptor = -1;
  code = open_target (self);

  if (self->descriptor < 0)
    {
      set_failed (path, code, error);
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
sac_atomic_file_free (SacAtomicFile *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);

  if (self->temporary != NULL)
    g_unlink (self->temporary);

  g_free (self->temporary);
  g_free (self->target);
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
  gboolean flushed = self->temporary == NULL || fsync (descriptor) == 0;
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

  if (self->temporary != NULL && g_rename (self->temporary, self->target) != 0)
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
