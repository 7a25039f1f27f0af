#include "engine/tensor/winograd-convolve.h"

#include "engine/tensor/blas.h"
#include "engine/tensor/winograd.h"

#include <cblas.h>
#include <string.h>

/* Numbers in a block of tiles, of inputs or of outputs: it should stay in the processor's cache. */
#define BLOCK ((gsize) 1 << 20)

typedef struct
{
  SacWinogradBlock  block;   /* The first one. */
  int               n_tiles; /* Of all blocks. */
  float            *U;
  float            *U_gradient;
  float            *V;       /* 36 × rows of a block × channels; so is ∂V. */
  float            *M;       /* 36 × rows of a block × outputs; so is ∂M. */
} Winograd;

static SacWinogradBlock
get_block (const Winograd *self,
           int             first)
{
  SacWinogradBlock block = self->block;

  block.first = first;
  block.n_tiles = block.end = MIN (block.n_tiles, self->n_tiles - first);

  return block;
}

/* ∂U += ∂Mᵀ V */
static void
add_weight_gradient (Winograd        *self,
                     const SacTensor *x,
                     const SacTensor *y,
                     SacWinogradBlock block)
{
  int n_rows = block.n_tiles * block.in.n, c = x->columns, o = y->columns;

  sac_winograd_input (&block, x->values, self->V, c);

  for (int i = 0; i < SAC_WINOGRAD_POINTS; i++)
    cblas_sgemm (CblasRowMajor, CblasTrans, CblasNoTrans, o, c, n_rows,
                 1, self->M + (gsize) i * n_rows * o, o, self->V + (gsize) i * n_rows * c, c,
                 1, self->U_gradient + (gsize) i * o * c, c);
}

/* ∂V = ∂M U */
static void
add_input_gradient (Winograd        *self,
                    SacTensor       *x,
                    const SacTensor *y,
                    SacWinogradBlock block)
{
  int n_rows = block.n_tiles * block.in.n, c = x->columns, o = y->columns;

  for (int i = 0; i < SAC_WINOGRAD_POINTS; i++)
    cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n_rows, c, o,
                 1, self->M + (gsize) i * n_rows * o, o, self->U + (gsize) i * o * c, c,
                 0, self->V + (gsize) i * n_rows * c, c);

  sac_winograd_input_backward (&block, self->V, x->gradient, c);
}

static void
winograd_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *W = step->inputs[1];
  SacTensor *b = step->inputs[2];
  const SacTensor *y = step->result;
  Winograd *self = step->data;
  gsize size = (gsize) SAC_WINOGRAD_POINTS * y->columns * x->columns;

  if (W->gradient != NULL)
    memset (self->U_gradient, 0, sizeof (float) * size);

  for (int first = 0; first < self->n_tiles; first += self->block.n_tiles)
    {
      SacWinogradBlock block = get_block (self, first);

      sac_winograd_output_backward (&block, y->gradient, self->M, y->columns);
      if (W->gradient != NULL)
        add_weight_gradient (self, x, y, block);
      if (x->gradient != NULL)
        add_input_gradient (self, x, y, block);
    }

  if (W->gradient != NULL)
    sac_winograd_weights_backward (self->U_gradient, W->gradient, y->columns, x->columns);

  if (b != NULL && b->gradient != NULL)
    for (int i = 0; i < y->rows; i++)
      cblas_saxpy (y->columns, 1, y->gradient + (gsize) i * y->columns, 1, b->gradient, 1);
}

static Winograd *
winograd_new (SacTape         *tape,
              const SacTensor *x,
              SacImageShape    in,
              const SacTensor *W,
              int              padding)
{
  Winograd *self = sac_tape_take (tape, sizeof (Winograd));
  int larger = MAX (x->columns, W->rows);
  gsize n_rows;

  self->block = (SacWinogradBlock) {
    .in = in, .out = sac_image_shape_slide (in, 3, 1, padding), .padding = padding
  };
  self->n_tiles = sac_winograd_count_tiles (self->block.out);
  self->block.n_tiles = CLAMP (BLOCK / ((gsize) SAC_WINOGRAD_POINTS * in.n * larger), 1,
                               (gsize) self->n_tiles);
  n_rows = (gsize) self->block.n_tiles * in.n;

  self->V = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * n_rows * x->columns);
  self->M = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * n_rows * W->rows);
  self->U = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * W->rows * x->columns);
  self->U_gradient = NULL;
  if (sac_tape_records (tape) && W->gradient != NULL)
    self->U_gradient = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * W->rows *
                                            x->columns);

  return self;
}

SacTensor *
sac_winograd_convolve (SacTape       *tape,
                       SacTensor     *x,
                       SacImageShape  in,
                       SacTensor     *W,
                       SacTensor     *b,
                       int            padding,
                       SacImageShape *out)
{
  Winograd *self = winograd_new (tape, x, in, W, padding);
  SacTensor *y = sac_tape_new_tensor (tape, sac_image_shape_rows (self->block.out), W->rows);
  int c = x->columns, o = W->rows;

  sac_blas_use_one_thread ();
  sac_winograd_weights (W->values, self->U, o, c);

  for (int first = 0; first < self->n_tiles; first += self->block.n_tiles)
    {
      SacWinogradBlock block = get_block (self, first);
      int n_rows = block.n_tiles * in.n;

      sac_winograd_input (&block, x->values, self->V, c);
      for (int i = 0; i < SAC_WINOGRAD_POINTS; i++)
        cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasTrans, n_rows, o, c,
                     1, self->V + (gsize) i * n_rows * c, c, self->U + (gsize) i * o * c, c,
                     0, self->M + (gsize) i * n_rows * o, o);
      sac_winograd_output (&block, self->M, b != NULL ? b->values : NULL, NULL, FALSE, y->values,
                           o);
    }

  *out = self->block.out;

  return sac_tape_record (tape, winograd_backward, self, y, x, W, b, NULL);
}
