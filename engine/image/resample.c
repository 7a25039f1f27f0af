#include "engine/image/resample.h"

#include <math.h>

#include "engine/tensor/elementary.h"

/* Which pixels of one axis a result is made from, and how much each of them counts. */
typedef struct
{
  int    first;
  int    n;
  float *weights; /* n, their sum is 1; belong to the axis. */
} Taps;

typedef struct
{
  Taps  *taps;    /* One for each result. */
  float *weights;
} Axis;

static void
axis_clear (Axis *self)
{
  g_free (self->taps);
  g_free (self->weights);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Axis, axis_clear)

/* The mean of [start, end): each pixel by the part of it that lies inside. */
static void
set_mean (Taps   *taps,
          double  start,
          double  end,
          int     last)
{
  taps->first = CLAMP ((int) floor (start), 0, last);
  taps->n = CLAMP ((int) ceil (end), taps->first + 1, last + 1) - taps->first;

  for (int k = 0; k < taps->n; k++)
    {
      double from = MAX (start, taps->first + k);
      double to = MIN (end, taps->first + k + 1);

      taps->weights[k] = MAX (to - from, 0) / (end - start);
    }
}

/* Between the centres of two pixels, of those that lie inside of the region. */
static void
set_between (Taps   *taps,
             double  centre,
             int     lowest,
             int     highest)
{
  double at = CLAMP (centre - 0.5, lowest, highest);
  int before = MIN ((int) at, highest);

  taps->first = before;
  taps->n = before < highest ? 2 : 1;
  taps->weights[0] = taps->n == 2 ? 1 - (at - before) : 1;
  taps->weights[1] = at - before;
}

static Axis
axis_new (int    n_pixels,
          double start,
          double length,
          int    n_results)
{
  Axis self;
  double step = length / n_results;
  /* Two more: a mean may begin and end within a pixel. */
  gsize most = (gsize) step + 3;
  int last = n_pixels - 1;
  int lowest = CLAMP ((int) floor (start), 0, last);
  int highest = CLAMP ((int) ceil (start + length) - 1, lowest, last);

  self.taps = g_new (Taps, n_results);
  self.weights = g_new (float, most * n_results);

  for (int i = 0; i < n_results; i++)
    {
      double from = start + i * step;

      self.taps[i].weights = self.weights + i * most;

      if (step >= 1)
        set_mean (&self.taps[i], from, MIN (from + step, n_pixels), last);
      else
        set_between (&self.taps[i], from + step / 2, lowest, highest);
    }

  return self;
}

SAC_VECTORISED static void
set_row (float        *sum,
         const guint8 *row,
         float         weight,
         int           n)
{
  for (int i = 0; i < n; i++)
    sum[i] = weight * row[i];
}

SAC_VECTORISED static void
add_row (float        *sum,
         const guint8 *row,
         float         weight,
         int           n)
{
  for (int i = 0; i < n; i++)
    sum[i] += weight * row[i];
}

/* @column: the first one that @sum has. */
static void
resample_row (const float *sum,
              const Axis  *columns,
              int          column,
              int          width,
              float       *row)
{
  for (int x = 0; x < width; x++)
    {
      const Taps *taps = &columns->taps[x];
      const float *pixel = sum + 3 * (taps->first - column);
      float red = 0, green = 0, blue = 0;

      for (int k = 0; k < taps->n; k++, pixel += 3)
        {
          red += taps->weights[k] * pixel[0];
          green += taps->weights[k] * pixel[1];
          blue += taps->weights[k] * pixel[2];
        }

      row[3 * x] = red;
      row[3 * x + 1] = green;
      row[3 * x + 2] = blue;
    }
}

/* Rows first: they lie in memory one after the other, and few are left for the second half. */
void
sac_resample (const SacPixels         *from,
              const SacTraceRectangle *region,
              int                      width,
              int                      height,
              SacRowFunc               take_row,
              gpointer                 data)
{
  g_auto(Axis) columns = axis_new (from->width, region->x, region->width, width);
  g_auto(Axis) rows = axis_new (from->height, region->y, region->height, height);
  int column = columns.taps[0].first;
  int n = 3 * (columns.taps[width - 1].first + columns.taps[width - 1].n - column);
  g_autofree float *sum = g_new (float, n);
  g_autofree float *row = g_new (float, 3 * (gsize) width);

  for (int y = 0; y < height; y++)
    {
      const Taps *taps = &rows.taps[y];
      const guint8 *pixels = from->pixels + taps->first * from->stride + 3 * column;

      set_row (sum, pixels, taps->weights[0], n);
      for (int k = 1; k < taps->n; k++)
        add_row (sum, pixels + k * from->stride, taps->weights[k], n);

      resample_row (sum, &columns, column, width, row);

      if (!take_row (y, row, data))
        return;
    }
}
