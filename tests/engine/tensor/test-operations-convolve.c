#include "engine/tensor/operations-convolve.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

typedef struct
{
  const char    *name;
  SacImageShape  in;
  int            n_channels;
  int            n_outputs;
  int            kernel;
  int            stride;
  int            padding;
  gboolean       with_bias;
} Case;

static const Case cases[] = {
  { "three", { 2, 4, 5 }, 3, 2, 3, 1, 1, TRUE },
  { "three-no-padding", { 1, 4, 3 }, 2, 3, 3, 1, 0, FALSE },
  { "three-stride", { 2, 5, 4 }, 2, 3, 3, 2, 1, FALSE },
  { "pointwise", { 2, 3, 2 }, 4, 3, 1, 1, 0, TRUE },
  { "pointwise-stride", { 2, 3, 4 }, 3, 2, 1, 2, 0, FALSE },
  { "seven", { 1, 6, 5 }, 2, 2, 7, 2, 3, TRUE },
  { "two", { 3, 4, 4 }, 2, 2, 2, 2, 0, TRUE },
  { "one-cell", { 2, 1, 1 }, 2, 2, 3, 1, 1, FALSE },
};

typedef struct
{
  const Case    *row;
  SacParameters *parameters;
  SacTensor     *x;
  SacTensor     *W;
  SacTensor     *b;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const Case *row = data;
  SacParameters *parameters = sac_parameters_new ();

  *fixture = (Fixture) { .row = row, .parameters = parameters };
  fixture->x = sac_parameters_add_matrix (parameters, "x", sac_image_shape_rows (row->in),
                                          row->n_channels);
  fixture->W = sac_parameters_add_convolution (parameters, "W", row->n_outputs, row->n_channels,
                                               row->kernel, row->kernel);
  if (row->with_bias)
    fixture->b = sac_parameters_add_vector (parameters, "b", row->n_outputs);

  sac_test_fill_all (parameters, 5, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_parameters_free (fixture->parameters);
}

static SacTensor *
apply (SacTape  *tape,
       gpointer  data)
{
  Fixture *self = data;
  SacImageShape out;
  SacTensor *y = sac_convolve (tape, self->x, self->row->in, self->W, self->b, self->row->kernel,
                               self->row->stride, self->row->padding, &out);

  g_assert_cmpint (y->rows, ==, sac_image_shape_rows (out));

  return y;
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  data)
{
  sac_assert_gradients (fixture->parameters, apply, fixture);
}

/* The definition, number by number. */
static double
convolved (const Fixture *self,
           SacImageShape  out,
           int            row,
           int            output)
{
  const Case *of = self->row;
  int n = row % out.n, top = row / out.n / out.width * of->stride - of->padding;
  int left = row / out.n % out.width * of->stride - of->padding;
  double sum = self->b != NULL ? self->b->values[output] : 0;

  for (int c = 0; c < of->n_channels; c++)
    for (int i = 0; i < of->kernel; i++)
      for (int j = 0; j < of->kernel; j++)
        {
          int y = top + i, x = left + j;
          int column = (c * of->kernel + i) * of->kernel + j;

          if (y >= 0 && y < of->in.height && x >= 0 && x < of->in.width)
            sum += self->W->values[output * self->W->columns + column] *
                   self->x->values[((y * of->in.width + x) * of->in.n + n) * of->n_channels + c];
        }

  return sum;
}

static void
test_is_the_definition (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const Case *row = data;
  SacImageShape out = sac_image_shape_slide (row->in, row->kernel, row->stride, row->padding);
  SacTensor *y = apply (tape, fixture);

  g_assert_cmpint (y->rows, ==, sac_image_shape_rows (out));
  g_assert_cmpint (y->columns, ==, row->n_outputs);

  for (int i = 0; i < y->rows; i++)
    for (int o = 0; o < y->columns; o++)
      g_assert_cmpfloat_with_epsilon (y->values[i * y->columns + o],
                                      convolved (fixture, out, i, o), 1e-4);
}

/* Large enough for several tiles, with a last one that is not full. */
static const Case large = { "large", { 3, 41, 37 }, 24, 17, 3, 1, 1, TRUE };

/* A picture of a file has no gradient: the weights learn all the same. */
static void
test_learns_from_what_has_no_gradient (Fixture       *fixture,
                                       gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autofree float *expected = NULL;
  SacTensor picture = *fixture->x;
  gsize size = sac_tensor_size (fixture->W);
  SacTensor *y;

  sac_parameters_add_gradients (fixture->parameters);
  y = apply (tape, fixture);
  for (gsize i = 0; i < sac_tensor_size (y); i++)
    y->gradient[i] = i % 7;
  sac_tape_backward (tape, sac_tape_new_tensor (tape, 1, 1));
  expected = g_memdup2 (fixture->W->gradient, sizeof (float) * size);

  sac_tape_reset (tape);
  sac_parameters_clear_gradients (fixture->parameters);
  picture.gradient = NULL;
  fixture->x = &picture;
  y = apply (tape, fixture);
  for (gsize i = 0; i < sac_tensor_size (y); i++)
    y->gradient[i] = i % 7;
  sac_tape_backward (tape, sac_tape_new_tensor (tape, 1, 1));

  g_assert_cmpmem (fixture->W->gradient, sizeof (float) * size, expected, sizeof (float) * size);
}

static void
add_tests (const Case *row)
{
  g_autofree char *values = g_strconcat ("/engine/tensor/operations-convolve/is-the-definition/",
                                         row->name, NULL);
  g_autofree char *learns = g_strconcat ("/engine/tensor/operations-convolve/learns-from-what-has-"
                                         "no-gradient/", row->name, NULL);

  g_test_add (values, Fixture, row, set_up, test_is_the_definition, tear_down);
  g_test_add (learns, Fixture, row, set_up, test_learns_from_what_has_no_gradient, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/tensor/operations-convolve/gradients/",
                                           cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], set_up, test_gradients, tear_down);
      add_tests (&cases[i]);
    }

  add_tests (&large);

  return g_test_run ();
}
