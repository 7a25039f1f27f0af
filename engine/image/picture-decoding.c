#include "engine/image/picture-decoding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/image/drawing-content.h"
#include "engine/image/jpeg-content.h"
#include "engine/image/patience.h"
#include "engine/image/picture-content.h"
#include "engine/image/picture-decoder.h"
#include "engine/image/picture-ending.h"
#include "engine/image/picture-options.h"
#include "engine/image/picture-pixels.h"
#include "engine/image/picture-reader.h"
#include "engine/image/png-content.h"
#include "engine/image/webp-content.h"

/* Shared with the thread of a drawing, which may take longer than anybody waits for it. */
struct _SacPictureDecoding
{
  GdkPixbufLoader  *loader; /* Closed once @closed. */
  gboolean          closed;
  GByteArray       *held; /* What the decoder lacks, or is looked at once more as a whole. */
  gsize             n_passed; /* Of them to the decoder. */
  gboolean          chosen; /* It is known what the file may be, and so: */
  gboolean          waits;  /* The decoder gets it as a whole. */
  gboolean          drawing;
  SacPictureEnding  ending;
  SacPngContent     png;
  guint8            head[SAC_PICTURE_HEAD_SIZE];
  gsize             n_head;
  gsize             n_bytes;
  int               width; /* As the file claims; 0: not known yet. */
  int               height;
  gboolean          too_large;
  gboolean          lacks_pixels;
  GdkPixbuf        *first_frame; /* Of an animation that the loader is not asked about. */
  GError           *reason; /* The decoder's, for failing. */
};

static void
take_claimed_size (SacPictureDecoding *self,
                   int                 width,
                   int                 height)
{
  /* SVG has no pixels before it is drawn. */
  gboolean has_pixels = !sac_decoder_has_type (self->loader, "image/svg+xml");

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
  SacPictureDecoding *self = data;

  take_claimed_size (self, width, height);

  if (self->too_large || !sac_decoder_is_accepted (loader))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else
    sac_decoder_reduce (loader, width, height, SAC_PICTURE_MAX_SIDE);
}

SacPictureDecoding *
sac_picture_decoding_new (void)
{
  SacPictureDecoding *self = g_atomic_rc_box_new0 (SacPictureDecoding);

  self->loader = gdk_pixbuf_loader_new ();
  self->held = g_byte_array_new ();
  self->ending.take_chunk = sac_png_content_take_chunk;
  self->ending.data = &self->png;
  g_signal_connect (self->loader, "size-prepared", G_CALLBACK (size_prepared_cb), self);

  return self;
}

static void
decoding_clear (gpointer data)
{
  SacPictureDecoding *self = data;

  if (!self->closed)
    gdk_pixbuf_loader_close (self->loader, NULL);

  g_signal_handlers_disconnect_by_data (self->loader, self);
  g_object_unref (self->loader);
  sac_png_content_clear (&self->png);
  g_byte_array_unref (self->held);
  g_clear_object (&self->first_frame);
  g_clear_error (&self->reason);
}

void
sac_picture_decoding_unref (SacPictureDecoding *self)
{
  g_atomic_rc_box_release_full (self, decoding_clear);
}

/* Of all that is wrong, what helps most. */
static void
explain (const SacPictureDecoding  *self,
         GError                   **error)
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
  else if (self->lacks_pixels)
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         _("it is cut short, a part of its pixels is missing; get the file again "
                           "from where it came"));
  else if (!sac_decoder_is_accepted (self->loader))
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         sac_picture_content_explain (self->head, self->n_head));
  else
    {
      /* Some decoders end their messages with a newline. */
      g_autofree char *message = g_strchomp (g_strdup (self->reason != NULL ? self->reason->message
                                                                            : _("no pixels")));

      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("it is damaged, or not all of its format is understood (%s)"), message);
    }
}

gboolean
sac_picture_decoding_allows (guint64   size,
                             GError  **error)
{
  if (size <= SAC_PICTURE_MAX_FILE_SIZE)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("larger than %d MiB, the limit for a picture"), SAC_PICTURE_MAX_FILE_SIZE >> 20);

  return FALSE;
}

static void
look_at (SacPictureDecoding *self,
         const guint8       *bytes,
         gsize               n_bytes)
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
refuse (SacPictureDecoding  *self,
        GError             **error)
{
  self->ending.format = SAC_ENDING_OTHER;
  explain (self, error);

  return FALSE;
}

/* A drawing may keep its decoder busy for long; that of WebP warns on the terminal where an
 * animation is damaged. */
static void
choose_way (SacPictureDecoding *self)
{
  self->chosen = TRUE;
  self->drawing = sac_picture_content_may_be_drawing (self->head, self->n_head);
  self->waits = self->drawing || self->ending.format == SAC_ENDING_WEBP;
}

static gboolean
pass_on (SacPictureDecoding *self)
{
  gsize n_bytes = self->held->len - self->n_passed;

  if (n_bytes > 0 && !gdk_pixbuf_loader_write (self->loader, self->held->data + self->n_passed,
                                               n_bytes, &self->reason))
    {
      self->closed = TRUE; /* By itself. */
      return FALSE;
    }

  self->n_passed = self->held->len;

  if (!self->waits && self->ending.format != SAC_ENDING_JPEG)
    self->n_passed = g_byte_array_set_size (self->held, 0)->len;

  return TRUE;
}

