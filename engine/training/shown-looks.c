#include "engine/training/shown-looks.h"

#include <math.h>

/* A weight that is no larger has no logarithm worth having. */
#define SMALLEST 1e-20f

typedef struct
{
  const int *named;
  const int *cells;
  int        n_rows;
  float      scale;
} Shown;

/* Σ_j α_tj over the cells of the thing that row @i names; 0: it names none, or none is to be seen. */
static double
weight_on_thing (const Shown     *self,
                 const SacTensor *weights,
                 int              i)
{
  const float *a = weights->values + (gsize) i * weights->columns;
  int row = i % self->n_rows;
  double sum = 0;

  for (int j = 0; self->named[i] >= 0 && j < weights->columns; j++)
    if (self->cells[j * self->n_rows + row] == self->named[i])
      sum += MAX (a[j], SMALLEST);

  return sum;
}

/* ∂α_tj = -scale / Σ_k α_tk for the cells of the thing. */
static void
shown_looks_backward (const SacTapeStep *step)
{
  SacTensor *weights = step->inputs[0];
  const Shown *self = step->data;
  float factor = self->scale * step->result->gradient[0];

  for (int i = 0; i < weights->rows; i++)
    {
      float *da = weights->gradient + (gsize) i * weights->columns;
      double sum = weight_on_thing (self, weights, i);

      for (int j = 0; sum > 0 && j < weights->columns; j++)
        if (self->cells[j * self->n_rows + i % self->n_rows] == self->named[i])
          da[j] -= factor / sum;
    }
}

SacTensor *
sac_shown_looks (SacTape   *tape,
                 SacTensor *weights,
                 const int *named,
                 const int *cells,
                 int        n_rows,
                 float      scale)
{
  SacTensor *y = sac_tape_new_tensor (tape, 1, 1);
  Shown *self = sac_tape_take (tape, sizeof (Shown));
  double loss = 0;

  *self = (Shown) { named, cells, n_rows, scale };

  for (int i = 0; i < weights->rows; i++)
    {
      double sum = weight_on_thing (self, weights, i);

      if (sum > 0)
        loss -= log (sum);
    }

  y->values[0] = scale * loss;

  return sac_tape_record (tape, shown_looks_backward, self, y, weights, NULL);
}
