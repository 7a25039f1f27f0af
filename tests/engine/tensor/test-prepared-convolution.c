#include "engine/tensor/prepared-convolution.h"

#include "engine/tensor/operations-convolve.h"
#include "engine/tensor/operations-pointwise.h"
#include "tests/support/tensors.h"

typedef struct
{
  const char    *name;
  SacImageShape  in;
  int            n_channels;
  int            n_outputs;
  int            kernel;
  int            stride;
} Case;

/* With few and many channels, by rows and by outputs, each tile alone and all together. */
static const Case cases[] = {
  { "gathered", { 2, 21, 20 }, 3, 18, 7, 2 },
  { "gathered-many-rows", { 1, 40, 30 }, 3, 40, 3, 1 },
  { "pointwise", { 2, 9, 5 }, 24, 33, 1, 1 },
  { "pointwise-few-rows", { 1, 3, 4 }, 40, 80, 1, 2 },
  { "windows", { 2, 7, 6 }, 20, 36, 3, 2 },
  { "windows-no-tiles", { 1, 7, 7 }, 32, 64, 3, 1 },
  { "tiles-together", { 1, 14, 13 }, 16, 48, 3, 1 },
  { "tiles-apart", { 3, 30, 37 }, 24, 16, 3, 1 },
};

typedef struct
{
  SacTape   *tape;
  SacTensor *x;
  SacTensor *W;
  SacTensor *b;
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

  self->tape = sac_tape_new (SAC_TAPE_INFERENCE);
  self->x = random_tensor (self->tape, sac_image_shape_rows (of->in), of->n_channels, 1);
  self->W = random_tensor (self->tape, of->n_outputs, of->n_channels * of->kernel * of->kernel, 2);
  self->b = random_tensor (self->tape, 1, of->n_outputs, 3);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  sac_tape_free (self->tape);
}

static SacPreparedConvolution *
prepare (const Fixture *self,
         const Case    *of)
{
  return sac_prepared_convolution_new (self->W->values, self->b->values, of->n_outputs,
                                       of->n_channels, of->kernel, of->stride, of->kernel / 2,
                                       of->in);
}

static void
test_is_what_learns (Fixture       *self,
                     gconstpointer  data)
{
  const Case *of = data;
  g_autoptr(SacPreparedConvolution) prepared = prepare (self, of);
  SacImageShape out, shape;
  SacTensor *plain = sac_convolve (self->tape, self->x, of->in, self->W, self->b, of->kernel,
                                   of->stride, of->kernel / 2, &shape);
  SacTensor *shortcut = random_tensor (self->tape, plain->rows, plain->columns, 4);
  SacTensor *expected = sac_relu (self->tape, sac_add (self->tape, plain, shortcut));

  sac_assert_tensor (sac_prepared_convolution_apply (prepared, self->tape, NULL, self->x, of->in,
                                                     NULL, FALSE, &out),
                     plain->rows, plain->columns, plain->values, 2e-4);
  g_assert_cmpint (out.height, ==, shape.height);
  g_assert_cmpint (out.width, ==, shape.width);
  sac_assert_tensor (sac_prepared_convolution_apply (prepared, self->tape, NULL, self->x, of->in,
                                                     shortcut, TRUE, &out),
                     plain->rows, plain->columns, expected->values, 2e-4);
}

static void
test_threads_change_nothing (Fixture       *self,
                             gconstpointer  data)
{
  const Case *of = data;
  g_autoptr(SacPreparedConvolution) prepared = prepare (self, of);
  SacImageShape out;
  SacTensor *alone = sac_prepared_convolution_apply (prepared, self->tape, NULL, self->x, of->in,
                                                     NULL, TRUE, &out);

  for (int n_threads = 2; n_threads < 5; n_threads++)
    {
      g_autoptr(SacWorkers) workers = sac_workers_new (n_threads);
      SacTensor *together = sac_prepared_convolution_apply (prepared, self->tape, workers, self->x,
                                                            of->in, NULL, TRUE, &out);

      g_assert_cmpmem (together->values, sizeof (float) * sac_tensor_size (together),
                       alone->values, sizeof (float) * sac_tensor_size (alone));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *same = g_strconcat ("/engine/tensor/prepared-convolution/is-what-learns/",
                                           cases[i].name, NULL);
      g_autofree char *threads = g_strconcat ("/engine/tensor/prepared-convolution/threads-change-"
                                              "nothing/", cases[i].name, NULL);

      g_test_add (same, Fixture, &cases[i], set_up, test_is_what_learns, tear_down);
      g_test_add (threads, Fixture, &cases[i], set_up, test_threads_change_nothing, tear_down);
    }

  return g_test_run ();
}
