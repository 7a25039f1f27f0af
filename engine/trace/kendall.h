/* How far two measures of the same things put them in the same order. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Kendall's τ_b of @n pairs of numbers (Kendall 1945): (concordant - discordant) over the
 * geometric mean of the pairs that are not tied in one and in the other. Pairs with a number that
 * is none do not count. NAN where all are tied in one. Takes n log n steps (Knight 1966). */
double sac_kendall_tau (const double *a,
                        const double *b,
                        int           n);

G_END_DECLS
