#include "engine/tensor/random.h"

#include <math.h>

static guint64
rotate_left (guint64 x,
             int     bits)
{
  return (x << bits) | (x >> (64 - bits));
}

static guint64
split_mix (guint64 *x)
{
  guint64 z = (*x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

void
sac_random_init (SacRandom *self,
                 guint64    seed)
{
  for (int i = 0; i < 4; i++)
    self->state[i] = split_mix (&seed);
}

guint64
sac_random_next (SacRandom *self)
{
  guint64 *s = self->state;
  guint64 result = rotate_left (s[0] + s[3], 23) + s[0];
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);

  return result;
}

float
sac_random_uniform (SacRandom *self)
{
  return (sac_random_next (self) >> 40) * 0x1p-24f;
}

int
sac_random_below (SacRandom *self,
                  int        limit)
{
  g_assert (limit > 0);

  return (int) (((sac_random_next (self) >> 32) * (guint64) limit) >> 32);
}

float
sac_random_normal (SacRandom *self)
{
  float u = 1 - sac_random_uniform (self);
  float v = sac_random_uniform (self);

  return sqrtf (-2 * logf (u)) * cosf (2 * G_PI * v);
}
