#include "engine/training/entailment/pair-plan.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/tensor/random.h"
#include "engine/training/entailment/labelled-pairs.h"

/* Examples are sorted by length within pools of this many, so that a batch has little padding
 * and an epoch stays random. */
#define POOL 8192

/* Premises whose lengths differ by less are taken as alike, so that hypotheses are too. */
#define ALIKE 3

static void
example_clear (SacPairExample *self)
{
  g_free (self->premise);
  g_free (self->hypothesis);
}

static int *
encode (const SacTextCodec  *codec,
        const char          *text,
        int                 *n_ids,
        GError             **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, error);
  int *ids;

  if (sentence == NULL)
    return NULL;

  *n_ids = sentence->n_pieces - 1;

  if (*n_ids > SAC_PAIR_MAX_WORDS)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, 40);

      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("“%s…” has %d words; at most %d can be read. Leave it out."), beginning, *n_ids,
                   SAC_PAIR_MAX_WORDS);
      return NULL;
    }

  ids = g_new (int, *n_ids);

  for (int i = 0; i < *n_ids; i++)
    ids[i] = sentence->pieces[i].id;

  return ids;
}

GArray *
sac_pair_examples_new (GPtrArray           *pairs,
                       const SacTextCodec  *codec,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(GArray) examples = g_array_sized_new (FALSE, TRUE, sizeof (SacPairExample), pairs->len);

  g_array_set_clear_func (examples, (GDestroyNotify) example_clear);

  for (guint i = 0; i < pairs->len; i++)
    {
      const SacLabelledPair *pair = g_ptr_array_index (pairs, i);
      SacPairExample *example;

      if (i % 1024 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      g_array_set_size (examples, i + 1);
      example = &g_array_index (examples, SacPairExample, i);
      example->label = pair->label;
      example->premise = encode (codec, pair->premise, &example->n_premise, error);
      if (example->premise == NULL)
        return NULL;

      example->hypothesis = encode (codec, pair->hypothesis, &example->n_hypothesis, error);
      if (example->hypothesis == NULL)
        return NULL;
    }

  return g_steal_pointer (&examples);
}

static int
compare_lengths (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const SacPairExample *examples = data;
  const SacPairExample *left = &examples[*(const int *) a], *right = &examples[*(const int *) b];

  if (left->n_premise / ALIKE != right->n_premise / ALIKE)
    return left->n_premise / ALIKE - right->n_premise / ALIKE;

  return left->n_hypothesis - right->n_hypothesis;
}

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

/* Where the batches of @sorted begin, in random order. */
static int *
shuffle_batches (int        n_examples,
                 int        batch_pairs,
                 int       *n_batches,
                 SacRandom *random)
{
  int *firsts;

  *n_batches = (n_examples + batch_pairs - 1) / batch_pairs;
  firsts = g_new (int, *n_batches);

  for (int i = 0; i < *n_batches; i++)
    firsts[i] = i * batch_pairs;

  shuffle (firsts, *n_batches, random);

  return firsts;
}

SacPairPlan *
sac_pair_plan_new (GArray  *examples,
                   int      batch_pairs,
                   guint64  seed)
{
  SacPairPlan *self = g_new0 (SacPairPlan, 1);
  g_autofree int *sorted = g_new (int, examples->len);
  g_autofree int *firsts = NULL;
  int n_batches, n = 0;
  SacRandom random;

  sac_random_init (&random, seed);
  self->examples = examples;
  self->order = g_new (int, examples->len);
  self->starts = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < examples->len; i++)
    sorted[i] = i;

  shuffle (sorted, examples->len, &random);

  /* Stable: within a length the order stays random. */
  for (guint first = 0; first < examples->len; first += POOL)
    g_qsort_with_data (sorted + first, MIN (POOL, examples->len - first), sizeof (int),
                       compare_lengths, examples->data);

  firsts = shuffle_batches (examples->len, batch_pairs, &n_batches, &random);

  for (int i = 0; i < n_batches; i++)
    {
      int end = MIN (firsts[i] + batch_pairs, (int) examples->len);

      g_array_append_val (self->starts, n);
      for (int k = firsts[i]; k < end; k++)
        self->order[n++] = sorted[k];
    }

  g_array_append_val (self->starts, n);

  return self;
}

void
sac_pair_plan_free (SacPairPlan *self)
{
  g_free (self->order);
  g_array_unref (self->starts);
  g_free (self);
}

int
sac_pair_plan_n_batches (const SacPairPlan *self)
{
  return self->starts->len - 1;
}

static const SacPairExample *
example_at (const SacPairPlan *self,
            int                place)
{
  return &g_array_index (self->examples, SacPairExample, self->order[place]);
}

/* Of the examples at @first, @first + @stride, … */
static SacTokens
pad (const SacPairPlan *self,
     int                first,
     int                n_rows,
     int                stride,
     gboolean           hypothesis)
{
  int *lengths = g_new (int, n_rows);
  SacTokens tokens = { .lengths = lengths, .n_rows = n_rows };
  int *ids;

  for (int row = 0; row < n_rows; row++)
    {
      const SacPairExample *example = example_at (self, first + row * stride);

      lengths[row] = hypothesis ? example->n_hypothesis : example->n_premise;
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  tokens.ids = ids = g_new0 (int, (gsize) tokens.n_positions * n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      const SacPairExample *example = example_at (self, first + row * stride);
      const int *from = hypothesis ? example->hypothesis : example->premise;

      for (int i = 0; i < lengths[row]; i++)
        ids[i * n_rows + row] = from[i];
    }

  return tokens;
}

SacPairBatch *
sac_pair_plan_batch (const SacPairPlan *self,
                     int                index,
                     int                share,
                     int                n_shares)
{
  int first = g_array_index (self->starts, int, index) + share;
  int end = g_array_index (self->starts, int, index + 1);
  int n_rows = (end - first + n_shares - 1) / n_shares;
  SacPairBatch *batch = g_new0 (SacPairBatch, 1);

  if (n_rows <= 0)
    return batch;

  batch->n_rows = n_rows;
  batch->premise = pad (self, first, n_rows, n_shares, FALSE);
  batch->hypothesis = pad (self, first, n_rows, n_shares, TRUE);
  batch->labels = g_new (int, n_rows);

  for (int row = 0; row < n_rows; row++)
    batch->labels[row] = example_at (self, first + row * n_shares)->label;

  return batch;
}

void
sac_pair_batch_free (SacPairBatch *self)
{
  g_free ((gpointer) self->premise.ids);
  g_free ((gpointer) self->premise.lengths);
  g_free ((gpointer) self->hypothesis.ids);
  g_free ((gpointer) self->hypothesis.lengths);
  g_free (self->labels);
  g_free (self);
}

SacSource
sac_pair_batch_source (const SacPairBatch *self)
{
  return (SacSource) { .words = self->premise, .second = self->hypothesis, .n_rows = self->n_rows };
}
