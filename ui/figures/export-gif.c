#include "ui/figures/export-gif.h"

#include <gif_lib.h>
#include <glib/gi18n-lib.h>
#include <libimagequant.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"

#define MAX_SIDE   4096
#define MAX_STEPS  300
#define MAX_PIXELS 600000000.0 /* Of all frames. */
#define MAX_COLOURS 256

#define LEAST_SECONDS 0.02
#define MOST_SECONDS  60.0
#define LAST_LONGER   3

/* Enough that the shades of a dimmed picture show no bands, and little noise. */
#define DITHERING 0.6f

typedef struct
{
  SacAttentionTrace  *trace;
  SacFigureOptions    options;
  const SacExportFit *fit;
  int                 width;
  int                 height;
  int                 n_frames;
  int                 delay; /* Hundredths of a second. */
  guint8             *rgba;  /* Of one frame. */
  guint8             *indices;  /* The same as places in the palette. */
  guint8             *before;   /* Those of the frame before. */
  liq_attr           *quantizer;
  liq_result         *palette;
} Animation;

static void
animation_clear (Animation *self)
{
  g_clear_pointer (&self->options.cache, sac_figure_cache_free);
  g_clear_pointer (&self->palette, liq_result_destroy);
  g_clear_pointer (&self->quantizer, liq_attr_destroy);
  g_free (self->rgba);
  g_free (self->indices);
  g_free (self->before);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Animation, animation_clear)

static gboolean
check_size (const Animation  *self,
            double            seconds,
            GError          **error)
{
  if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("a frame of an animation stays from %g to %g seconds"),
                   LEAST_SECONDS, MOST_SECONDS);
      return FALSE;
    }

  if (self->n_frames - 1 > MAX_STEPS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("there are %d steps; an animation can have %d"), self->n_frames - 1, MAX_STEPS);
      return FALSE;
    }

  if (self->width > MAX_SIDE || self->height > MAX_SIDE
      || (double) self->width * self->height * self->n_frames > MAX_PIXELS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("the animation would have %d frames of %d × %d pixels; at most %d a side and "
                     "%.0f million in all are possible: choose a smaller size"),
                   self->n_frames, self->width, self->height, MAX_SIDE, MAX_PIXELS / 1e6);
      return FALSE;
    }

  return TRUE;
}

/* Cairo's pixels are words, the quantizer's are bytes. */
static void
take_pixels (Animation       *self,
             cairo_surface_t *surface)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *rgba = self->rgba;

  for (int y = 0; y < self->height; y++)
    {
      const guint32 *pixels = (const guint32 *) (data + (gsize) y * stride);

      for (int x = 0; x < self->width; x++, rgba += 4)
        {
          rgba[0] = pixels[x] >> 16;
          rgba[1] = pixels[x] >> 8;
          rgba[2] = pixels[x];
          rgba[3] = 255;
        }
    }
}

/* Frame 0 is before the first step. */
static gboolean
paint_frame (Animation  *self,
             int         frame,
             GError    **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, self->width,
                                                         self->height);
  cairo_t *cr = cairo_create (surface);
  double scale = self->fit->scale;
  cairo_status_t status;

  self->options.n_visible_steps = frame;
  self->options.pointed_step = frame - 1;
  cairo_scale (cr, self->width / self->fit->width * scale,
               self->height / self->fit->height * scale);
  sac_figure_paint (cr, self->trace, &self->options, self->fit->width / scale,
                    self->fit->height / scale);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  if (status == CAIRO_STATUS_SUCCESS)
    take_pixels (self, surface);
  else
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("the picture could not be drawn: %s"),
                 cairo_status_to_string (status));

  cairo_surface_destroy (surface);

  return status == CAIRO_STATUS_SUCCESS;
}

static gboolean
check_quantizer (liq_error   status,
                 GError    **error)
{
  if (status == LIQ_OK)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("the colours of the animation could not be chosen (error %d)"), (int) status);

  return FALSE;
}

static gboolean
count_colours (Animation      *self,
               liq_histogram  *histogram,
               GCancellable   *cancellable,
               GError        **error)
{
  for (int i = 0; i < self->n_frames; i++)
    {
      liq_image *image;
      gboolean counted;

      if (g_cancellable_set_error_if_cancelled (cancellable, error)
          || !paint_frame (self, i, error))
        return FALSE;

      image = liq_image_create_rgba (self->quantizer, self->rgba, self->width, self->height, 0);
      counted = image != NULL
                && check_quantizer (liq_histogram_add_image (histogram, self->quantizer, image),
                                    error);
      g_clear_pointer (&image, liq_image_destroy);

      if (!counted)
        return FALSE;
    }

  return TRUE;
}

static gboolean
choose_palette (Animation     *self,
                GCancellable  *cancellable,
                GError       **error)
{
  liq_histogram *histogram;
  gboolean chosen;

  self->quantizer = liq_attr_create ();
  liq_set_max_colors (self->quantizer, MAX_COLOURS);
  histogram = liq_histogram_create (self->quantizer);
  chosen = count_colours (self, histogram, cancellable, error)
           && check_quantizer (liq_histogram_quantize (histogram, self->quantizer, &self->palette),
                               error);
  liq_histogram_destroy (histogram);

  if (chosen)
    liq_set_dithering_level (self->palette, DITHERING);

  return chosen;
}

