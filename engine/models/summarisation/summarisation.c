#include "engine/models/summarisation/summarisation.h"

#include "engine/layers/linear.h"
#include "engine/models/summarisation/summarisation-config.h"
#include "engine/tensor/operations-attention.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/text/text-codec.h"

typedef struct
{
  SacSummarisationConfig config;
  SacTensor             *source_embedding;  /* F: source words × A */
  SacTensor             *target_embedding;  /* E: target words × D */
  SacTensor             *context_embedding; /* G: target words × D; NULL with a bag of words. */
  SacTensor             *query;             /* P: A × C D; NULL with a bag of words. */
  SacLinear              hidden;            /* U: H × C D */
  SacLinear              output;            /* [V W]: target words × (H + A); V alone where W is F. */
} Summarisation;

static gpointer
summarisation_build (SacParameters  *parameters,
                     JsonObject     *json,
                     int             n_source,
                     int             n_target,
                     GError        **error)
{
  SacSummarisationConfig config;
  Summarisation *self;
  int n_context;

  if (!sac_summarisation_config_read (json, n_source, n_target, &config, error))
    return NULL;

  self = g_new0 (Summarisation, 1);
  self->config = config;
  n_context = config.context * config.embedding;

  self->source_embedding = sac_parameters_add_matrix (parameters, "source_embedding.weight",
                                                      n_source, config.encoder_size);
  self->target_embedding = sac_parameters_add_matrix (parameters, "target_embedding.weight",
                                                      n_target, config.embedding);

  if (config.encoder == SAC_SUMMARISATION_ATTENTION)
    {
      self->context_embedding = sac_parameters_add_matrix (parameters, "context_embedding.weight",
                                                           n_target, config.embedding);
      self->query = sac_parameters_add_matrix (parameters, "attention.query.weight",
                                               config.encoder_size, n_context);
    }

  sac_linear_build (&self->hidden, parameters, "hidden", n_context, config.hidden, TRUE);
  sac_linear_build (&self->output, parameters, "output",
                    config.hidden + (config.output == SAC_SUMMARISATION_TIED ? 0 : config.encoder_size),
                    n_target, TRUE);

  return self;
}

/* What begins every headline: the last C words are all the start piece. */
static SacTensor *
first_words (const Summarisation *self,
             SacTape             *tape,
             SacTensor           *embedding)
{
  int *words = sac_tape_take (tape, sizeof (int) * self->config.context);

  for (int i = 0; i < self->config.context; i++)
    words[i] = SAC_PIECE_START;

  return sac_view (tape, sac_gather (tape, embedding, words, self->config.context), 0, 1,
                   self->config.context * self->config.embedding);
}

/* x~_j = F x_j
 * Attention: x-_j = 1 / (2 Q + 1) Σ x~_k over k from j - Q to j + Q
 * Bag:       enc = Σ_j x~_j / M
 */
static SacReading
summarisation_read (gpointer         layers,
                    SacTape         *tape,
                    const SacSource *from)
{
  const Summarisation *self = layers;
  const SacTokens *source = &from->words;
  int n_positions = source->n_positions, n_rows = source->n_rows;
  SacTensor *x = sac_dropout (tape, sac_gather (tape, self->source_embedding, source->ids,
                                                n_positions * n_rows), self->config.dropout);
  SacTensor *first = first_words (self, tape, self->target_embedding);
  SacReading reading = { 0 };

  if (self->config.encoder == SAC_SUMMARISATION_BAG)
    {
      SacTensor *alike = sac_softmax (tape, sac_zeros (tape, n_rows, n_positions),
                                      source->lengths, n_rows);

      reading.fixed_context = sac_weighted_sum (tape, alike, x);
    }
  else
    {
      first = sac_join (tape, first, first_words (self, tape, self->context_embedding));
      reading.memory = (SacMemory) {
        .annotations = sac_smooth_positions (tape, x, source->lengths, n_rows,
                                             self->config.window),
        .keys = x,
        .lengths = source->lengths,
        .n_positions = n_positions,
        .n_rows = n_rows,
      };
    }

  reading.first_state = sac_repeat (tape, first, n_rows);

  return reading;
}

static SacPrevious
summarisation_embed (gpointer   layers,
                     SacTape   *tape,
                     const int *words,
                     int        n_words)
{
  const Summarisation *self = layers;
  SacTensor *y = sac_gather (tape, self->target_embedding, words, n_words);

  if (self->config.encoder == SAC_SUMMARISATION_ATTENTION)
    y = sac_join (tape, y, sac_gather (tape, self->context_embedding, words, n_words));

  /* There are no gates. */
  return (SacPrevious) { .embedded = y, .gates = y };
}

/* The oldest word leaves, @newest joins. @window: C words from column @first of the state on. */
static SacTensor *
shift (SacTape   *tape,
       SacTensor *state,
       int        first,
       int        n_columns,
       SacTensor *newest)
{
  int n_left = n_columns - newest->columns;

  if (n_left == 0)
    return newest;

  return sac_join (tape, sac_columns (tape, state, first + newest->columns, n_left), newest);
}

/* y~_c = [E y_{i-C+1} ; … ; E y_i] and y~'_c = [G y_{i-C+1} ; … ; G y_i], where they are known:
 * p = softmax (x~ P y~'_c), enc = Σ_j p_j x-_j
 */
