#include "engine/image/picture-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/image/picture-content.h"
#include "engine/image/picture-ending.h"
#include "engine/image/picture-options.h"
#include "engine/image/picture-pixels.h"
#include "engine/image/png-content.h"

#define CHUNK_SIZE (1 << 16)

/* JPEG's decoder skips detail of blocks of 8 x 8 pixels. */
#define MAX_JPEG_REDUCTION 8

/* Those whose decoders are known to look at the claimed size before they take memory. */
static const char *const accepted_types[] = {
  "image/png", "image/jpeg", "image/webp", "image/tiff", "image/gif", "image/svg+xml",
};

typedef struct
{
  GdkPixbufLoader  *loader; /* Closed once @closed. */
  gboolean          closed;
  GByteArray       *held; /* Not given to the decoder yet. */
  SacPictureEnding  ending;
  SacPngContent     png;
  guint8            head[SAC_PICTURE_HEAD_SIZE];
  gsize             n_head;
  gsize             n_bytes;
  int               width; /* As the file claims; 0: not known yet. */
  int               height;
  gboolean          too_large;
} Reading;

static gboolean
has_type (GdkPixbufLoader *loader,
          const char      *type)
{
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format (loader);
  g_auto(GStrv) types = format != NULL ? gdk_pixbuf_format_get_mime_types (format) : NULL;

  return types != NULL && g_strv_contains ((const char *const *) types, type);
}

static gboolean
is_accepted (GdkPixbufLoader *loader)
{
  for (gsize i = 0; i < G_N_ELEMENTS (accepted_types); i++)
    if (has_type (loader, accepted_types[i]))
      return TRUE;

  return FALSE;
}

/* By halves, which costs the decoder nothing. */
static void
reduce_jpeg (GdkPixbufLoader *loader,
             int              width,
             int              height)
{
  int part = 1;

  while (part < MAX_JPEG_REDUCTION && MAX (width, height) > part * SAC_PICTURE_MAX_SIDE)
    part *= 2;

  if (part > 1)
    gdk_pixbuf_loader_set_size (loader, (width + part - 1) / part, (height + part - 1) / part);
}

static void
reduce_exactly (GdkPixbufLoader *loader,
                int              width,
                int              height)
{
  double scale = (double) SAC_PICTURE_MAX_SIDE / MAX (width, height);

  if (scale < 1)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int) (width * scale + 0.5)),
                                MAX (1, (int) (height * scale + 0.5)));
}

static void
take_claimed_size (Reading *self,
                   int      width,
                   int      height)
{
  /* SVG has no pixels before it is drawn. */
  gboolean has_pixels = !has_type (self->loader, "image/svg+xml");

  self->width = width;
  self->height = height;
  self->too_large = MAX (width, height) > SAC_PICTURE_MAX_CLAIMED_SIDE ||
                    (has_pixels && (gint64) width * height > SAC_PICTURE_MAX_PIXELS);
}

/* A size of nothing makes a decoder stop before it takes memory for pixels; that of SVG draws
 * something all the same. */
static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int              width,
                  int              height,
                  gpointer         data)
{
  Reading *self = data;

  take_claimed_size (self, width, height);

  if (self->too_large || !is_accepted (loader))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (has_type (loader, "image/jpeg"))
    reduce_jpeg (loader, width, height);
  else if (has_type (loader, "image/webp") || has_type (loader, "image/svg+xml"))
    reduce_exactly (loader, width, height);
}

static void
reading_init (Reading *self)
{
  *self = (Reading) {
    .loader = gdk_pixbuf_loader_new (),
    .held = g_byte_array_new (),
    .ending = { .take_chunk = sac_png_content_take_chunk, .data = &self->png },
  };
  g_signal_connect (self->loader, "size-prepared", G_CALLBACK (size_prepared_cb), self);
}

static void
reading_clear (Reading *self)
{
  if (!self->closed)
    gdk_pixbuf_loader_close (self->loader, NULL);

  g_signal_handlers_disconnect_by_data (self->loader, self);
  g_object_unref (self->loader);
  sac_png_content_clear (&self->png);
  g_byte_array_unref (self->held);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static gboolean
lacks_pixels (const Reading *self)
{
  return self->ending.format == SAC_ENDING_PNG && !sac_png_content_is_complete (&self->png);
}

/* Of all that is wrong, what helps most; @reason is the decoder's. */
static void
explain (const Reading  *self,
         const GError   *reason,
         GError        **error)
{
  if (self->n_bytes == 0)
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("the file is empty"));
  else if (self->too_large)
    g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                 _("it claims %d × %d pixels; the limit is %d million pixels, and %d on a side"),
                 self->width, self->height, SAC_PICTURE_MAX_PIXELS / (1000 * 1000),
                 SAC_PICTURE_MAX_CLAIMED_SIDE);
  else if (!sac_picture_ending_is_complete (&self->ending))
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         _("it ends too early, a part of the picture is missing; get the file "
                           "again from where it came"));
  else if (self->ending.excessive)
    g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                 _("it would keep its decoder busy for ever: a part of more than %d MiB, or more "
                   "than %d scans"),
                 SAC_ENDING_MAX_PNG_CHUNK >> 20, SAC_ENDING_MAX_JPEG_SCANS);
  else if (lacks_pixels (self))
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         _("it is cut short, a part of its pixels is missing; get the file again "
                           "from where it came"));
  else if (!is_accepted (self->loader))
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         sac_picture_content_explain (self->head, self->n_head));
  else
    {
      /* Some decoders end their messages with a newline. */
      g_autofree char *message = g_strchomp (g_strdup (reason != NULL ? reason->message
                                                                      : _("no pixels")));

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("it is damaged, or not all of its format is understood (%s)"), message);
    }
}

