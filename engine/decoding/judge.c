#include "engine/decoding/judge.h"

#include "engine/decoding/judge-text.h"
#include "engine/decoding/text-source.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define N_CANDIDATES 5

gboolean
sac_judge_suits (SacModel    *model,
                 const char  *second,
                 GError     **error)
{
  const char *title = sac_model_get_title (model);

  if (!sac_model_judges (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” writes words and has no labels to choose from"), title);
  else if (model->kind->reads_second && second == NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads two texts, a premise and a hypothesis; give it both"), title);
  else if (!model->kind->reads_second && second != NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads one text; leave out the hypothesis"), title);
  else
    return TRUE;

  return FALSE;
}

static int
compare_labels (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const float *logprobs = data;
  int left = *(const int *) a, right = *(const int *) b;

  if (logprobs[left] != logprobs[right])
    return logprobs[left] > logprobs[right] ? -1 : 1;

  return left - right;
}

/* Best first; equal ones in the model's order. */
static int *
rank_labels (float *logprobs,
             int    n)
{
  int *ranked = g_new (int, n);

  for (int i = 0; i < n; i++)
    ranked[i] = i;

  g_qsort_with_data (ranked, n, sizeof (int), compare_labels, logprobs);

  return ranked;
}

/* One step, the label. */
static SacTraceStep
make_answer (SacModel     *model,
             const float  *logprobs,
             const int    *ranked,
             SacCandidate *candidates)
{
  int n = MIN (model->n_labels, N_CANDIDATES);

  for (int i = 0; i < n; i++)
    candidates[i] = (SacCandidate) { model->labels[ranked[i]], logprobs[ranked[i]] };

  return (SacTraceStep) {
    .token = candidates[0].token, .logprob = candidates[0].logprob, .word = 0,
    .n_candidates = n, .candidates = candidates,
  };
}

/* A step for each piece of the hypothesis: read, not chosen. */
static SacTraceStep *
make_steps (const SacJudgeText *second)
{
  SacTraceStep *steps = g_new0 (SacTraceStep, second->length);

  for (int i = 0; i < second->length; i++)
    {
      steps[i].token = second->sentence->pieces[i].label;
      steps[i].logprob = NAN;
      steps[i].word = second->sentence->pieces[i].word;
    }

  return steps;
}

/* NULL: it does not attend. */
static float *
copy_weights (const SacJudgement *judgement,
              int                 n_steps,
              int                 n_positions)
{
  float *weights;

  if (judgement->weights == NULL)
    return NULL;

  g_assert (judgement->n_steps == n_steps);
  weights = g_new (float, (gsize) n_steps * n_positions);

  for (int i = 0; i < n_steps; i++)
    memcpy (weights + (gsize) i * n_positions, judgement->weights[i]->values,
            sizeof (float) * n_positions);

  return weights;
}

static JsonObject *
describe (SacModel           *model,
          const SacJudgeText *text,
          const SacJudgeText *second)
{
  JsonObject *settings = json_object_new ();

  model->kind->describe (model->layers, settings);
  sac_text_source_describe_unknown (text->sentence, second->sentence, settings);

  if (second->sentence != NULL)
    json_object_set_string_member (settings, "hypothesis", second->sentence->text);

  return settings;
}

static SacAttentionTrace *
record (SacModel           *model,
        const SacJudgeText *text,
        const SacJudgeText *second,
        const SacJudgement *judgement,
        float              *logprobs)
{
  g_auto(SacTextSource) source = { 0 };
  g_autofree int *ranked = rank_labels (logprobs, model->n_labels);
  g_autofree SacTraceLabel *labels = g_new (SacTraceLabel, model->n_labels);
  SacCandidate candidates[N_CANDIDATES];
  SacTraceStep answer = make_answer (model, logprobs, ranked, candidates);
  g_autofree SacTraceStep *steps = judgement->by_word ? make_steps (second) : NULL;
  int n_steps = judgement->by_word ? second->length : 1;
  g_autofree float *weights = copy_weights (judgement, n_steps, text->length);
  g_autoptr(JsonObject) settings = describe (model, text, second);
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .task = model->kind->id, .model = sac_model_get_title (model), .settings = settings,
    .output = answer.token, .score = answer.logprob,
    .sources = &source.trace, .n_sources = 1,
    .steps = steps != NULL ? steps : &answer, .n_steps = n_steps,
    .maps = &map, .n_maps = weights != NULL ? 1 : 0,
    .labels = labels, .n_labels = model->n_labels,
  };

  for (int i = 0; i < model->n_labels; i++)
    labels[i] = (SacTraceLabel) { model->labels[i], exp (logprobs[i]) };

  sac_text_source_init (&source, text->sentence, text->length);

  return sac_attention_trace_new (&parts);
}

void
sac_judge_set_diverged (GError **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_DIVERGED,
               _("the score of a label is no number: the model's weights are damaged"));
}

SacAttentionTrace *
sac_judge (SacModel      *model,
           const char    *text,
           const char    *second,
           GCancellable  *cancellable,
           GError       **error)
{
  g_auto(SacJudgeText) first = { 0 }, other = { 0 };
  g_autoptr(SacTape) tape = NULL;
  g_autofree float *logprobs = NULL;
  SacJudgement judgement;
  SacSource source;

  if (!sac_judge_suits (model, second, error) ||
      !sac_judge_texts_read (model, text, second, &first, &other, error) ||
      g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  tape = sac_tape_new (SAC_TAPE_INFERENCE);
  source = (SacSource) {
    .words = sac_judge_text_tokens (&first), .second = sac_judge_text_tokens (&other), .n_rows = 1,
  };
  judgement = model->kind->judge (model->layers, tape, &source);
  logprobs = g_new (float, model->n_labels);

  if (!sac_log_softmax_row (judgement.scores->values, model->n_labels, logprobs))
    {
      sac_judge_set_diverged (error);
      return NULL;
    }

  return record (model, &first, &other, &judgement, logprobs);
}
