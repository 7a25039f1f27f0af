#include "engine/scenes/packed-files.h"

#include "engine/errors.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>

#define BLOCK 65536

typedef struct archive Archive;

static void
free_archive (Archive *archive)
{
  archive_read_free (archive);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Archive, free_archive)

static void
set_archive_error (Archive  *archive,
                   GError  **error)
{
  const char *text = archive_error_string (archive);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("cannot be unpacked (%s); it may be damaged or cut short"),
               text != NULL ? text : _("no reason given"));
}

/* The current file, which may claim any size. */
static GByteArray *
read_file (Archive               *archive,
           struct archive_entry  *entry,
           GError               **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  guint8 block[BLOCK];
  la_ssize_t n_read;

  while ((n_read = archive_read_data (archive, block, sizeof block)) > 0)
    {
      if (bytes->len + n_read > SAC_ARCHIVE_MAX_BYTES)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("“%s” in it is larger than %d bytes"), archive_entry_pathname (entry),
                       SAC_ARCHIVE_MAX_BYTES);
          return NULL;
        }

      g_byte_array_append (bytes, block, n_read);
    }

  if (n_read < 0)
    {
      set_archive_error (archive, error);
      return NULL;
    }

  return g_steal_pointer (&bytes);
}

/* Opens an archive in any packing that the library knows. */
static Archive *
open_archive (const char  *path,
              GError     **error)
{
  g_autoptr(Archive) archive = archive_read_new ();

  archive_read_support_filter_all (archive);
  archive_read_support_format_tar (archive);

  if (archive_read_open_filename (archive, path, BLOCK) != ARCHIVE_OK)
    {
      set_archive_error (archive, error);
      return NULL;
    }

  return g_steal_pointer (&archive);
}

static gboolean
read_files (Archive                *archive,
            SacArchiveWantedFunc    wanted,
            SacArchiveFileFunc      take,
            gpointer                data,
            GCancellable           *cancellable,
            GError                **error)
{
  struct archive_entry *entry;
  int n_files = 0, status;

  while ((status = archive_read_next_header (archive, &entry)) == ARCHIVE_OK)
    {
      g_autofree char *name = g_strdup (archive_entry_pathname (entry));
      g_autoptr(GByteArray) bytes = NULL;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (++n_files > SAC_ARCHIVE_MAX_FILES)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("holds more than %d files"),
                       SAC_ARCHIVE_MAX_FILES);
          return FALSE;
        }

      if (name == NULL || archive_entry_filetype (entry) != AE_IFREG || !wanted (name, data))
        continue;

      bytes = read_file (archive, entry, error);

      if (bytes == NULL || !take (name, bytes, data, error))
        return FALSE;
    }

  if (status != ARCHIVE_EOF)
    set_archive_error (archive, error);

  return status == ARCHIVE_EOF;
}

gboolean
sac_packed_files_read (const char            *path,
                       SacArchiveWantedFunc   wanted,
                       SacArchiveFileFunc     take,
                       gpointer               data,
                       GCancellable          *cancellable,
                       GError               **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr(Archive) archive = NULL;

  /* Its own message for what is not there is better than the library's. */
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("“%s”: no such file; is this the folder that holds the sets of data?"),
                   name);
      return FALSE;
    }

  archive = open_archive (path, error);

  if (archive == NULL || !read_files (archive, wanted, take, data, cancellable, error))
    {
      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }

  return TRUE;
}
