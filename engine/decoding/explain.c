#include "engine/decoding/explain.h"

#include "engine/errors.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Of the texts of one batch: memory grows with it. */
#define BATCH_PIECES 2000

typedef struct
{
  SacModel     *model;
  SacJudgeText  texts[2];
  int           answer;      /* The label. */
  double        probability; /* Of it. */
  GCancellable *cancellable;

  const SacExplainProgress *progress; /* NULL: nobody listens. */
} Question;

static void
question_clear (Question *self)
{
  sac_judge_text_clear (&self->texts[0]);
  sac_judge_text_clear (&self->texts[1]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Question, question_clear)

gboolean
sac_check_gradient (SacModel  *model,
                    GError   **error)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);

      if (parameter->tensor.values == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                       _("no gradient goes back through weights kept as bfloat16; load the model "
                         "without"));
          return FALSE;
        }
    }

  return TRUE;
}

/* Where attention lay: the mean over the steps of each word's weight. */
static double *
measure_weights (const Question     *self,
                 const SacJudgement *judgement)
{
  const SacJudgeText *text = &self->texts[0];
  double *weights;

  if (judgement->weights == NULL)
    return NULL;

  weights = g_new0 (double, text->n_words);

  for (int step = 0; step < judgement->n_steps; step++)
    for (int i = 0; i < text->length; i++)
      weights[text->words[i]] +=
        (double) judgement->weights[step]->values[i] / judgement->n_steps;

  return weights;
}

double *
sac_measure_gradient (const SacJudgeText *text,
                      const SacTensor    *x)
{
  double *effects = g_new0 (double, text->n_words);

  for (int i = 0; i < text->length; i++)
    for (int k = 0; k < x->columns; k++)
      {
        gsize at = (gsize) i * x->columns + k;

        effects[text->words[i]] -= (double) x->gradient[at] * x->values[at];
      }

  return effects;
}

/* Answers the question, and walks back to the words. */
static gboolean
answer (Question        *self,
        SacExplanation  *parts,
        GError         **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacModel *model = self->model;
  SacTensor *embedded[2] = { NULL, NULL };
  SacSource source = {
    .words = sac_judge_text_tokens (&self->texts[0]),
    .second = sac_judge_text_tokens (&self->texts[1]),
    .n_rows = 1,
    .words_embedded = &embedded[0],
    .second_embedded = &embedded[1],
  };
  SacJudgement judgement = model->kind->judge (model->layers, tape, &source);
  double log_likelihood;
  SacTensor *loss;

  self->answer = sac_highest_of_row (judgement.scores->values, model->n_labels);
  loss = sac_cross_entropy (tape, judgement.scores, &self->answer, 0, 1, &log_likelihood);

  if (!isfinite (log_likelihood))
    {
      sac_judge_set_diverged (error);
      return FALSE;
    }

  self->probability = exp (log_likelihood);
  sac_tape_backward (tape, loss);
  parts->words[SAC_BY_WEIGHTS] = measure_weights (self, &judgement);
  parts->words[SAC_BY_GRADIENT] = sac_measure_gradient (&self->texts[0], embedded[0]);

  if (self->texts[1].sentence != NULL)
    parts->second[SAC_BY_GRADIENT] = sac_measure_gradient (&self->texts[1], embedded[1]);

  return TRUE;
}

/* The text without word @word, in row @row of @ids, which is padded. */
static int
leave_out (const SacJudgeText *text,
           int                 word,
           int                *ids,
           int                 row,
           int                 n_rows)
{
  int n = 0;

  for (int i = 0; i < text->length; i++)
    if (text->words[i] != word)
      ids[(gsize) n++ * n_rows + row] = text->ids[i];

  return n;
}

/* @n_rows texts, each without another word, from word @first on; -1: with all words, each time. */
static SacTokens
make_rows (SacTape            *tape,
           const SacJudgeText *text,
           int                 first,
           int                 n_rows)
{
  int *lengths = sac_tape_take (tape, sizeof (int) * n_rows);
  int *ids = sac_tape_take (tape, sizeof (int) * n_rows * MAX (text->length, 1));
  SacTokens tokens = { .ids = ids, .lengths = lengths, .n_rows = n_rows };

  if (text->sentence == NULL)
    return (SacTokens) { 0 };

  memset (ids, 0, sizeof (int) * n_rows * text->length);

  for (int row = 0; row < n_rows; row++)
    {
      lengths[row] = leave_out (text, first < 0 ? -1 : first + row, ids, row, n_rows);
      tokens.n_positions = MAX (tokens.n_positions, lengths[row]);
    }

  return tokens;
}

