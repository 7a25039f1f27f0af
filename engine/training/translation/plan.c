#include "engine/training/translation/plan.h"

#include "engine/training/batch-plan.h"
#include "engine/training/padded-tokens.h"

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

/* How the rows are planned: by their targets first. */
static SacBatchPlan *
plan_batches (const SacExample *examples,
              int               n_examples,
              int               batch_words,
              SacRandom        *random)
{
  g_autofree SacBatchRow *rows = g_new (SacBatchRow, n_examples + 1);

  for (int i = 0; i < n_examples; i++)
    rows[i] = (SacBatchRow) {
      .length = examples[i].n_target,
      .second = examples[i].n_source,
      .size = MAX (examples[i].n_target, examples[i].n_source),
    };

  return sac_batch_plan_new (rows, n_examples, POOL, batch_words, random);
}

/* The rows batch after batch, from the last batch to the first: this is the order in which the models
 * that ship have learned, and in which a training that was stopped goes on. */
static void
order_rows (SacPlan            *self,
            const SacBatchPlan *batches)
{
  g_autoptr(GArray) unordered = g_steal_pointer (&self->rows);
  int start = 0;

  self->rows = g_array_sized_new (FALSE, FALSE, sizeof (SacExample), unordered->len);

  for (int i = sac_batch_plan_n_batches (batches) - 1; i >= 0; i--)
    {
      int first = g_array_index (batches->starts, int, i);
      int end = g_array_index (batches->starts, int, i + 1);

      g_array_append_val (self->starts, start);
      start += end - first;

      for (int k = first; k < end; k++)
        g_array_append_val (self->rows,
                            g_array_index (unordered, SacExample, batches->order[k]));
    }

  g_array_append_val (self->starts, start);
}

SacPlan *
sac_plan_new (SacExamples *examples,
              int          n_joined,
              int          most,
              int          batch_words,
              guint64      seed)
{
  SacPlan *self = g_new0 (SacPlan, 1);
  g_autoptr(SacBatchPlan) batches = NULL;
  SacRandom random;

  sac_random_init (&random, seed);

  self->joined = g_ptr_array_new_with_free_func (free_joined);
  self->rows = g_array_new (FALSE, FALSE, sizeof (SacExample));
  self->starts = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_vals (self->rows, examples->examples->data, examples->examples->len);

  if (examples->examples->len > 0)
    add_joined (self, examples, n_joined, most, &random);

  batches = plan_batches ((const SacExample *) self->rows->data, self->rows->len, batch_words,
                          &random);
  order_rows (self, batches);

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
  g_autofree const int **ids = g_new (const int *, n_rows);
  g_autofree int *lengths = g_new (int, n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      const SacExample *example = &rows[row * stride];

      ids[row] = target ? example->target : example->source;
      lengths[row] = target ? example->n_target : example->n_source;
    }

  return sac_tokens_pad (ids, lengths, n_rows);
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
  sac_tokens_clear (&self->source);
  sac_tokens_clear (&self->target);
  g_free (self);
}
