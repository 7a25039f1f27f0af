#include "engine/scenes/noise.h"

#include <math.h>

guint32
sac_noise_hash (int     x,
                int     y,
                guint32 seed)
{
  guint32 h = (guint32) x * 0x8da6b343u + (guint32) y * 0xd8163841u + seed * 0xcb1ab31fu;

  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;

  return h ^ (h >> 15);
}

float
sac_noise_hash_fraction (int     x,
                         int     y,
                         guint32 seed)
{
  return (sac_noise_hash (x, y, seed) >> 8) / 16777216.0f;
}

static inline float
smooth (float f)
{
  return f * f * (3 - 2 * f);
}

static inline float
value_between (int     x,
               int     y,
               float   fy,
               guint32 seed)
{
  float a = sac_noise_hash_fraction (x, y, seed), b = sac_noise_hash_fraction (x, y + 1, seed);

  return 2 * (a + (b - a) * fy) - 1;
}

float
sac_noise_at (float   x,
              float   y,
              guint32 seed)
{
  float left = floorf (x), top = floorf (y);
  float fy = smooth (y - top);
  float a = value_between (left, top, fy, seed), b = value_between (left + 1, top, fy, seed);

  return a + (b - a) * smooth (x - left);
}

void
sac_noise_add_row (float   *values,
                   int      n,
                   float    x,
                   float    step,
                   float    y,
                   guint32  seed,
                   float    weight)
{
  float top = floorf (y);
  float fy = smooth (y - top);
  int cell = floorf (x);
  float a = value_between (cell, top, fy, seed), b = value_between (cell + 1, top, fy, seed);

  for (int i = 0; i < n; i++)
    {
      float place = x + i * step;
      int here = floorf (place);

      if (here != cell)
        {
          a = here == cell + 1 ? b : value_between (here, top, fy, seed);
          b = value_between (here + 1, top, fy, seed);
          cell = here;
        }

      values[i] += weight * (a + (b - a) * smooth (place - here));
    }
}

void
sac_noise_add_fractal_row (float   *values,
                           int      n,
                           float    x,
                           float    step,
                           float    y,
                           float    step_down,
                           int      n_octaves,
                           float    gain,
                           guint32  seed,
                           float    weight)
{
  for (int i = 0; i < n_octaves; i++)
    {
      float shown = CLAMP ((0.9f - MAX (step, step_down)) / 0.5f, 0, 1);

      if (shown <= 0)
        return;

      sac_noise_add_row (values, n, x, step, y, seed + i, weight * shown);
      /* Lattices that do not lie on each other. */
      x = 2 * x + 17.3f;
      y = 2 * y + 5.7f;
      step *= 2;
      step_down *= 2;
      weight *= gain;
    }
}
