#include "engine/tensor/operations-gather.h"

#include <string.h>

static void
accumulate (float       *sum,
            const float *values,
            gsize        size)
{
  for (gsize i = 0; i < size; i++)
    sum[i] += values[i];
}

/* One row of weights of four bytes or of two. */
static void
copy_row (const SacTensor *table,
          int              id,
          float           *row)
{
  gsize from = (gsize) id * table->columns;

  g_assert (id >= 0 && id < table->rows);

  if (table->bfloat16 == NULL)
    memcpy (row, table->values + from, sizeof (float) * table->columns);
  else
    for (int j = 0; j < table->columns; j++)
      {
        guint32 bits = (guint32) table->bfloat16[from + j] << 16;

        memcpy (&row[j], &bits, sizeof bits);
      }
}

/* ∂table[id] += ∂y */
static void
gather_backward (const SacTapeStep *step)
{
  SacTensor *table = step->inputs[0];
  const SacTensor *y = step->result;
  const int *ids = step->data;

  if (table->gradient == NULL)
    return;

  for (int i = 0; i < y->rows; i++)
    accumulate (table->gradient + (gsize) ids[i] * y->columns,
                y->gradient + (gsize) i * y->columns, y->columns);
}

SacTensor *
sac_gather (SacTape   *tape,
            SacTensor *table,
            const int *ids,
            int        n_ids)
{
  SacTensor *y = sac_tape_new_tensor (tape, n_ids, table->columns);
  int *kept = sac_tape_take (tape, sizeof (int) * n_ids);

  memcpy (kept, ids, sizeof (int) * n_ids);

  for (int i = 0; i < n_ids; i++)
    copy_row (table, ids[i], y->values + (gsize) i * y->columns);

  return sac_tape_record (tape, gather_backward, kept, y, table, NULL);
}

static void
gather_two_backward (const SacTapeStep *step)
{
  const SacTensor *y = step->result;
  const int *ids = step->data;
  int n_first = step->inputs[0]->rows;

  for (int i = 0; i < y->rows; i++)
    {
      SacTensor *table = step->inputs[ids[i] < n_first ? 0 : 1];
      gsize row = ids[i] < n_first ? ids[i] : ids[i] - n_first;

      if (table->gradient != NULL)
        accumulate (table->gradient + row * y->columns, y->gradient + (gsize) i * y->columns,
                    y->columns);
    }
}

SacTensor *
sac_gather_two (SacTape   *tape,
                SacTensor *first,
                SacTensor *second,
                const int *ids,
                int        n_ids)
{
  SacTensor *y = sac_tape_new_tensor (tape, n_ids, first->columns);
  int *kept = sac_tape_take (tape, sizeof (int) * n_ids);

  g_assert (first->columns == second->columns);

  memcpy (kept, ids, sizeof (int) * n_ids);

  for (int i = 0; i < n_ids; i++)
    {
      gboolean in_first = ids[i] < first->rows;

      copy_row (in_first ? first : second, in_first ? ids[i] : ids[i] - first->rows,
                y->values + (gsize) i * y->columns);
    }

  return sac_tape_record (tape, gather_two_backward, kept, y, first, second, NULL);
}

SacTensor *
sac_view (SacTape   *tape,
          SacTensor *a,
          gsize      offset,
          int        rows,
          int        columns)
{
  SacTensor *y = sac_tape_take (tape, sizeof (SacTensor));

  g_assert (offset + (gsize) rows * columns <= sac_tensor_size (a));

  *y = (SacTensor) { .rows = rows, .columns = columns };

  if (a->values != NULL)
    y->values = a->values + offset;
  if (a->gradient != NULL)
    y->gradient = a->gradient + offset;
  if (a->bfloat16 != NULL)
    y->bfloat16 = a->bfloat16 + offset;

  return y;
}

SacTensor *
sac_rows (SacTape   *tape,
          SacTensor *a,
          int        first,
          int        count)
{
  return sac_view (tape, a, (gsize) first * a->columns, count, a->columns);
}

/* Where a copied block lies in the tensor that it was copied from. */
typedef struct
{
  int first;
} Block;

static void
columns_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  int first = ((const Block *) step->data)->first;

  if (a->gradient == NULL)
    return;

  for (int i = 0; i < y->rows; i++)
    accumulate (a->gradient + (gsize) i * a->columns + first,
                y->gradient + (gsize) i * y->columns, y->columns);
}

