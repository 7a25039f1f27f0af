/* Seeded numbers; no global generator anywhere. SplitMix64 seeds xoshiro256++
 * (Blackman and Vigna, 2019). The state is plain data, so a checkpoint can hold it.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64 state[4];
} SacRandom;

void    sac_random_init    (SacRandom *self,
                            guint64    seed);
guint64 sac_random_next    (SacRandom *self);
/* In [0, 1). */
float   sac_random_uniform (SacRandom *self);
/* In [0, limit). */
int     sac_random_below   (SacRandom *self,
                            int        limit);
/* Standard normal. */
float   sac_random_normal  (SacRandom *self);

G_END_DECLS
