#include "ui/figures/scale.h"

#include <math.h>
#include <string.h>

/* The largest float32 has 39 digits, and would push all else aside. */
#define MAX_SPELT_OUT 10000

static void
look_at_row (SacScaling  *scaling,
             const float *weights,
             int          row,
             int          n_columns)
{
  double top = 0;

  for (int i = 0; i < n_columns; i++)
    {
      double weight = weights[i];

      if (!isfinite (weight))
        {
          scaling->not_finite = TRUE;
          continue;
        }

      scaling->lowest = MIN (scaling->lowest, weight);
      scaling->highest = MAX (scaling->highest, weight);
      top = MAX (top, fabs (weight));
    }

  scaling->row_top[row] = top;
}

/* A sum of rounded weights may be a hair above one, or a weight a hair below zero. */
#define SLACK 1e-5

/**
 * sac_scaling_init:
 * @scaling: what to fill in; clear it with sac_scaling_clear()
 * @scale: how weights become colours
 * @threshold: magnitudes below it are hidden
 * @weights: (nullable): the map, @n_rows × @n_columns
 *
 * All rows count, also those that the player has not reached: colours must not change while a
 * sentence is played.
 */
void
sac_scaling_init (SacScaling  *scaling,
                  SacScale     scale,
                  double       threshold,
                  const float *weights,
                  int          n_rows,
                  int          n_columns)
{
  double magnitude;

  *scaling = (SacScaling) { .scale = scale, .threshold = MAX (threshold, 0), .n_rows = n_rows };
  scaling->lowest = INFINITY;
  scaling->highest = -INFINITY;
  scaling->row_top = g_new0 (double, MAX (n_rows, 1));

  for (int i = 0; weights != NULL && i < n_rows; i++)
    look_at_row (scaling, weights + (gsize) i * n_columns, i, n_columns);

  if (scaling->lowest > scaling->highest)
    scaling->lowest = scaling->highest = 0;

  scaling->negative = scaling->lowest < -SLACK;
  scaling->extended = scaling->highest > 1 + SLACK || scaling->lowest < -1 - SLACK;
  magnitude = MAX (fabs (scaling->lowest), fabs (scaling->highest));

  if (scale == SAC_SCALE_MAP_MAXIMUM)
    scaling->top = magnitude > 0 ? magnitude : 1;
  else if (scale == SAC_SCALE_ROW_MAXIMUM)
    scaling->top = 0;
  else
    scaling->top = scaling->extended ? magnitude : 1;
}

void
sac_scaling_clear (SacScaling *scaling)
{
  g_clear_pointer (&scaling->row_top, g_free);
}

static double
row_top (const SacScaling *scaling,
         int               row)
{
  double top = 0;

  if (row >= 0 && row < scaling->n_rows)
    return scaling->row_top[row] > 0 ? scaling->row_top[row] : 1;

  for (int i = 0; i < scaling->n_rows; i++)
    top = MAX (top, scaling->row_top[i]);

  return top > 0 ? top : 1;
}

gboolean
sac_scaling_hides (const SacScaling *scaling,
                   double            weight)
{
  return fabs (weight) < scaling->threshold;
}

double
sac_scaling_place (const SacScaling *scaling,
                   int               row,
                   double            weight)
{
  double magnitude = fabs (weight);
  double t;

  if (!isfinite (weight))
    return NAN;

  if (sac_scaling_hides (scaling, weight))
    return 0;

  switch (scaling->scale)
    {
    case SAC_SCALE_ROW_MAXIMUM:
      t = magnitude / row_top (scaling, row);
      break;
    case SAC_SCALE_SQUARE_ROOT:
      t = sqrt (magnitude / scaling->top);
      break;
    case SAC_SCALE_LOGARITHM:
      t = magnitude <= SAC_SCALE_LOWEST
          ? 0 : log (magnitude / SAC_SCALE_LOWEST) / log (scaling->top / SAC_SCALE_LOWEST);
      break;
    case SAC_SCALE_ABSOLUTE:
    case SAC_SCALE_MAP_MAXIMUM:
    default:
      t = magnitude / scaling->top;
      break;
    }

  t = MIN (t, 1);

  return weight < 0 ? -t : t;
}

