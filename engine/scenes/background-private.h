/* The rules behind the families. Each has a function that chooses and one that paints a row. */

#pragma once

#include "engine/scenes/background.h"

G_BEGIN_DECLS

/* One row being painted. */
typedef struct
{
  int    n;
  float  v;     /* Middle of the row, 0 … 1 from the top. */
  float  pixel; /* 1 / n */
  float *rgb;   /* 3 * n */
  float *a;     /* n values each, to work with. */
  float *b;
} SacBackgroundRow;

typedef void (*SacBackgroundChoose) (SacBackground *self, SacRandom *random);
typedef void (*SacBackgroundPaint)  (const SacBackground *self, SacBackgroundRow *row);

typedef struct
{
  const char          *name;
  int                  part; /* SacScenePart from which on it is seen: 0 in all of them. */
  float                shadow;
  SacBackgroundChoose  choose;
  SacBackgroundPaint   paint;
  const char          *places[4]; /* "%s" stands for the colour. */
} SacBackgroundFamily;

/* In [low, high). */
float sac_background_between       (SacRandom       *random,
                                    float            low,
                                    float            high);
/* @colour, or one near it: each channel up to @spread away. */
void  sac_background_vary          (SacRandom       *random,
                                    const float      colour[3],
                                    float            spread,
                                    float            result[3]);
void  sac_background_mix           (const float      a[3],
                                    const float      b[3],
                                    float            share,
                                    float            result[3]);
/* Row of @from … @to, at @values 0 … 1. */
void  sac_background_ramp          (SacBackgroundRow *row,
                                    const float      *values,
                                    const float       from[3],
                                    const float       to[3]);
void  sac_background_fill_values   (float           *values,
                                    int              n,
                                    float            value);

/* Landscapes. */
void  sac_landscape_choose_meadow  (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_flowers (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_sea     (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_sunset  (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_beach   (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_snow    (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_desert  (SacBackground *self, SacRandom *random);
void  sac_landscape_choose_night   (SacBackground *self, SacRandom *random);
void  sac_landscape_paint          (const SacBackground *self, SacBackgroundRow *row);

/* Surfaces. */
void  sac_surface_choose_lawn      (SacBackground *self, SacRandom *random);
void  sac_surface_paint_lawn       (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_choose_sand      (SacBackground *self, SacRandom *random);
void  sac_surface_paint_sand       (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_choose_planks    (SacBackground *self, SacRandom *random);
void  sac_surface_paint_planks     (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_paint_parquet    (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_choose_stone     (SacBackground *self, SacRandom *random);
void  sac_surface_paint_stone      (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_paint_cobbles    (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_choose_water     (SacBackground *self, SacRandom *random);
void  sac_surface_paint_water      (const SacBackground *self, SacBackgroundRow *row);
void  sac_surface_choose_clouds    (SacBackground *self, SacRandom *random);
void  sac_surface_paint_clouds     (const SacBackground *self, SacBackgroundRow *row);

/* Patterns. */
void  sac_pattern_choose_colour    (SacBackground *self, SacRandom *random);
void  sac_pattern_paint_gradient   (const SacBackground *self, SacBackgroundRow *row);
void  sac_pattern_paint_spot       (const SacBackground *self, SacBackgroundRow *row);
void  sac_pattern_paint_dots       (const SacBackground *self, SacBackgroundRow *row);
void  sac_pattern_paint_cloth      (const SacBackground *self, SacBackgroundRow *row);
void  sac_pattern_choose_checks    (SacBackground *self, SacRandom *random);
void  sac_pattern_paint_checks     (const SacBackground *self, SacBackgroundRow *row);
void  sac_pattern_choose_tiles     (SacBackground *self, SacRandom *random);
void  sac_pattern_paint_tiles      (const SacBackground *self, SacBackgroundRow *row);

G_END_DECLS
