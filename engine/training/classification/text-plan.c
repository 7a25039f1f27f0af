#include "engine/training/classification/text-plan.h"

#include "engine/tensor/random.h"
#include "engine/training/classification/classification-data.h"

#include <string.h>

/* Texts are sorted by length within pools of this many, so that a batch has little padding and an
 * epoch stays random. */
#define POOL 2048

static void
example_clear (gpointer data)
{
  g_free (((SacTextExample *) data)->ids);
}

static gboolean
add_example (GArray                 *examples,
             const SacLabelledText  *text,
             const char *const      *labels,
             const SacTextCodec     *codec,
             int                     longest,
             GError                **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text->text, error);

  if (sentence == NULL)
    return FALSE;

  for (int i = 0; i < text->times; i++)
    {
      SacTextExample example = { .n_ids = MIN (sentence->n_pieces - 1, longest) };

      example.ids = g_new (int, example.n_ids);
      example.label = sac_labels_find (labels, text->label);

      for (int k = 0; k < example.n_ids; k++)
        example.ids[k] = sentence->pieces[k].id;

      g_array_append_val (examples, example);
    }

  return TRUE;
}

GArray *
sac_text_examples_new (GPtrArray           *texts,
                       const char *const   *labels,
                       const SacTextCodec  *codec,
                       int                  longest,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(GArray) examples = g_array_new (FALSE, FALSE, sizeof (SacTextExample));

  g_array_set_clear_func (examples, example_clear);

  for (guint i = 0; i < texts->len; i++)
    if ((i % 1024 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error)) ||
        !add_example (examples, g_ptr_array_index (texts, i), labels, codec, longest, error))
      return NULL;

  return g_steal_pointer (&examples);
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

/* By length; texts of the same length stay in the order of chance. */
static int
compare_lengths (gconstpointer a,
                 gconstpointer b,
                 gpointer      data)
{
  const SacTextExample *examples = data;

  return examples[*(const int *) a].n_ids - examples[*(const int *) b].n_ids;
}

/* Where batches begin in the sorted order; one more at the end. */
static GArray *
cut_batches (const SacTextExample *examples,
             const int            *order,
             int                   n,
             int                   batch_words)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (int));
  int start = 0, longest = 0;

  for (int i = 0; i < n; i++)
    {
      longest = MAX (longest, examples[order[i]].n_ids);

      if (i == 0 || i % POOL == 0 || longest * (i - start + 1) > batch_words)
        {
          g_array_append_val (starts, i);
          start = i;
          longest = examples[order[i]].n_ids;
        }
    }

  g_array_append_val (starts, n);

  return starts;
}

/* The batches in the order of chance. */
static void
mix_batches (SacTextPlan *self,
             const int   *sorted,
             GArray      *cuts,
             SacRandom   *random)
{
  int n_batches = cuts->len - 1, n = 0;
  g_autofree int *batches = g_new (int, n_batches + 1);

  for (int i = 0; i < n_batches; i++)
    batches[i] = i;

  shuffle (batches, n_batches, random);

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

SacTextPlan *
sac_text_plan_new (GArray  *examples,
                   int      batch_words,
                   guint64  seed)
{
  SacTextPlan *self = g_new0 (SacTextPlan, 1);
  int n = examples->len;
  g_autofree int *sorted = g_new (int, n + 1);
  g_autoptr(GArray) cuts = NULL;
  SacRandom random;

  sac_random_init (&random, seed);
  self->examples = examples;
  self->order = g_new (int, n + 1);
  self->starts = g_array_new (FALSE, FALSE, sizeof (int));

  for (int i = 0; i < n; i++)
    sorted[i] = i;

  shuffle (sorted, n, &random);

  for (int first = 0; first < n; first += POOL)
    g_qsort_with_data (sorted + first, MIN (POOL, n - first), sizeof (int), compare_lengths,
                       examples->data);

  cuts = cut_batches ((const SacTextExample *) examples->data, sorted, n, batch_words);
  mix_batches (self, sorted, cuts, &random);

  return self;
}

void
sac_text_plan_free (SacTextPlan *self)
{
  g_free (self->order);
  g_array_unref (self->starts);
  g_free (self);
}

int
sac_text_plan_n_batches (const SacTextPlan *self)
{
  return self->starts->len - 1;
}

int
sac_text_plan_count (const SacTextPlan *self,
                     int                index)
{
  return g_array_index (self->starts, int, index + 1) - g_array_index (self->starts, int, index);
}

static const SacTextExample *
get_example (const SacTextPlan *self,
             int                number)
{
  return &g_array_index (self->examples, SacTextExample, number);
}

/* Position by position, as SacTokens wants them. */
static void
fill (const SacTextPlan *self,
      SacTextBatch      *batch)
{
  int n_rows = batch->words.n_rows;
  int *lengths = g_new (int, n_rows);
  int *ids;

  batch->words.lengths = lengths;
  batch->words.n_positions = 0;

  for (int row = 0; row < n_rows; row++)
    {
      lengths[row] = get_example (self, batch->examples[row])->n_ids;
      batch->words.n_positions = MAX (batch->words.n_positions, lengths[row]);
    }

  batch->words.ids = ids = g_new0 (int, (gsize) batch->words.n_positions * n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      const SacTextExample *example = get_example (self, batch->examples[row]);

      batch->labels[row] = example->label;

      for (int i = 0; i < lengths[row]; i++)
        ids[(gsize) i * n_rows + row] = example->ids[i];
    }
}

SacTextBatch *
sac_text_plan_batch (const SacTextPlan *self,
                     int                index,
                     int                share,
                     int                n_shares)
{
  SacTextBatch *batch = g_new0 (SacTextBatch, 1);
  int first = g_array_index (self->starts, int, index);
  int n_rows = (sac_text_plan_count (self, index) - share + n_shares - 1) / n_shares;

  if (n_rows <= 0)
    return batch;

  batch->words.n_rows = n_rows;
  batch->labels = g_new (int, n_rows);
  batch->examples = g_new (int, n_rows);

  for (int row = 0; row < n_rows; row++)
    batch->examples[row] = self->order[first + share + row * n_shares];

  fill (self, batch);

  return batch;
}

void
sac_text_batch_free (SacTextBatch *self)
{
  g_free ((gpointer) self->words.ids);
  g_free ((gpointer) self->words.lengths);
  g_free (self->labels);
  g_free (self->examples);
  g_free (self);
}
