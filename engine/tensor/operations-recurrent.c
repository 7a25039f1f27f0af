#include "engine/tensor/operations-recurrent.h"

#include <string.h>

#include "engine/tensor/elementary.h"

static gboolean
same_shape (const SacTensor *a,
            const SacTensor *b)
{
  return a->rows == b->rows && a->columns == b->columns;
}

/* What one row of a kind of unit computes, of @n units each: from the sums that are given, @x and @p, and
 * from @state the new state @y; @kept is what the derivative needs besides. The derivative adds to @dx,
 * @dp and @dstate. */
typedef struct
{
  int    n_gates; /* Numbers of a unit in x and p, */
  int    n_states; /* in its state, */
  int    n_kept;  /* and in what is kept. */
  void (*forward)  (const float *x,
                    const float *p,
                    const float *state,
                    float       *kept,
                    float       *y,
                    int          n);
  void (*backward) (const float *dy,
                    const float *kept,
                    const float *p,
                    const float *state,
                    float       *dx,
                    float       *dp,
                    float       *dstate,
                    int          n);
} Unit;

/* What a step's derivative needs besides its inputs. */
typedef struct
{
  const Unit *unit;
  const int  *lengths; /* NULL: no row is padding. */
  int         position;
  float      *kept;    /* Of each row, one after the other. */
} Recurrence;

static gboolean
is_padding (const Recurrence *self,
            int               row)
{
  return self->lengths != NULL && self->lengths[row] <= self->position;
}

static void
step_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *p = step->inputs[1];
  SacTensor *state = step->inputs[2];
  const SacTensor *y = step->result;
  const Recurrence *self = step->data;
  const Unit *unit = self->unit;
  int n = y->columns / unit->n_states;

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n, state_at = unit->n_states * at, gates_at = unit->n_gates * at;

      if (is_padding (self, row))
        for (int i = 0; i < y->columns; i++)
          state->gradient[state_at + i] += y->gradient[state_at + i];
      else
        unit->backward (y->gradient + state_at, self->kept + unit->n_kept * at,
                        p->values + gates_at, state->values + state_at, x->gradient + gates_at,
                        p->gradient + gates_at, state->gradient + state_at, n);
    }
}

static SacTensor *
step_forward (SacTape    *tape,
              const Unit *unit,
              SacTensor  *inputs,
              SacTensor  *products,
              SacTensor  *state,
              const int  *lengths,
              int         position)
{
  SacTensor *y = sac_tape_new_tensor (tape, state->rows, state->columns);
  Recurrence *self = sac_tape_take (tape, sizeof (Recurrence));
  int n = state->columns / unit->n_states;

  g_assert (state->columns == unit->n_states * n);
  g_assert (inputs->rows == state->rows && inputs->columns == unit->n_gates * n);
  g_assert (same_shape (inputs, products));

  *self = (Recurrence) { unit, lengths, position };
  self->kept = sac_tape_take (tape, sizeof (float) * y->rows * unit->n_kept * n);

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * n, state_at = unit->n_states * at, gates_at = unit->n_gates * at;

      if (is_padding (self, row))
        memcpy (y->values + state_at, state->values + state_at, sizeof (float) * y->columns);
      else
        unit->forward (inputs->values + gates_at, products->values + gates_at,
                       state->values + state_at, self->kept + unit->n_kept * at,
                       y->values + state_at, n);
    }

  return sac_tape_record (tape, step_backward, self, y, inputs, products, state, NULL);
}

/* @kept receives i, f, g, o and tanh (c'). @state: h, then c. */
SAC_VECTORISED static void
lstm_row (const float *x,
          const float *p,
          const float *state,
          float       *kept,
          float       *y,
          int          n)
{
  const float *c = state + n;
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

/* With ∂c = ∂c' + o (1 - tanh² (c')) ∂h':
 *   ∂i = g i (1 - i) ∂c, ∂f = c f (1 - f) ∂c, ∂g = i (1 - g²) ∂c, ∂o = tanh (c') o (1 - o) ∂h',
 *   and of the old c: f ∂c
 */
SAC_VECTORISED static void
lstm_row_backward (const float *dy,
                   const float *kept,
                   const float *p,
                   const float *state,
                   float       *dx,
                   float       *dp,
                   float       *dstate,
                   int          n)
{
  const float *c = state + n;
  float *dc_old = dstate + n;
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

static const Unit lstm = { 4, 2, 5, lstm_row, lstm_row_backward };

SacTensor *
sac_lstm_state_padded (SacTape   *tape,
                       SacTensor *inputs,
                       SacTensor *products,
                       SacTensor *state,
                       const int *lengths,
                       int        position)
{
  return step_forward (tape, &lstm, inputs, products, state, lengths, position);
}

SacTensor *
sac_lstm_state (SacTape   *tape,
                SacTensor *inputs,
                SacTensor *products,
                SacTensor *state)
{
  return sac_lstm_state_padded (tape, inputs, products, state, NULL, 0);
}

/* @gates receives r, z and n. */
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

/* ∂n = (1 - z) (1 - n²) ∂h', ∂z = (h - n) z (1 - z) ∂h', ∂r = g_n r (1 - r) ∂n, ∂h = z ∂h' */
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

static const Unit gru = { 3, 1, 3, gru_row, gru_row_backward };

SacTensor *
sac_gru_state (SacTape   *tape,
               SacTensor *inputs,
               SacTensor *products,
               SacTensor *state,
               const int *lengths,
               int        position)
{
  return step_forward (tape, &gru, inputs, products, state, lengths, position);
}

/* ∂z += (h - n) ∂h', ∂n += (1 - z) ∂h', ∂h += z ∂h' */
static void
gate_backward (const SacTapeStep *step)
{
  SacTensor *z = step->inputs[0];
  SacTensor *c = step->inputs[1];
  SacTensor *h = step->inputs[2];
  const SacTensor *y = step->result;
  const Recurrence *self = step->data;

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      {
        float dy = y->gradient[i];

        if (is_padding (self, row))
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
  Recurrence *self = sac_tape_take (tape, sizeof (Recurrence));

  g_assert (same_shape (z, state) && same_shape (candidate, state));

  *self = (Recurrence) { .lengths = lengths, .position = position };

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      y->values[i] = is_padding (self, row)
                       ? state->values[i]
                       : (1 - z->values[i]) * candidate->values[i] + z->values[i] * state->values[i];

  return sac_tape_record (tape, gate_backward, self, y, z, candidate, state, NULL);
}