SacTensor *
sac_columns (SacTape   *tape,
             SacTensor *a,
             int        first,
             int        count)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, count);
  Block *block = sac_tape_take (tape, sizeof (Block));

  g_assert (first + count <= a->columns);

  block->first = first;

  for (int i = 0; i < a->rows; i++)
    memcpy (y->values + (gsize) i * count, a->values + (gsize) i * a->columns + first,
            sizeof (float) * count);

  return sac_tape_record (tape, columns_backward, block, y, a, NULL);
}

typedef struct
{
  SacTensor **parts;
  int         n_parts;
} Parts;

static void
stack_backward (const SacTapeStep *step)
{
  const Parts *parts = step->data;
  const float *gradient = step->result->gradient;

  for (int i = 0; i < parts->n_parts; i++)
    {
      SacTensor *part = parts->parts[i];

      if (part->gradient != NULL)
        accumulate (part->gradient, gradient, sac_tensor_size (part));

      gradient += sac_tensor_size (part);
    }
}

SacTensor *
sac_stack (SacTape    *tape,
           SacTensor **parts,
           int         n_parts)
{
  Parts *kept;
  SacTensor *y;
  float *values;
  int rows = 0;

  if (n_parts == 1)
    return parts[0];

  for (int i = 0; i < n_parts; i++)
    {
      g_assert (parts[i]->columns == parts[0]->columns);
      rows += parts[i]->rows;
    }

  y = sac_tape_new_tensor (tape, rows, parts[0]->columns);
  values = y->values;

  for (int i = 0; i < n_parts; i++)
    {
      memcpy (values, parts[i]->values, sizeof (float) * sac_tensor_size (parts[i]));
      values += sac_tensor_size (parts[i]);
    }

  kept = sac_tape_take (tape, sizeof (Parts));
  kept->parts = sac_tape_take (tape, sizeof (SacTensor *) * n_parts);
  kept->n_parts = n_parts;
  memcpy (kept->parts, parts, sizeof (SacTensor *) * n_parts);

  return sac_tape_record (tape, stack_backward, kept, y, NULL);
}

static void
join_backward (const SacTapeStep *step)
{
  const SacTensor *y = step->result;
  int first = 0;

  for (int k = 0; k < 2; k++)
    {
      SacTensor *part = step->inputs[k];

      if (part->gradient != NULL)
        for (int i = 0; i < y->rows; i++)
          accumulate (part->gradient + (gsize) i * part->columns,
                      y->gradient + (gsize) i * y->columns + first, part->columns);

      first += part->columns;
    }
}

SacTensor *
sac_join (SacTape   *tape,
          SacTensor *a,
          SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns + b->columns);

  g_assert (a->rows == b->rows);

  for (int i = 0; i < y->rows; i++)
    {
      float *row = y->values + (gsize) i * y->columns;

      memcpy (row, a->values + (gsize) i * a->columns, sizeof (float) * a->columns);
      memcpy (row + a->columns, b->values + (gsize) i * b->columns, sizeof (float) * b->columns);
    }

  return sac_tape_record (tape, join_backward, NULL, y, a, b, NULL);
}

/* ∂a_i += Σ ∂y_k over all k that are i modulo the rows of a */
static void
repeat_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  const SacTensor *y = step->result;
  gsize size = sac_tensor_size (a);

  if (a->gradient == NULL)
    return;

  for (int i = 0; i < y->rows / a->rows; i++)
    accumulate (a->gradient, y->gradient + i * size, size);
}

SacTensor *
sac_repeat (SacTape   *tape,
            SacTensor *a,
            int        rows)
{
  gsize size = sac_tensor_size (a);
  SacTensor *y;

  g_assert (rows % a->rows == 0);

  if (a->rows == rows)
    return a;

  y = sac_tape_new_tensor (tape, rows, a->columns);

  for (int i = 0; i < rows / a->rows; i++)
    memcpy (y->values + i * size, a->values, sizeof (float) * size);

  return sac_tape_record (tape, repeat_backward, NULL, y, a, NULL);
}

SacTensor *
sac_zeros (SacTape *tape,
           int      rows,
           int      columns)
{
  SacTensor *y = sac_tape_new_tensor (tape, rows, columns);

  memset (y->values, 0, sizeof (float) * sac_tensor_size (y));

  return y;
}