static gboolean
index_frame (Animation  *self,
             int         frame,
             GError    **error)
{
  gsize size = (gsize) self->width * self->height;
  liq_image *image;
  gboolean indexed;

  if (!paint_frame (self, frame, error))
    return FALSE;

  image = liq_image_create_rgba (self->quantizer, self->rgba, self->width, self->height, 0);
  indexed = image != NULL
            && check_quantizer (liq_write_remapped_image (self->palette, image, self->indices,
                                                          size), error);
  g_clear_pointer (&image, liq_image_destroy);

  return indexed;
}

static int
write_cb (GifFileType       *file,
          const GifByteType *data,
          int                length)
{
  g_byte_array_append (file->UserData, data, length);

  return length;
}

static gboolean
put_head (Animation   *self,
          GifFileType *file)
{
  static const guint8 forever[] = { 1, 0, 0 };
  const liq_palette *palette = liq_get_palette (self->palette);
  GifColorType colours[MAX_COLOURS] = { 0 };
  ColorMapObject *map;
  gboolean put;

  for (guint i = 0; i < palette->count; i++)
    colours[i] = (GifColorType) { palette->entries[i].r, palette->entries[i].g,
                                  palette->entries[i].b };

  map = GifMakeMapObject (MAX_COLOURS, colours);
  EGifSetGifVersion (file, TRUE);
  put = EGifPutScreenDesc (file, self->width, self->height, 8, 0, map) == GIF_OK
        && EGifPutExtensionLeader (file, APPLICATION_EXT_FUNC_CODE) == GIF_OK
        && EGifPutExtensionBlock (file, 11, "NETSCAPE2.0") == GIF_OK
        && EGifPutExtensionBlock (file, sizeof forever, forever) == GIF_OK
        && EGifPutExtensionTrailer (file) == GIF_OK;
  GifFreeMapObject (map);

  return put;
}

static gboolean
rows_differ (const Animation *self,
             int              y)
{
  gsize at = (gsize) y * self->width;

  return memcmp (self->indices + at, self->before + at, self->width) != 0;
}

/* A frame need only say what is new in it; where nothing is, one row of what was. */
static gboolean
put_frame (Animation   *self,
           GifFileType *file,
           int          frame)
{
  GraphicsControlBlock control = { DISPOSE_DO_NOT, FALSE, self->delay, NO_TRANSPARENT_COLOR };
  gboolean last_one = frame == self->n_frames - 1;
  int first = 0, last = self->height - 1;
  GifByteType bytes[4];

  while (frame > 0 && first < last && !rows_differ (self, first))
    first++;
  while (frame > 0 && last > first && !rows_differ (self, last))
    last--;

  if (last_one)
    control.DelayTime = self->delay * LAST_LONGER;

  EGifGCBToExtension (&control, bytes);

  if (EGifPutExtension (file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) != GIF_OK
      || EGifPutImageDesc (file, 0, first, self->width, last - first + 1, FALSE, NULL) != GIF_OK)
    return FALSE;

  for (int y = first; y <= last; y++)
    if (EGifPutLine (file, self->indices + (gsize) y * self->width, self->width) != GIF_OK)
      return FALSE;

  return TRUE;
}

static gboolean
put_all (Animation     *self,
         GifFileType   *file,
         GCancellable  *cancellable,
         GError       **error)
{
  gboolean put = put_head (self, file);

  for (int i = 0; put && i < self->n_frames; i++)
    {
      guint8 *indices = self->indices;

      if (g_cancellable_set_error_if_cancelled (cancellable, error)
          || !index_frame (self, i, error))
        return FALSE;

      put = put_frame (self, file, i);
      self->indices = self->before;
      self->before = indices;
    }

  if (!put)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("the animation could not be written: %s"),
                 GifErrorString (file->Error));

  return put;
}

static GBytes *
write_file (Animation     *self,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  int status = 0;
  GifFileType *file = EGifOpen (bytes, write_cb, &status);
  gboolean written;

  if (file == NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("the animation could not be written: %s"), GifErrorString (status));
      return NULL;
    }

  written = put_all (self, file, cancellable, error);
  EGifCloseFile (file, &status);

  return written ? g_byte_array_free_to_bytes (g_steal_pointer (&bytes)) : NULL;
}

GBytes *
sac_export_paint_gif (SacAttentionTrace       *trace,
                      const SacFigureOptions  *options,
                      const SacExportFit      *fit,
                      double                   dpi,
                      double                   seconds,
                      GCancellable            *cancellable,
                      GError                 **error)
{
  g_auto(Animation) self = {
    .trace = trace,
    .options = *options,
    .fit = fit,
    .width = MAX (round (fit->width * dpi / 96), 1),
    .height = MAX (round (fit->height * dpi / 96), 1),
    .n_frames = sac_attention_trace_get_n_steps (trace) + 1,
  };
  gsize size = (gsize) self.width * self.height;

  seconds = seconds == 0 ? SAC_GIF_SECONDS : seconds;
  self.options.cache = NULL;

  if (!check_size (&self, seconds, error))
    return NULL;

  self.delay = lround (seconds * 100);
  self.options.cache = sac_figure_cache_new ();
  self.rgba = g_malloc (4 * size);
  self.indices = g_malloc (size);
  self.before = g_malloc (size);

  return choose_palette (&self, cancellable, error) ? write_file (&self, cancellable, error) : NULL;
}
