/* A matrix of float32, row-major, with a gradient of the same shape while
 * something learns. Rows are independent cases.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int            rows;
  int            columns;
  float         *values;   /* NULL where bfloat16 is kept instead. */
  float         *gradient; /* NULL: nothing learns from this tensor. */
  const guint16 *bfloat16; /* The weights in half the memory, for inference; or NULL. */
} SacTensor;

static inline gsize
sac_tensor_size (const SacTensor *self)
{
  return (gsize) self->rows * self->columns;
}

G_END_DECLS
