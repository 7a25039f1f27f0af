/* Numbers in two bytes: float16 (5 bits of exponent, 10 of mantissa) and
 * bfloat16 (a float32 without its lower half). Narrowing rounds to nearest,
 * ties to even; infinities and not-a-numbers stay what they are.
 *
 * The two-byte numbers need no alignment, so that a mapped file can be read in place.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void sac_float16_widen   (gconstpointer  from,
                          float         *to,
                          gsize          n_values);
void sac_float16_narrow  (const float   *from,
                          gpointer       to,
                          gsize          n_values);
void sac_bfloat16_widen  (gconstpointer  from,
                          float         *to,
                          gsize          n_values);
void sac_bfloat16_narrow (const float   *from,
                          gpointer       to,
                          gsize          n_values);

G_END_DECLS
