/* exp, tanh and the logistic function as short polynomials, so that loops over
 * them become vector instructions. NaN stays NaN. Absolute error below 2e-7 for
 * tanh and the logistic function, relative error below 2e-7 for exp.
 *
 * The polynomials are those of Cephes' expf and tanhf (Moshier, 1989).
 */

#pragma once

#include <glib.h>
#include <math.h>

G_BEGIN_DECLS

/* Sanitizers and the dispatch of cloned functions do not agree. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define SAC_VECTORISED \
  __attribute__ ((target_clones ("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define SAC_VECTORISED
#endif

static inline __attribute__ ((always_inline)) float
sac_exp (float x)
{
  union
  {
    float  value;
    gint32 bits;
  } rounded, power;
  float n, r, y;

  x = x > 88.0f ? 88.0f : x;
  x = x < -87.0f ? -87.0f : x;

  /* x = n ln 2 + r. Adding 1.5 · 2²³ leaves the nearest integer in the low bits. */
  rounded.value = x * 1.44269504f + 12582912.0f;
  n = rounded.value - 12582912.0f;
  r = x - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;

  y = 1.9875691500e-4f;
  y = y * r + 1.3981999507e-3f;
  y = y * r + 8.3334519073e-3f;
  y = y * r + 4.1665795894e-2f;
  y = y * r + 1.6666665459e-1f;
  y = y * r + 5.0000001201e-1f;
  y = y * r * r + r + 1.0f;

  power.bits = (gint32) (((guint32) rounded.bits << 23) + 0x3f800000u);

  return y * power.value;
}

static inline __attribute__ ((always_inline)) float
sac_logistic (float x)
{
  return 1.0f / (1.0f + sac_exp (-x));
}

/* Near zero, where 1 - t would lose digits, a polynomial of x². */
static inline __attribute__ ((always_inline)) float
sac_tanh_of (float x)
{
  float size = fabsf (x);
  float t = sac_exp (-2.0f * size);
  float far = (1.0f - t) / (1.0f + t);
  float z = x * x;
  float y = -5.70498872745e-3f;

  y = y * z + 2.06390887954e-2f;
  y = y * z - 5.37397155531e-2f;
  y = y * z + 1.33314422036e-1f;
  y = y * z - 3.33332819422e-1f;
  y = y * z * size + size;

  return copysignf (size < 0.625f ? y : far, x);
}

G_END_DECLS
