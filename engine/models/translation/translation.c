#include "engine/models/translation/translation.h"

#include "engine/layers/attention.h"
#include "engine/layers/bidirectional.h"
#include "engine/layers/linear.h"
#include "engine/models/config.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"

#define MAX_SIZE 8192

/* The state that asks the attention: s_{i-1}, as in the paper, or s'_i of the conditional gated
 * recurrent unit, which already knows the previous word (Sennrich et al. 2017, Nematus). */
typedef enum
{
  QUERY_PREVIOUS,
  QUERY_INTERMEDIATE
} Query;

typedef enum
{
  READOUT_MAXOUT,
  READOUT_LINEAR,
  READOUT_TANH
} Readout;

typedef enum
{
  READOUT_STATE_PREVIOUS, /* s_{i-1}, the paper's appendix A.2.2 */
  READOUT_STATE_CURRENT   /* s_i */
} ReadoutState;

#define ATTENTION_NONE 4 /* After the scores of SacScore. */

static const char *const attention_names[] =
  { "additive", "dot", "general", "concat", "none", NULL };
static const char *const query_names[] = { "previous", "intermediate", NULL };
static const char *const readout_names[] = { "maxout", "linear", "tanh", NULL };
static const char *const readout_state_names[] = { "previous", "current", NULL };
static const char *const reset_names[] = { "after", "before", NULL };

static const char *const config_keys[] = {
  "embedding",
  "hidden",
  "attention",
  "attention_size",
  "query",
  "readout",
  "readout_state",
  "readout_size",
  "reset",
  "dropout",
  "text.source.language",
  "text.source.lowercase",
  "text.source.characters",
  "text.source.words",
  "text.target.language",
  "text.target.lowercase",
  "text.target.characters",
  "text.target.words",
  NULL
};

typedef struct
{
  int    embedding;
  int    hidden;
  int    attention; /* SacScore, or ATTENTION_NONE. */
  int    attention_size;
  int    query;
  int    readout;
  int    readout_state;
  int    readout_size;
  int    reset;
  double dropout;
} Config;

typedef struct
{
  Config            config;
  SacTensor        *source_embedding;
  SacTensor        *target_embedding;
  SacBidirectional  encoder;
  SacLinear         start;
  SacAttention      attention;
  SacGru            decoder;
  SacGru            decoder_context; /* The second transition, with an intermediate query. */
  SacLinear         readout_state;
  SacLinear         readout_input;
  SacLinear         readout_context;
  SacLinear         output;
} Translation;

static gboolean
read_config (JsonObject  *json,
             Config      *config,
             GError     **error)
{
  return sac_config_get_int (json, "embedding", 256, 1, MAX_SIZE, &config->embedding, error) &&
         sac_config_get_int (json, "hidden", 256, 1, MAX_SIZE, &config->hidden, error) &&
         sac_config_get_choice (json, "attention", attention_names, &config->attention, error) &&
         sac_config_get_int (json, "attention_size", config->hidden, 1, MAX_SIZE,
                             &config->attention_size, error) &&
         sac_config_get_choice (json, "query", query_names, &config->query, error) &&
         sac_config_get_choice (json, "readout", readout_names, &config->readout, error) &&
         sac_config_get_choice (json, "readout_state", readout_state_names,
                                &config->readout_state, error) &&
         sac_config_get_int (json, "readout_size", config->hidden, 1, MAX_SIZE,
                             &config->readout_size, error) &&
         sac_config_get_choice (json, "reset", reset_names, &config->reset, error) &&
         sac_config_get_double (json, "dropout", 0, 0, 0.9, &config->dropout, error);
}

static void
build_decoder (Translation   *self,
               SacParameters *parameters)
{
  const Config *config = &self->config;
  int annotation = 2 * config->hidden;

  if (config->query == QUERY_INTERMEDIATE)
    {
      sac_gru_build (&self->decoder, parameters, "decoder.", "", config->embedding,
                     config->hidden, config->reset);
      sac_gru_build (&self->decoder_context, parameters, "decoder_context.", "", annotation,
                     config->hidden, config->reset);
    }
  else
    {
      sac_gru_build (&self->decoder, parameters, "decoder.", "", config->embedding + annotation,
                     config->hidden, config->reset);
    }
}

