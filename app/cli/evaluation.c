#include "app/cli/evaluation.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/cli/word-links.h"
#include "engine/decoding/translate.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"

const int sac_evaluation_lengths[SAC_N_LENGTHS] = { 5, 10, 15, 30, 60, G_MAXINT };

/* Of one pair; made by a worker, read by the caller when all are done. */
typedef struct
{
  const SacEvaluationPair *pair;
  GError                  *error;
  char                    *output;
  char                    *translation; /* Its tokens. */
  char                    *reference;
  int                      n_source_words;
  double                   logprob;
  int                      n_pieces;
  GArray                  *gold;
  GArray                  *argmax;
  GArray                  *threshold;
} Result;

typedef struct
{
  SacModel *model;
  int       beam;
  int       length;
} Job;

static void
result_clear (Result *self)
{
  g_clear_error (&self->error);
  g_free (self->output);
  g_free (self->translation);
  g_free (self->reference);
  g_clear_pointer (&self->gold, g_array_unref);
  g_clear_pointer (&self->argmax, g_array_unref);
  g_clear_pointer (&self->threshold, g_array_unref);
}

static int
count_tokens (const char *tokens)
{
  return sac_count_blank_separated (tokens);
}

static gboolean
translate (const Job  *job,
           Result     *result,
           GError    **error)
{
  SacRunOptions options = { .beam = job->beam, .length = job->length };
  g_autoptr(SacAttentionTrace) trace = sac_translate (job->model, result->pair->source, &options,
                                                      NULL, error);
  g_autofree char *source = NULL;

  if (trace == NULL)
    return FALSE;

  source = sac_text_codec_tokenize (job->model->source, result->pair->source);
  result->n_source_words = count_tokens (source);
  result->output = g_strdup (sac_attention_trace_get_output (trace));
  result->translation = sac_text_codec_tokenize (job->model->target, result->output);
  result->reference = sac_text_codec_tokenize (job->model->target, result->pair->target);

  return TRUE;
}

static gboolean
align (const Job          *job,
       Result             *result,
       SacAttentionTrace  *trace,
       GError            **error)
{
  const SacEvaluationPair *pair = result->pair;
  g_autoptr(SacSentence) target = sac_text_codec_encode (job->model->target, pair->target, error);

  if (target == NULL)
    return FALSE;

  result->gold = sac_alignment_links_parse (pair->gold, sac_count_blank_separated (pair->source),
                                            sac_count_blank_separated (pair->target), error);
  if (result->gold == NULL)
    {
      g_prefix_error (error, "--alignments: ");
      return FALSE;
    }

  result->argmax = sac_word_links (trace, target, 0);
  result->threshold = sac_word_links (trace, target, SAC_ALIGNMENT_THRESHOLD);

  if (result->argmax == NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("the reference has %d pieces, but the model was shown %d; it is too long"),
                 target->n_pieces, sac_attention_trace_get_n_steps (trace));

  return result->argmax != NULL;
}

/* The reference's own log-probability, and where the model looked when it was shown it. */
static gboolean
force (const Job  *job,
       Result     *result,
       GError    **error)
{
  SacRunOptions options = {
    .beam = 1, .prefix = result->pair->target, .prefix_is_all = TRUE,
  };
  g_autoptr(SacAttentionTrace) trace = sac_translate (job->model, result->pair->source, &options,
                                                      NULL, error);

  if (trace == NULL)
    return FALSE;

  result->n_pieces = sac_attention_trace_get_n_steps (trace);

  for (int i = 0; i < result->n_pieces; i++)
    result->logprob += sac_attention_trace_get_step (trace, i)->logprob;

  return result->pair->gold == NULL || align (job, result, trace, error);
}

static void
evaluate_pair (gpointer data,
               gpointer user_data)
{
  Result *result = data;

  if (translate (user_data, result, &result->error))
    force (user_data, result, &result->error);
}

static void
add_result (SacEvaluation *self,
            const Job     *job,
            const Result  *result)
{
  int group = 0;

  while (result->n_source_words > sac_evaluation_lengths[group])
    group++;

  self->n_pairs++;
  sac_bleu_add (&self->bleu, result->translation, result->reference);
  sac_bleu_add (&self->by_length[group], result->translation, result->reference);
  if (job->model->kind->summarises)
    sac_headline_score_add (&self->headlines, result->pair->source, result->output,
                            result->pair->target, job->length > 0);
  self->logprob += result->logprob;
  self->n_pieces += result->n_pieces;

  if (result->gold == NULL)
    return;

  self->n_aligned++;
  sac_alignment_error_add (&self->argmax, result->argmax, result->gold);
  sac_alignment_error_add (&self->threshold, result->threshold, result->gold);
}

SacEvaluation
sac_evaluate (SacModel                *model,
              GPtrArray               *pairs,
              int                      beam,
              int                      length,
              const SacEvaluationCrew *crew)
{
  SacEvaluation self = { .length = length };
  Job job = { model, beam, length };
  g_autofree Result *results = g_new0 (Result, pairs->len + 1);

  for (guint i = 0; i < pairs->len; i++)
    results[i].pair = pairs->pdata[i];

  sac_evaluation_crew_run (crew, evaluate_pair, &job, results, sizeof (Result), pairs->len);

  /* In the order of the pairs, so that sums do not depend on who was first. */
  for (guint i = 0; i < pairs->len; i++)
    {
      if (results[i].error == NULL)
        {
          add_result (&self, &job, &results[i]);
        }
      else
        {
          self.n_failed++;
          crew->failed (results[i].pair->line, results[i].error, crew->data);
        }

      result_clear (&results[i]);
    }

  return self;
}

double
sac_evaluation_get_perplexity (const SacEvaluation *self)
{
  return self->n_pieces > 0 ? exp (-self->logprob / self->n_pieces) : NAN;
}
