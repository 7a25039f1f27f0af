#include "engine/training/batch-plan.h"

#include <string.h>

static void
shuffle (int       *numbers,
         int        n,
         SacRandom *random)
{
  for (int i = n; i > 1; i--)
    {
      int k = sac_random_below (random, i);
      int other = numbers[k];

      numbers[k] = numbers[i - 1];
      numbers[i - 1] = other;
    }
}

static int *
shuffled (int        n,
          SacRandom *random)
{
  int *numbers = g_new (int, n + 1);

  for (int i = 0; i < n; i++)
    numbers[i] = i;

  shuffle (numbers, n, random);

  return numbers;
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const SacBatchRow *rows = data;
  const SacBatchRow *left = &rows[*(const int *) a], *right = &rows[*(const int *) b];

  if (left->length != right->length)
    return left->length - right->length;

  return left->second - right->second;
}

/* Where batches begin in the sorted order; one more at the end. */
static GArray *
cut_batches (const SacBatchRow *rows,
             const int         *sorted,
             int                n_rows,
             int                pool,
             int                most)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (int));
  int start = 0, largest = 0;

  for (int i = 0; i < n_rows; i++)
    {
      int size = rows[sorted[i]].size;

      largest = MAX (largest, size);

      if (i % pool == 0 || largest * (i - start + 1) > most)
        {
          g_array_append_val (starts, i);
          start = i;
          largest = size;
        }
    }

  g_array_append_val (starts, n_rows);

  return starts;
}

/* The batches in the order of chance. */
static void
mix_batches (SacBatchPlan *self,
             const int    *sorted,
             const GArray *cuts,
             SacRandom    *random)
{
  int n_batches = cuts->len - 1, n = 0;
  g_autofree int *batches = shuffled (n_batches, random);

  for (int i = 0; i < n_batches; i++)
    {
      int first = g_array_index (cuts, int, batches[i]);
      int end = g_array_index (cuts, int, batches[i] + 1);

      g_array_append_val (self->starts, n);
      memcpy (self->order + n, sorted + first, sizeof (int) * (end - first));
      n += end - first;
    }

  g_array_append_val (self->starts, n);
}

SacBatchPlan *
sac_batch_plan_new (const SacBatchRow *rows,
                    int                n_rows,
                    int                pool,
                    int                most,
                    SacRandom         *random)
{
  SacBatchPlan *self = g_new0 (SacBatchPlan, 1);
  g_autofree int *sorted = shuffled (n_rows, random);
  g_autoptr(GArray) cuts = NULL;

  /* Stable: within a length the order stays random. */
  for (int first = 0; first < n_rows; first += pool)
    g_qsort_with_data (sorted + first, MIN (pool, n_rows - first), sizeof (int), compare_lengths,
                       (gpointer) rows);

  self->order = g_new (int, n_rows + 1);
  self->starts = g_array_new (FALSE, FALSE, sizeof (int));
  cuts = cut_batches (rows, sorted, n_rows, pool, most);
  mix_batches (self, sorted, cuts, random);

  return self;
}

void
sac_batch_plan_free (SacBatchPlan *self)
{
  g_free (self->order);
  g_array_unref (self->starts);
  g_free (self);
}

int
sac_batch_plan_n_batches (const SacBatchPlan *self)
{
  return self->starts->len - 1;
}

int
sac_batch_plan_share (const SacBatchPlan  *self,
                      int                  index,
                      int                  share,
                      int                  n_shares,
                      int                **rows)
{
  int first = g_array_index (self->starts, int, index) + share;
  int end = g_array_index (self->starts, int, index + 1);
  int n_rows = MAX (0, (end - first + n_shares - 1) / n_shares);

  *rows = g_new (int, n_rows + 1);

  for (int row = 0; row < n_rows; row++)
    (*rows)[row] = self->order[first + row * n_shares];

  return n_rows;
}
