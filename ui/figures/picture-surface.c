#include "ui/figures/picture-surface.h"

#include <math.h>
#include <string.h>

/* A window shows one size of a picture; a figure that is exported beside it another one. */
#define MAX_KEPT 3

typedef struct
{
  SacPicture      *picture;
  int              width;
  int              height;
  cairo_surface_t *surface;
} Kept;

struct _SacFigureCache
{
  Kept kept[MAX_KEPT]; /* The last used first. */
};

static void
kept_clear (Kept *self)
{
  g_clear_pointer (&self->picture, sac_picture_unref);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
}

SacFigureCache *
sac_figure_cache_new (void)
{
  return g_new0 (SacFigureCache, 1);
}

void
sac_figure_cache_free (SacFigureCache *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < MAX_KEPT; i++)
    kept_clear (&self->kept[i]);

  g_free (self);
}

/* The mean of the pixels from @from to @to, parts of pixels by their part. */
static void
mean_of_span (const guint8 *row,
              double        from,
              double        to,
              float        *mean)
{
  int first = (int) from, last = MAX ((int) ceil (to) - 1, first);
  float red = 0, green = 0, blue = 0;
  float scale = 1 / (to - from);

  for (int x = first; x <= last; x++)
    {
      float part = MIN (x + 1, to) - MAX (x, from);

      red += part * row[3 * x];
      green += part * row[3 * x + 1];
      blue += part * row[3 * x + 2];
    }

  mean[0] = red * scale;
  mean[1] = green * scale;
  mean[2] = blue * scale;
}

static void
mean_of_row (const SacPicture *picture,
             int               y,
             int               width,
             float            *means)
{
  const guint8 *row = picture->pixels + (gsize) 3 * picture->width * y;
  double step = (double) picture->width / width;

  if (width == picture->width)
    {
      for (int i = 0; i < 3 * width; i++)
        means[i] = row[i];
      return;
    }

  for (int x = 0; x < width; x++)
    mean_of_span (row, x * step, MIN ((x + 1) * step, picture->width), means + 3 * x);
}

static void
write_row (const float *sums,
           float        scale,
           int          width,
           guint32     *pixels)
{
  for (int x = 0; x < width; x++)
    {
      guint32 red = sums[3 * x] * scale + 0.5f;
      guint32 green = sums[3 * x + 1] * scale + 0.5f;
      guint32 blue = sums[3 * x + 2] * scale + 0.5f;

      pixels[x] = 0xff000000u | MIN (red, 255) << 16 | MIN (green, 255) << 8 | MIN (blue, 255);
    }
}

static void
reduce (const SacPicture *picture,
        int               width,
        int               height,
        guint8           *data,
        int               stride)
{
  g_autofree float *means = g_new (float, 3 * width);
  g_autofree float *sums = g_new (float, 3 * width);
  double step = (double) picture->height / height;
  int known = -1; /* The row that @means is of: two rows may share one. */

  for (int y = 0; y < height; y++)
    {
      double from = y * step, to = MIN ((y + 1) * step, picture->height);
      int first = (int) from, last = MAX ((int) ceil (to) - 1, first);

      memset (sums, 0, sizeof (float) * 3 * width);

      for (int row = first; row <= last; row++)
        {
          float part = MIN (row + 1, to) - MAX (row, from);

          if (row != known)
            mean_of_row (picture, known = row, width, means);

          for (int i = 0; i < 3 * width; i++)
            sums[i] += part * means[i];
        }

      write_row (sums, 1 / (to - from), width, (guint32 *) (data + (gsize) y * stride));
    }
}

static cairo_surface_t *
make_surface (const SacPicture *picture,
              int               width,
              int               height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  guint8 *data = cairo_image_surface_get_data (surface);

  if (data != NULL)
    reduce (picture, width, height, data, cairo_image_surface_get_stride (surface));

  cairo_surface_mark_dirty (surface);

  return surface;
}

cairo_surface_t *
sac_picture_surface_get (SacFigureCache *cache,
                         SacPicture     *picture,
                         int             width,
                         int             height)
{
  Kept found;
  int i = 0;

  width = CLAMP (width, 1, picture->width);
  height = CLAMP (height, 1, picture->height);

  if (cache == NULL)
    return make_surface (picture, width, height);

  while (i < MAX_KEPT - 1 && (cache->kept[i].picture != picture ||
                              cache->kept[i].width != width || cache->kept[i].height != height))
    i++;

  found = cache->kept[i];

  if (found.picture != picture || found.width != width || found.height != height)
    {
      kept_clear (&found);
      found = (Kept) { sac_picture_ref (picture), width, height,
                       make_surface (picture, width, height) };
    }

  memmove (cache->kept + 1, cache->kept, sizeof (Kept) * i);
  cache->kept[0] = found;

  return cairo_surface_reference (found.surface);
}

void
sac_picture_surface_set (cairo_t         *cr,
                         cairo_surface_t *surface,
                         cairo_filter_t   filter)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_group_target (cr));

  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), filter);

  /* A file would hold a padded copy for each time that the picture is painted. */
  if (type == CAIRO_SURFACE_TYPE_IMAGE)
    cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
}
