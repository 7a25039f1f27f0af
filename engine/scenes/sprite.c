#include "engine/scenes/sprite.h"

#include <math.h>
#include <string.h>

/* The mean of up to four pixels; what lies outside is transparent. */
static void
halve (const SacSpriteLevel *from,
       SacSpriteLevel       *to)
{
  to->width = (from->width + 1) / 2;
  to->height = (from->height + 1) / 2;
  to->rgba = g_malloc (4 * to->width * to->height);

  for (int y = 0; y < to->height; y++)
    for (int x = 0; x < to->width; x++)
      for (int c = 0; c < 4; c++)
        {
          int sum = 2;

          for (int j = 2 * y; j < MIN (2 * y + 2, from->height); j++)
            for (int i = 2 * x; i < MIN (2 * x + 2, from->width); i++)
              sum += from->rgba[4 * (j * from->width + i) + c];

          to->rgba[4 * (y * to->width + x) + c] = sum / 4;
        }
}

SacSprite *
sac_sprite_new (int           width,
                int           height,
                const guint8 *rgba)
{
  SacSprite *self = g_new0 (SacSprite, 1);
  SacSpriteLevel *first = &self->levels[0];

  first->width = width;
  first->height = height;
  first->rgba = g_malloc (4 * width * height);

  for (int i = 0; i < width * height; i++)
    {
      int alpha = rgba[4 * i + 3];

      for (int c = 0; c < 3; c++)
        first->rgba[4 * i + c] = (rgba[4 * i + c] * alpha + 127) / 255;

      first->rgba[4 * i + 3] = alpha;
    }

  self->n_levels = 1;

  while (self->n_levels < SAC_SPRITE_MAX_LEVELS &&
         MAX (self->levels[self->n_levels - 1].width, self->levels[self->n_levels - 1].height) > 4)
    {
      halve (&self->levels[self->n_levels - 1], &self->levels[self->n_levels]);
      self->n_levels++;
    }

  return self;
}

void
sac_sprite_free (SacSprite *self)
{
  if (self == NULL)
    return;

  for (int i = 0; i < self->n_levels; i++)
    g_free (self->levels[i].rgba);

  g_free (self);
}

/* What the turned sprite may reach, one pixel more on each side for its smooth edge. */
static void
find_reach (SacSpriteView        *self,
            const SacSprite      *sprite,
            const SacSpritePlace *place,
            int                   n)
{
  const SacSpriteLevel *first = &sprite->levels[0];
  double longest = MAX (first->width, first->height);
  double half_width = 0.5 * place->side * first->width / longest;
  double half_height = 0.5 * place->side * first->height / longest;
  double c = fabs (cos (place->angle)), s = fabs (sin (place->angle));
  double reach_x = c * half_width + s * half_height, reach_y = s * half_width + c * half_height;

  self->left = CLAMP ((int) floor ((place->x - reach_x) * n) - 1, 0, n);
  self->right = CLAMP ((int) ceil ((place->x + reach_x) * n) + 1, 0, n);
  self->top = CLAMP ((int) floor ((place->y - reach_y) * n) - 1, 0, n);
  self->bottom = CLAMP ((int) ceil ((place->y + reach_y) * n) + 1, 0, n);
}

void
sac_sprite_view_init (SacSpriteView        *self,
                      const SacSprite      *sprite,
                      const SacSpritePlace *place,
                      int                   n)
{
  const SacSpriteLevel *first = &sprite->levels[0];
  double zoom = MAX (first->width, first->height) / (place->side * n);
  double c = cos (place->angle), s = sin (place->angle), mirror = place->mirrored ? -1 : 1;
  int level = 0, blurred;

  while (zoom > 1.5 && level + 1 < sprite->n_levels)
    {
      zoom /= 2;
      level++;
    }

  blurred = MIN (MAX (level, 2) + 1, sprite->n_levels - 1);
  self->level = &sprite->levels[level];
  self->blurred = &sprite->levels[blurred];
  self->blurred_scale = 1.0f / (1 << (blurred - MIN (blurred, level)));
  self->zoom = zoom;

  self->xx = mirror * zoom * c;
  self->xy = mirror * zoom * s;
  self->yx = -zoom * s;
  self->yy = zoom * c;
  /* The halves of odd sizes are a little larger than half: the first level's size counts. */
  self->x0 = 0.5 * first->width / (1 << level) +
             mirror * zoom * (c * (0.5 - place->x * n) + s * (0.5 - place->y * n));
  self->y0 = 0.5 * first->height / (1 << level) +
             zoom * (-s * (0.5 - place->x * n) + c * (0.5 - place->y * n));

  find_reach (self, sprite, place, n);
}

