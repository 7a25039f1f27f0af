/* Smooth random patterns from an integer hash: the same numbers on every machine, at any place,
 * without tables. Rows are made at a time, since neighbours share most of the work.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A well mixed number for a cell of a lattice. */
guint32 sac_noise_hash            (int      x,
                                   int      y,
                                   guint32  seed);
/* The same as a fraction, 0 … 1. */
float   sac_noise_hash_fraction   (int      x,
                                   int      y,
                                   guint32  seed);
/* Value noise, -1 … 1, whose features are about 1 wide. */
float   sac_noise_at              (float    x,
                                   float    y,
                                   guint32  seed);
/* values[i] += weight * noise at (@x + i * @step, @y). */
void    sac_noise_add_row         (float   *values,
                                   int      n,
                                   float    x,
                                   float    step,
                                   float    y,
                                   guint32  seed,
                                   float    weight);
/* Several of them, each twice as fine as the last and @gain times as strong. What is finer than
 * pixels (@step across, @step_down down) fades away, so that any resolution shows the same. */
void    sac_noise_add_fractal_row (float   *values,
                                   int      n,
                                   float    x,
                                   float    step,
                                   float    y,
                                   float    step_down,
                                   int      n_octaves,
                                   float    gain,
                                   guint32  seed,
                                   float    weight);

G_END_DECLS
