#include "engine/tensor/prepared-convolution.h"

#include "engine/tensor/panels.h"
#include "engine/tensor/winograd.h"

#include <string.h>

#define ALIGNMENT 64

/* Rows that are found, and multiplied by all panels, at a time. */
#define GROUP 192

/* Fewer channels than these are gathered first: a window is then one part, not kernel² tiny ones. */
#define FEWEST_CHANNELS 16

/* Winograd's weights are four times as many: fewer tiles are not worth reading them. */
#define FEWEST_TILES 12

/* Where each thread has as many tiles, it does all that is to be done with them. */
#define TILES_OF_A_SHARE 24

/* Numbers in a block of tiles. */
#define BLOCK ((gsize) 1 << 18)

struct _SacPreparedConvolution
{
  int       n_outputs;
  int       n_channels;
  int       kernel;
  int       stride;
  int       padding;
  gboolean  by_winograd;
  gboolean  gathers;
  float    *panels; /* By Winograd: of each of the 36 points. */
  float    *b;
  float    *zeros;  /* What lies around the map: n_channels. */
};

/* One application. */
typedef struct
{
  const SacPreparedConvolution *self;
  SacImageShape                 in;
  SacImageShape                 out;
  const float                  *x;
  const float                  *shortcut;
  float                        *y;
  gboolean                      rectified;

  /* Of each share. */
  const float                 **taps;
  float                        *gathered;
  float                        *V;
  float                        *M;

  SacWinogradBlock              block; /* That all shares do together. */
} Run;

static float *
allocate (gsize size)
{
  return g_aligned_alloc0 (size, sizeof (float), ALIGNMENT);
}

/* Panels read the inputs of a window cell by cell: (i, j, c), not (c, i, j). */
static void
lay_out_windows (SacPreparedConvolution *self,
                 const float            *W)
{
  int n_cells = self->kernel * self->kernel;
  int n_inputs = n_cells * self->n_channels;
  g_autofree float *ordered = g_new (float, (gsize) self->n_outputs * n_inputs);
  float *next = ordered;

  for (int o = 0; o < self->n_outputs; o++)
    for (int cell = 0; cell < n_cells; cell++)
      for (int c = 0; c < self->n_channels; c++)
        *next++ = W[((gsize) o * self->n_channels + c) * n_cells + cell];

  self->panels = allocate (sac_panels_size (self->n_outputs, n_inputs));
  sac_panels_lay_out (ordered, self->panels, self->n_outputs, n_inputs);
}

static void
lay_out_winograd (SacPreparedConvolution *self,
                  const float            *W)
{
  gsize size = (gsize) self->n_outputs * self->n_channels;
  gsize panels_size = sac_panels_size (self->n_outputs, self->n_channels);
  g_autofree float *U = g_new (float, SAC_WINOGRAD_POINTS * size);

  sac_winograd_weights (W, U, self->n_outputs, self->n_channels);
  self->panels = allocate (SAC_WINOGRAD_POINTS * panels_size);

  for (int i = 0; i < SAC_WINOGRAD_POINTS; i++)
    sac_panels_lay_out (U + i * size, self->panels + i * panels_size, self->n_outputs,
                        self->n_channels);
}

SacPreparedConvolution *
sac_prepared_convolution_new (const float   *W,
                              const float   *b,
                              int            n_outputs,
                              int            n_channels,
                              int            kernel,
                              int            stride,
                              int            padding,
                              SacImageShape  in)
{
  SacPreparedConvolution *self = g_new0 (SacPreparedConvolution, 1);
  SacImageShape out = sac_image_shape_slide (in, kernel, stride, padding);

  self->n_outputs = n_outputs;
  self->n_channels = n_channels;
  self->kernel = kernel;
  self->stride = stride;
  self->padding = padding;
  self->gathers = n_channels < FEWEST_CHANNELS && kernel > 1;
  self->by_winograd = sac_winograd_is_worthwhile (out, kernel, stride, n_channels, n_outputs) &&
                      sac_winograd_count_tiles (out) * in.n >= FEWEST_TILES;
  self->b = allocate (n_outputs);
  self->zeros = allocate (n_channels);
  memcpy (self->b, b, sizeof (float) * n_outputs);

  if (self->by_winograd)
    lay_out_winograd (self, W);
  else
    lay_out_windows (self, W);

  return self;
}

void
sac_prepared_convolution_free (SacPreparedConvolution *self)
{
  g_aligned_free (self->panels);
  g_aligned_free (self->b);
  g_aligned_free (self->zeros);
  g_free (self);
}

/* Where the cells of the window of output @row lie. */
static void
find_window (const Run    *run,
             int           row,
             const float **taps)
{
  const SacPreparedConvolution *self = run->self;
  int n = row % run->in.n, position = row / run->in.n;
  int top = position / run->out.width * self->stride - self->padding;
  int left = position % run->out.width * self->stride - self->padding;

  for (int y = top; y < top + self->kernel; y++)
    for (int x = left; x < left + self->kernel; x++)
      {
        gboolean inside = y >= 0 && y < run->in.height && x >= 0 && x < run->in.width;

        *taps++ = inside ? run->x + (((gsize) y * run->in.width + x) * run->in.n + n) *
                                    self->n_channels
                         : self->zeros;
      }
}