static int
add_tick (const SacScaling *scaling,
          int               row,
          double            weight,
          SacScaleTick     *ticks,
          int               n_ticks)
{
  SacScaling open = *scaling;

  /* Where a number stands does not depend on what is hidden. */
  open.threshold = 0;
  ticks[n_ticks] = (SacScaleTick) { sac_scaling_place (&open, row, weight), weight };

  return n_ticks + 1;
}

int
sac_scaling_ticks (const SacScaling *scaling,
                   int               row,
                   SacScaleTick     *ticks)
{
  static const double even[] = { 0, 0.5, 1 };
  static const double roots[] = { 0, 0.04, 0.25, 1 };
  static const double powers[] = { SAC_SCALE_LOWEST, 0.001, 0.01, 0.1, 1 };
  gboolean by_row = scaling->scale == SAC_SCALE_ROW_MAXIMUM;
  double top = by_row ? row_top (scaling, row) : scaling->top;
  int n_ticks = 0;

  if (scaling->negative)
    {
      n_ticks = add_tick (scaling, row, -top, ticks, n_ticks);
      n_ticks = add_tick (scaling, row, 0, ticks, n_ticks);
      return add_tick (scaling, row, top, ticks, n_ticks);
    }

  if (scaling->scale == SAC_SCALE_LOGARITHM)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (powers) - 1; i++)
        if (powers[i] < top / 2)
          n_ticks = add_tick (scaling, row, powers[i], ticks, n_ticks);

      return add_tick (scaling, row, top, ticks, n_ticks);
    }

  if (scaling->scale == SAC_SCALE_SQUARE_ROOT)
    for (gsize i = 0; i < G_N_ELEMENTS (roots); i++)
      n_ticks = add_tick (scaling, row, roots[i] * top, ticks, n_ticks);
  else
    for (gsize i = 0; i < G_N_ELEMENTS (even); i++)
      n_ticks = add_tick (scaling, row, even[i] * top, ticks, n_ticks);

  return n_ticks;
}

/* The figures' minus is a minus, not a hyphen. */
static char *
with_minus (const char *number)
{
  return number[0] == '-' ? g_strconcat ("−", number + 1, NULL) : g_strdup (number);
}

char *
sac_weight_to_decimals (double weight,
                        int    decimals)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], format[8] = "%.0f";
  double least = pow (10, -decimals);

  if (!isfinite (weight) || fabs (weight) >= MAX_SPELT_OUT)
    return sac_weight_to_string (weight);

  format[2] = '0' + CLAMP (decimals, 0, 9);

  if (weight != 0 && fabs (weight) < least / 2)
    {
      g_ascii_formatd (buffer, sizeof buffer, format, least);
      return g_strconcat (weight > 0 ? "< " : "> −", buffer, NULL);
    }

  g_ascii_formatd (buffer, sizeof buffer, format, weight);

  return with_minus (buffer);
}

char *
sac_weight_to_label (double weight)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (weight))
    return g_strdup ("–");

  if (fabs (weight) < MAX_SPELT_OUT)
    return sac_weight_to_decimals (weight, 2);

  g_ascii_formatd (buffer, sizeof buffer, "%.3g", weight);

  return with_minus (buffer);
}

char *
sac_weight_to_string (double weight)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (weight))
    return g_strdup ("NaN");

  if (isinf (weight))
    return g_strdup (weight < 0 ? "−∞" : "∞");

  g_ascii_formatd (buffer, sizeof buffer, fabs (weight) < 0.01 ? "%.2g" : "%.3g", weight);

  return with_minus (buffer);
}

char *
sac_weight_to_cell (double weight)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  const char *sign = weight < 0 ? "−" : "";

  if (!isfinite (weight) || fabs (weight) >= 9.995)
    return sac_weight_to_string (weight);

  g_ascii_formatd (buffer, sizeof buffer, "%.2f", fabs (weight));

  if (g_str_equal (buffer, "0.00"))
    return g_strdup ("0");

  if (g_str_equal (buffer, "1.00"))
    return g_strconcat (sign, "1", NULL);

  return g_strconcat (sign, buffer[0] == '0' ? buffer + 1 : buffer, NULL);
}
