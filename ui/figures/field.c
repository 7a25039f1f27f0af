#include "ui/figures/field.h"

#include <math.h>
#include <stdlib.h>

static float *
take_weights (const float *weights,
              int          n,
              double       threshold)
{
  float *taken = g_new (float, n);

  for (int i = 0; i < n; i++)
    taken[i] = isfinite (weights[i]) && fabsf (weights[i]) >= threshold ? weights[i] : 0;

  return taken;
}

void
sac_field_init_raw (SacField    *field,
                    const float *weights,
                    int          rows,
                    int          columns,
                    double       threshold,
                    int          per_cell)
{
  g_autofree float *cells = take_weights (weights, rows * columns, threshold);

  *field = (SacField) { rows * per_cell, columns * per_cell, NULL };
  field->values = g_new (float, (gsize) field->rows * field->columns);

  for (int y = 0; y < field->rows; y++)
    for (int x = 0; x < field->columns; x++)
      field->values[y * field->columns + x] = cells[y / per_cell * columns + x / per_cell];
}

/* The cubic B-spline: a bell four cells wide, and the bells of all cells add up to one. */
static void
fill_bell (double  part,
           float  *bell)
{
  double left = 1 - part;

  bell[0] = left * left * left / 6;
  bell[1] = (3 * part * part * part - 6 * part * part + 4) / 6;
  bell[2] = (3 * left * left * left - 6 * left * left + 4) / 6;
  bell[3] = part * part * part / 6;
}

/* Along one axis: of @n values, @stride apart, @n * @per_cell samples, @out_stride apart. What
 * lies beyond an edge is like the edge. */
static void
smooth_line (const float *values,
             int          n,
             int          stride,
             int          per_cell,
             float       *out,
             int          out_stride)
{
  for (int i = 0; i < n * per_cell; i++)
    {
      double at = (i + 0.5) / per_cell - 0.5;
      int first = (int) floor (at) - 1;
      float bell[4], sum = 0;

      fill_bell (at - floor (at), bell);

      for (int k = 0; k < 4; k++)
        sum += bell[k] * values[CLAMP (first + k, 0, n - 1) * stride];

      out[i * out_stride] = sum;
    }
}

static float
find_magnitude (const float *values,
                int          n)
{
  float magnitude = 0;

  for (int i = 0; i < n; i++)
    magnitude = MAX (magnitude, fabsf (values[i]));

  return magnitude;
}

void
sac_field_init_smooth (SacField    *field,
                       const float *weights,
                       int          rows,
                       int          columns,
                       double       threshold,
                       int          per_cell)
{
  g_autofree float *cells = take_weights (weights, rows * columns, threshold);
  g_autofree float *wide = g_new (float, (gsize) rows * columns * per_cell);
  int n_samples = rows * per_cell * columns * per_cell;
  float magnitude;

  *field = (SacField) { rows * per_cell, columns * per_cell, g_new (float, n_samples) };

  for (int y = 0; y < rows; y++)
    smooth_line (cells + y * columns, columns, 1, per_cell, wide + y * field->columns, 1);

  for (int x = 0; x < field->columns; x++)
    smooth_line (wide + x, rows, field->columns, per_cell, field->values + x, field->columns);

  magnitude = find_magnitude (field->values, n_samples);

  if (magnitude > 0)
    {
      float factor = find_magnitude (cells, rows * columns) / magnitude;

      for (int i = 0; i < n_samples; i++)
        field->values[i] *= factor;
    }
}

void
sac_field_clear (SacField *field)
{
  g_clear_pointer (&field->values, g_free);
}

static int
compare_descending (const void *a,
                    const void *b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return (x < y) - (x > y);
}

double
sac_field_half_level (const SacField *field)
{
  int n = field->rows * field->columns;
  g_autofree float *sorted = g_memdup2 (field->values, sizeof (float) * n);
  double total = 0, sum = 0;

  for (int i = 0; i < n; i++)
    total += MAX (sorted[i], 0);

  if (total <= 0)
    return 0;

  qsort (sorted, n, sizeof (float), compare_descending);

  for (int i = 0; i < n; i++)
    {
      sum += MAX (sorted[i], 0);

      if (sum >= total / 2)
        return sorted[i];
    }

  return sorted[n - 1];
}
