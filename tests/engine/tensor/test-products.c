#include "engine/tensor/products.h"

#include "engine/tensor/half.h"
#include "engine/tensor/random.h"

#include <string.h>

#define MOST 40

/* Rows and columns that are no multiples of what a kernel takes at a time, and a stride larger
 * than the inputs. */
static const struct
{
  int n_vectors;
  int n_outputs;
  int n_inputs;
  int stride;
} shapes[] = {
  { 1, 16, 32, 32 }, { 1, 1, 1, 1 }, { 1, 3, 7, 9 }, { 3, 9, 33, 40 }, { 5, 18, 2, 3 }, { 2, 39, 40, 40 },
};

typedef struct
{
  float   W[MOST * MOST];
  guint16 halves[MOST * MOST];
  float   x[MOST * MOST];
  float   y[MOST * MOST];
  float   start[MOST * MOST];
  float   scratch[MOST * MOST];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  SacRandom random;

  sac_random_init (&random, 1);

  for (int i = 0; i < MOST * MOST; i++)
    {
      fixture->W[i] = sac_random_normal (&random);
      fixture->x[i] = sac_random_normal (&random);
      fixture->start[i] = sac_random_normal (&random);
    }

  sac_bfloat16_narrow (fixture->W, fixture->halves, MOST * MOST);
}

static void
assert_products (const Fixture *fixture,
                 int            shape)
{
  int n_inputs = shapes[shape].n_inputs, n_outputs = shapes[shape].n_outputs;

  for (int k = 0; k < shapes[shape].n_vectors; k++)
    for (int i = 0; i < n_outputs; i++)
      {
        double sum = fixture->start[k * n_outputs + i];

        for (int j = 0; j < n_inputs; j++)
          sum += (double) fixture->W[i * shapes[shape].stride + j] * fixture->x[k * n_inputs + j];

        g_assert_cmpfloat_with_epsilon (fixture->y[k * n_outputs + i], sum, 1e-5);
      }
}

static void
test_adds_what_a_plain_loop_adds (Fixture       *fixture,
                                  gconstpointer  data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      memcpy (fixture->y, fixture->start, sizeof fixture->y);
      sac_add_products (fixture->W, shapes[i].stride, fixture->x, fixture->y,
                        shapes[i].n_vectors, shapes[i].n_outputs, shapes[i].n_inputs);
      assert_products (fixture, i);
    }
}

static void
test_widens_weights_exactly (Fixture       *fixture,
                             gconstpointer  data)
{
  sac_bfloat16_widen (fixture->halves, fixture->W, MOST * MOST);

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      memcpy (fixture->y, fixture->start, sizeof fixture->y);
      sac_add_products_bfloat16 (fixture->halves, shapes[i].stride, fixture->x, fixture->y,
                                 shapes[i].n_vectors, shapes[i].n_outputs, shapes[i].n_inputs,
                                 fixture->scratch);
      assert_products (fixture, i);
    }
}

/* A vector's products do not depend on its neighbours: a beam of one is greedy to the bit. */
static void
test_treats_each_vector_alone (Fixture       *fixture,
                               gconstpointer  data)
{
  float alone[MOST];

  for (int halves = 0; halves < 2; halves++)
    {
      memset (fixture->y, 0, sizeof fixture->y);
      memset (alone, 0, sizeof alone);

      for (int n = 3; n >= 1; n -= 2)
        {
          const float *x = fixture->x + (3 - n) * 33;
          float *y = n == 3 ? fixture->y : alone;

          if (halves)
            sac_add_products_bfloat16 (fixture->halves, MOST, x, y, n, 18, 33, fixture->scratch);
          else
            sac_add_products (fixture->W, MOST, x, y, n, 18, 33);
        }

      g_assert_cmpmem (alone, sizeof (float) * 18, fixture->y + 2 * 18, sizeof (float) * 18);
    }
}

#define ADD(name, func) \
  g_test_add ("/engine/tensor/products/" name, Fixture, NULL, set_up, func, NULL)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("adds-what-a-plain-loop-adds", test_adds_what_a_plain_loop_adds);
  ADD ("widens-weights-exactly", test_widens_weights_exactly);
  ADD ("treats-each-vector-alone", test_treats_each_vector_alone);

  return g_test_run ();
}
