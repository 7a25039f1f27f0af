/* What scenes stand before, drawn by rule: landscapes, surfaces as from photographs, plain
 * colours. A family is a rule; a seed chooses its colours and shapes.
 */

#pragma once

#include "engine/scenes/colours.h"
#include "engine/tensor/random.h"

G_BEGIN_DECLS

#define SAC_BACKGROUND_N_LAYERS 3

/* Colours are RGB, 0 … 1. What a family does not use is 0. */
typedef struct
{
  int       family;
  guint32   seed; /* Of its noise. */
  SacColour named; /* The colour that it is called by, or SAC_COLOUR_NONE. */
  float     colours[4][3];
  float     numbers[6];

  /* Of landscapes. */
  float     horizon; /* From the top. */
  float     shore;
  float     layers[SAC_BACKGROUND_N_LAYERS][3];
  float     layer_heights[SAC_BACKGROUND_N_LAYERS];
  int       n_layers;
} SacBackground;

/* The families that are drawn from in training, those kept for validation, those kept for test. */
int         sac_background_pick_family   (SacRandom           *random,
                                          gboolean             validation,
                                          gboolean             test);
int         sac_background_get_n_families (void);

/* For tests and tables. */
const char *sac_background_get_name      (int                  family);

void        sac_background_init          (SacBackground       *self,
                                          int                  family,
                                          guint64              seed);
/* Row @y of a square of @n pixels a side; @rgb: 3 * @n values. @row: room for 2 * @n more. */
void        sac_background_paint_row     (const SacBackground *self,
                                          int                  y,
                                          int                  n,
                                          float               *rgb,
                                          float               *row);
/* How dark a shadow falls on it, 0 … 1; what floats casts none. */
float       sac_background_get_shadow    (const SacBackground *self);
/* "on the grass", "against a blue background": one of those that are true of it. */
char       *sac_background_pick_place    (const SacBackground *self,
                                          SacRandom           *random) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
