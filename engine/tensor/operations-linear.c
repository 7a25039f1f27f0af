#include "engine/tensor/operations-linear.h"

#include "engine/tensor/blas.h"
#include "engine/tensor/products.h"

#include <cblas.h>
#include <string.h>

/* From here on BLAS, which first copies W into an order of its own, is faster. */
#define MOST_VECTORS 40

typedef struct
{
  int first;
} Part;

/* ∂x += ∂y W, ∂W += ∂yᵀ x, ∂b += Σ_rows ∂y */
static void
linear_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *W = step->inputs[1];
  SacTensor *b = step->inputs[2];
  const SacTensor *y = step->result;
  int first = ((const Part *) step->data)->first;

  if (x->gradient != NULL)
    cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, y->rows, x->columns, y->columns,
                 1, y->gradient, y->columns, W->values + first, W->columns,
                 1, x->gradient, x->columns);

  if (W->gradient != NULL)
    cblas_sgemm (CblasRowMajor, CblasTrans, CblasNoTrans, y->columns, x->columns, y->rows,
                 1, y->gradient, y->columns, x->values, x->columns,
                 1, W->gradient + first, W->columns);

  if (b != NULL && b->gradient != NULL)
    for (int i = 0; i < y->rows; i++)
      cblas_saxpy (y->columns, 1, y->gradient + (gsize) i * y->columns, 1, b->gradient, 1);
}

/* y += x Wᵀ, with the columns of W from @first on. */
static void
add_products (SacTape         *tape,
              const SacTensor *x,
              const SacTensor *W,
              int              first,
              SacTensor       *y)
{
  if (W->bfloat16 != NULL)
    sac_add_products_bfloat16 (W->bfloat16 + first, W->columns, x->values, y->values, x->rows,
                               W->rows, x->columns,
                               sac_tape_take (tape, sizeof (float) * sac_tensor_size (x)));
  else if (x->rows <= MOST_VECTORS)
    sac_add_products (W->values + first, W->columns, x->values, y->values, x->rows, W->rows,
                      x->columns);
  else
    cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasTrans, x->rows, W->rows, x->columns,
                 1, x->values, x->columns, W->values + first, W->columns,
                 1, y->values, y->columns);
}

SacTensor *
sac_linear_columns (SacTape   *tape,
                    SacTensor *x,
                    SacTensor *W,
                    int        first,
                    SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, x->rows, W->rows);
  Part *part;

  g_assert (first + x->columns <= W->columns);
  g_assert (b == NULL || b->columns == W->rows);

  sac_blas_use_one_thread ();

  for (int i = 0; i < y->rows; i++)
    {
      float *row = y->values + (gsize) i * y->columns;

      if (b != NULL)
        memcpy (row, b->values, sizeof (float) * y->columns);
      else
        memset (row, 0, sizeof (float) * y->columns);
    }

  add_products (tape, x, W, first, y);

  if (!sac_tape_records (tape))
    return y;

  part = sac_tape_take (tape, sizeof (Part));
  part->first = first;

  return sac_tape_record (tape, linear_backward, part, y, x, W, b, NULL);
}

SacTensor *
sac_linear (SacTape   *tape,
            SacTensor *x,
            SacTensor *W,
            SacTensor *b)
{
  g_assert (x->columns == W->columns);

  return sac_linear_columns (tape, x, W, 0, b);
}
