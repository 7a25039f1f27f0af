#include "engine/tensor/panels.h"

#include "engine/tensor/elementary.h"
#include "engine/tensor/lanes.h"

#include <string.h>

/* Twelve sums in registers: what is read of the panel serves six rows. */
#define N_ROWS 6

/* Inputs of a panel that stay in the nearest cache while the rows go by. */
#define N_INPUTS 256

int
sac_panels_count (int n_outputs)
{
  return (n_outputs + SAC_PANEL_WIDTH - 1) / SAC_PANEL_WIDTH;
}

gsize
sac_panels_size (int n_outputs,
                 int n_inputs)
{
  return (gsize) sac_panels_count (n_outputs) * SAC_PANEL_WIDTH * n_inputs;
}

void
sac_panels_lay_out (const float *W,
                    float       *panels,
                    int          n_outputs,
                    int          n_inputs)
{
  memset (panels, 0, sizeof (float) * sac_panels_size (n_outputs, n_inputs));

  for (int o = 0; o < n_outputs; o++)
    {
      float *panel = panels + (gsize) o / SAC_PANEL_WIDTH * SAC_PANEL_WIDTH * n_inputs +
                     o % SAC_PANEL_WIDTH;

      for (int i = 0; i < n_inputs; i++)
        panel[(gsize) i * SAC_PANEL_WIDTH] = W[(gsize) o * n_inputs + i];
    }
}

/* A stretch of the inputs: some taps with all their channels, or some channels of one. */
typedef struct
{
  int      first_tap;
  int      n_taps;
  int      first_channel;
  int      n_channels;
  gboolean is_first;
  gboolean is_last;
} Stretch;

/* Of six rows, where the taps of each are: rows that are not there repeat the last one. */
typedef struct
{
  const float *const *taps[N_ROWS];
  float              *y[N_ROWS];
  const float        *shortcut[N_ROWS];
  int                 n_rows;
} Rows;

/* Adds the products with a stretch of a panel: 16 outputs of six rows. */
SAC_INLINED void
add_products (const Stretch *stretch,
              const float   *panel,
              const Rows    *rows,
              SacLanes       sums[N_ROWS][2])
{
  for (int t = stretch->first_tap; t < stretch->first_tap + stretch->n_taps; t++)
    {
      const float *x0 = rows->taps[0][t] + stretch->first_channel;
      const float *x1 = rows->taps[1][t] + stretch->first_channel;
      const float *x2 = rows->taps[2][t] + stretch->first_channel;
      const float *x3 = rows->taps[3][t] + stretch->first_channel;
      const float *x4 = rows->taps[4][t] + stretch->first_channel;
      const float *x5 = rows->taps[5][t] + stretch->first_channel;

      for (int c = 0; c < stretch->n_channels; c++, panel += SAC_PANEL_WIDTH)
        {
          SacLanes w0 = SAC_LOAD (panel), w1 = SAC_LOAD (panel + SAC_N_LANES);

          sums[0][0] += x0[c] * w0;
          sums[0][1] += x0[c] * w1;
          sums[1][0] += x1[c] * w0;
          sums[1][1] += x1[c] * w1;
          sums[2][0] += x2[c] * w0;
          sums[2][1] += x2[c] * w1;
          sums[3][0] += x3[c] * w0;
          sums[3][1] += x3[c] * w1;
          sums[4][0] += x4[c] * w0;
          sums[4][1] += x4[c] * w1;
          sums[5][0] += x5[c] * w0;
          sums[5][1] += x5[c] * w1;
        }
    }
}

/* The last panel may have fewer outputs than its width. */
SAC_INLINED void
load_outputs (const float *from,
              int          n_outputs,
              SacLanes    *lanes)
{
  float values[SAC_PANEL_WIDTH] = { 0 };

  if (n_outputs < SAC_PANEL_WIDTH)
    from = memcpy (values, from, sizeof (float) * n_outputs);

  lanes[0] = SAC_LOAD (from);
  lanes[1] = SAC_LOAD (from + SAC_N_LANES);
}