static gpointer
translation_build (SacParameters  *parameters,
                   JsonObject     *json,
                   int             n_source,
                   int             n_target,
                   GError        **error)
{
  Config config;
  Translation *self;
  int readout;

  if (!read_config (json, &config, error))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  self = g_new0 (Translation, 1);
  self->config = config;
  readout = config.readout == READOUT_MAXOUT ? 2 * config.readout_size : config.readout_size;

  self->source_embedding = sac_parameters_add_matrix (parameters, "source_embedding.weight",
                                                      n_source, config.embedding);
  self->target_embedding = sac_parameters_add_matrix (parameters, "target_embedding.weight",
                                                      n_target, config.embedding);
  sac_bidirectional_build (&self->encoder, parameters, "encoder", config.embedding, config.hidden,
                           config.reset);
  sac_linear_build (&self->start, parameters, "start", config.hidden, config.hidden, TRUE);
  build_decoder (self, parameters);

  if (config.attention != ATTENTION_NONE)
    sac_attention_build (&self->attention, parameters, (SacScore) config.attention, config.hidden,
                         config.attention_size);

  sac_linear_build (&self->readout_state, parameters, "readout.state", config.hidden, readout,
                    TRUE);
  sac_linear_build (&self->readout_input, parameters, "readout.input", config.embedding, readout,
                    FALSE);
  sac_linear_build (&self->readout_context, parameters, "readout.context", 2 * config.hidden,
                    readout, FALSE);
  sac_linear_build (&self->output, parameters, "output", config.readout_size, n_target, TRUE);

  return self;
}

/* The part of the decoder's gates that the context decides. */
static SacTensor *
context_gates (const Translation *self,
               SacTape           *tape,
               SacTensor         *context)
{
  if (self->config.query == QUERY_INTERMEDIATE)
    return sac_gru_inputs (&self->decoder_context, tape, context);

  return sac_linear_columns (tape, context, self->decoder.weight_ih, self->config.embedding, NULL);
}

/* h_j = [forward_j ; backward_j]
 * s_0 = tanh (W_s backward_1)
 */
static SacReading
translation_read (gpointer         layers,
                  SacTape         *tape,
                  const SacSource *from)
{
  const Translation *self = layers;
  const SacTokens *source = &from->words;
  int n = source->n_positions * source->n_rows;
  SacTensor *x = sac_gather (tape, self->source_embedding, source->ids, n);
  SacAnnotations read = sac_bidirectional_read (&self->encoder, tape,
                                                sac_dropout (tape, x, self->config.dropout),
                                                source->lengths, source->n_positions,
                                                source->n_rows);
  SacTensor *h = sac_dropout (tape, read.annotations, self->config.dropout);
  SacReading reading = { 0 };

  if (from->words_embedded != NULL)
    *from->words_embedded = x;

  reading.first_state = sac_tanh (tape, sac_linear_apply (&self->start, tape,
                                                          read.backward_first));

  if (self->config.attention == ATTENTION_NONE)
    {
      SacTensor *last = sac_join (tape, read.forward_last, read.backward_first);

      reading.fixed_context = sac_dropout (tape, last, self->config.dropout);
      reading.fixed_gates = context_gates (self, tape, reading.fixed_context);
    }
  else
    {
      reading.memory = sac_attention_remember (&self->attention, tape, h, source->lengths,
                                               source->n_positions, source->n_rows);
    }

  return reading;
}

static SacPrevious
translation_embed (gpointer   layers,
                   SacTape   *tape,
                   const int *words,
                   int        n_words)
{
  const Translation *self = layers;
  SacTensor *y = sac_gather (tape, self->target_embedding, words, n_words);
  SacPrevious previous;

  previous.embedded = sac_dropout (tape, y, self->config.dropout);
  previous.gates = sac_linear_columns (tape, previous.embedded, self->decoder.weight_ih, 0,
                                       self->decoder.bias_ih);

  return previous;
}

