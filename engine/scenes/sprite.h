/* A cut-out picture, premultiplied, with halved copies of itself (mip-maps), which is painted at
 * any size and angle with smooth edges.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_SPRITE_MAX_LEVELS 8

typedef struct
{
  int     width;
  int     height;
  guint8 *rgba; /* Premultiplied. */
} SacSpriteLevel;

typedef struct
{
  SacSpriteLevel levels[SAC_SPRITE_MAX_LEVELS]; /* Each half as large as the one before. */
  int            n_levels;
} SacSprite;

/* Where a sprite lies in a square of 1 × 1. */
typedef struct
{
  double   x; /* Centre. */
  double   y;
  double   side;  /* Of the sprite's longest side. */
  double   angle; /* Radians, clockwise. */
  gboolean mirrored;
} SacSpritePlace;

/* From a place in a square of @n pixels a side to the sprite's own pixels. */
typedef struct
{
  const SacSpriteLevel *level;
  const SacSpriteLevel *blurred; /* For the shadow. */
  /* Pixel (x, y) of the square has its centre at (x0 + x * xx + y * xy, y0 + x * yx + y * yy). */
  float                 x0, xx, xy;
  float                 y0, yx, yy;
  float                 blurred_scale;
  float                 zoom; /* Pixels of the level for one of the square. */
  /* The pixels that it may reach; the end is not among them. */
  int                   left, right, top, bottom;
} SacSpriteView;

/* @rgba: not premultiplied; copied. */
SacSprite *sac_sprite_new           (int                   width,
                                     int                   height,
                                     const guint8         *rgba) G_GNUC_WARN_UNUSED_RESULT;
void       sac_sprite_free          (SacSprite            *self);

void       sac_sprite_view_init     (SacSpriteView        *self,
                                     const SacSprite      *sprite,
                                     const SacSpritePlace *place,
                                     int                   n);
/* How much of pixel (@x, @y) the sprite covers, 0 … 255, quickly. */
int        sac_sprite_view_get_alpha (const SacSpriteView *self,
                                      int                  x,
                                      int                  y);
/* Paints over row @y of the square; @rgb: 3 * n values of 0 … 1. */
void       sac_sprite_view_paint    (const SacSpriteView  *self,
                                     int                   y,
                                     float                *rgb);
/* Darkens row @y by @strength where the sprite, @dx and @dy pixels further up and left, casts its
 * shadow. */
void       sac_sprite_view_shade    (const SacSpriteView  *self,
                                     int                   y,
                                     int                   n,
                                     float                 dx,
                                     float                 dy,
                                     float                 strength,
                                     float                *rgb);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSprite, sac_sprite_free)

G_END_DECLS
