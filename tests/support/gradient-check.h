/* Measures slopes by nudging, and compares them with the gradients that a tape
 * walks back.
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* Computes something from weights that lie in @data. Its result may have any shape: what is
 * checked is the gradient of the sum of its numbers, each with a weight of its own. */
typedef SacTensor *(*SacLossFunc) (SacTape  *tape,
                                   gpointer  data);

/* Every number of @parameter, which has a gradient. */
void sac_assert_gradient      (SacTensor     *parameter,
                               SacLossFunc    loss,
                               gpointer       data);
/* Every number of every weight that learns. */
void sac_assert_gradients     (SacParameters *parameters,
                               SacLossFunc    loss,
                               gpointer       data);

/* One operation on inputs of given shapes: a row of a test's table. */
typedef struct
{
  const char *name;
  struct
  {
    int rows;
    int columns;
  } inputs[SAC_MAX_TAPE_INPUTS];
  SacTensor *(*apply) (SacTape    *tape,
                       SacTensor **inputs);
} SacOperationCase;

/* For each row a test @prefix/NAME: the gradient of every input is the slope and is added to what
 * was there before; an inference tape computes the same bits; a second turn takes no memory. */
void sac_add_operation_tests  (const char             *prefix,
                               const SacOperationCase *cases,
                               gsize                   n_cases);

G_END_DECLS
