#include "engine/decoding/beam-search-private.h"

#include "engine/errors.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static gboolean
set_diverged (int      step,
              GError **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_DIVERGED,
               _("step %d: the model computes a number that is no number; its weights are damaged "
                 "or were trained to divergence"), step + 1);

  return FALSE;
}

/* Where each living beginning looked, kept on the sentence's tape: α_i, or, where only one position
 * was seen, that one. NULL without attention. */
static float *
keep_weights (SacBeam       *self,
              const SacStep *step)
{
  const SacTensor *weights = step->weights;
  float *kept;

  if (weights == NULL)
    return NULL;

  kept = sac_tape_take (self->sentence, sizeof (float) * sac_tensor_size (weights));

  if (step->choices == NULL)
    return memcpy (kept, weights->values, sizeof (float) * sac_tensor_size (weights));

  memset (kept, 0, sizeof (float) * sac_tensor_size (weights));
  for (int row = 0; row < weights->rows; row++)
    kept[(gsize) row * weights->columns + step->choices[row]] = 1;

  return kept;
}

/* Rates every word after every living beginning: the weights and the best choices are kept on
 * the sentence's tape, the ratings stay on the step's. */
static gboolean
rate (SacBeam     *self,
      int          step,
      SacStep     *result,
      SacRatings  *ratings,
      float      **weights,
      SacChoice  **choices,
      GError     **error)
{
  const SacModelKind *kind = self->model->kind;
  gpointer layers = self->model->layers;
  int *words = sac_tape_take (self->step, sizeof (int) * self->n_living);
  double *log_sums = sac_tape_take (self->step, sizeof (double) * self->n_living);
  SacTensor *scores;
  SacPrevious previous;

  for (int row = 0; row < self->n_living; row++)
    words[row] = self->living[row]->word;

  previous = kind->embed (layers, self->step, words, self->n_living);
  *result = kind->write (layers, self->step, &self->reading,
                         sac_rows (self->step, self->state, 0, self->n_living), &previous);
  scores = kind->score (layers, self->step, previous.embedded, result->readout_state,
                        result->context);

  *weights = keep_weights (self, result);
  *choices = sac_tape_take (self->sentence,
                            sizeof (SacChoice) * self->n_living * self->n_choices);

  for (int row = 0; row < self->n_living; row++)
    {
      const float *values = scores->values + (gsize) row * scores->columns;

      log_sums[row] = sac_log_sum_exp (values, scores->columns);
      if (!isfinite (log_sums[row]))
        return set_diverged (step, error);

      sac_best_choices (values, log_sums[row], scores->columns, self->n_choices,
                        *choices + row * self->n_choices);
    }

  *ratings = (SacRatings) { scores, log_sums };

  return TRUE;
}

/* What a row of @gate lets through, on average. */
static float
mean_gate (const SacTensor *gate,
           int              row)
{
  double sum = 0;

  for (int i = 0; i < gate->columns; i++)
    sum += gate->values[(gsize) row * gate->columns + i];

  return sum / gate->columns;
}

/* Those that end are set aside; the others live on, with their states. */
static void
keep_best (SacBeam               *self,
           const SacContinuation *continuations,
           int                    n,
           const SacStep         *step,
           const float           *weights,
           const SacChoice       *choices)
{
  const SacBeginning **parents = sac_tape_take (self->step, sizeof *parents * self->n_living);
  int places = self->search->beam - self->n_finished;
  int n_columns = self->state->columns;

  memcpy (parents, self->living, sizeof *parents * self->n_living);
  self->n_living = 0;

  for (int i = 0; i < MIN (n, places); i++)
    {
      const SacContinuation *best = &continuations[i];
      SacBeginning *node = sac_tape_take (self->sentence, sizeof (SacBeginning));

      *node = (SacBeginning) {
        .parent = parents[best->row],
        .n_steps = parents[best->row]->n_steps + 1,
        .n_words = parents[best->row]->n_words +
                   sac_text_codec_ends_word (self->model->target, best->word),
        .word = best->word,
        .logprob = best->logprob,
        .likelihood = parents[best->row]->likelihood + best->logprob,
        .total = best->total,
        .weights = weights != NULL ? weights + (gsize) best->row * self->n_positions : NULL,
        .gate = step->gate != NULL ? mean_gate (step->gate, best->row) : 0,
        .choices = choices + best->row * self->n_choices,
      };

      if (best->word == SAC_PIECE_END)
        {
          self->finished[self->n_finished++] = node;
          continue;
        }

      memcpy (self->next_state->values + (gsize) self->n_living * n_columns,
              step->state->values + (gsize) best->row * n_columns, sizeof (float) * n_columns);
      self->living[self->n_living++] = node;
    }

  SacTensor *old = self->state;

  self->state = self->next_state;
  self->next_state = old;
}

