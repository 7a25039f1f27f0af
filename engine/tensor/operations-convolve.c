#include "engine/tensor/operations-convolve.h"

#include "engine/tensor/blas.h"
#include "engine/tensor/winograd.h"
#include "engine/tensor/winograd-convolve.h"

#include <cblas.h>
#include <string.h>

/* What a window sees is laid out as one row, a tile of rows at a time: a product of matrices then
 * does the work. Numbers in a tile: it should stay in the processor's cache. */
#define TILE ((gsize) 1 << 18)

typedef struct
{
  SacImageShape  in;
  SacImageShape  out;
  int            kernel;
  int            stride;
  int            padding;
  int            n_channels;
  int            n_columns;  /* kernel² channels: what one window sees. */
  int            n_tile;     /* Output positions in a tile. */
  float         *tile;       /* n_tile n × n_columns, in the order (i, j, c). */
  float         *tile_gradient;
  const float   *W;          /* outputs × n_columns, in the order (i, j, c). */
  float         *W_gradient;
} Convolution;

/* A window of one cell at each cell: the input is what the windows see. */
static gboolean
is_pointwise (const Convolution *self)
{
  return self->kernel == 1 && self->stride == 1 && self->padding == 0;
}

typedef enum
{
  LAY_OUT,
  ADD_BACK
} Direction;

/* One cell of a window: @n_rows rows of channels. Outside the picture @cell is NULL. */
static void
move_cell (float     *cell,
           float     *row,
           gsize      row_length,
           int        n_rows,
           int        n_channels,
           Direction  direction)
{
  for (int i = 0; i < n_rows; i++, row += row_length)
    {
      if (direction == ADD_BACK)
        {
          for (int c = 0; c < n_channels; c++)
            cell[c] += row[c];
        }
      else if (cell == NULL)
        memset (row, 0, sizeof (float) * n_channels);
      else
        memcpy (row, cell, sizeof (float) * n_channels);

      if (cell != NULL)
        cell += n_channels;
    }
}

/* Lays out what the windows at @n_positions output positions from @first on see of @x in @tile, or
 * adds @tile back to @x. */
static void
move_windows (const Convolution *self,
              float             *x,
              float             *tile,
              int                first,
              int                n_positions,
              Direction          direction)
{
  int n = self->in.n, n_channels = self->n_channels;

  for (int p = first; p < first + n_positions; p++, tile += (gsize) n * self->n_columns)
    {
      int top = p / self->out.width * self->stride - self->padding;
      int left = p % self->out.width * self->stride - self->padding;
      float *row = tile;

      for (int y = top; y < top + self->kernel; y++)
        for (int x_ = left; x_ < left + self->kernel; x_++, row += n_channels)
          {
            gboolean inside = y >= 0 && y < self->in.height && x_ >= 0 && x_ < self->in.width;
            float *cell = inside ? x + ((gsize) y * self->in.width + x_) * n * n_channels : NULL;

            if (inside || direction == LAY_OUT)
              move_cell (cell, row, self->n_columns, n, n_channels, direction);
          }
    }
}

/* From PyTorch's order (c, i, j) to (i, j, c). */
static void
reorder_weights (const float *W,
                 float       *ordered,
                 int          n_outputs,
                 int          n_channels,
                 int          n_cells)
{
  for (int o = 0; o < n_outputs; o++)
    for (int cell = 0; cell < n_cells; cell++)
      for (int c = 0; c < n_channels; c++)
        *ordered++ = W[((gsize) o * n_channels + c) * n_cells + cell];
}

static void
add_reordered_back (const float *ordered,
                    float       *W,
                    int          n_outputs,
                    int          n_channels,
                    int          n_cells)
{
  for (int o = 0; o < n_outputs; o++)
    for (int cell = 0; cell < n_cells; cell++)
      for (int c = 0; c < n_channels; c++)
        W[((gsize) o * n_channels + c) * n_cells + cell] += *ordered++;
}

/* With X what the windows see: ∂W += ∂yᵀ X, and ∂X = ∂y W is added back to where X came from. */
static void
tile_backward (Convolution     *self,
               SacTensor       *x,
               const SacTensor *y,
               int              first,
               int              n_positions)
{
  int n_rows = n_positions * self->in.n;
  const float *dy = y->gradient + (gsize) first * self->in.n * y->columns;
  gsize offset = (gsize) first * self->in.n * self->n_columns;
  float *seen = is_pointwise (self) ? x->values + offset : self->tile;

  if (self->W_gradient != NULL)
    {
      if (!is_pointwise (self))
        move_windows (self, x->values, seen, first, n_positions, LAY_OUT);
      cblas_sgemm (CblasRowMajor, CblasTrans, CblasNoTrans, y->columns, self->n_columns, n_rows,
                   1, dy, y->columns, seen, self->n_columns, 1, self->W_gradient, self->n_columns);
    }

  if (x->gradient == NULL)
    return;

  cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n_rows, self->n_columns, y->columns,
               1, dy, y->columns, self->W, self->n_columns, is_pointwise (self) ? 1 : 0,
               is_pointwise (self) ? x->gradient + offset : self->tile_gradient, self->n_columns);
  if (!is_pointwise (self))
    move_windows (self, x->gradient, self->tile_gradient, first, n_positions, ADD_BACK);
}

