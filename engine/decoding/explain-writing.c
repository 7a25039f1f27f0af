#include "engine/decoding/explain-writing.h"

#include "engine/decoding/beam-search.h"
#include "engine/decoding/explain.h"
#include "engine/decoding/judge-text.h"
#include "engine/decoding/run.h"
#include "engine/errors.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  SacModel     *model;
  SacJudgeText  text;    /* Its pieces; the model reads the end of the sentence too. */
  SacRun        run;     /* Forced to write the output as far as the word. */
  int           first;   /* Of the word's pieces. */
  int           end;
  double        probability;
  GCancellable *cancellable;

  const SacExplainProgress *progress; /* NULL: nobody listens. */
} Question;

static void
question_clear (Question *self)
{
  sac_judge_text_clear (&self->text);
  sac_run_clear (&self->run);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Question, question_clear)

static gboolean
check_writes (SacModel  *model,
              GError   **error)
{
  if (sac_model_reads_texts (model) && !sac_model_judges (model))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("“%s” writes no words about a text"), sac_model_get_title (model));

  return FALSE;
}

/* The pieces of the word, counted as in a joined trace: the end of the sentence is a word too. */
static gboolean
find_pieces (Question  *self,
             int        word,
             GError   **error)
{
  const SacSentence *forced = self->run.forced;
  int at = -1;

  self->first = self->end = -1;

  for (int i = 0; i < forced->n_pieces; i++)
    {
      if (i == 0 || forced->pieces[i].word != forced->pieces[i - 1].word)
        at++;

      if (at == word && self->first < 0)
        self->first = i;
      if (at == word)
        self->end = i + 1;
    }

  if (self->first >= 0)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("the output has %d words and an end, no word number %d"), at, word + 1);

  return FALSE;
}

static gboolean
prepare (Question    *self,
         const char  *text,
         const char  *output,
         int          word,
         GError     **error)
{
  SacRunOptions options = { .beam = 1, .prefix = output, .prefix_is_all = TRUE };

  /* What is too long to explain may have been written about all the same. */
  if (!sac_judge_text_read (&self->text, self->model, text, error))
    {
      g_prefix_error (error, _("explanation: "));
      return FALSE;
    }

  if (!sac_run_init (&self->run, self->model, &options, 0, error))
    return FALSE;

  if (self->run.forced == NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT, _("the output has no words to explain"));
      return FALSE;
    }

  if (!find_pieces (self, word, error))
    return FALSE;

  /* Nobody asks what comes after. */
  self->run.search.n_prefix = self->run.search.max_length = self->end;

  return TRUE;
}

/* The text without word @left_out, or all of it (-1); writes as forced. NULL with an error. */
static SacHypothesis *
write_words (const Question  *self,
             int              left_out,
             GError         **error)
{
  const SacJudgeText *text = &self->text;
  g_autofree int *ids = g_new (int, text->length + 1);
  int n = 0;
  SacSource source;

  for (int i = 0; i < text->length; i++)
    if (text->words[i] != left_out)
      ids[n++] = text->ids[i];

  ids[n++] = SAC_PIECE_END;
  source = sac_source_of_sentence (ids, &n);

  return sac_beam_search (self->model, &source, &self->run.search, self->cancellable, error);
}

static double
get_probability (const Question      *self,
                 const SacHypothesis *hypothesis)
{
  double sum = 0;

  for (int i = self->first; i < self->end; i++)
    sum += hypothesis->logprobs[i];

  return exp (sum);
}

/* NULL: the model does not attend. */
static double *
measure_weights (const Question      *self,
                 const SacHypothesis *hypothesis)
{
  const SacJudgeText *text = &self->text;
  double *weights;

  if (hypothesis->weights == NULL)
    return NULL;

  weights = g_new0 (double, text->n_words);

  for (int step = self->first; step < self->end; step++)
    for (int i = 0; i < text->length; i++)
      weights[text->words[i]] += hypothesis->weights[(gsize) step * hypothesis->n_positions + i] /
                                 (self->end - self->first);

  return weights;
}