/* Copies what windows see to @gathered, one after the other; each is then one part. */
static void
gather_windows (const SacPreparedConvolution  *self,
                const float                  **taps,
                int                            n_rows,
                float                         *gathered)
{
  int n_cells = self->kernel * self->kernel;
  float *next = gathered;

  for (int i = 0; i < n_rows * n_cells; i++)
    for (int c = 0; c < self->n_channels; c++)
      *next++ = taps[i][c];

  for (int row = 0; row < n_rows; row++)
    taps[row] = gathered + (gsize) row * n_cells * self->n_channels;
}

static void
multiply_group (const Run *run,
                int        first,
                int        n_rows,
                int        first_panel,
                int        end_panel,
                int        share)
{
  const SacPreparedConvolution *self = run->self;
  int n_cells = self->kernel * self->kernel;
  const float **taps = run->taps + (gsize) share * GROUP * n_cells;
  gsize from = (gsize) first * self->n_outputs;
  SacPanels panels = {
    .panels = self->panels, .n_outputs = self->n_outputs,
    .n_taps = self->gathers ? 1 : n_cells,
    .n_channels = self->gathers ? n_cells * self->n_channels : self->n_channels,
    .b = self->b, .rectified = run->rectified,
  };

  for (int i = 0; i < n_rows; i++)
    find_window (run, first + i, taps + (gsize) i * n_cells);

  if (self->gathers)
    gather_windows (self, taps, n_rows,
                    run->gathered + (gsize) share * GROUP * n_cells * self->n_channels);

  sac_panels_multiply (&panels, first_panel, end_panel, taps, n_rows,
                       run->shortcut != NULL ? run->shortcut + from : NULL, run->y + from);
}

static int
part_of (int total,
         int share,
         int n_shares)
{
  return (int) ((gint64) total * share / n_shares);
}

/* Threads share the rows or, where there is more to read of the weights than of the map, the
 * outputs. */
static void
do_windows (int      share,
            int      n_shares,
            gpointer data)
{
  const Run *run = data;
  const SacPreparedConvolution *self = run->self;
  int n_rows = sac_image_shape_rows (run->out), n_panels = sac_panels_count (self->n_outputs);
  gboolean by_rows = n_rows >= self->n_outputs * self->kernel * self->kernel ||
                     n_panels < 2 * n_shares;
  int first = by_rows ? part_of (n_rows, share, n_shares) : 0;
  int end = by_rows ? part_of (n_rows, share + 1, n_shares) : n_rows;
  int first_panel = by_rows ? 0 : part_of (n_panels, share, n_shares);
  int end_panel = by_rows ? n_panels : part_of (n_panels, share + 1, n_shares);

  for (int row = first; row < end; row += GROUP)
    multiply_group (run, row, MIN (GROUP, end - row), first_panel, end_panel, share);
}

/* M = V Uᵀ at some of the 36 points. */
static void
multiply_points (const Run              *run,
                 const SacWinogradBlock *block,
                 const float            *V,
                 float                  *M,
                 int                     first,
                 int                     end,
                 const float           **taps)
{
  const SacPreparedConvolution *self = run->self;
  int n_rows = block->n_tiles * block->in.n;
  gsize panels_size = sac_panels_size (self->n_outputs, self->n_channels);

  for (int i = first; i < end; i++)
    {
      SacPanels panels = {
        .panels = self->panels + i * panels_size, .n_outputs = self->n_outputs, .n_taps = 1,
        .n_channels = self->n_channels,
      };

      for (int row = 0; row < n_rows; row++)
        taps[row] = V + ((gsize) i * n_rows + row) * self->n_channels;

      sac_panels_multiply (&panels, 0, sac_panels_count (self->n_outputs), taps, n_rows, NULL,
                           M + (gsize) i * n_rows * self->n_outputs);
    }
}

static void
finish_tiles (const Run              *run,
              const SacWinogradBlock *block,
              const float            *M)
{
  sac_winograd_output (block, M, run->self->b, run->shortcut, run->rectified, run->y,
                       run->self->n_outputs);
}

