#include "engine/models/captioning/hard-attention.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-reduce.h"

const gboolean *
sac_hard_attention_except (SacTape *tape,
                           int      n_rows,
                           double   share)
{
  SacRandom *random = sac_tape_get_random (tape);
  gboolean *excepted;

  if (random == NULL || share == 0)
    return NULL;

  excepted = sac_tape_take (tape, sizeof (gboolean) * n_rows);
  for (int row = 0; row < n_rows; row++)
    excepted[row] = sac_random_uniform (random) < share;

  return excepted;
}

/* One position of each row: thrown with the tape's dice where it has some, else the most probable
 * one. */
static int *
choose (SacTape         *tape,
        const SacTensor *weights)
{
  SacRandom *random = sac_tape_get_random (tape);
  int *choices = sac_tape_take (tape, sizeof (int) * weights->rows);

  for (int row = 0; row < weights->rows; row++)
    {
      const float *a = weights->values + (gsize) row * weights->columns;
      float left = random != NULL ? sac_random_uniform (random) : 0;
      int best = 0;

      for (int j = 1; j < weights->columns; j++)
        if (a[j] > a[best])
          best = j;

      choices[row] = best;

      /* Rounding may leave something at the end: then it is the best one. */
      for (int j = 0; random != NULL && j < weights->columns; j++)
        if ((left -= a[j]) < 0)
          {
            choices[row] = j;
            break;
          }
    }

  return choices;
}

static SacTensor *
look_at_one (SacTape         *tape,
             const SacMemory *memory,
             const int       *choices,
             int              n)
{
  int *ids = sac_tape_take (tape, sizeof (int) * n);

  for (int row = 0; row < n; row++)
    ids[row] = choices[row] * memory->n_rows + (memory->n_rows == 1 ? 0 : row);

  return sac_gather (tape, memory->annotations, ids, n);
}

SacTensor *
sac_hard_attention_look (SacTape          *tape,
                         const SacMemory  *memory,
                         SacTensor        *weights,
                         const gboolean   *excepted,
                         const int       **choices)
{
  int *chosen = choose (tape, weights);
  int n = weights->rows;
  SacTensor *both[2];
  int *ids;

  *choices = chosen;
  both[0] = look_at_one (tape, memory, chosen, n);
  if (excepted == NULL)
    return both[0];

  both[1] = sac_weighted_sum (tape, weights, memory->annotations);
  ids = sac_tape_take (tape, sizeof (int) * n);

  for (int row = 0; row < n; row++)
    {
      ids[row] = excepted[row] ? n + row : row;
      if (excepted[row])
        chosen[row] = -1;
    }

  return sac_gather (tape, sac_stack (tape, both, 2), ids, n);
}