SAC_INLINED void
store_outputs (float          *to,
               int             n_outputs,
               const SacLanes *lanes)
{
  float values[SAC_PANEL_WIDTH];
  float *whole = n_outputs < SAC_PANEL_WIDTH ? values : to;

  SAC_STORE (whole, lanes[0]);
  SAC_STORE (whole + SAC_N_LANES, lanes[1]);

  if (n_outputs < SAC_PANEL_WIDTH)
    memcpy (to, values, sizeof (float) * n_outputs);
}

SAC_INLINED void
finish_row (const SacPanels *self,
            const float     *shortcut,
            int              n_outputs,
            SacLanes        *sums)
{
  SacLanes added[2];

  if (shortcut != NULL)
    {
      load_outputs (shortcut, n_outputs, added);
      sums[0] += added[0];
      sums[1] += added[1];
    }

  if (self->rectified)
    {
      sac_rectify_lanes (&sums[0]);
      sac_rectify_lanes (&sums[1]);
    }
}

SAC_VECTORISED static void
multiply_rows (const SacPanels *self,
               const Stretch   *stretch,
               int              panel,
               const Rows      *rows)
{
  int output = panel * SAC_PANEL_WIDTH;
  int n_outputs = MIN (self->n_outputs - output, SAC_PANEL_WIDTH);
  gsize n_inputs = (gsize) self->n_taps * self->n_channels;
  gsize first = (gsize) stretch->first_tap * self->n_channels + stretch->first_channel;
  SacLanes sums[N_ROWS][2] = { 0 };

#pragma GCC unroll 6
  for (int i = 0; i < N_ROWS; i++)
    if (!stretch->is_first)
      load_outputs (rows->y[i] + output, n_outputs, sums[i]);
    else if (self->b != NULL)
      load_outputs (self->b + output, n_outputs, sums[i]);

  add_products (stretch, self->panels + (panel * n_inputs + first) * SAC_PANEL_WIDTH, rows, sums);

#pragma GCC unroll 6
  for (int i = 0; i < N_ROWS; i++)
    {
      if (i >= rows->n_rows)
        continue;

      if (stretch->is_last)
        finish_row (self, rows->shortcut[i] != NULL ? rows->shortcut[i] + output : NULL,
                    n_outputs, sums[i]);
      store_outputs (rows->y[i] + output, n_outputs, sums[i]);
    }
}

static void
find_rows (const SacPanels    *self,
           const float *const *taps,
           int                 first,
           int                 n_rows,
           const float        *shortcut,
           float              *y,
           Rows               *rows)
{
  rows->n_rows = MIN (n_rows - first, N_ROWS);

  for (int i = 0; i < N_ROWS; i++)
    {
      gsize row = first + MIN (i, rows->n_rows - 1);

      rows->taps[i] = taps + row * self->n_taps;
      rows->y[i] = y + row * self->n_outputs;
      rows->shortcut[i] = shortcut != NULL ? shortcut + row * self->n_outputs : NULL;
    }
}

static Stretch
get_stretch (const SacPanels *self,
             int              tap,
             int              channel)
{
  Stretch stretch = {
    .first_tap = tap, .first_channel = channel,
    .n_taps = MIN (MAX (N_INPUTS / self->n_channels, 1), self->n_taps - tap),
    .n_channels = MIN (self->n_channels - channel, N_INPUTS),
    .is_first = tap == 0 && channel == 0,
  };

  stretch.is_last = stretch.first_tap + stretch.n_taps == self->n_taps &&
                    stretch.first_channel + stretch.n_channels == self->n_channels;

  return stretch;
}

void
sac_panels_multiply (const SacPanels    *self,
                     int                 first,
                     int                 end,
                     const float *const *taps,
                     int                 n_rows,
                     const float        *shortcut,
                     float              *y)
{
  Stretch stretch = get_stretch (self, 0, 0);

  while (TRUE)
    {
      for (int panel = first; panel < end; panel++)
        for (int row = 0; row < n_rows; row += N_ROWS)
          {
            Rows rows;

            find_rows (self, taps, row, n_rows, shortcut, y, &rows);
            multiply_rows (self, &stretch, panel, &rows);
          }

      if (stretch.is_last)
        return;

      if (stretch.first_channel + stretch.n_channels < self->n_channels)
        stretch = get_stretch (self, stretch.first_tap, stretch.first_channel + stretch.n_channels);
      else
        stretch = get_stretch (self, stretch.first_tap + stretch.n_taps, 0);
    }
}