/* Where the decoder looks, asked by @query: α_i and c_i. Without attention c_i is always the
 * same, and is spread over the hypotheses where a beam reads one sentence. */
static SacAttended
look (const Translation *self,
      SacTape           *tape,
      const SacReading  *reading,
      SacTensor         *query)
{
  if (reading->fixed_context == NULL)
    return sac_attention_attend (&self->attention, tape, &reading->memory, query);

  return (SacAttended) { NULL, sac_repeat (tape, reading->fixed_context, query->rows) };
}

static SacTensor *
gates_of (const Translation *self,
          SacTape           *tape,
          const SacReading  *reading,
          SacTensor         *context)
{
  if (reading->fixed_gates == NULL)
    return context_gates (self, tape, context);

  return sac_repeat (tape, reading->fixed_gates, context->rows);
}

/* The paper:       c_i asked by s_{i-1};  s_i  = GRU (s_{i-1}, [E y_{i-1} ; c_i])
 * Conditional GRU: s'_i = GRU (s_{i-1}, E y_{i-1});  c_i asked by s'_i;  s_i = GRU (s'_i, c_i)
 */
static SacStep
translation_write (gpointer           layers,
                   SacTape           *tape,
                   const SacReading  *reading,
                   SacTensor         *state,
                   const SacPrevious *previous)
{
  const Translation *self = layers;
  SacAttended attended;
  SacTensor *gates, *next;

  if (self->config.query == QUERY_INTERMEDIATE)
    {
      SacTensor *between = sac_gru_step (&self->decoder, tape, previous->gates, state, NULL, 0);

      attended = look (self, tape, reading, between);
      gates = gates_of (self, tape, reading, attended.context);
      next = sac_gru_step (&self->decoder_context, tape, gates, between, NULL, 0);
    }
  else
    {
      attended = look (self, tape, reading, state);
      gates = sac_add (tape, previous->gates, gates_of (self, tape, reading, attended.context));
      next = sac_gru_step (&self->decoder, tape, gates, state, NULL, 0);
    }

  return (SacStep) {
    .state = next,
    .readout_state = self->config.readout_state == READOUT_STATE_CURRENT ? next : state,
    .context = attended.context,
    .weights = attended.weights,
  };
}

/* t~_i = U s + V E y_{i-1} + C c_i, t_i = maxout (t~_i), scores = W_o t_i */
static SacTensor *
translation_score (gpointer   layers,
                   SacTape   *tape,
                   SacTensor *embedded,
                   SacTensor *readout_states,
                   SacTensor *contexts)
{
  const Translation *self = layers;
  SacTensor *t = sac_add (tape, sac_linear_apply (&self->readout_state, tape, readout_states),
                          sac_add (tape, sac_linear_apply (&self->readout_input, tape, embedded),
                                   sac_linear_apply (&self->readout_context, tape, contexts)));

  if (self->config.readout == READOUT_MAXOUT)
    t = sac_maxout (tape, t);
  else if (self->config.readout == READOUT_TANH)
    t = sac_tanh (tape, t);

  return sac_linear_apply (&self->output, tape, sac_dropout (tape, t, self->config.dropout));
}

static gboolean
translation_attends (gpointer layers)
{
  const Translation *self = layers;

  return self->config.attention != ATTENTION_NONE;
}

static void
translation_describe (gpointer    layers,
                      JsonObject *settings)
{
  const Translation *self = layers;

  json_object_set_string_member (settings, "attention", attention_names[self->config.attention]);

  if (self->config.attention != ATTENTION_NONE)
    json_object_set_string_member (settings, "asked_by",
                                   self->config.query == QUERY_INTERMEDIATE
                                     ? "intermediate state s'_i" : "previous state s_{i-1}");
}

const SacModelKind sac_translation_kind = {
  .id = "translation",
  .title = "Translation",
  .keys = config_keys,
  .build = translation_build,
  .read = translation_read,
  .embed = translation_embed,
  .write = translation_write,
  .score = translation_score,
  .attends = translation_attends,
  .describe = translation_describe,
  .destroy = g_free,
};
