/* The named weights of a model and, while it learns, their gradients.
 *
 * Names and shapes are those of a PyTorch state dict. A vector is a matrix of
 * one row; `rank` remembers how many dimensions the file has.
 */

#pragma once

#include "engine/tensor/tensor.h"

G_BEGIN_DECLS

typedef struct
{
  char      *name;
  int        rank; /* 1 or 2. */
  SacTensor  tensor;
} SacParameter;

typedef struct
{
  GPtrArray *all;         /* Of SacParameter, in the order in which they were added. */
  gboolean   shapes_only; /* No values yet. */
} SacParameters;

SacParameters *sac_parameters_new        (void) G_GNUC_WARN_UNUSED_RESULT;
/* Weights added to these have a shape but no values: whoever reads a file can compare shapes
 * before any memory is taken, then allocate. */
SacParameters *sac_parameters_new_shapes (void) G_GNUC_WARN_UNUSED_RESULT;
void           sac_parameters_free       (SacParameters *self);

/* Gives zeros to all that have a shape only. */
void           sac_parameters_allocate   (SacParameters *self);

/* Adds a weight of zeros; the tensor lives as long as @self. rows 1: a vector. */
SacTensor     *sac_parameters_add_matrix (SacParameters *self,
                                          const char    *name,
                                          int            rows,
                                          int            columns);
SacTensor     *sac_parameters_add_vector (SacParameters *self,
                                          const char    *name,
                                          int            length);
SacParameter  *sac_parameters_find       (SacParameters *self,
                                          const char    *name); /* (nullable) */
gsize          sac_parameters_count      (SacParameters *self); /* numbers, not tensors */
/* Makes room for gradients: from here on the model can learn. */
void           sac_parameters_add_gradients   (SacParameters *self);
void           sac_parameters_clear_gradients (SacParameters *self);
/* Keeps every matrix as bfloat16, rounded to nearest even, for inference; the float32 values
 * of matrices are released. */
void           sac_parameters_keep_as_bfloat16 (SacParameters *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacParameters, sac_parameters_free)

G_END_DECLS
