/* Tensors of known numbers, and their comparison. */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* A tensor on @tape with a copy of @values. */
SacTensor *sac_test_tensor      (SacTape     *tape,
                                 int          rows,
                                 int          columns,
                                 const float *values);
/* Numbers in (-@limit, @limit), the same for the same seed. */
void       sac_test_fill        (SacTensor   *tensor,
                                 guint64      seed,
                                 float        limit);
/* Fills every weight, each with other numbers. */
void       sac_test_fill_all    (SacParameters *parameters,
                                 guint64        seed,
                                 float          limit);
/* Compares shape and numbers; a NaN equals nothing. */
void       sac_assert_tensor    (const SacTensor *tensor,
                                 int              rows,
                                 int              columns,
                                 const float     *expected,
                                 double           error);
/* @count numbers, one by one, within @error. */
void       sac_assert_floats    (const float *found,
                                 const float *expected,
                                 gsize        count,
                                 double       error);

G_END_DECLS