gboolean
sac_picture_decoding_take (SacPictureDecoding  *self,
                           const guint8        *bytes,
                           gsize                n_bytes,
                           GError             **error)
{
  look_at (self, bytes, n_bytes);

  if (!sac_picture_decoding_allows (self->n_bytes, error))
    return FALSE;

  if (self->too_large || self->ending.excessive)
    return refuse (self, error);

  g_byte_array_append (self->held, bytes, n_bytes);

  /* A pipe may bring less than what tells one format from another. */
  if (self->ending.format == SAC_ENDING_UNKNOWN)
    return TRUE;
  if (!self->chosen)
    choose_way (self);

  return self->waits || pass_on (self) || refuse (self, error);
}

/* All of the file went by. */
static void
decode_rest (gpointer data)
{
  SacPictureDecoding *self = data;

  if (!pass_on (self))
    return;

  self->closed = TRUE;
  gdk_pixbuf_loader_close (self->loader, &self->reason);
}

/* Replaces what is held by what it unpacks to. */
static gboolean
check_drawing (SacPictureDecoding  *self,
               GError             **error)
{
  g_autoptr(GBytes) packed = g_byte_array_free_to_bytes (self->held);
  g_autoptr(GBytes) bytes = NULL;
  gboolean bounded = FALSE;

  self->held = NULL;
  bytes = sac_drawing_content_unpack (packed, SAC_PICTURE_MAX_FILE_SIZE, error);

  if (bytes != NULL)
    {
      bounded = sac_drawing_content_is_bounded (bytes, SAC_PICTURE_MAX_PIXELS);

      if (!bounded)
        g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                     _("the pictures inside of it claim more than %d million pixels, or cannot be "
                       "looked at"), SAC_PICTURE_MAX_PIXELS / (1000 * 1000));
    }

  g_clear_pointer (&packed, g_bytes_unref);
  self->held = bytes != NULL ? g_bytes_unref_to_array (g_steal_pointer (&bytes))
                             : g_byte_array_new ();

  return bounded;
}

static gboolean
decode_drawing (SacPictureDecoding  *self,
                GCancellable        *cancellable,
                GError             **error)
{
  g_autoptr(GError) reason = NULL;

  if (!check_drawing (self, error))
    return FALSE;

  if (sac_run_with_patience (decode_rest, g_atomic_rc_box_acquire (self),
                             (GDestroyNotify) sac_picture_decoding_unref, SAC_PICTURE_MAX_SECONDS,
                             cancellable, &reason))
    return TRUE;

  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (error, g_steal_pointer (&reason));
  else
    g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                 _("it takes more than %d seconds to draw: export it as PNG"),
                 SAC_PICTURE_MAX_SECONDS);

  return FALSE;
}

static gboolean
decode_animation (SacPictureDecoding  *self,
                  GError             **error)
{
  self->first_frame = sac_webp_content_decode_first (self->held->data, self->held->len);

  if (self->first_frame == NULL)
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                         _("it is damaged: the first frame of its animation cannot be decoded"));

  return self->first_frame != NULL;
}

/* What a decoder does not say. */
static gboolean
find_lacks (const SacPictureDecoding *self)
{
  switch (self->ending.format)
    {
    case SAC_ENDING_PNG:
      return !sac_png_content_is_complete (&self->png);
    case SAC_ENDING_JPEG:
      return self->reason == NULL &&
             !sac_jpeg_content_is_complete (self->held->data, self->held->len);
    default:
      return FALSE;
    }
}

static gboolean
decode (SacPictureDecoding  *self,
        GCancellable        *cancellable,
        GError             **error)
{
  if (self->n_bytes == 0 || !sac_picture_ending_is_complete (&self->ending))
    {
      explain (self, error);
      return FALSE;
    }

  if (self->ending.format == SAC_ENDING_WEBP &&
      sac_webp_content_is_animated (self->held->data, self->held->len))
    return decode_animation (self, error);

  if (!self->chosen)
    choose_way (self);

  if (!self->drawing)
    decode_rest (self);
  else if (!decode_drawing (self, cancellable, error))
    return FALSE;

  self->lacks_pixels = find_lacks (self);

  if (self->reason == NULL && !self->lacks_pixels && !self->too_large)
    return TRUE;

  explain (self, error);

  return FALSE;
}

SacPicture *
sac_picture_decoding_finish (SacPictureDecoding  *self,
                             const char          *name,
                             GCancellable        *cancellable,
                             GError             **error)
{
  GdkPixbufAnimation *frames;
  GdkPixbuf *pixels;

  if (!decode (self, cancellable, error))
    return NULL;

  frames = gdk_pixbuf_loader_get_animation (self->loader);
  pixels = frames != NULL ? gdk_pixbuf_animation_get_static_image (frames) : self->first_frame;

  if (pixels == NULL)
    {
      explain (self, error);
      return NULL;
    }

  /* A decoder may draw without a word about the size: that of an SVG with nothing in it does. */
  if (self->width < 1 || self->height < 1)
    {
      self->width = gdk_pixbuf_get_width (pixels);
      self->height = gdk_pixbuf_get_height (pixels);
    }

  SacPictureOrigin origin = { self->width, self->height, name,
                              self->ending.animated || pixels == self->first_frame ||
                                !gdk_pixbuf_animation_is_static_image (frames) };

  sac_picture_options_complete (pixels, &self->png, self->held->data, self->held->len);

  return sac_picture_from_pixels (pixels, &origin, cancellable, error);
}
