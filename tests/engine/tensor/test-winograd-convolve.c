#include "engine/tensor/winograd-convolve.h"

#include "engine/layers/parameters.h"
#include "engine/tensor/winograd.h"
#include "tests/support/tensors.h"

typedef struct
{
  const char    *name;
  SacImageShape  in;
  int            n_channels;
  int            n_outputs;
  int            padding;
  gboolean       with_bias;
} Case;

static const Case cases[] = {
  { "whole-tiles", { 2, 8, 4 }, 16, 24, 1, TRUE },
  { "parts-of-tiles", { 3, 7, 6 }, 24, 16, 1, FALSE },
  { "no-padding", { 1, 9, 10 }, 16, 16, 0, TRUE },
  { "several-blocks", { 4, 27, 26 }, 64, 32, 1, TRUE },
};

typedef struct
{
  const Case    *row;
  SacParameters *parameters;
  SacTensor     *x;
  SacTensor     *W;
  SacTensor     *b;
  SacImageShape  out;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const Case *row = data;
  SacParameters *parameters = sac_parameters_new ();

  *fixture = (Fixture) { .row = row, .parameters = parameters };
  fixture->out = sac_image_shape_slide (row->in, 3, 1, row->padding);
  fixture->x = sac_parameters_add_matrix (parameters, "x", sac_image_shape_rows (row->in),
                                          row->n_channels);
  fixture->W = sac_parameters_add_convolution (parameters, "W", row->n_outputs, row->n_channels,
                                               3, 3);
  if (row->with_bias)
    fixture->b = sac_parameters_add_vector (parameters, "b", row->n_outputs);

  sac_test_fill_all (parameters, 5, 1);
  sac_parameters_add_gradients (parameters);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_parameters_free (fixture->parameters);
}

/* What the window at cell (y, x) of the result of one picture adds to, and receives from, the
 * channels of one cell of @x: with ∂y, also the gradients. */
static void
add_cell (const Fixture *self,
          int            row,
          int            column,
          int            from,
          float         *y,
          const float   *dy,
          float         *dx,
          float         *dW)
{
  int c = self->row->n_channels, o = self->row->n_outputs;

  for (int output = 0; output < o; output++)
    for (int channel = 0; channel < c; channel++)
      {
        int weight = (output * c + channel) * 9 + column;

        y[row * o + output] += self->W->values[weight] * self->x->values[from * c + channel];
        dW[weight] += dy[row * o + output] * self->x->values[from * c + channel];
        dx[from * c + channel] += dy[row * o + output] * self->W->values[weight];
      }
}

static void
define (const Fixture *self,
        float         *y,
        const float   *dy,
        float         *dx,
        float         *dW)
{
  SacImageShape in = self->row->in, out = self->out;

  for (int row = 0; row < sac_image_shape_rows (out); row++)
    {
      int n = row % out.n, cell = row / out.n;

      for (int o = 0; o < self->row->n_outputs; o++)
        y[row * self->row->n_outputs + o] = self->b != NULL ? self->b->values[o] : 0;

      for (int k = 0; k < 9; k++)
        {
          int y_in = cell / out.width + k / 3 - self->row->padding;
          int x_in = cell % out.width + k % 3 - self->row->padding;

          if (y_in >= 0 && y_in < in.height && x_in >= 0 && x_in < in.width)
            add_cell (self, row, k, (y_in * in.width + x_in) * in.n + n, y, dy, dx, dW);
        }
    }
}

/* @error: relative to the largest of them. */
static void
assert_alike (const float *found,
              const float *expected,
              gsize        size,
              double       error)
{
  float largest = 0;

  for (gsize i = 0; i < size; i++)
    largest = MAX (largest, ABS (expected[i]));

  sac_assert_floats (found, expected, size, error * largest);
}

/* Values and gradients, the latter twice: they are added to what is there. */
static void
test_is_the_definition (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  gsize n_x = sac_tensor_size (fixture->x), n_W = sac_tensor_size (fixture->W);
  g_autofree float *y = NULL;
  g_autofree float *dx = g_new0 (float, n_x);
  g_autofree float *dW = g_new0 (float, n_W);
  gsize size;

  for (int turn = 0; turn < 2; turn++)
    {
      SacImageShape out;
      SacTensor *result = sac_winograd_convolve (tape, fixture->x, fixture->row->in, fixture->W,
                                                 fixture->b, fixture->row->padding, &out);

      size = sac_tensor_size (result);
      g_assert_cmpint (out.height, ==, fixture->out.height);
      g_assert_cmpint (out.width, ==, fixture->out.width);

      for (gsize i = 0; i < size; i++)
        result->gradient[i] = (i * 37 % 101) / 50.0f - 1;

      g_free (y);
      y = g_new (float, size);
      define (fixture, y, result->gradient, dx, dW);
      assert_alike (result->values, y, size, 1e-5);
      sac_tape_backward (tape, sac_tape_new_tensor (tape, 1, 1));
      sac_tape_reset (tape);
    }

  assert_alike (fixture->x->gradient, dx, n_x, 1e-5);
  assert_alike (fixture->W->gradient, dW, n_W, 1e-5);

  if (fixture->b != NULL)
    {
      float db = 0;

      for (gsize i = 0; i < size; i += fixture->b->columns)
        db += 2 * ((i * 37 % 101) / 50.0f - 1);
      g_assert_cmpfloat_with_epsilon (fixture->b->gradient[0], db, 1e-3);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/tensor/winograd-convolve/is-the-definition/",
                                           cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_is_the_definition, tear_down);
    }

  return g_test_run ();
}
