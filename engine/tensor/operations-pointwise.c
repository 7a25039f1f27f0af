#include "engine/tensor/operations-pointwise.h"

#include "engine/tensor/elementary.h"

#include <string.h>

static gboolean
same_shape (const SacTensor *a,
            const SacTensor *b)
{
  return a->rows == b->rows && a->columns == b->columns;
}

/* ∂a += ∂y, ∂b += ∂y */
static void
add_backward (const SacTapeStep *step)
{
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  for (int k = 0; k < 2; k++)
    {
      float *gradient = step->inputs[k]->gradient;

      if (gradient != NULL)
        for (gsize i = 0; i < size; i++)
          gradient[i] += y->gradient[i];
    }
}

SacTensor *
sac_add (SacTape   *tape,
         SacTensor *a,
         SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  g_assert (same_shape (a, b));

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] + b->values[i];

  return sac_tape_record (tape, add_backward, NULL, y, a, b, NULL);
}

/* ∂a += b ∂y, ∂b += a ∂y */
static void
multiply_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  SacTensor *b = step->inputs[1];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient != NULL)
    for (gsize i = 0; i < size; i++)
      a->gradient[i] += b->values[i] * y->gradient[i];

  if (b->gradient != NULL)
    for (gsize i = 0; i < size; i++)
      b->gradient[i] += a->values[i] * y->gradient[i];
}

SacTensor *
sac_multiply (SacTape   *tape,
              SacTensor *a,
              SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  g_assert (same_shape (a, b));

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] * b->values[i];

  return sac_tape_record (tape, multiply_backward, NULL, y, a, b, NULL);
}

/* ∂a += (1 - y²) ∂y */
static void
tanh_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += (1 - y->values[i] * y->values[i]) * y->gradient[i];
}

SAC_VECTORISED static void
tanh_values (const float *a,
             float       *y,
             gsize        size)
{
  for (gsize i = 0; i < size; i++)
    y[i] = sac_tanh_of (a[i]);
}

SacTensor *
sac_tanh (SacTape   *tape,
          SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);

  tanh_values (a->values, y->values, sac_tensor_size (y));

  return sac_tape_record (tape, tanh_backward, NULL, y, a, NULL);
}

/* ∂a += y (1 - y) ∂y */
static void
sigmoid_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += y->values[i] * (1 - y->values[i]) * y->gradient[i];
}

SAC_VECTORISED static void
sigmoid_values (const float *a,
                float       *y,
                gsize        size)
{
  for (gsize i = 0; i < size; i++)
    y[i] = sac_logistic (a[i]);
}

SacTensor *
sac_sigmoid (SacTape   *tape,
             SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);

  sigmoid_values (a->values, y->values, sac_tensor_size (y));

  return sac_tape_record (tape, sigmoid_backward, NULL, y, a, NULL);
}

/* ∂a += ∂y where a > 0 */
static void
relu_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += y->values[i] > 0 ? y->gradient[i] : 0;
}

/* Written so that a NaN is passed on. */
SacTensor *
sac_relu (SacTape   *tape,
          SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] < 0 ? 0 : a->values[i];

  return sac_tape_record (tape, relu_backward, NULL, y, a, NULL);
}

/* The larger of a pair receives ∂y; the first on a tie. */
static void
maxout_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[2 * i + (a->values[2 * i + 1] > a->values[2 * i])] += y->gradient[i];
}

SacTensor *
sac_maxout (SacTape   *tape,
            SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns / 2);
  gsize size = sac_tensor_size (y);

  g_assert (a->columns % 2 == 0);

  /* Written so that a NaN of either is passed on. */
  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[2 * i] >= a->values[2 * i + 1] ? a->values[2 * i]
                 : a->values[2 * i] == a->values[2 * i] ? a->values[2 * i + 1] : a->values[2 * i];

  return sac_tape_record (tape, maxout_backward, NULL, y, a, NULL);
}

/* ∂a += mask ∂y */
static void
dropout_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  const float *mask = step->data;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += mask[i] * y->gradient[i];
}

SacTensor *
sac_dropout (SacTape   *tape,
             SacTensor *a,
             float      rate)
{
  SacRandom *random = sac_tape_get_random (tape);
  SacTensor *y;
  float *mask;
  gsize size = sac_tensor_size (a);
  float kept = 1 / (1 - rate);
  guint32 limit = (guint32) (rate * 65536);

  if (random == NULL || rate <= 0)
    return a;

  y = sac_tape_new_tensor (tape, a->rows, a->columns);
  mask = sac_tape_take (tape, sizeof (float) * size);

  /* One random number serves four. */
  for (gsize i = 0; i < size; i += 4)
    {
      guint64 bits = sac_random_next (random);

      for (gsize k = i; k < MIN (i + 4, size); k++, bits >>= 16)
        mask[k] = (bits & 0xffff) < limit ? 0 : kept;
    }

  for (gsize i = 0; i < size; i++)
    y->values[i] = mask[i] * a->values[i];

  return sac_tape_record (tape, dropout_backward, mask, y, a, NULL);
}

typedef struct
{
  const int *lengths;
  int        position;
  float     *gates; /* r, z, n of each row, one after the other. */
} Gru;

