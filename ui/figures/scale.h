/* From a weight to a place on the palette, and from there to the numbers that
 * the legend shows.
 */

#pragma once

#include "ui/figures/figure.h"

G_BEGIN_DECLS

#define SAC_SCALE_LOWEST 1e-4 /* Where the logarithm starts; what is less is drawn as zero. */
#define SAC_SCALE_MAX_TICKS 6

typedef struct
{
  SacScale scale;
  double   threshold;
  double   top;        /* The weight of the strongest colour; not for the row maximum. */
  double   lowest;     /* Of the finite weights. */
  double   highest;
  gboolean not_finite; /* A weight is no number. */
  gboolean extended;   /* A weight is above 1. */
  gboolean negative;   /* A weight is below 0. */
  int      n_rows;
  double  *row_top;    /* The highest magnitude of each row. */
} SacScaling;

typedef struct
{
  double t; /* On the palette, -1 to 1. */
  double weight;
} SacScaleTick;

void     sac_scaling_init     (SacScaling         *scaling,
                               SacScale            scale,
                               double              threshold,
                               const float        *weights,
                               int                 n_rows,
                               int                 n_columns);
void     sac_scaling_clear    (SacScaling         *scaling);

/* From -1 to 1; NAN for what is no number; 0 for what the threshold hides. */
double   sac_scaling_place    (const SacScaling   *scaling,
                               int                 row,
                               double              weight);
gboolean sac_scaling_hides    (const SacScaling   *scaling,
                               double              weight);
/* @row: whose numbers to show where each row has its own; -1: the highest row's. */
int      sac_scaling_ticks    (const SacScaling   *scaling,
                               int                 row,
                               SacScaleTick       *ticks);

/* "0.66" or "< 0.01", for a person: what is said of one weight is said alike everywhere. */
char    *sac_weight_to_label  (double              weight) G_GNUC_WARN_UNUSED_RESULT;
/* The same with as many decimals as the numbers around it: "0.664" or "< 0.001". */
char    *sac_weight_to_decimals (double            weight,
                               int                 decimals) G_GNUC_WARN_UNUSED_RESULT;
/* "0.66", at most three digits that count, for a scale; always a decimal point. */
char    *sac_weight_to_string (double              weight) G_GNUC_WARN_UNUSED_RESULT;
/* ".66", as short as fits in a cell. */
char    *sac_weight_to_cell   (double              weight) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