/* What leaving out @n_rows words from @first on of text @which does. */
static void
measure_batch (const Question *self,
               SacTape        *tape,
               int             which,
               int             first,
               int             n_rows,
               double         *effects)
{
  SacModel *model = self->model;
  SacSource source = {
    .words = make_rows (tape, &self->texts[0], which == 0 ? first : -1, n_rows),
    .second = make_rows (tape, &self->texts[1], which == 1 ? first : -1, n_rows),
    .n_rows = n_rows,
  };
  SacTensor *scores = model->kind->judge (model->layers, tape, &source).scores;

  for (int row = 0; row < n_rows; row++)
    {
      float *logprobs = scores->values + (gsize) row * model->n_labels;

      effects[first + row] = sac_log_softmax_row (logprobs, model->n_labels, logprobs)
                               ? self->probability - exp (logprobs[self->answer]) : NAN;
    }

  sac_tape_reset (tape);
}

/* @n_done words of text @which were left out, and before it those of the text before. */
static void
tell_progress (const Question *self,
               int             which,
               int             n_done)
{
  int n_words = self->texts[0].n_words + self->texts[1].n_words;

  if (self->progress != NULL)
    self->progress->tell ((which > 0 ? self->texts[0].n_words : 0) + n_done, n_words,
                          self->progress->data);
}

/* FALSE: cancelled. */
static gboolean
measure_left_out (const Question  *self,
                  int              which,
                  double         **effects,
                  GError         **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacJudgeText *text = &self->texts[which];
  int n_pieces = self->texts[0].length + self->texts[1].length;
  int n_rows = MAX (1, BATCH_PIECES / n_pieces);

  *effects = g_new (double, text->n_words);
  (*effects)[0] = NAN;

  /* Nothing would be left to read. */
  if (text->n_words == 1)
    return TRUE;

  for (int first = 0; first < text->n_words; first += n_rows)
    {
      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;

      measure_batch (self, tape, which, first, MIN (n_rows, text->n_words - first), *effects);
      tell_progress (self, which, MIN (first + n_rows, text->n_words));
    }

  return TRUE;
}

static void
parts_clear (SacExplanation *parts)
{
  for (int i = 0; i < SAC_N_MEASURES; i++)
    {
      g_free (parts->words[i]);
      g_free (parts->second[i]);
    }
}

/* As they were typed, joined from their pieces; NULL: there is no such text. */
static char **
list_words (const SacJudgeText *text)
{
  char **words;

  if (text->sentence == NULL)
    return NULL;

  words = g_new0 (char *, text->n_words + 1);

  for (int i = 0; i < text->length; i++)
    {
      g_autofree char *before = words[text->words[i]];

      words[text->words[i]] = g_strconcat (before != NULL ? before : "",
                                           text->sentence->pieces[i].label, NULL);
    }

  return words;
}

SacExplanation *
sac_explain (SacModel                 *model,
             const char               *text,
             const char               *second,
             const SacExplainProgress *progress,
             GCancellable             *cancellable,
             GError                  **error)
{
  g_auto(Question) question = { .model = model, .progress = progress, .cancellable = cancellable };
  g_auto(GStrv) second_words = NULL;
  SacExplanation parts = { .step = -1 };
  SacExplanation *explanation = NULL;

  if (!sac_judge_suits (model, second, error) || !sac_check_gradient (model, error) ||
      !sac_judge_texts_read (model, text, second, &question.texts[0], &question.texts[1], error))
    return NULL;

  if (answer (&question, &parts, error) &&
      measure_left_out (&question, 0, &parts.words[SAC_BY_LEAVING_OUT], error) &&
      (second == NULL ||
       measure_left_out (&question, 1, &parts.second[SAC_BY_LEAVING_OUT], error)))
    {
      parts.answer = model->labels[question.answer];
      parts.n_words = question.texts[0].n_words;
      parts.n_second = question.texts[1].n_words;
      parts.second_words = second_words = list_words (&question.texts[1]);
      explanation = sac_explanation_new (&parts);
    }

  parts_clear (&parts);

  return explanation;
}
