#include "engine/training/translation/plan.h"

#include "engine/tensor/random.h"

#include <string.h>

/* Examples are sorted by length within pools of this many, so that a batch has little padding
 * and an epoch stays random. */
#define POOL 8192

/* Pieces of a concatenation: memory grows as the square. */
#define MAX_JOINED 1000

/* Sentences one after the other; only the last keeps its end-of-sentence piece. */
static void
join_side (const SacExample *parts,
           int               n_parts,
           gboolean          target,
           int             **ids,
           int              *n_ids)
{
  int n = 0;

  for (int i = 0; i < n_parts; i++)
    n += (target ? parts[i].n_target : parts[i].n_source) - 1;

  *ids = g_new (int, n + 1);
  *n_ids = n + 1;
  n = 0;

  for (int i = 0; i < n_parts; i++)
    {
      int length = (target ? parts[i].n_target : parts[i].n_source) - 1;

      memcpy (*ids + n, target ? parts[i].target : parts[i].source, sizeof (int) * length);
      n += length;
    }

  (*ids)[n] = SAC_PIECE_END;
}

static void
free_joined (gpointer data)
{
  sac_example_clear (data);
  g_free (data);
}

/* How many of @parts, at least one, make no more than MAX_JOINED pieces on either side. */
static int
count_short_parts (const SacExample *parts,
                   int               n_parts)
{
  int n_source = 0, n_target = 0, n = 0;

  while (n < n_parts)
    {
      n_source += parts[n].n_source;
      n_target += parts[n].n_target;

      if (n > 0 && MAX (n_source, n_target) > MAX_JOINED)
        break;

      n++;
    }

  return n;
}

static void
add_joined (SacPlan     *self,
            SacExamples *examples,
            int          n_joined,
            int          most,
            SacRandom   *random)
{
  g_autofree SacExample *parts = g_new (SacExample, MAX (most, 2));

  for (int i = 0; i < n_joined; i++)
    {
      SacExample *joined = g_new0 (SacExample, 1);
      int n_parts = 2 + sac_random_below (random, most - 1);

      for (int k = 0; k < n_parts; k++)
        parts[k] = g_array_index (examples->examples, SacExample,
                                  sac_random_below (random, examples->examples->len));

      n_parts = count_short_parts (parts, n_parts);

      join_side (parts, n_parts, FALSE, &joined->source, &joined->n_source);
      join_side (parts, n_parts, TRUE, &joined->target, &joined->n_target);

      g_ptr_array_add (self->joined, joined);
      g_array_append_val (self->rows, *joined);
    }
}

static void
shuffle_rows (GArray    *rows,
              SacRandom *random)
{
  SacExample *row = (SacExample *) rows->data;

  for (guint i = rows->len; i > 1; i--)
    {
      int k = sac_random_below (random, i);
      SacExample other = row[k];

      row[k] = row[i - 1];
      row[i - 1] = other;
    }
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const SacExample *left = a, *right = b;

  if (left->n_target != right->n_target)
    return left->n_target - right->n_target;

  return left->n_source - right->n_source;
}

typedef struct
{
  int first;
  int count;
} Range;

static GArray *
cut_batches (GArray *rows,
             int     batch_words)
{
  GArray *batches = g_array_new (FALSE, FALSE, sizeof (Range));
  const SacExample *row = (const SacExample *) rows->data;
  Range batch = { 0 };
  int longest = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      int length = MAX (row[i].n_target, row[i].n_source);

      longest = MAX (longest, length);

      /* A new pool begins, or the batch is full. */
      if (batch.count > 0 && (i % POOL == 0 || longest * (batch.count + 1) > batch_words))
        {
          g_array_append_val (batches, batch);
          batch = (Range) { .first = i };
          longest = length;
        }

      batch.count++;
    }

  if (batch.count > 0)
    g_array_append_val (batches, batch);

  return batches;
}

SacPlan *
sac_plan_new (SacExamples *examples,
              int          n_joined,
              int          most,
              int          batch_words,
              guint64      seed)
{
  SacPlan *self = g_new0 (SacPlan, 1);
  g_autoptr(GArray) sorted = NULL;
  g_autoptr(GArray) batches = NULL;
  SacRandom random;
  Range *batch;
  int start = 0;

  sac_random_init (&random, seed);

  self->joined = g_ptr_array_new_with_free_func (free_joined);
  self->rows = g_array_new (FALSE, FALSE, sizeof (SacExample));
  self->starts = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_vals (self->rows, examples->examples->data, examples->examples->len);

  if (examples->examples->len > 0)
    add_joined (self, examples, n_joined, most, &random);

  shuffle_rows (self->rows, &random);

  for (guint first = 0; first < self->rows->len; first += POOL)
    qsort (self->rows->data + first * sizeof (SacExample), MIN (POOL, self->rows->len - first),
           sizeof (SacExample), compare_lengths);

  batches = cut_batches (self->rows, batch_words);
  batch = (Range *) batches->data;
  sorted = g_steal_pointer (&self->rows);
  self->rows = g_array_sized_new (FALSE, FALSE, sizeof (SacExample), sorted->len);

  for (guint i = batches->len; i > 0; i--)
    {
      int k = sac_random_below (&random, i);
      Range chosen = batch[k];

      batch[k] = batch[i - 1];
      g_array_append_val (self->starts, start);
      g_array_append_vals (self->rows, &g_array_index (sorted, SacExample, chosen.first),
                           chosen.count);
      start += chosen.count;
    }

  g_array_append_val (self->starts, start);

  return self;
}

void
sac_plan_free (SacPlan *self)
{
  g_array_unref (self->rows);
  g_array_unref (self->starts);
  g_ptr_array_unref (self->joined);
  g_free (self);
}

int
sac_plan_n_batches (const SacPlan *self)
{
  return self->starts->len - 1;
}

static SacTokens
pad (const SacExample *rows,
     int               n_rows,
     int               stride,
     gboolean          target)
{
  int *lengths = g_new (int, n_rows);
  SacTokens tokens = { .lengths = lengths, .n_rows = n_rows };
  int *ids;

  for (int row = 0; row < n_rows; row++)
    {
      const SacExample *example = &rows[row * stride];

      lengths[row] = target ? example->n_target : example->n_source;
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  ids = g_new0 (int, (gsize) tokens.n_positions * n_rows);
  tokens.ids = ids;

  for (int row = 0; row < n_rows; row++)
    {
      const SacExample *example = &rows[row * stride];
      const int *from = target ? example->target : example->source;

      for (int i = 0; i < lengths[row]; i++)
        ids[i * n_rows + row] = from[i];
    }

  return tokens;
}

SacBatch *
sac_plan_batch (const SacPlan *self,
                int            index,
                int            share,
                int            n_shares)
{
  int first = g_array_index (self->starts, int, index);
  int end = g_array_index (self->starts, int, index + 1);
  int n_rows = (end - first - share + n_shares - 1) / n_shares;
  const SacExample *rows = &g_array_index (self->rows, SacExample, first + share);
  SacBatch *batch = g_new0 (SacBatch, 1);

  if (n_rows <= 0)
    return batch;

  batch->source = pad (rows, n_rows, n_shares, FALSE);
  batch->target = pad (rows, n_rows, n_shares, TRUE);

  return batch;
}

void
sac_batch_free (SacBatch *self)
{
  g_free ((gpointer) self->source.ids);
  g_free ((gpointer) self->source.lengths);
  g_free ((gpointer) self->target.ids);
  g_free ((gpointer) self->target.lengths);
  g_free (self);
}
