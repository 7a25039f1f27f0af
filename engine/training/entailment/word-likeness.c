#include "engine/training/entailment/word-likeness.h"

#include <math.h>

static const float *
vector_of (const SacWordVectors *vectors,
           guint                 row)
{
  return &g_array_index (vectors->values, float, (gsize) row * vectors->size);
}

static float
dot (const float *a,
     const float *b,
     int          n)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];

  return sum;
}

SacWordLikeness *
sac_word_likeness_new (const SacPairWords *words)
{
  SacWordLikeness *self = g_new0 (SacWordLikeness, 1);
  const SacWordVectors *vectors = words->vectors;

  self->words = words;
  if (vectors == NULL)
    return self;

  self->lengths = g_new (float, vectors->words->len);

  for (guint i = 0; i < vectors->words->len; i++)
    self->lengths[i] = sqrtf (dot (vector_of (vectors, i), vector_of (vectors, i), vectors->size));

  return self;
}

void
sac_word_likeness_free (SacWordLikeness *self)
{
  g_free (self->lengths);
  g_free (self);
}

float
sac_word_likeness_of (const SacWordLikeness *self,
                      int                    first,
                      int                    second)
{
  const SacWordVectors *vectors = self->words->vectors;
  int a = first - self->words->n_trained, b = second - self->words->n_trained;
  float lengths;

  if (first == second)
    return 1;
  if (a < 0 || b < 0)
    return 0;

  lengths = self->lengths[a] * self->lengths[b];

  return lengths > 0 ? dot (vector_of (vectors, a), vector_of (vectors, b), vectors->size) / lengths
                     : 0;
}

static void
find_cells (const SacTokens *premise,
            int             *cells)
{
  int n_rows = premise->n_rows;

  for (int i = 0; i < premise->n_positions * n_rows; i++)
    {
      int row = i % n_rows, first = 0;

      while (premise->ids[first * n_rows + row] != premise->ids[i])
        first++;

      cells[i] = i / n_rows < premise->lengths[row] ? first : -1;
    }
}

/* The position in @row of @premise of the word that @word is most like; -1: there is none. */
static int
find_alike (const SacWordLikeness *self,
            const SacTokens       *premise,
            int                    row,
            int                    word)
{
  float best = 0;
  int found = -1;

  for (int i = 0; i < premise->lengths[row]; i++)
    {
      float likeness = sac_word_likeness_of (self, word, premise->ids[i * premise->n_rows + row]);

      if (likeness >= SAC_ALIKE && likeness > best)
        {
          best = likeness;
          found = i;
        }
    }

  return found;
}

void
sac_word_likeness_find (const SacWordLikeness *self,
                        const SacLabelledBatch *batch,
                        int                   *named,
                        int                   *cells)
{
  const SacTokens *hypothesis = &batch->second;

  find_cells (&batch->first, cells);

  for (int i = 0; i < hypothesis->n_positions * hypothesis->n_rows; i++)
    {
      int row = i % hypothesis->n_rows;

      named[i] = i / hypothesis->n_rows < hypothesis->lengths[row]
                   ? find_alike (self, &batch->first, row, hypothesis->ids[i]) : -1;
    }
}