static void
convolve_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *W = step->inputs[1];
  SacTensor *b = step->inputs[2];
  const SacTensor *y = step->result;
  Convolution *self = step->data;
  int n_positions = self->out.height * self->out.width;
  int n_cells = self->kernel * self->kernel;

  if (W->gradient != NULL && n_cells > 1)
    memset (self->W_gradient, 0, sizeof (float) * sac_tensor_size (W));
  else
    self->W_gradient = W->gradient;

  for (int first = 0; first < n_positions; first += self->n_tile)
    tile_backward (self, x, y, first, MIN (self->n_tile, n_positions - first));

  if (W->gradient != NULL && n_cells > 1)
    add_reordered_back (self->W_gradient, W->gradient, W->rows, self->n_channels, n_cells);

  if (b != NULL && b->gradient != NULL)
    for (int i = 0; i < y->rows; i++)
      cblas_saxpy (y->columns, 1, y->gradient + (gsize) i * y->columns, 1, b->gradient, 1);
}

static Convolution *
convolution_new (SacTape         *tape,
                 const SacTensor *x,
                 SacImageShape    in,
                 const SacTensor *W,
                 int              kernel,
                 int              stride,
                 int              padding)
{
  Convolution *self = sac_tape_take (tape, sizeof (Convolution));
  gsize size;

  *self = (Convolution) {
    .in = in, .out = sac_image_shape_slide (in, kernel, stride, padding),
    .kernel = kernel, .stride = stride, .padding = padding,
    .n_channels = x->columns, .n_columns = W->columns, .W = W->values,
  };
  size = (gsize) in.n * self->n_columns;
  self->n_tile = CLAMP (TILE / size, 1, (gsize) self->out.height * self->out.width);

  if (!is_pointwise (self))
    self->tile = sac_tape_take (tape, sizeof (float) * size * self->n_tile);

  if (!is_pointwise (self) && sac_tape_records (tape) && x->gradient != NULL)
    self->tile_gradient = sac_tape_take (tape, sizeof (float) * size * self->n_tile);

  if (kernel > 1)
    {
      float *ordered = sac_tape_take (tape, sizeof (float) * sac_tensor_size (W));

      reorder_weights (W->values, ordered, W->rows, x->columns, kernel * kernel);
      self->W = ordered;
      if (sac_tape_records (tape) && W->gradient != NULL)
        self->W_gradient = sac_tape_take (tape, sizeof (float) * sac_tensor_size (W));
    }

  return self;
}

static SacTensor *
convolve (SacTape       *tape,
          SacTensor     *x,
          SacImageShape  in,
          SacTensor     *W,
          SacTensor     *b,
          int            kernel,
          int            stride,
          int            padding,
          SacImageShape *out)
{
  Convolution *self = convolution_new (tape, x, in, W, kernel, stride, padding);
  SacTensor *y = sac_tape_new_tensor (tape, sac_image_shape_rows (self->out), W->rows);
  int n_positions = self->out.height * self->out.width;

  sac_blas_use_one_thread ();

  for (int i = 0; b != NULL && i < y->rows; i++)
    memcpy (y->values + (gsize) i * y->columns, b->values, sizeof (float) * y->columns);

  for (int first = 0; first < n_positions; first += self->n_tile)
    {
      int n_tile = MIN (self->n_tile, n_positions - first);
      gsize row = (gsize) first * in.n;

      if (!is_pointwise (self))
        move_windows (self, x->values, self->tile, first, n_tile, LAY_OUT);

      cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasTrans, n_tile * in.n, W->rows, W->columns,
                   1, is_pointwise (self) ? x->values + row * W->columns : self->tile, W->columns,
                   self->W, W->columns, b != NULL ? 1 : 0, y->values + row * W->rows, W->rows);
    }

  *out = self->out;

  return sac_tape_record (tape, convolve_backward, self, y, x, W, b, NULL);
}

SacTensor *
sac_convolve (SacTape       *tape,
              SacTensor     *x,
              SacImageShape  in,
              SacTensor     *W,
              SacTensor     *b,
              int            kernel,
              int            stride,
              int            padding,
              SacImageShape *out)
{
  SacImageShape shape = sac_image_shape_slide (in, kernel, stride, padding);

  g_assert (x->rows == sac_image_shape_rows (in));
  g_assert (W->columns == x->columns * kernel * kernel);
  g_assert (b == NULL || b->columns == W->rows);

  if (sac_winograd_is_worthwhile (shape, kernel, stride, x->columns, W->rows))
    return sac_winograd_convolve (tape, x, in, W, b, padding, out);

  return convolve (tape, x, in, W, b, kernel, stride, padding, out);
}
