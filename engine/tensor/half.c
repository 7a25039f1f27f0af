#include "engine/tensor/half.h"

#include <string.h>

#include "engine/tensor/elementary.h"

/* The loops below have no branches, only choices between two values, so that
 * the compiler turns them into vector code for any processor.
 */

#define FLOAT_INFINITY 0x7f800000u
#define HALF_BIAS (112u << 23)         /* Difference of the exponents' biases. */
#define HALF_SMALLEST 0x38800000u      /* 2^-14: below it a float16 has fewer digits. */
#define HALF_BEYOND 0x47800000u        /* 2^16: from here on a float16 is infinite. */

static inline guint32
bits_of (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);

  return bits;
}

static inline float
float_of (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);

  return value;
}

static inline guint16
load (gconstpointer from,
      gsize         index)
{
  guint16 half;

  memcpy (&half, (const guint8 *) from + 2 * index, sizeof half);

  return half;
}

static inline void
store (gpointer to,
       gsize    index,
       guint16  half)
{
  memcpy ((guint8 *) to + 2 * index, &half, sizeof half);
}

static inline float
widen (guint16 half)
{
  guint32 sign = (half & 0x8000u) << 16;
  guint32 magnitude = half & 0x7fffu;
  guint32 normal = (magnitude << 13) + HALF_BIAS;
  /* A subnormal is its mantissa times 2^-24, and a normal number for a float32. */
  guint32 subnormal = bits_of ((float) (int) magnitude * 0x1p-24f);
  guint32 bits = magnitude < 0x400 ? subnormal : normal;

  bits = magnitude >= 0x7c00 ? bits | FLOAT_INFINITY : bits;

  return float_of (bits | sign);
}

static inline guint16
narrow (float value)
{
  guint32 bits = bits_of (value);
  guint32 sign = (bits >> 16) & 0x8000u;
  guint32 magnitude = bits & 0x7fffffffu;
  /* Half a unit, less one bit if the last digit is even: ties go to even. A carry runs into the
   * exponent, as it should. */
  guint32 normal = (magnitude - HALF_BIAS + 0xfffu + ((magnitude >> 13) & 1)) >> 13;
  /* The last digit of 0.5 is worth 2^-24, as that of a subnormal: the addition rounds. */
  guint32 subnormal = bits_of (float_of (magnitude) + 0.5f) - bits_of (0.5f);
  guint32 special = magnitude > FLOAT_INFINITY ? 0x7e00u | ((magnitude >> 13) & 0x3ffu) : 0x7c00u;
  guint32 half = magnitude < HALF_SMALLEST ? subnormal : normal;

  half = magnitude >= HALF_BEYOND ? special : half;

  return half | sign;
}

SAC_VECTORISED void
sac_float16_widen (gconstpointer  from,
                   float         *to,
                   gsize          n_values)
{
  for (gsize i = 0; i < n_values; i++)
    to[i] = widen (load (from, i));
}

SAC_VECTORISED void
sac_float16_narrow (const float *from,
                    gpointer     to,
                    gsize        n_values)
{
  for (gsize i = 0; i < n_values; i++)
    store (to, i, narrow (from[i]));
}

void
sac_bfloat16_widen (gconstpointer  from,
                    float         *to,
                    gsize          n_values)
{
  for (gsize i = 0; i < n_values; i++)
    to[i] = float_of ((guint32) load (from, i) << 16);
}

void
sac_bfloat16_narrow (const float *from,
                     gpointer     to,
                     gsize        n_values)
{
  for (gsize i = 0; i < n_values; i++)
    {
      guint32 bits = bits_of (from[i]);
      guint32 rounded = (bits + 0x7fffu + ((bits >> 16) & 1)) >> 16;
      /* Rounding could turn a not-a-number into an infinity; the quiet bit keeps it one. */
      guint32 quiet = (bits >> 16) | 0x40u;

      store (to, i, (bits & 0x7fffffffu) > FLOAT_INFINITY ? quiet : rounded);
    }
}