static gboolean
is_padding (const Gru *gru,
            int        row)
{
  return gru->lengths != NULL && gru->lengths[row] <= gru->position;
}

SAC_VECTORISED static void
gru_row (const float *x,
         const float *g,
         const float *h,
         float       *gates,
         float       *y,
         int          n)
{
  float *r = gates, *z = gates + n, *c = gates + 2 * n;

  for (int i = 0; i < n; i++)
    r[i] = sac_logistic (x[i] + g[i]);
  for (int i = 0; i < n; i++)
    z[i] = sac_logistic (x[n + i] + g[n + i]);
  for (int i = 0; i < n; i++)
    c[i] = sac_tanh_of (x[2 * n + i] + r[i] * g[2 * n + i]);
  for (int i = 0; i < n; i++)
    y[i] = (1 - z[i]) * c[i] + z[i] * h[i];
}

SAC_VECTORISED static void
gru_row_backward (const float *dy,
                  const float *gates,
                  const float *g,
                  const float *h,
                  float       *dx,
                  float       *dg,
                  float       *dh,
                  int          n)
{
  const float *r = gates, *z = gates + n, *c = gates + 2 * n;

#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      float dc = dy[i] * (1 - z[i]) * (1 - c[i] * c[i]);
      float dz = dy[i] * (h[i] - c[i]) * z[i] * (1 - z[i]);
      float dr = dc * g[2 * n + i] * r[i] * (1 - r[i]);

      dx[i] += dr;
      dx[n + i] += dz;
      dx[2 * n + i] += dc;
      dg[i] += dr;
      dg[n + i] += dz;
      dg[2 * n + i] += dc * r[i];
      dh[i] += dy[i] * z[i];
    }
}

/* ∂n = (1 - z) (1 - n²) ∂h', ∂z = (h - n) z (1 - z) ∂h', ∂r = g_n r (1 - r) ∂n, ∂h = z ∂h' */
static void
gru_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *g = step->inputs[1];
  SacTensor *h = step->inputs[2];
  const SacTensor *y = step->result;
  const Gru *gru = step->data;
  int n = y->columns;

  for (int row = 0; row < y->rows; row++)
    {
      const float *dy = y->gradient + (gsize) row * n;
      float *dh = h->gradient + (gsize) row * n;

      if (is_padding (gru, row))
        for (int i = 0; i < n; i++)
          dh[i] += dy[i];
      else
        gru_row_backward (dy, gru->gates + (gsize) row * 3 * n, g->values + (gsize) row * 3 * n,
                          h->values + (gsize) row * n, x->gradient + (gsize) row * 3 * n,
                          g->gradient + (gsize) row * 3 * n, dh, n);
    }
}

SacTensor *
sac_gru_state (SacTape   *tape,
               SacTensor *inputs,
               SacTensor *products,
               SacTensor *state,
               const int *lengths,
               int        position)
{
  SacTensor *y = sac_tape_new_tensor (tape, state->rows, state->columns);
  Gru *gru = sac_tape_take (tape, sizeof (Gru));
  int n = state->columns;

  g_assert (inputs->rows == state->rows && inputs->columns == 3 * n);
  g_assert (same_shape (inputs, products));

  gru->lengths = lengths;
  gru->position = position;
  gru->gates = sac_tape_take (tape, sizeof (float) * y->rows * 3 * n);

  for (int row = 0; row < y->rows; row++)
    {
      const float *h = state->values + (gsize) row * n;
      float *h_new = y->values + (gsize) row * n;

      if (is_padding (gru, row))
        memcpy (h_new, h, sizeof (float) * n);
      else
        gru_row (inputs->values + (gsize) row * 3 * n, products->values + (gsize) row * 3 * n, h,
                 gru->gates + (gsize) row * 3 * n, h_new, n);
    }

  return sac_tape_record (tape, gru_backward, gru, y, inputs, products, state, NULL);
}

/* ∂z += (h - n) ∂h', ∂n += (1 - z) ∂h', ∂h += z ∂h' */
static void
gate_backward (const SacTapeStep *step)
{
  SacTensor *z = step->inputs[0];
  SacTensor *c = step->inputs[1];
  SacTensor *h = step->inputs[2];
  const SacTensor *y = step->result;
  const Gru *gru = step->data;

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      {
        float dy = y->gradient[i];

        if (is_padding (gru, row))
          {
            h->gradient[i] += dy;
            continue;
          }

        z->gradient[i] += (h->values[i] - c->values[i]) * dy;
        c->gradient[i] += (1 - z->values[i]) * dy;
        h->gradient[i] += z->values[i] * dy;
      }
}

SacTensor *
sac_gate (SacTape   *tape,
          SacTensor *z,
          SacTensor *candidate,
          SacTensor *state,
          const int *lengths,
          int        position)
{
  SacTensor *y = sac_tape_new_tensor (tape, state->rows, state->columns);
  Gru *gru = sac_tape_take (tape, sizeof (Gru));

  g_assert (same_shape (z, state) && same_shape (candidate, state));

  *gru = (Gru) { .lengths = lengths, .position = position };

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      y->values[i] = is_padding (gru, row)
                       ? state->values[i]
                       : (1 - z->values[i]) * candidate->values[i] + z->values[i] * state->values[i];

  return sac_tape_record (tape, gate_backward, gru, y, z, candidate, state, NULL);
}
