#include "engine/tensor/operations-recurrent.h"

#include "engine/tensor/elementary.h"

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
  const float *kept = step->data;
  int n = y->columns / 2;

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n;

      lstm_row_backward (y->gradient + 2 * at, kept + 5 * at, state->values + 2 * at + n,
                         x->gradient + 4 * at, p->gradient + 4 * at,
                         state->gradient + 2 * at + n, n);
    }
}

SacTensor *
sac_lstm_state (SacTape   *tape,
                SacTensor *inputs,
                SacTensor *products,
                SacTensor *state)
{
  SacTensor *y = sac_tape_new_tensor (tape, state->rows, state->columns);
  int n = state->columns / 2;
  float *kept = sac_tape_take (tape, sizeof (float) * y->rows * 5 * n);

  g_assert (state->columns == 2 * n);
  g_assert (inputs->rows == state->rows && inputs->columns == 4 * n);
  g_assert (products->rows == state->rows && products->columns == 4 * n);

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n;

      lstm_row (inputs->values + 4 * at, products->values + 4 * at, state->values + 2 * at + n,
                kept + 5 * at, y->values + 2 * at, n);
    }

  return sac_tape_record (tape, lstm_backward, kept, y, inputs, products, state, NULL);
}
