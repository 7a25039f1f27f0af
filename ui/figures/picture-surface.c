#include "ui/figures/picture-surface.h"

#include <math.h>
#include <string.h>

/* A window shows one size of a picture; a figure that is exported beside it another one. */
#define MAX_KEPT 3

/* How much larger or smaller a picture may be than it is wanted, for a moment. */
#define HURRIED_FACTOR 2

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
mean_of_span (const float *row,
              double       from,
              double       to,
              float       *mean)
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

/* Down first, where whole rows are added at once; then along. */
static void
add_row (float        *sums,
         const guint8 *row,
         float         part,
         int           n)
{
  for (int i = 0; i < n; i++)
    sums[i] += part * row[i];
}

static void
write_row (const float *sums,
           int          n_pixels,
           float        scale,
           int          width,
           guint32     *pixels)
{
  double step = (double) n_pixels / width;

  for (int x = 0; x < width; x++)
    {
      float mean[3] = { sums[3 * x], sums[3 * x + 1], sums[3 * x + 2] };

      if (width != n_pixels)
        mean_of_span (sums, x * step, MIN ((x + 1) * step, n_pixels), mean);

      guint32 red = mean[0] * scale + 0.5f;
      guint32 green = mean[1] * scale + 0.5f;
      guint32 blue = mean[2] * scale + 0.5f;

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
  int n = 3 * picture->width;
  g_autofree float *sums = g_new (float, n);
  double step = (double) picture->height / height;

  for (int y = 0; y < height; y++)
    {
      double from = y * step, to = MIN ((y + 1) * step, picture->height);
      int first = (int) from, last = MAX ((int) ceil (to) - 1, first);

      memset (sums, 0, sizeof (float) * n);

      for (int row = first; row <= last; row++)
        add_row (sums, picture->pixels + (gsize) n * row, MIN (row + 1, to) - MAX (row, from), n);

      write_row (sums, picture->width, 1 / (to - from), width,
                 (guint32 *) (data + (gsize) y * stride));
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

/* The first that may be shown in place of another size is the one used last. */
static int
find_kept (SacFigureCache *cache,
           SacPicture     *picture,
           int             width,
           int             height,
           gboolean        hurried)
{
  for (int i = 0; i < MAX_KEPT; i++)
    {
      const Kept *kept = &cache->kept[i];
      int least = hurried ? kept->width / HURRIED_FACTOR : kept->width;
      int most = hurried ? kept->width * HURRIED_FACTOR : kept->width;

      if (kept->picture == picture && width >= least && width <= most
          && (hurried || kept->height == height))
        return i;
    }

  return -1;
}

static cairo_surface_t *
get_surface (SacFigureCache *cache,
             SacPicture     *picture,
             int             width,
             int             height,
             gboolean        hurried)
{
  Kept found;
  int i;

  width = CLAMP (width, 1, picture->width);
  height = CLAMP (height, 1, picture->height);

  if (cache == NULL)
    return make_surface (picture, width, height);

  i = find_kept (cache, picture, width, height, hurried);

  if (i < 0)
    {
      i = MAX_KEPT - 1;
      kept_clear (&cache->kept[i]);
      cache->kept[i] = (Kept) { sac_picture_ref (picture), width, height,
                                make_surface (picture, width, height) };
    }

  found = cache->kept[i];
  memmove (cache->kept + 1, cache->kept, sizeof (Kept) * i);
  cache->kept[0] = found;

  return cairo_surface_reference (found.surface);
}

cairo_surface_t *
sac_picture_surface_get (SacFigureCache *cache,
                         SacPicture     *picture,
                         int             width,
                         int             height)
{
  return get_surface (cache, picture, width, height, FALSE);
}

cairo_surface_t *
sac_picture_surface_get_near (SacFigureCache *cache,
                              SacPicture     *picture,
                              int             width,
                              int             height)
{
  return get_surface (cache, picture, width, height, TRUE);
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
  if (type == CAIRO_SURFACE_TYPE_IMAGE || type == CAIRO_SURFACE_TYPE_RECORDING)
    cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
}
