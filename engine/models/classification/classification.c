#include "engine/models/classification/classification.h"

#include "engine/errors.h"
#include "engine/layers/bidirectional-lstm.h"
#include "engine/layers/linear.h"
#include "engine/layers/word-table.h"
#include "engine/models/config.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>

#define MAX_SIZE 8192

typedef enum
{
  NETWORK_LSTM,
  NETWORK_BAG
} Network;

typedef enum
{
  ATTENTION_DOT,
  ATTENTION_NONE
} Attention;

static const char *const network_names[] = { "lstm", "bag", NULL };
static const char *const attention_names[] = { "dot", "none", NULL };

static const char *const config_keys[] = {
  "network",
  "attention",
  "embedding",
  "hidden",
  "trained_words",
  "dropout",
  "text.source.language",
  "text.source.lowercase",
  "text.source.characters",
  "text.source.words",
  NULL
};

typedef struct
{
  int    network;
  int    attention;
  int    embedding;
  int    hidden;
  int    n_trained; /* Words that have a row in `embedding`; the others are fixed. */
  double dropout;
} Config;

typedef struct
{
  Config                config;
  SacWordTable          words;
  SacBidirectionalLstm  encoder; /* Not of a bag. */
  SacLinear             output;
} Classification;

static gboolean
read_config (JsonObject  *json,
             int          n_words,
             Config      *config,
             GError     **error)
{
  if (!sac_config_get_choice (json, "network", network_names, &config->network, error) ||
      !sac_config_get_choice (json, "attention", attention_names, &config->attention, error) ||
      !sac_config_get_int (json, "embedding", 100, 1, MAX_SIZE, &config->embedding, error) ||
      !sac_config_get_int (json, "hidden", 100, 1, MAX_SIZE, &config->hidden, error) ||
      !sac_config_get_int (json, "trained_words", n_words, 1, n_words, &config->n_trained,
                           error) ||
      !sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error))
    return FALSE;

  if (config->network == NETWORK_LSTM || config->attention == ATTENTION_NONE)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“attention”: a bag of words has no states to ask with; write \"none\""));

  return FALSE;
}

static gpointer
classification_build (SacParameters  *parameters,
                      JsonObject     *json,
                      int             n_source,
                      int             n_target,
                      GError        **error)
{
  Config config;
  Classification *self;
  int context;

  if (!read_config (json, n_source, &config, error))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  self = g_new0 (Classification, 1);
  self->config = config;
  sac_word_table_build (&self->words, parameters, n_source, config.n_trained, config.embedding);

  if (config.network == NETWORK_LSTM)
    sac_bidirectional_lstm_build (&self->encoder, parameters, "encoder", config.embedding,
                                  config.hidden);

  context = config.network == NETWORK_LSTM ? 2 * config.hidden : config.embedding;
  sac_linear_build (&self->output, parameters, "output", context, n_target, TRUE);

  return self;
}

static SacTensor *
look_up (const Classification *self,
         SacTape              *tape,
         const SacTokens      *words)
{
  return sac_word_table_look_up (&self->words, tape, words->ids, words->n_positions * words->n_rows);
}

/* The same weight for every word: c = Σ_j x_j / n */
static SacTensor *
average (SacTape         *tape,
         SacTensor       *x,
         const SacTokens *words)
{
  SacTensor *energies = sac_zeros (tape, words->n_rows, words->n_positions);
  SacTensor *weights = sac_softmax (tape, energies, words->lengths, words->n_rows);

  return sac_weighted_sum (tape, weights, x);
}

/* e_j = h_j · h_last, h_last = [forward_n ; backward_1]
 * α = softmax (e), c = Σ_j α_j h_j
 * Without attention c = h_last.
 */
static SacAttended
attend (const Classification *self,
        SacTape              *tape,
        SacTensor            *x,
        const SacTokens      *words)
{
  SacAnnotations read = sac_bidirectional_lstm_read (&self->encoder, tape, x, words->lengths,
                                                     words->n_positions, words->n_rows);
  SacTensor *last = sac_join (tape, read.forward_last, read.backward_first);
  SacTensor *energies, *weights;

  if (self->config.attention == ATTENTION_NONE)
    return (SacAttended) { NULL, last };

  energies = sac_dot_energies (tape, read.annotations, last, words->n_positions);
  weights = sac_softmax (tape, energies, words->lengths, words->n_rows);

  return (SacAttended) { weights, sac_weighted_sum (tape, weights, read.annotations) };
}

/* scores = W c + b */
static SacJudgement
classification_judge (gpointer         layers,
                      SacTape         *tape,
                      const SacSource *source)
{
  const Classification *self = layers;
  const SacTokens *words = &source->words;
  SacTensor *x = look_up (self, tape, words);
  SacTensor *dropped = sac_dropout (tape, x, self->config.dropout);
  SacAttended attended = { NULL, NULL };
  SacJudgement judgement = { 0 };

  if (source->words_embedded != NULL)
    *source->words_embedded = x;

  if (self->config.network == NETWORK_BAG)
    attended.context = average (tape, dropped, words);
  else
    attended = attend (self, tape, dropped, words);

  judgement.scores = sac_linear_apply (&self->output, tape,
                                       sac_dropout (tape, attended.context, self->config.dropout));

  if (attended.weights != NULL)
    {
      judgement.weights = sac_tape_take (tape, sizeof (SacTensor *));
      judgement.weights[0] = attended.weights;
      judgement.n_steps = 1;
    }

  return judgement;
}

static gboolean
classification_attends (gpointer layers)
{
  const Classification *self = layers;

  return self->config.attention != ATTENTION_NONE;
}

static void
classification_describe (gpointer    layers,
                         JsonObject *settings)
{
  const Classification *self = layers;

  json_object_set_string_member (settings, "network", network_names[self->config.network]);
  json_object_set_string_member (settings, "attention", attention_names[self->config.attention]);

  if (self->config.attention != ATTENTION_NONE)
    json_object_set_string_member (settings, "asked_by", "last states [forward_n ; backward_1]");
}

const SacModelKind sac_classification_kind = {
  .id = "classification",
  .title = "Classification",
  .keys = config_keys,
  .build = classification_build,
  .judge = classification_judge,
  .attends = classification_attends,
  .describe = classification_describe,
  .destroy = g_free,
};
