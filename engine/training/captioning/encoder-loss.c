#include "engine/training/captioning/encoder-loss.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/training/captioning/captioning-losses.h"

/* That have a thing in them, about: a picture's cells weigh as much as these. */
#define CELLS_OF_A_SCENE 30
/* Of the soft maximum over the cells' opinions of what is there. */
#define SHARPNESS 3.0f

SacTensor *
sac_encoder_loss (SacModel            *model,
                  SacTape             *tape,
                  const SacReading    *reading,
                  const SacSceneBatch *batch,
                  SacEncoderWeights    weights)
{
  const SacMemory *memory = &reading->memory;
  SacTensor *cells, *all;
  int *truth;

  if (memory->annotations == NULL)
    return sac_logistic_loss (tape, model->kind->classify (model->layers, tape, reading->mean),
                              batch->labels, weights.kinds);

  cells = model->kind->classify (model->layers, tape, memory->annotations);
  all = sac_soft_maximum (tape, cells, memory->n_positions, SHARPNESS);

  /* Nothing is one more kind, whose score is always 0. */
  cells = sac_join (tape, cells, sac_zeros (tape, cells->rows, 1));
  truth = sac_tape_take (tape, sizeof (int) * cells->rows);
  for (int i = 0; i < cells->rows; i++)
    truth[i] = batch->cells[i] >= 0 ? batch->cells[i] : cells->columns - 1;

  return sac_add (tape, sac_logistic_loss (tape, all, batch->labels, weights.kinds),
                  sac_cross_entropy (tape, cells, truth, 0, weights.cells / CELLS_OF_A_SCENE,
                                     NULL));
}

/* Adds to the counts; @cells: the scores of one picture's cells. */
static void
count_cells (const SacTensor     *cells,
             const SacSceneBatch *batch,
             int                 *n_cells,
             int                 *n_right)
{
  for (int i = 0; i < cells->rows; i++)
    {
      const float *scores = cells->values + (gsize) i * cells->columns;
      int best = sac_highest_of_row (scores, cells->columns);

      if (batch->cells[i] < 0)
        continue;

      (*n_cells)++;
      *n_right += best == batch->cells[i] && scores[best] > 0;
    }
}

gboolean
sac_encoder_measure (SacModel             *model,
                     const SacSceneWorld  *world,
                     SacScenePart          part,
                     int                   n,
                     SacEncoderWeights     weights,
                     GCancellable         *cancellable,
                     double               *loss,
                     double               *right,
                     GError              **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacSceneBatch) batch = sac_scene_batch_new (model->kind->see (model->layers),
                                                        sac_scene_world_get_n_kinds (world));
  int n_cells = 0, n_right = 0;

  *loss = 0;

  for (int i = 0; i < n; i++)
    {
      SacSceneExample example;
      SacReading reading;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      sac_scene_example_init (&example, world, model->target, part, i);
      sac_scene_batch_fill (batch, world, &example, 1, 1, NULL);
      reading = model->kind->read (model->layers, tape, &batch->source);
      *loss += sac_encoder_loss (model, tape, &reading, batch, weights)->values[0];

      if (reading.memory.annotations != NULL)
        count_cells (model->kind->classify (model->layers, tape, reading.memory.annotations),
                     batch, &n_cells, &n_right);

      sac_tape_reset (tape);
      sac_scene_example_clear (&example);
    }

  *loss /= n;
  if (right != NULL)
    *right = (double) n_right / MAX (n_cells, 1);

  return TRUE;
}
