#include "engine/tensor/operations-recurrent.h"

#include <string.h>

#include "engine/tensor/elementary.h"

static gboolean
same_shape (const SacTensor *a,
            const SacTensor *b)
{
  return a->rows == b->rows && a->columns == b->columns;
}

/* What a step's derivative needs besides its inputs. */
typedef struct
{
  const int *lengths; /* NULL: no row is padding. */
  int        position;
  float     *gates; /* Of each row, one after the other: r, z, n; or i, f, g, o, tanh (c'). */
} Recurrence;

static gboolean
is_padding (const Recurrence *self,
            int               row)
{
  return self->lengths != NULL && self->lengths[row] <= self->position;
}

/* @kept receives i, f, g, o and tanh (c'). */
SAC_VECTORISED static void
lstm_row (const float *x,
          const float *p,
          const float *c,
          float       *kept,
          float       *y,
          int          n)
{
  float *i = kept, *f = kept + n, *g = kept + 2 * n, *o = kept + 3 * n, *t = kept + 4 * n;
  float *h_new = y, *c_new = y + n;

  for (int k = 0; k < n; k++)
    i[k] = sac_logistic (x[k] + p[k]);
  for (int k = 0; k < n; k++)
    f[k] = sac_logistic (x[n + k] + p[n + k]);
  for (int k = 0; k < n; k++)
    g[k] = sac_tanh_of (x[2 * n + k] + p[2 * n + k]);
  for (int k = 0; k < n; k++)
    o[k] = sac_logistic (x[3 * n + k] + p[3 * n + k]);

  for (int k = 0; k < n; k++)
    {
      c_new[k] = f[k] * c[k] + i[k] * g[k];
      t[k] = sac_tanh_of (c_new[k]);
      h_new[k] = o[k] * t[k];
    }
}

SAC_VECTORISED static void
lstm_row_backward (const float *dy,
                   const float *kept,
                   const float *c,
                   float       *dx,
                   float       *dp,
                   float       *dc_old,
                   int          n)
{
  const float *i = kept, *f = kept + n, *g = kept + 2 * n, *o = kept + 3 * n, *t = kept + 4 * n;

#pragma omp simd
  for (int k = 0; k < n; k++)
    {
      float dh = dy[k];
      float dc = dy[n + k] + dh * o[k] * (1 - t[k] * t[k]);
      float di = dc * g[k] * i[k] * (1 - i[k]);
      float df = dc * c[k] * f[k] * (1 - f[k]);
      float dg = dc * i[k] * (1 - g[k] * g[k]);
      float d_o = dh * t[k] * o[k] * (1 - o[k]);

      dx[k] += di;
      dx[n + k] += df;
      dx[2 * n + k] += dg;
      dx[3 * n + k] += d_o;
      dp[k] += di;
      dp[n + k] += df;
      dp[2 * n + k] += dg;
      dp[3 * n + k] += d_o;
      dc_old[k] += dc * f[k];
    }
}

/* With ∂c = ∂c' + o (1 - tanh² (c')) ∂h':
 *   ∂i = g i (1 - i) ∂c, ∂f = c f (1 - f) ∂c, ∂g = i (1 - g²) ∂c, ∂o = tanh (c') o (1 - o) ∂h',
 *   and of the old c: f ∂c
 */
static void
lstm_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *p = step->inputs[1];
  SacTensor *state = step->inputs[2];
  const SacTensor *y = step->result;
  const Recurrence *lstm = step->data;
  int n = y->columns / 2;

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n;

      if (is_padding (lstm, row))
        for (int i = 0; i < 2 * n; i++)
          state->gradient[2 * at + i] += y->gradient[2 * at + i];
      else
        lstm_row_backward (y->gradient + 2 * at, lstm->gates + 5 * at, state->values + 2 * at + n,
                           x->gradient + 4 * at, p->gradient + 4 * at,
                           state->gradient + 2 * at + n, n);
    }
}

SacTensor *
sac_lstm_state_padded (SacTape   *tape,
                       SacTensor *inputs,
                       SacTensor *products,
                       SacTensor *state,
                       const int *lengths,
                       int        position)
{
  SacTensor *y = sac_tape_new_tensor (tape, state->rows, state->columns);
  Recurrence *lstm = sac_tape_take (tape, sizeof (Recurrence));
  int n = state->columns / 2;

  g_assert (state->columns == 2 * n);
  g_assert (inputs->rows == state->rows && inputs->columns == 4 * n);
  g_assert (same_shape (inputs, products));

  lstm->lengths = lengths;
  lstm->position = position;
  lstm->gates = sac_tape_take (tape, sizeof (float) * y->rows * 5 * n);

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n;

      if (is_padding (lstm, row))
        memcpy (y->values + 2 * at, state->values + 2 * at, sizeof (float) * 2 * n);
      else
        lstm_row (inputs->values + 4 * at, products->values + 4 * at, state->values + 2 * at + n,
                  lstm->gates + 5 * at, y->values + 2 * at, n);
    }

  return sac_tape_record (tape, lstm_backward, lstm, y, inputs, products, state, NULL);
}

SacTensor *
sac_lstm_state (SacTape   *tape,
                SacTensor *inputs,
                SacTensor *products,
                SacTensor *state)
{
  return sac_lstm_state_padded (tape, inputs, products, state, NULL, 0);
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
  const Recurrence *gru = step->data;
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
  Recurrence *gru = sac_tape_take (tape, sizeof (Recurrence));
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
  const Recurrence *gru = step->data;

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
  Recurrence *gru = sac_tape_take (tape, sizeof (Recurrence));

  g_assert (same_shape (z, state) && same_shape (candidate, state));

  *gru = (Recurrence) { .lengths = lengths, .position = position };

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      y->values[i] = is_padding (gru, row)
                       ? state->values[i]
                       : (1 - z->values[i]) * candidate->values[i] + z->values[i] * state->values[i];

  return sac_tape_record (tape, gate_backward, gru, y, z, candidate, state, NULL);
}