/* Each thread some tiles of the map, a block at a time. */
static void
do_tiles (int      share,
          int      n_shares,
          gpointer data)
{
  const Run *run = data;
  const SacPreparedConvolution *self = run->self;
  SacWinogradBlock block = run->block;
  int n_tiles = sac_winograd_count_tiles (run->out);
  int end = part_of (n_tiles, share + 1, n_shares);
  gsize rows = (gsize) block.n_tiles * block.in.n;
  float *V = run->V + share * SAC_WINOGRAD_POINTS * rows * self->n_channels;
  float *M = run->M + share * SAC_WINOGRAD_POINTS * rows * self->n_outputs;

  block.first = part_of (n_tiles, share, n_shares);

  for (; block.first < end; block.first += run->block.n_tiles)
    {
      block.n_tiles = block.end = MIN (run->block.n_tiles, end - block.first);
      sac_winograd_input (&block, run->x, V, self->n_channels);
      multiply_points (run, &block, V, M, 0, SAC_WINOGRAD_POINTS, run->taps + share * rows);
      finish_tiles (run, &block, M);
    }
}

/* The block's tiles in three steps, each of which needs all of the one before. */
static void
do_block_input (int      share,
                int      n_shares,
                gpointer data)
{
  const Run *run = data;
  SacWinogradBlock block = run->block;

  block.begin = part_of (block.n_tiles, share, n_shares);
  block.end = part_of (block.n_tiles, share + 1, n_shares);
  sac_winograd_input (&block, run->x, run->V, run->self->n_channels);
}

static void
do_block_points (int      share,
                 int      n_shares,
                 gpointer data)
{
  const Run *run = data;
  int n_rows = run->block.n_tiles * run->block.in.n;

  multiply_points (run, &run->block, run->V, run->M,
                   part_of (SAC_WINOGRAD_POINTS, share, n_shares),
                   part_of (SAC_WINOGRAD_POINTS, share + 1, n_shares),
                   run->taps + (gsize) share * n_rows);
}

static void
do_block_output (int      share,
                 int      n_shares,
                 gpointer data)
{
  const Run *run = data;
  SacWinogradBlock block = run->block;

  block.begin = part_of (block.n_tiles, share, n_shares);
  block.end = part_of (block.n_tiles, share + 1, n_shares);
  finish_tiles (run, &block, run->M);
}

static void
share_out (SacWorkers  *workers,
           SacWorkFunc  func,
           Run         *run)
{
  if (workers != NULL)
    sac_workers_run (workers, func, run);
  else
    func (0, 1, run);
}

static void
run_winograd (Run        *run,
              SacTape    *tape,
              SacWorkers *workers,
              int         n_shares)
{
  const SacPreparedConvolution *self = run->self;
  int n_tiles = sac_winograd_count_tiles (run->out), n = run->in.n;
  int most = BLOCK / SAC_WINOGRAD_POINTS / n / MAX (self->n_channels, self->n_outputs);
  gboolean together = n_tiles * n < TILES_OF_A_SHARE * n_shares;
  gsize rows;

  run->block = (SacWinogradBlock) { .in = run->in, .out = run->out, .padding = self->padding };
  run->block.n_tiles = together ? n_tiles : MIN (n_tiles, MAX (most, FEWEST_TILES));
  rows = (gsize) run->block.n_tiles * n;

  run->taps = sac_tape_take (tape, sizeof (float *) * rows * n_shares);
  run->V = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * rows * self->n_channels *
                                (together ? 1 : n_shares));
  run->M = sac_tape_take (tape, sizeof (float) * SAC_WINOGRAD_POINTS * rows * self->n_outputs *
                                (together ? 1 : n_shares));

  if (!together)
    {
      share_out (workers, do_tiles, run);
      return;
    }

  share_out (workers, do_block_input, run);
  share_out (workers, do_block_points, run);
  share_out (workers, do_block_output, run);
}

SacTensor *
sac_prepared_convolution_apply (const SacPreparedConvolution *self,
                                SacTape                      *tape,
                                SacWorkers                   *workers,
                                const SacTensor              *x,
                                SacImageShape                 in,
                                const SacTensor              *shortcut,
                                gboolean                      rectified,
                                SacImageShape                *out)
{
  Run run = {
    .self = self, .in = in, .x = x->values, .rectified = rectified,
    .out = sac_image_shape_slide (in, self->kernel, self->stride, self->padding),
    .shortcut = shortcut != NULL ? shortcut->values : NULL,
  };
  SacTensor *y = sac_tape_new_tensor (tape, sac_image_shape_rows (run.out), self->n_outputs);
  int n_shares = workers != NULL ? sac_workers_count (workers) : 1;
  gsize n_cells = self->kernel * self->kernel;

  g_assert (!sac_tape_records (tape));
  g_assert (x->rows == sac_image_shape_rows (in) && x->columns == self->n_channels);
  g_assert (shortcut == NULL || sac_tensor_size (shortcut) == sac_tensor_size (y));

  run.y = y->values;
  *out = run.out;

  if (self->by_winograd)
    {
      run_winograd (&run, tape, workers, n_shares);
      return y;
    }

  run.taps = sac_tape_take (tape, sizeof (float *) * GROUP * n_cells * n_shares);
  if (self->gathers)
    run.gathered = sac_tape_take (tape, sizeof (float) * GROUP * n_cells * self->n_channels *
                                        n_shares);
  share_out (workers, do_windows, &run);

  return y;
}