static gboolean
check_file_size (guint64   size,
                 GError  **error)
{
  if (size <= SAC_PICTURE_MAX_FILE_SIZE)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("larger than %d MiB, the limit for a picture"), SAC_PICTURE_MAX_FILE_SIZE >> 20);

  return FALSE;
}

static void
look_at (Reading      *self,
         const guint8 *bytes,
         gsize         n_bytes)
{
  gsize n_head = MIN (n_bytes, sizeof self->head - self->n_head);
  int width, height;

  memcpy (self->head + self->n_head, bytes, n_head);
  self->n_head += n_head;
  self->n_bytes += n_bytes;
  sac_picture_ending_feed (&self->ending, bytes, n_bytes);

  if (sac_picture_content_get_webp (self->head, self->n_head, &width, &height))
    take_claimed_size (self, width, height);
}

/* The rest of the file is not looked at. */
static gboolean
refuse (Reading       *self,
        const GError  *reason,
        GError       **error)
{
  self->ending.format = SAC_ENDING_OTHER;
  explain (self, reason, error);

  return FALSE;
}

static gboolean
take_chunk (Reading       *self,
            const guint8  *bytes,
            gsize          n_bytes,
            GError       **error)
{
  g_autoptr(GError) reason = NULL;

  look_at (self, bytes, n_bytes);

  if (!check_file_size (self->n_bytes, error))
    return FALSE;

  if (self->too_large || self->ending.excessive)
    return refuse (self, NULL, error);

  /* WebP's decoder warns on the terminal where frames are missing: it gets whole files only. */
  if (self->ending.format == SAC_ENDING_WEBP)
    g_byte_array_append (self->held, bytes, n_bytes);
  else if (!gdk_pixbuf_loader_write (self->loader, bytes, n_bytes, &reason))
    {
      self->closed = TRUE; /* By itself. */
      return refuse (self, reason, error);
    }

  return TRUE;
}

/* All of the file went by. */
static gboolean
finish (Reading  *self,
        GError  **error)
{
  g_autoptr(GError) reason = NULL;

  if (self->n_bytes == 0 || !sac_picture_ending_is_complete (&self->ending))
    {
      explain (self, NULL, error);
      return FALSE;
    }

  self->closed = TRUE;

  if ((self->held->len == 0 || gdk_pixbuf_loader_write (self->loader, self->held->data,
                                                        self->held->len, &reason)) &&
      gdk_pixbuf_loader_close (self->loader, &reason) && !lacks_pixels (self) && !self->too_large)
    return TRUE;

  explain (self, reason, error);

  return FALSE;
}

static gboolean
take_all (Reading       *self,
          GInputStream  *stream,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autofree guint8 *chunk = g_malloc (CHUNK_SIZE);
  gssize count;

  while ((count = g_input_stream_read (stream, chunk, CHUNK_SIZE, cancellable, error)) > 0)
    if (!take_chunk (self, chunk, count, error))
      return FALSE;

  return count == 0 && finish (self, error);
}

static SacPicture *
read_stream (GInputStream  *stream,
             const char    *name,
             GCancellable  *cancellable,
             GError       **error)
{
  g_auto(Reading) self;
  GdkPixbufAnimation *frames;
  GdkPixbuf *pixels;

  reading_init (&self);

  if (!take_all (&self, stream, cancellable, error))
    return NULL;

  frames = gdk_pixbuf_loader_get_animation (self.loader);
  pixels = frames != NULL ? gdk_pixbuf_animation_get_static_image (frames) : NULL;

  if (pixels == NULL)
    {
      explain (&self, NULL, error);
      return NULL;
    }

  /* A decoder may draw without a word about the size: that of an SVG with nothing in it does. */
  if (self.width < 1 || self.height < 1)
    {
      self.width = gdk_pixbuf_get_width (pixels);
      self.height = gdk_pixbuf_get_height (pixels);
    }

  SacPictureOrigin origin = { self.width, self.height, name,
                              self.ending.animated ||
                                !gdk_pixbuf_animation_is_static_image (frames) };

  sac_picture_options_complete (pixels, &self.png, self.held->data, self.held->len);

  return sac_picture_from_pixels (pixels, &origin, cancellable, error);
}

static SacPicture *
read_file (GFile         *file,
           const char    *name,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr(GFileInputStream) stream = g_file_read (file, cancellable, error);
  g_autoptr(GFileInfo) info = NULL;

  if (stream == NULL)
    return NULL;

  /* At once, rather than after so many bytes; a pipe tells nothing. */
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  if (info != NULL && !check_file_size (g_file_info_get_size (info), error))
    return NULL;

  return read_stream (G_INPUT_STREAM (stream), name, cancellable, error);
}

/**
 * sac_picture_load:
 * @path: a file, or a pipe
 *
 * Returns: (transfer full): the picture, named @path; with a file: URI where that is no text
 */
SacPicture *
sac_picture_load (const char    *path,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  /* Names are shown and written into files, which want UTF-8, and are there to be found again. */
  gboolean is_text = g_utf8_validate (path, -1, NULL);
  g_autofree char *name = is_text ? g_strdup (path) : g_file_get_uri (file);
  SacPicture *picture;

  if (*path == '\0')
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("the name of the picture is empty"));
      return NULL;
    }

  picture = read_file (file, name, cancellable, error);

  if (picture == NULL)
    {
      g_autofree char *shown = is_text ? g_strdup (path) : g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", shown);
    }

  return picture;
}

SacPicture *
sac_picture_load_bytes (GBytes        *bytes,
                        const char    *name,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  SacPicture *picture = read_stream (stream, name, cancellable, error);

  if (picture != NULL)
    picture->inside = TRUE;
  else if (name != NULL)
    g_prefix_error (error, "“%s”: ", name);

  return picture;
}
