#include "tests/support/tensors.h"

#include "engine/tensor/random.h"

#include <math.h>
#include <string.h>

SacTensor *
sac_test_tensor (SacTape     *tape,
                 int          rows,
                 int          columns,
                 const float *values)
{
  SacTensor *tensor = sac_tape_new_tensor (tape, rows, columns);

  memcpy (tensor->values, values, sizeof (float) * sac_tensor_size (tensor));

  return tensor;
}

void
sac_test_fill (SacTensor *tensor,
               guint64    seed,
               float      limit)
{
  SacRandom random;

  sac_random_init (&random, seed);

  for (gsize i = 0; i < sac_tensor_size (tensor); i++)
    tensor->values[i] = limit * (2 * sac_random_uniform (&random) - 1);
}

void
sac_test_fill_all (SacParameters *parameters,
                   guint64        seed,
                   float          limit)
{
  for (guint i = 0; i < parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (parameters->all, i);

      sac_test_fill (&parameter->tensor, seed + i, limit);
    }
}

void
sac_assert_floats (const float *found,
                   const float *expected,
                   gsize        count,
                   double       error)
{
  for (gsize i = 0; i < count; i++)
    if (!(fabs ((double) found[i] - expected[i]) <= error))
      g_error ("number %" G_GSIZE_FORMAT ": found %.9g, expected %.9g", i, found[i], expected[i]);
}

void
sac_assert_tensor (const SacTensor *tensor,
                   int              rows,
                   int              columns,
                   const float     *expected,
                   double           error)
{
  g_assert_cmpint (tensor->rows, ==, rows);
  g_assert_cmpint (tensor->columns, ==, columns);
  sac_assert_floats (tensor->values, expected, sac_tensor_size (tensor), error);
}
