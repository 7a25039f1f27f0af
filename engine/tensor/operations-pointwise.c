#include "engine/tensor/operations-pointwise.h"

#include "engine/tensor/elementary.h"

static gboolean
same_shape (const SacTensor *a,
            const SacTensor *b)
{
  return a->rows == b->rows && a->columns == b->columns;
}

/* ∂a += ∂y, ∂b += ∂y */
static void
add_backward (const SacTapeStep *step)
{
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  for (int k = 0; k < 2; k++)
    {
      float *gradient = step->inputs[k]->gradient;

      if (gradient != NULL)
        for (gsize i = 0; i < size; i++)
          gradient[i] += y->gradient[i];
    }
}

SacTensor *
sac_add (SacTape   *tape,
         SacTensor *a,
         SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  g_assert (same_shape (a, b));

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] + b->values[i];

  return sac_tape_record (tape, add_backward, NULL, y, a, b, NULL);
}

/* ∂a += b ∂y, ∂b += a ∂y */
static void
multiply_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  SacTensor *b = step->inputs[1];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient != NULL)
    for (gsize i = 0; i < size; i++)
      a->gradient[i] += b->values[i] * y->gradient[i];

  if (b->gradient != NULL)
    for (gsize i = 0; i < size; i++)
      b->gradient[i] += a->values[i] * y->gradient[i];
}

SacTensor *
sac_multiply (SacTape   *tape,
              SacTensor *a,
              SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  g_assert (same_shape (a, b));

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] * b->values[i];

  return sac_tape_record (tape, multiply_backward, NULL, y, a, b, NULL);
}

/* A function of each number by itself: how it changes is told from its value. */
typedef float (*Slope) (float y);
typedef void  (*Values) (const float *a,
                         float       *y,
                         gsize        size);

/* ∂a += f' ∂y; inline, so that each function has a loop of its own. */
static inline G_ALWAYS_INLINE void
descend (const SacTapeStep *step,
         Slope              slope)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += slope (y->values[i]) * y->gradient[i];
}

static SacTensor *
apply (SacTape    *tape,
       SacTensor  *a,
       Values      values,
       void      (*backward) (const SacTapeStep *step))
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);

  values (a->values, y->values, sac_tensor_size (y));

  return sac_tape_record (tape, backward, NULL, y, a, NULL);
}

static inline float
tanh_slope (float y)
{
  return 1 - y * y;
}

static void
tanh_backward (const SacTapeStep *step)
{
  descend (step, tanh_slope);
}

SAC_VECTORISED static void
tanh_values (const float *a,
             float       *y,
             gsize        size)
{
  for (gsize i = 0; i < size; i++)
    y[i] = sac_tanh_of (a[i]);
}

SacTensor *
sac_tanh (SacTape   *tape,
          SacTensor *a)
{
  return apply (tape, a, tanh_values, tanh_backward);
}

static inline float
sigmoid_slope (float y)
{
  return y * (1 - y);
}

static void
sigmoid_backward (const SacTapeStep *step)
{
  descend (step, sigmoid_slope);
}

SAC_VECTORISED static void
sigmoid_values (const float *a,
                float       *y,
                gsize        size)
{
  for (gsize i = 0; i < size; i++)
    y[i] = sac_logistic (a[i]);
}

SacTensor *
sac_sigmoid (SacTape   *tape,
             SacTensor *a)
{
  return apply (tape, a, sigmoid_values, sigmoid_backward);
}

/* ∂a += ∂y where a > 0 */
static void
relu_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += y->values[i] > 0 ? y->gradient[i] : 0;
}

/* Written so that a NaN is passed on. */
SacTensor *
sac_relu (SacTape   *tape,
          SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);
  gsize size = sac_tensor_size (y);

  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[i] < 0 ? 0 : a->values[i];

  return sac_tape_record (tape, relu_backward, NULL, y, a, NULL);
}

/* The larger of a pair receives ∂y; the first on a tie. */
static void
maxout_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[2 * i + (a->values[2 * i + 1] > a->values[2 * i])] += y->gradient[i];
}

SacTensor *
sac_maxout (SacTape   *tape,
            SacTensor *a)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns / 2);
  gsize size = sac_tensor_size (y);

  g_assert (a->columns % 2 == 0);

  /* Written so that a NaN of either is passed on. */
  for (gsize i = 0; i < size; i++)
    y->values[i] = a->values[2 * i] >= a->values[2 * i + 1] ? a->values[2 * i]
                 : a->values[2 * i] == a->values[2 * i] ? a->values[2 * i + 1] : a->values[2 * i];

  return sac_tape_record (tape, maxout_backward, NULL, y, a, NULL);
}

/* ∂a += mask ∂y */
static void
dropout_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  const float *mask = step->data;
  gsize size = sac_tensor_size (y);

  if (a->gradient == NULL)
    return;

  for (gsize i = 0; i < size; i++)
    a->gradient[i] += mask[i] * y->gradient[i];
}

SacTensor *
sac_dropout (SacTape   *tape,
             SacTensor *a,
             float      rate)
{
  SacRandom *random = sac_tape_get_random (tape);
  SacTensor *y;
  float *mask;
  gsize size = sac_tensor_size (a);
  float kept = 1 / (1 - rate);
  guint32 limit = (guint32) (rate * 65536);

  if (random == NULL || rate <= 0)
    return a;

  y = sac_tape_new_tensor (tape, a->rows, a->columns);
  mask = sac_tape_take (tape, sizeof (float) * size);

  /* One random number serves four. */
  for (gsize i = 0; i < size; i += 4)
    {
      guint64 bits = sac_random_next (random);

      for (gsize k = i; k < MIN (i + 4, size); k++, bits >>= 16)
        mask[k] = (bits & 0xffff) < limit ? 0 : kept;
    }

  for (gsize i = 0; i < size; i++)
    y->values[i] = mask[i] * a->values[i];

  return sac_tape_record (tape, dropout_backward, mask, y, a, NULL);
}
