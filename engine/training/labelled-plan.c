#include "engine/training/labelled-plan.h"

#include "engine/training/padded-tokens.h"

static void
example_clear (gpointer data)
{
  SacLabelledExample *self = data;

  g_free (self->first);
  g_free (self->second);
}

GArray *
sac_labelled_examples_new (void)
{
  GArray *examples = g_array_new (FALSE, TRUE, sizeof (SacLabelledExample));

  g_array_set_clear_func (examples, example_clear);

  return examples;
}

SacLabelledPlan *
sac_labelled_plan_new (GArray             *examples,
                       const SacBatchSize *size,
                       guint64             seed)
{
  SacLabelledPlan *self = g_new0 (SacLabelledPlan, 1);
  g_autofree SacBatchRow *rows = g_new (SacBatchRow, examples->len + 1);
  SacRandom random;

  for (guint i = 0; i < examples->len; i++)
    {
      const SacLabelledExample *example = &g_array_index (examples, SacLabelledExample, i);

      rows[i] = (SacBatchRow) {
        .length = example->n_first / size->alike,
        .second = example->n_second,
        .size = size->most_rows > 0 ? 1 : example->n_first,
      };
    }

  sac_random_init (&random, seed);
  self->examples = examples;
  self->batches = sac_batch_plan_new (rows, examples->len, size->pool,
                                      size->most_rows > 0 ? size->most_rows : size->most_words,
                                      &random);

  return self;
}

void
sac_labelled_plan_free (SacLabelledPlan *self)
{
  sac_batch_plan_free (self->batches);
  g_free (self);
}

int
sac_labelled_plan_n_batches (const SacLabelledPlan *self)
{
  return sac_batch_plan_n_batches (self->batches);
}

static SacTokens
pad (const SacLabelledPlan  *self,
     const SacLabelledBatch *batch,
     gboolean                second)
{
  g_autofree const int **ids = g_new (const int *, batch->n_rows);
  g_autofree int *lengths = g_new (int, batch->n_rows);

  for (int row = 0; row < batch->n_rows; row++)
    {
      const SacLabelledExample *example = &g_array_index (self->examples, SacLabelledExample,
                                                          batch->examples[row]);

      ids[row] = second ? example->second : example->first;
      lengths[row] = second ? example->n_second : example->n_first;
    }

  /* All have a second text, or none. */
  return second && ids[0] == NULL ? (SacTokens) { 0 }
                                  : sac_tokens_pad (ids, lengths, batch->n_rows);
}

SacLabelledBatch *
sac_labelled_plan_batch (const SacLabelledPlan *self,
                         int                    index,
                         int                    share,
                         int                    n_shares)
{
  SacLabelledBatch *batch = g_new0 (SacLabelledBatch, 1);

  batch->n_rows = sac_batch_plan_share (self->batches, index, share, n_shares, &batch->examples);

  if (batch->n_rows == 0)
    return batch;

  batch->first = pad (self, batch, FALSE);
  batch->second = pad (self, batch, TRUE);
  batch->labels = g_new (int, batch->n_rows);

  for (int row = 0; row < batch->n_rows; row++)
    batch->labels[row] = g_array_index (self->examples, SacLabelledExample,
                                        batch->examples[row]).label;

  return batch;
}

void
sac_labelled_batch_free (SacLabelledBatch *self)
{
  sac_tokens_clear (&self->first);
  sac_tokens_clear (&self->second);
  g_free (self->labels);
  g_free (self->examples);
  g_free (self);
}

SacSource
sac_labelled_batch_source (const SacLabelledBatch *self)
{
  return (SacSource) { .words = self->first, .second = self->second, .n_rows = self->n_rows };
}