static SacStep
look (const Summarisation *self,
      SacTape             *tape,
      const SacReading    *reading,
      SacTensor           *words,
      SacTensor           *asking)
{
  const SacMemory *memory = &reading->memory;
  SacStep step = { .readout_state = words };
  SacTensor *energies;

  if (self->config.encoder == SAC_SUMMARISATION_BAG)
    {
      step.context = sac_repeat (tape, reading->fixed_context, words->rows);
      return step;
    }

  energies = sac_dot_energies (tape, memory->keys, sac_linear (tape, asking, self->query, NULL),
                               memory->n_positions);
  step.weights = sac_softmax (tape, energies, memory->lengths, memory->n_rows);
  step.context = sac_weighted_sum (tape, step.weights, memory->annotations);

  return step;
}

/* The state is [y~_c ; y~'_c] of the words before the last one. */
static SacStep
summarisation_write (gpointer           layers,
                     SacTape           *tape,
                     const SacReading  *reading,
                     SacTensor         *state,
                     const SacPrevious *previous)
{
  const Summarisation *self = layers;
  int embedding = self->config.embedding;
  int n_context = self->config.context * embedding;
  SacTensor *newest = previous->embedded;
  SacTensor *words, *asking = NULL;
  SacStep step;

  words = shift (tape, state, 0, n_context, sac_columns (tape, newest, 0, embedding));

  if (self->config.encoder == SAC_SUMMARISATION_ATTENTION)
    asking = shift (tape, state, n_context, n_context,
                    sac_columns (tape, newest, embedding, embedding));

  step = look (self, tape, reading, words, asking);
  step.state = asking != NULL ? sac_join (tape, words, asking) : words;

  return step;
}

/* The last C words before each word: row i of the result is step i / n_rows of row i % n_rows. */
static int *
last_words (SacTape   *tape,
            const int *words,
            int        n_words,
            int        n_rows,
            int        n_context)
{
  int *all = sac_tape_take (tape, sizeof (int) * n_words * n_context);

  for (int i = 0; i < n_words; i++)
    for (int k = 0; k < n_context; k++)
      {
        int from = i - (n_context - 1 - k) * n_rows;

        all[i * n_context + k] = from >= 0 ? words[from] : SAC_PIECE_START;
      }

  return all;
}

static SacTensor *
embed_contexts (const Summarisation *self,
                SacTape             *tape,
                SacTensor           *embedding,
                const int           *words,
                int                  n_contexts)
{
  int n_context = self->config.context;
  SacTensor *y = sac_gather (tape, embedding, words, n_contexts * n_context);

  return sac_view (tape, y, 0, n_contexts, n_context * self->config.embedding);
}

static SacStep
summarisation_write_all (gpointer          layers,
                         SacTape          *tape,
                         const SacReading *reading,
                         const int        *words,
                         int               n_words)
{
  const Summarisation *self = layers;
  int *contexts = last_words (tape, words, n_words, reading->first_state->rows,
                              self->config.context);
  SacTensor *asking = NULL;

  if (self->config.encoder == SAC_SUMMARISATION_ATTENTION)
    asking = embed_contexts (self, tape, self->context_embedding, contexts, n_words);

  return look (self, tape, reading,
               embed_contexts (self, tape, self->target_embedding, contexts, n_words), asking);
}

/* h = tanh (U y~_c + b_h), scores = V h + W enc + b */
static SacTensor *
summarisation_score (gpointer   layers,
                     SacTape   *tape,
                     SacTensor *embedded,
                     SacTensor *readout_states,
                     SacTensor *contexts)
{
  const Summarisation *self = layers;
  float dropout = self->config.dropout;
  SacTensor *words = sac_dropout (tape, readout_states, dropout);
  SacTensor *h = sac_dropout (tape, sac_tanh (tape, sac_linear_apply (&self->hidden, tape, words)),
                              dropout);

  contexts = sac_dropout (tape, contexts, dropout);

  if (self->config.output == SAC_SUMMARISATION_TIED)
    return sac_add (tape, sac_linear_apply (&self->output, tape, h),
                    sac_linear (tape, contexts, self->source_embedding, NULL));

  return sac_linear_apply (&self->output, tape, sac_join (tape, h, contexts));
}

static gboolean
summarisation_attends (gpointer layers)
{
  const Summarisation *self = layers;

  return self->config.encoder == SAC_SUMMARISATION_ATTENTION;
}

static const SacExtraction *
summarisation_extract (gpointer layers)
{
  const Summarisation *self = layers;

  return self->config.extracts ? &self->config.extraction : NULL;
}

static void
summarisation_describe (gpointer    layers,
                        JsonObject *settings)
{
  const Summarisation *self = layers;

  sac_summarisation_config_describe (&self->config, settings);
}

const SacModelKind sac_summarisation_kind = {
  .id = "summarisation",
  .title = "Summarisation",
  .keys = sac_summarisation_config_keys,
  .summarises = TRUE,
  .usual_beam = 8, /* What a word of the text gains is worth nothing to who looks no further. */
  .build = summarisation_build,
  .read = summarisation_read,
  .embed = summarisation_embed,
  .write = summarisation_write,
  .write_all = summarisation_write_all,
  .score = summarisation_score,
  .attends = summarisation_attends,
  .extract = summarisation_extract,
  .describe = summarisation_describe,
  .destroy = g_free,
};
