/* Operations that move numbers about. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* The rows @ids of @table: n_ids × table columns. Copies @ids. */
SacTensor *sac_gather   (SacTape   *tape,
                         SacTensor *table,
                         const int *ids,
                         int        n_ids);
/* The same of the rows of @first with those of @second below them. */
SacTensor *sac_gather_two (SacTape   *tape,
                           SacTensor *first,
                           SacTensor *second,
                           const int *ids,
                           int        n_ids);
/* rows × columns numbers of @a from @offset on. Values and gradient are @a's own. */
SacTensor *sac_view     (SacTape   *tape,
                         SacTensor *a,
                         gsize      offset,
                         int        rows,
                         int        columns);
/* @count rows of @a, not copied. */
SacTensor *sac_rows     (SacTape   *tape,
                         SacTensor *a,
                         int        first,
                         int        count);
/* @count columns of @a, copied. */
SacTensor *sac_columns  (SacTape   *tape,
                         SacTensor *a,
                         int        first,
                         int        count);
/* The rows of all @parts, one below the other. */
SacTensor *sac_stack    (SacTape    *tape,
                         SacTensor **parts,
                         int         n_parts);
/* [a ; b] in every row. */
SacTensor *sac_join     (SacTape   *tape,
                         SacTensor *a,
                         SacTensor *b);
/* All rows of @a again and again, until there are @rows of them, a multiple; what has as many, as it
 * is. */
SacTensor *sac_repeat   (SacTape   *tape,
                         SacTensor *a,
                         int        rows);
/* A tensor of zeros that nothing learns from. */
SacTensor *sac_zeros    (SacTape   *tape,
                         int        rows,
                         int        columns);

G_END_DECLS