/* FALSE: cancelled, or a number that is none. */
static gboolean
measure_left_out (const Question  *self,
                  double         **effects,
                  GError         **error)
{
  int n = self->text.n_words;

  *effects = g_new (double, n);
  (*effects)[0] = NAN;

  for (int i = 0; i < n && n > 1; i++)
    {
      g_autoptr(SacHypothesis) hypothesis = write_words (self, i, error);

      if (hypothesis == NULL)
        return FALSE;

      (*effects)[i] = self->probability - get_probability (self, hypothesis);
      if (self->progress != NULL)
        self->progress->tell (i + 1, n, self->progress->data);
    }

  return TRUE;
}

/* -log p of the word's pieces, with the words before them shown. */
static SacTensor *
make_loss (const Question  *self,
           SacTape         *tape,
           const SacSource *source)
{
  const SacModelKind *kind = self->model->kind;
  gpointer layers = self->model->layers;
  const int *words = self->run.search.prefix;
  SacReading reading = kind->read (layers, tape, source);
  SacTensor *state = reading.first_state, *loss = NULL;

  for (int i = 0; i < self->end; i++)
    {
      int before = i == 0 ? SAC_PIECE_START : words[i - 1];
      SacPrevious previous = kind->embed (layers, tape, &before, 1);
      SacStep step = kind->write (layers, tape, &reading, state, &previous);
      SacTensor *scores, *piece;

      state = step.state;
      if (i < self->first)
        continue;

      scores = kind->score (layers, tape, previous.embedded, step.readout_state, step.context);
      piece = sac_cross_entropy (tape, scores, &words[i], 0, 1, NULL);
      loss = loss != NULL ? sac_add (tape, loss, piece) : piece;
    }

  return loss;
}

/* NULL: the kind writes all steps at once, or gives no vectors out. */
static double *
measure_gradient (const Question *self)
{
  g_autoptr(SacTape) tape = NULL;
  const SacJudgeText *text = &self->text;
  int length = text->length + 1;
  g_autofree int *ids = NULL;
  SacTensor *embedded = NULL;
  SacSource source;

  if (self->model->kind->write == NULL)
    return NULL;

  ids = sac_sentence_get_ids (text->sentence);
  source = sac_source_of_sentence (ids, &length);
  source.words_embedded = &embedded;
  tape = sac_tape_new (SAC_TAPE_TRAINING);
  sac_tape_backward (tape, make_loss (self, tape, &source));

  return embedded != NULL ? sac_measure_gradient (text, embedded) : NULL;
}

SacExplanation *
sac_explain_word (SacModel                 *model,
                  const char               *text,
                  const char               *output,
                  int                       word,
                  const SacExplainProgress *progress,
                  GCancellable             *cancellable,
                  GError                  **error)
{
  g_auto(Question) question = { .model = model, .progress = progress, .cancellable = cancellable };
  g_autoptr(SacHypothesis) hypothesis = NULL;
  g_autoptr(GString) answer = g_string_new (NULL);
  SacExplanation parts = { .step = word };
  SacExplanation *explanation = NULL;

  if (!check_writes (model, error) || !sac_check_gradient (model, error) ||
      !prepare (&question, text, output, word, error) ||
      (hypothesis = write_words (&question, -1, error)) == NULL)
    return NULL;

  question.probability = get_probability (&question, hypothesis);

  for (int i = question.first; i < question.end; i++)
    g_string_append (answer, question.run.forced->pieces[i].label);

  if (measure_left_out (&question, &parts.words[SAC_BY_LEAVING_OUT], error))
    {
      parts.answer = answer->str;
      parts.n_words = question.text.n_words;
      parts.words[SAC_BY_WEIGHTS] = measure_weights (&question, hypothesis);
      parts.words[SAC_BY_GRADIENT] = measure_gradient (&question);
      explanation = sac_explanation_new (&parts);
    }

  for (int i = 0; i < SAC_N_MEASURES; i++)
    g_free (parts.words[i]);

  return explanation;
}
