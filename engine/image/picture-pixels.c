#include "engine/image/picture-pixels.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/image/colour-profile.h"
#include "engine/image/picture-reader.h"
#include "engine/image/resample.h"

/* Where the pixels of a picture go that is stored lying or mirrored. Row by row and at once: a
 * second copy would be needed otherwise. */
typedef struct
{
  int           width; /* As it is stored. */
  guint8       *first; /* Where the pixel at the top left goes. */
  gssize        right; /* Bytes from there to where the next one in its row goes, */
  gssize        down;  /* and the next one in its column. */
  GCancellable *cancellable;
} Placing;

/* EXIF's orientation, 1 to 8; a decoder tells it and leaves the pixels as they are. */
static int
get_orientation (GdkPixbuf *pixels)
{
  const char *option = gdk_pixbuf_get_option (pixels, "orientation");
  gint64 orientation = option != NULL ? g_ascii_strtoll (option, NULL, 10) : 1;

  return orientation >= 1 && orientation <= 8 ? (int) orientation : 1;
}

static gboolean
is_lying (int orientation)
{
  return orientation >= 5;
}

static Placing
placing_new (guint8       *upright,
             int           width,
             int           height,
             int           orientation,
             GCancellable *cancellable)
{
  gboolean mirrored = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  gboolean upside_down = orientation == 3 || orientation == 4 || orientation == 6 ||
                         orientation == 7;
  gssize right = is_lying (orientation) ? 3 * (gssize) height : 3;
  gssize down = is_lying (orientation) ? 3 : 3 * (gssize) width;
  Placing self = { width, upright, right, down, cancellable };

  if (mirrored)
    {
      self.first += (width - 1) * right;
      self.right = -right;
    }

  if (upside_down)
    {
      self.first += (height - 1) * down;
      self.down = -down;
    }

  return self;
}

static void
place_row (const Placing *self,
           int            y,
           const guint8  *row)
{
  guint8 *to = self->first + y * self->down;

  for (int x = 0; x < self->width; x++, row += 3, to += self->right)
    {
      to[0] = row[0];
      to[1] = row[1];
      to[2] = row[2];
    }
}

static gboolean
take_row_cb (int          y,
             const float *row,
             gpointer     data)
{
  const Placing *self = data;
  guint8 *to = self->first + y * self->down;

  for (int x = 0; x < self->width; x++, row += 3, to += self->right)
    for (int i = 0; i < 3; i++)
      to[i] = (guint8) (row[i] + 0.5f);

  return !g_cancellable_is_cancelled (self->cancellable);
}

static guint8
over_white (guint8 colour,
            guint8 alpha)
{
  return (colour * alpha + 255 * (255 - alpha) + 127) / 255;
}

/* Four bytes a pixel become three, in place. Returns whether anything shone through. */
static gboolean
compose_on_white (guint8 *pixels,
                  int     width,
                  int     height,
                  gsize   stride)
{
  guint8 lowest = 255;

  for (int y = 0; y < height; y++)
    {
      const guint8 *from = pixels + y * stride;
      guint8 *to = pixels + y * stride;

      for (int x = 0; x < width; x++, from += 4, to += 3)
        {
          guint8 alpha = from[3];

          lowest = MIN (lowest, alpha);
          to[0] = over_white (from[0], alpha);
          to[1] = over_white (from[1], alpha);
          to[2] = over_white (from[2], alpha);
        }
    }

  return lowest < 255;
}

/* What fits into the limit in the same proportions. */
static void
find_kept_size (int  width,
                int  height,
                int *kept_width,
                int *kept_height)
{
  int longer = MAX (width, height);
  double scale = longer > SAC_PICTURE_MAX_SIDE ? (double) SAC_PICTURE_MAX_SIDE / longer : 1;

  *kept_width = MAX (1, (int) (width * scale + 0.5));
  *kept_height = MAX (1, (int) (height * scale + 0.5));
}

static void
place_all (const SacPixels *from,
           const Placing   *placing,
           int              width,
           int              height)
{
  SacTraceRectangle all = { 0, 0, from->width, from->height };

  if (width != from->width || height != from->height)
    {
      sac_resample (from, &all, width, height, take_row_cb, (gpointer) placing);
      return;
    }

  for (int y = 0; y < height; y++)
    place_row (placing, y, from->pixels + y * from->stride);
}

/* (nullable) */
static char *
describe (const SacPictureOrigin *origin,
          int                     original_width,
          int                     original_height,
          gboolean                reduced,
          gboolean                transparent,
          const char             *colours)
{
  g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (reduced)
    g_ptr_array_add (parts, g_strdup_printf (_("scaled down from %d × %d pixels"),
                                             original_width, original_height));
  if (transparent)
    g_ptr_array_add (parts, g_strdup (_("transparent: drawn on white")));
  if (origin->animated)
    g_ptr_array_add (parts, g_strdup (_("animated: its first frame")));
  if (colours != NULL)
    g_ptr_array_add (parts, g_strdup (colours));

  if (parts->len == 0)
    return NULL;

  g_ptr_array_add (parts, NULL);

  return g_strjoinv ("; ", (char **) parts->pdata);
}

SacPicture *
sac_picture_from_pixels (GdkPixbuf               *pixels,
                         const SacPictureOrigin  *origin,
                         GCancellable            *cancellable,
                         GError                 **error)
{
  SacPixels from = { gdk_pixbuf_get_width (pixels), gdk_pixbuf_get_height (pixels),
                     gdk_pixbuf_get_rowstride (pixels), gdk_pixbuf_get_pixels (pixels) };
  gboolean transparent = gdk_pixbuf_get_has_alpha (pixels) &&
                         compose_on_white ((guint8 *) from.pixels, from.width, from.height,
                                           from.stride);
  int orientation = get_orientation (pixels);
  gboolean lying = is_lying (orientation);
  int original_width = lying ? origin->height : origin->width;
  int original_height = lying ? origin->width : origin->height;
  g_autofree guint8 *upright = NULL;
  g_autofree char *notice = NULL;
  const char *profile = gdk_pixbuf_get_option (pixels, "icc-profile");
  const char *colours = NULL;
  int width, height;
  Placing placing;

  find_kept_size (from.width, from.height, &width, &height);
  upright = g_malloc (3 * (gsize) width * height);
  placing = placing_new (upright, width, height, orientation, cancellable);
  place_all (&from, &placing, width, height);

  if (profile != NULL)
    sac_colour_profile_apply (profile, upright, width, height, &colours, cancellable);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  notice = describe (origin, original_width, original_height,
                     width < origin->width || height < origin->height, transparent, colours);

  return sac_picture_new_take (lying ? height : width, lying ? width : height,
                               g_steal_pointer (&upright), original_width, original_height,
                               origin->name, notice);
}
