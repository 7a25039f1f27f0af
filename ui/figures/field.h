/* One step's weights over a picture, as samples: a cell each, or smooth between
 * the cells.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int    rows; /* Of samples. */
  int    columns;
  float *values; /* Weights; what is no number or below the threshold is 0. */
} SacField;

/* @weights: rows × columns, from the top left. @per_cell: samples along each side of a cell. */
void   sac_field_init_raw    (SacField    *field,
                              const float *weights,
                              int          rows,
                              int          columns,
                              double       threshold,
                              int          per_cell);
/* The highest magnitude stays as high as it was, however smooth. */
void   sac_field_init_smooth (SacField    *field,
                              const float *weights,
                              int          rows,
                              int          columns,
                              double       threshold,
                              int          per_cell);
void   sac_field_clear       (SacField    *field);

/* The highest level at or above which half of all the weight lies; 0 where there is none. */
double sac_field_half_level  (const SacField *field);

G_END_DECLS
