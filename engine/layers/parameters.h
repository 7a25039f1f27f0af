/* The named weights of a model and, while it learns, their gradients.
 *
 * Names and shapes are those of a PyTorch state dict. A vector is a matrix of
 * one row, a convolution's weights one of a row for each output; `rank` and
 * `shape` remember the dimensions that the file has.
 */

#pragma once

#include "engine/tensor/tensor.h"

G_BEGIN_DECLS

typedef struct
{
  char      *name;
  int        rank;      /* 1, 2; 3 or 4: the weights of a convolution along a line or over a plane. */
  int        shape[4];  /* As in a file: the first `rank` of them. */
  float      initial;   /* What each number is before anything is read or learned. */
  gboolean   buffer;    /* Measured, not learned: it never has a gradient. */
  gboolean   frozen;    /* Given, and it stays as it is: it never has a gradient either. */
  gboolean   borrowed;  /* The values belong to the parameters that they were borrowed from. */
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

/* Gives their first values, zeros as a rule, to all that have a shape only. */
void           sac_parameters_allocate   (SacParameters *self);

/* Adds a weight of zeros; the tensor lives as long as @self. rows 1: a vector. */
SacTensor     *sac_parameters_add_matrix (SacParameters *self,
                                          const char    *name,
                                          int            rows,
                                          int            columns);
SacTensor     *sac_parameters_add_vector (SacParameters *self,
                                          const char    *name,
                                          int            length);
/* The same, of @value instead of zeros. */
SacTensor     *sac_parameters_add_filled_vector (SacParameters *self,
                                                 const char    *name,
                                                 int            length,
                                                 float          value);
/* The weights of a convolution: out × in kernel_height kernel_width, in PyTorch's order. */
SacTensor     *sac_parameters_add_convolution (SacParameters *self,
                                               const char    *name,
                                               int            out,
                                               int            in,
                                               int            kernel_height,
                                               int            kernel_width);
/* The weights of a bank of filters along one line of numbers: out × width. */
SacTensor     *sac_parameters_add_filters (SacParameters *self,
                                           const char    *name,
                                           int            out,
                                           int            width);
/* A vector that is measured while others learn, such as a running mean: it is stored with the
 * weights, but has no gradient. */
SacTensor     *sac_parameters_add_buffer (SacParameters *self,
                                          const char    *name,
                                          int            length,
                                          float          value);
/* A matrix that stays as it is while others learn, such as vectors of words that were learned
 * elsewhere: it is stored as they are, but has no gradient. */
SacTensor     *sac_parameters_add_frozen (SacParameters *self,
                                          const char    *name,
                                          int            rows,
                                          int            columns);
/* The same of a vector, of @value. */
SacTensor     *sac_parameters_add_frozen_vector (SacParameters *self,
                                                 const char    *name,
                                                 int            length,
                                                 float          value);
SacParameter  *sac_parameters_find       (SacParameters *self,
                                          const char    *name); /* (nullable) */
gsize          sac_parameters_count      (SacParameters *self); /* numbers, not tensors */
/* Gives @self, of shapes only, the values of @owner, which lives longer and has the same weights;
 * of its buffers copies, so that two threads may learn from both at once. */
void           sac_parameters_borrow     (SacParameters       *self,
                                          const SacParameters *owner);
/* Gives the buffers of @self, which borrowed from @owner, the values that the owner's have now. */
void           sac_parameters_copy_buffers (SacParameters       *self,
                                            const SacParameters *owner);
/* Makes room for gradients: from here on the model can learn. */
void           sac_parameters_add_gradients   (SacParameters *self);
void           sac_parameters_clear_gradients (SacParameters *self);
/* Keeps every matrix of rank 2 as bfloat16, rounded to nearest even, for inference; the float32 values
 * of matrices are released. */
void           sac_parameters_keep_as_bfloat16 (SacParameters *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacParameters, sac_parameters_free)

G_END_DECLS