/* @x, @y: the pixel in the upper left has its centre at 0.5. */
static inline const guint8 *
pixel_at (const SacSpriteLevel *level,
          int                   x,
          int                   y)
{
  static const guint8 nothing[4];

  return (guint) x < (guint) level->width && (guint) y < (guint) level->height
           ? level->rgba + 4 * (y * level->width + x)
           : nothing;
}

int
sac_sprite_view_get_alpha (const SacSpriteView *self,
                           int                  x,
                           int                  y)
{
  return pixel_at (self->level, (int) floorf (self->x0 + x * self->xx + y * self->xy),
                   (int) floorf (self->y0 + x * self->yx + y * self->yy))[3];
}

/* Adds @share of what lies between four pixels. */
static inline void
add_linear (const SacSpriteLevel *level,
            float                 x,
            float                 y,
            float                 share,
            float                 sum[4])
{
  float left = floorf (x - 0.5f), top = floorf (y - 0.5f);
  float fx = x - 0.5f - left, fy = y - 0.5f - top;
  int i = left, j = top;
  const guint8 *a = pixel_at (level, i, j), *b = pixel_at (level, i + 1, j);
  const guint8 *c = pixel_at (level, i, j + 1), *d = pixel_at (level, i + 1, j + 1);
  float wa = share * (1 - fx) * (1 - fy), wb = share * fx * (1 - fy);
  float wc = share * (1 - fx) * fy, wd = share * fx * fy;

  for (int k = 0; k < 4; k++)
    sum[k] += wa * a[k] + wb * b[k] + wc * c[k] + wd * d[k];
}

/* The weights of four neighbours, a fraction @f behind the second (Keys, 1981, a = -1/2). */
static inline void
cubic_weights (float f,
               float weights[4])
{
  weights[0] = f * (-0.5f + f * (1 - 0.5f * f));
  weights[1] = 1 + f * f * (-2.5f + 1.5f * f);
  weights[2] = f * (0.5f + f * (2 - 1.5f * f));
  weights[3] = f * f * (-0.5f + 0.5f * f);
}

static void
add_cubic (const SacSpriteLevel *level,
           float                 x,
           float                 y,
           float                 sum[4])
{
  float left = floorf (x - 0.5f), top = floorf (y - 0.5f);
  float across[4], down[4];

  cubic_weights (x - 0.5f - left, across);
  cubic_weights (y - 0.5f - top, down);

  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 4; i++)
      {
        const guint8 *pixel = pixel_at (level, (int) left + i - 1, (int) top + j - 1);
        float weight = across[i] * down[j];

        for (int k = 0; k < 4; k++)
          sum[k] += weight * pixel[k];
      }

  /* Cubics overshoot at edges. */
  sum[3] = CLAMP (sum[3], 0, 255);

  for (int k = 0; k < 3; k++)
    sum[k] = CLAMP (sum[k], 0, sum[3]);
}

void
sac_sprite_view_paint (const SacSpriteView *self,
                       int                  y,
                       float               *rgb)
{
  if (y < self->top || y >= self->bottom)
    return;

  for (int x = self->left; x < self->right; x++)
    {
      float u = self->x0 + x * self->xx + y * self->xy;
      float v = self->y0 + x * self->yx + y * self->yy;
      float sum[4] = { 0 };

      if (u < -2 || v < -2 || u > self->level->width + 2 || v > self->level->height + 2)
        continue;

      if (self->zoom < 0.75f)
        add_cubic (self->level, u, v, sum);
      else
        for (int i = 0; i < 4; i++)
          {
            float dx = i & 1 ? 0.25f : -0.25f, dy = i & 2 ? 0.25f : -0.25f;

            add_linear (self->level, u + dx * self->xx + dy * self->xy,
                        v + dx * self->yx + dy * self->yy, 0.25f, sum);
          }

      for (int k = 0; k < 3; k++)
        rgb[3 * x + k] = sum[k] / 255 + (1 - sum[3] / 255) * rgb[3 * x + k];
    }
}

void
sac_sprite_view_shade (const SacSpriteView *self,
                       int                  y,
                       int                  n,
                       float                dx,
                       float                dy,
                       float                strength,
                       float               *rgb)
{
  float scale = self->blurred_scale;
  int margin = ceilf (1 / (scale * self->zoom)) + 1;

  if (y - dy < self->top - margin || y - dy >= self->bottom + margin)
    return;

  for (int x = MAX (0, self->left + (int) dx - margin);
       x < MIN (n, self->right + (int) ceilf (dx) + margin); x++)
    {
      float u = self->x0 + (x - dx) * self->xx + (y - dy) * self->xy;
      float v = self->y0 + (x - dx) * self->yx + (y - dy) * self->yy;
      float sum[4] = { 0 };
      float light;

      add_linear (self->blurred, u * scale, v * scale, 1, sum);
      light = 1 - strength * sum[3] / 255;

      for (int k = 0; k < 3; k++)
        rgb[3 * x + k] *= light;
    }
}
