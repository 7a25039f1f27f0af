#include "ui/figures/field.h"

#include <math.h>
#include <string.h>

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

#define DIGIT_BITS 11
#define N_DIGITS   (1 << DIGIT_BITS)

/* The bits of floats that are not negative are in the order of their values. What counts for
 * nothing is zero. */
static void
take_bits (const SacField *field,
           guint32        *bits)
{
  for (int i = 0; i < field->rows * field->columns; i++)
    {
      float value = MAX (field->values[i], 0);

      memcpy (&bits[i], &value, sizeof value);
      bits[i] = value > 0 ? bits[i] : 0;
    }
}

/* By one digit, the highest first; what was in order stays so among equals. */
static void
sort_by_digit (const guint32 *bits,
               int            n,
               int            shift,
               guint32       *sorted)
{
  int place[N_DIGITS] = { 0 };
  int before = 0;

  for (int i = 0; i < n; i++)
    place[bits[i] >> shift & (N_DIGITS - 1)]++;

  for (int digit = N_DIGITS - 1; digit >= 0; digit--)
    {
      int count = place[digit];

      place[digit] = before;
      before += count;
    }

  for (int i = 0; i < n; i++)
    sorted[place[bits[i] >> shift & (N_DIGITS - 1)]++] = bits[i];
}

/* In descending order; a step must not take longer than a frame of the screen. */
static float *
sort_values (const SacField *field)
{
  int n = field->rows * field->columns;
  guint32 *bits = g_new (guint32, n);
  g_autofree guint32 *others = g_new (guint32, n);

  take_bits (field, bits);
  sort_by_digit (bits, n, 0, others);
  sort_by_digit (others, n, DIGIT_BITS, bits);
  sort_by_digit (bits, n, 2 * DIGIT_BITS, others);
  memcpy (bits, others, sizeof (guint32) * n);

  return (float *) bits;
}

double
sac_field_half_level (const SacField *field)
{
  int n = field->rows * field->columns;
  g_autofree float *sorted = sort_values (field);
  double total = 0, sum = 0;

  for (int i = 0; i < n; i++)
    total += sorted[i];

  if (total <= 0)
    return 0;

  for (int i = 0; i < n; i++)
    {
      sum += sorted[i];

      if (sum >= total / 2)
        return sorted[i];
    }

  return sorted[n - 1];
}
