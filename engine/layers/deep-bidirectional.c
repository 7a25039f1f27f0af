#include "engine/layers/deep-bidirectional.h"

#include <string.h>

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"

void
sac_deep_bidirectional_build (SacDeepBidirectional *self,
                              SacParameters        *parameters,
                              const char           *name,
                              int                   n_inputs,
                              int                   n_hidden,
                              const int            *steps,
                              int                   n_layers)
{
  g_assert (n_layers >= 1 && n_layers <= SAC_MAX_DEPTH);

  self->n_layers = n_layers;

  for (int i = 0; i < n_layers; i++)
    {
      g_autofree char *layer = g_strdup_printf ("%s.%d", name, i);

      self->steps[i] = steps[i];
      sac_bidirectional_build (&self->layers[i], parameters, layer,
                               i == 0 ? n_inputs : 2 * n_hidden, n_hidden, SAC_RESET_AFTER);
    }
}

int
sac_deep_bidirectional_get_step (const SacDeepBidirectional *self)
{
  int step = 1;

  for (int i = 0; i < self->n_layers; i++)
    step *= self->steps[i];

  return step;
}

static int
count_kept (int n,
            int step)
{
  return (n + step - 1) / step;
}

/* Every @step-th position, the first one among them. */
static SacTensor *
skip_positions (SacTape   *tape,
                SacTensor *x,
                int        n_positions,
                int        n_rows,
                int        step)
{
  int n = count_kept (n_positions, step) * n_rows;
  int *kept;

  if (step == 1)
    return x;

  kept = sac_tape_take (tape, sizeof (int) * n);
  for (int i = 0; i < n; i++)
    kept[i] = i / n_rows * step * n_rows + i % n_rows;

  return sac_gather (tape, x, kept, n);
}

SacDeepAnnotations
sac_deep_bidirectional_read (const SacDeepBidirectional *self,
                             SacTape                    *tape,
                             SacTensor                  *x,
                             const int                  *lengths,
                             int                         n_positions,
                             int                         n_rows,
                             float                       dropout)
{
  SacDeepAnnotations result = { .annotations = x, .n_positions = n_positions };

  result.lengths = sac_tape_take (tape, sizeof (int) * n_rows);
  memcpy (result.lengths, lengths, sizeof (int) * n_rows);

  for (int i = 0; i < self->n_layers; i++)
    {
      int step = self->steps[i];
      SacTensor *read = i > 0 ? sac_dropout (tape, result.annotations, dropout) : x;
      int *kept = sac_tape_take (tape, sizeof (int) * n_rows);
      SacAnnotations layer = sac_bidirectional_read (&self->layers[i], tape, read, result.lengths,
                                                     result.n_positions, n_rows);

      result.annotations = skip_positions (tape, layer.annotations, result.n_positions, n_rows, step);
      result.backward_first = layer.backward_first;
      result.n_positions = count_kept (result.n_positions, step);

      /* The tape still needs the lengths of what is below. */
      for (int row = 0; row < n_rows; row++)
        kept[row] = count_kept (result.lengths[row], step);
      result.lengths = kept;
    }

  return result;
}