static double
score_of (const SacBeginning *node)
{
  return node->total / MAX (node->n_steps, 1);
}

static const SacBeginning *
best_of (const SacBeginning **nodes,
         int                  n)
{
  const SacBeginning *best = nodes[0];

  for (int i = 1; i < n; i++)
    if (score_of (nodes[i]) > score_of (best))
      best = nodes[i];

  return best;
}

static SacHypothesis *
make_hypothesis (const SacBeam *self)
{
  gboolean finished = self->n_finished > 0;
  const SacBeginning *node = finished ? best_of (self->finished, self->n_finished)
                              : best_of (self->living, self->n_living);
  SacHypothesis *result = g_new0 (SacHypothesis, 1);
  int n = node->n_steps;
  gboolean attends = node->weights != NULL;

  result->n_steps = n;
  result->finished = finished;
  result->score = node->likelihood / MAX (n, 1);
  result->n_choices = self->n_choices;
  result->n_positions = self->n_positions;
  result->words = g_new (int, n);
  result->logprobs = g_new (double, n);
  result->choices = g_new (SacChoice, n * self->n_choices);
  result->weights = attends ? g_new (float, (gsize) n * self->n_positions) : NULL;
  result->gates = self->gated ? g_new (float, n) : NULL;

  for (; node->parent != NULL; node = node->parent)
    {
      int step = node->n_steps - 1;

      result->words[step] = node->word;
      result->logprobs[step] = node->logprob;
      memcpy (result->choices + (gsize) step * self->n_choices, node->choices,
              sizeof (SacChoice) * self->n_choices);

      if (attends)
        memcpy (result->weights + (gsize) step * self->n_positions, node->weights,
                sizeof (float) * self->n_positions);
      if (self->gated)
        result->gates[step] = node->gate;
    }

  return result;
}

static gboolean
search_steps (SacBeam       *self,
              GCancellable  *cancellable,
              GError       **error)
{
  int beam = self->search->beam;
  g_autofree SacContinuation *continuations = g_new (SacContinuation, beam * beam);

  for (int step = 0; step < self->search->max_length; step++)
    {
      SacRatings ratings;
      SacChoice *choices;
      float *weights;
      SacStep result;
      int n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      sac_tape_reset (self->step);
      if (!rate (self, step, &result, &ratings, &weights, &choices, error))
        return FALSE;

      self->gated = result.gate != NULL;
      n = sac_beam_continue (self, step, &ratings, choices, continuations);
      keep_best (self, continuations, n, &result, weights, choices);

      if (self->n_finished >= beam || self->n_living == 0)
        break;
    }

  return TRUE;
}

static SacExtracts *
make_extracts (const SacModel  *model,
               const SacTokens *words)
{
  const SacExtraction *worth = model->kind->extract != NULL
                                 ? model->kind->extract (model->layers) : NULL;

  return worth != NULL ? sac_extracts_new (model, worth, words->ids, words->n_positions) : NULL;
}

SacHypothesis *
sac_beam_search (const SacModel   *model,
                 const SacSource  *source,
                 const SacSearch  *search,
                 GCancellable     *cancellable,
                 GError          **error)
{
  g_autoptr(SacTape) sentence = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacTape) step = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacExtracts) extracts = make_extracts (model, &source->words);
  SacBeam self = { .model = model, .search = search, .sentence = sentence, .step = step,
                  .extracts = extracts, .n_living = 1 };
  int n_words = sac_text_codec_get_size (model->target);
  SacBeginning root = { .word = SAC_PIECE_START };
  int n_columns;

  g_return_val_if_fail (search->beam >= 1 && search->max_length >= 1, NULL);
  g_return_val_if_fail (source->n_rows == 1, NULL);

  /* <pad>, <unk> and <s> are never chosen; the end is passed over where a length is asked for. */
  self.n_choices = CLAMP (MAX (search->n_choices, search->beam + (search->length > 0)), 1,
                          n_words - 3);
  self.reading = model->kind->read (model->layers, sentence, source);
  self.n_positions = self.reading.memory.n_positions;
  n_columns = self.reading.first_state->columns;
  self.state = sac_tape_new_tensor (sentence, search->beam, n_columns);
  self.next_state = sac_tape_new_tensor (sentence, search->beam, n_columns);
  memcpy (self.state->values, self.reading.first_state->values, sizeof (float) * n_columns);
  self.living = sac_tape_take (sentence, sizeof (SacBeginning *) * search->beam);
  self.finished = sac_tape_take (sentence, sizeof (SacBeginning *) * search->beam);
  self.living[0] = &root;

  if (!search_steps (&self, cancellable, error))
    return NULL;

  return make_hypothesis (&self);
}

void
sac_hypothesis_free (SacHypothesis *self)
{
  g_free (self->words);
  g_free (self->logprobs);
  g_free (self->choices);
  g_free (self->weights);
  g_free (self->gates);
  g_free (self);
}
