#include "engine/scenes/picture-archive.h"

#include "engine/errors.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Who asked for the pictures. */
typedef struct
{
  SacArchiveWantedFunc   wanted;
  SacArchivePictureFunc  take;
  gpointer               data;
} Receiver;

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
take_picture (const char        *path,
              const GByteArray  *bytes,
              gpointer           data,
              GError           **error)
{
  const Receiver *self = data;
  g_autofree char *name = g_path_get_basename (path);
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

  return self->take (name, width, height, rgba, self->data, error);
}

static gboolean
is_wanted (const char *path,
           gpointer    data)
{
  const Receiver *self = data;
  g_autofree char *name = g_path_get_basename (path);

  return self->wanted (name, self->data);
}

gboolean
sac_picture_archive_read (const char             *path,
                          SacArchiveWantedFunc    wanted,
                          SacArchivePictureFunc   take,
                          gpointer                data,
                          GCancellable           *cancellable,
                          GError                **error)
{
  Receiver receiver = { wanted, take, data };

  return sac_packed_files_read (path, is_wanted, take_picture, &receiver, cancellable, error);
}
