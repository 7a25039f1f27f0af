#include "engine/scenes/picture-archive.h"

#include "engine/errors.h"

#include <archive.h>
#include <archive_entry.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

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

/* A header may claim sides whose pixels no memory holds: at a size of nothing the decoder stops
 * before it asks for any. */
static void
limit_size (GdkPixbufLoader *loader,
            int              width,
            int              height,
            gpointer         too_large)
{
  if (width > SAC_ARCHIVE_MAX_SIDE || height > SAC_ARCHIVE_MAX_SIDE)
    {
      *(gboolean *) too_large = TRUE;
      gdk_pixbuf_loader_set_size (loader, 0, 0);
    }
}

/* Of a picture that was cut short the decoder shows what there is. */
static gboolean
is_whole (const GByteArray *bytes)
{
  static const guint8 end[] = { 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82 };

  return bytes->len > sizeof end &&
         memcmp (bytes->data + bytes->len - sizeof end, end, sizeof end) == 0;
}

static GdkPixbuf *
decode (const GByteArray  *bytes,
        GError           **error)
{
  g_autoptr(GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type ("png", error);
  g_autoptr(GError) problem = NULL;
  GdkPixbuf *pixbuf;
  gboolean too_large = FALSE, written;

  if (loader == NULL)
    return NULL;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (limit_size), &too_large);
  written = gdk_pixbuf_loader_write (loader, bytes->data, bytes->len, &problem);

  /* Closed in any case; the first problem tells. */
  if (!gdk_pixbuf_loader_close (loader, written ? &problem : NULL))
    written = FALSE;

  pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  if (too_large)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("expected a picture of at most %d × %d pixels"), SAC_ARCHIVE_MAX_SIDE,
                   SAC_ARCHIVE_MAX_SIDE);
      return NULL;
    }

  if (!written || pixbuf == NULL || !is_whole (bytes))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("not a PNG picture (%s)"),
                   problem != NULL ? problem->message : _("it is cut short"));
      return NULL;
    }

  return gdk_pixbuf_get_has_alpha (pixbuf) ? g_object_ref (pixbuf)
                                           : gdk_pixbuf_add_alpha (pixbuf, FALSE, 0, 0, 0);
}

static gboolean
take_picture (const char             *name,
              const GByteArray       *bytes,
              SacArchivePictureFunc   take,
              gpointer                data,
              GError                **error)
{
  g_autoptr(GdkPixbuf) pixbuf = decode (bytes, error);
  g_autofree guint8 *rgba = NULL;
  const guint8 *pixels;
  int width, height;

  if (pixbuf == NULL)
    {
      g_prefix_error (error, _("picture “%s”: "), name);
      return FALSE;
    }

  width = gdk_pixbuf_get_width (pixbuf);
  height = gdk_pixbuf_get_height (pixbuf);
  pixels = gdk_pixbuf_read_pixels (pixbuf);
  rgba = g_malloc (4 * width * height);

  for (int y = 0; y < height; y++)
    memcpy (rgba + 4 * y * width, pixels + (gsize) y * gdk_pixbuf_get_rowstride (pixbuf),
            4 * width);

  return take (name, width, height, rgba, data, error);
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
            SacArchivePictureFunc   take,
            gpointer                data,
            GCancellable           *cancellable,
            GError                **error)
{
  struct archive_entry *entry;
  int n_files = 0, status;

  while ((status = archive_read_next_header (archive, &entry)) == ARCHIVE_OK)
    {
      const char *path = archive_entry_pathname (entry);
      g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
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

      if (bytes == NULL || !take_picture (name, bytes, take, data, error))
        return FALSE;
    }

  if (status != ARCHIVE_EOF)
    set_archive_error (archive, error);

  return status == ARCHIVE_EOF;
}

gboolean
sac_picture_archive_read (const char             *path,
                          SacArchiveWantedFunc    wanted,
                          SacArchivePictureFunc   take,
                          gpointer                data,
                          GCancellable           *cancellable,
                          GError                **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr(Archive) archive = NULL;

  /* Its own message for what is not there is better than the library's. */
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("“%s”: no such file; is this the folder that holds the sets of pictures?"),
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
