#include "engine/tensor/panels.h"

#include "tests/support/tensors.h"

typedef struct
{
  const char *name;
  int         n_rows;
  int         n_outputs;
  int         n_taps;
  int         n_channels;
  gboolean    with_bias;
  gboolean    with_shortcut;
  gboolean    rectified;
} Case;

static const Case cases[] = {
  { "one", 1, 1, 1, 1, FALSE, FALSE, FALSE },
  { "whole-panels", 12, 32, 1, 8, TRUE, TRUE, TRUE },
  { "part-of-a-panel", 7, 21, 3, 5, TRUE, TRUE, FALSE },
  { "many-taps", 5, 16, 9, 100, TRUE, FALSE, TRUE },
  { "many-channels", 13, 19, 2, 600, FALSE, TRUE, TRUE },
};

typedef struct
{
  const Case   *of;
  SacTape      *tape;
  SacTensor    *x;        /* The parts of row r: r, r + 1, …: they may be anywhere. */
  SacTensor    *W;
  SacTensor    *b;
  SacTensor    *shortcut;
  const float **taps;
  SacPanels     panels;
} Fixture;

static SacTensor *
random_tensor (SacTape *tape,
               int      rows,
               int      columns,
               guint64  seed)
{
  SacTensor *tensor = sac_tape_new_tensor (tape, rows, columns);

  sac_test_fill (tensor, seed, 1);

  return tensor;
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  const Case *of = data;
  int n_inputs = of->n_taps * of->n_channels;
  float *panels;

  self->of = of;
  self->tape = sac_tape_new (SAC_TAPE_INFERENCE);
  self->x = random_tensor (self->tape, of->n_rows + of->n_taps, of->n_channels, 1);
  self->W = random_tensor (self->tape, of->n_outputs, n_inputs, 2);
  self->b = random_tensor (self->tape, 1, of->n_outputs, 3);
  self->shortcut = random_tensor (self->tape, of->n_rows, of->n_outputs, 4);
  self->taps = sac_tape_take (self->tape, sizeof (float *) * of->n_rows * of->n_taps);

  for (int row = 0; row < of->n_rows; row++)
    for (int tap = 0; tap < of->n_taps; tap++)
      self->taps[row * of->n_taps + tap] = self->x->values + (row + tap) * of->n_channels;

  panels = sac_tape_take (self->tape, sizeof (float) * sac_panels_size (of->n_outputs, n_inputs));
  sac_panels_lay_out (self->W->values, panels, of->n_outputs, n_inputs);
  self->panels = (SacPanels) {
    .panels = panels, .n_outputs = of->n_outputs, .n_taps = of->n_taps,
    .n_channels = of->n_channels, .b = of->with_bias ? self->b->values : NULL,
    .rectified = of->rectified,
  };
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  sac_tape_free (self->tape);
}

static double
defined (const Fixture *self,
         int            row,
         int            output)
{
  const Case *of = self->of;
  double sum = of->with_bias ? self->b->values[output] : 0;

  for (int tap = 0; tap < of->n_taps; tap++)
    for (int c = 0; c < of->n_channels; c++)
      sum += (double) self->x->values[(row + tap) * of->n_channels + c] *
             self->W->values[output * self->W->columns + tap * of->n_channels + c];

  if (of->with_shortcut)
    sum += self->shortcut->values[row * of->n_outputs + output];

  return of->rectified ? MAX (sum, 0) : sum;
}

static void
test_is_the_definition (Fixture       *self,
                        gconstpointer  data)
{
  const Case *of = data;
  SacTensor *y = random_tensor (self->tape, of->n_rows, of->n_outputs, 5);

  sac_panels_multiply (&self->panels, 0, sac_panels_count (of->n_outputs), self->taps, of->n_rows,
                       of->with_shortcut ? self->shortcut->values : NULL, y->values);

  for (int row = 0; row < of->n_rows; row++)
    for (int o = 0; o < of->n_outputs; o++)
      g_assert_cmpfloat_with_epsilon (y->values[row * of->n_outputs + o], defined (self, row, o),
                                      1e-4);
}

/* Two threads may each do some: neither touches the other's outputs. */
static void
test_panels_keep_apart (Fixture       *self,
                        gconstpointer  data)
{
  const Case *of = data;
  SacTensor *y = random_tensor (self->tape, of->n_rows, of->n_outputs, 5);

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    y->values[i] = 77;

  sac_panels_multiply (&self->panels, 1, sac_panels_count (of->n_outputs), self->taps, of->n_rows,
                       NULL, y->values);

  for (int row = 0; row < of->n_rows; row++)
    for (int o = 0; o < MIN (of->n_outputs, SAC_PANEL_WIDTH); o++)
      g_assert_cmpfloat (y->values[row * of->n_outputs + o], ==, 77);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *defined_path = g_strconcat ("/engine/tensor/panels/is-the-definition/",
                                                   cases[i].name, NULL);
      g_autofree char *apart_path = g_strconcat ("/engine/tensor/panels/panels-keep-apart/",
                                                 cases[i].name, NULL);

      g_test_add (defined_path, Fixture, &cases[i], set_up, test_is_the_definition, tear_down);
      g_test_add (apart_path, Fixture, &cases[i], set_up, test_panels_keep_apart, tear_down);
    }

  return g_test_run ();
}
