#include "engine/models/speech/speech.h"

#include "engine/layers/deep-bidirectional.h"
#include "engine/layers/linear.h"
#include "engine/layers/location-attention.h"
#include "engine/models/speech/speech-config.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"

/* A feature that never changes has no deviation. */
#define LEAST_DEVIATION 1e-6f

typedef struct
{
  SacSpeechConfig       config;
  SacTensor            *mean;
  SacTensor            *deviation;
  SacDeepBidirectional  encoder;
  SacLinear             start;
  SacLocationAttention  attention;
  SacTensor            *embedding;
  SacGru                decoder;
  SacLinear             readout_state;
  SacLinear             readout_context;
  SacLinear             output;
} Speech;

/* The energy and the bands, how fast they change, and how fast that does. */
static int
count_features (const SacSpeechConfig *config)
{
  return 3 * (1 + config->n_bands);
}

static gpointer
speech_build (SacParameters  *parameters,
              JsonObject     *json,
              int             n_source,
              int             n_target,
              GError        **error)
{
  SacSpeechConfig config;
  Speech *self;
  int n_features, annotation;

  if (!sac_speech_config_read (json, &config, error))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  self = g_new0 (Speech, 1);
  self->config = config;
  n_features = count_features (&config);
  annotation = 2 * config.hidden;

  self->mean = sac_parameters_add_frozen_vector (parameters, "features.mean", n_features, 0);
  self->deviation = sac_parameters_add_frozen_vector (parameters, "features.deviation", n_features, 1);
  sac_deep_bidirectional_build (&self->encoder, parameters, "encoder", n_features, config.hidden,
                                config.steps, config.n_layers);
  sac_linear_build (&self->start, parameters, "start", config.hidden, config.hidden, TRUE);
  sac_location_attention_build (&self->attention, parameters, config.hidden, config.attention_size,
                                config.n_filters, config.width);
  self->embedding = sac_parameters_add_matrix (parameters, "embedding.weight", n_target,
                                               config.embedding);
  sac_gru_build (&self->decoder, parameters, "decoder.", "", config.embedding + annotation,
                 config.hidden, SAC_RESET_AFTER);
  sac_linear_build (&self->readout_state, parameters, "readout.state", config.hidden,
                    2 * config.readout_size, TRUE);
  sac_linear_build (&self->readout_context, parameters, "readout.context", annotation,
                    2 * config.readout_size, FALSE);
  sac_linear_build (&self->output, parameters, "output", config.readout_size, n_target, TRUE);

  return self;
}

/* (x - μ) / σ, which nothing learns from. */
static SacTensor *
normalise (const Speech    *self,
           SacTape         *tape,
           const SacTensor *x)
{
  SacTensor *y = sac_tape_new_tensor (tape, x->rows, x->columns);

  g_assert (x->columns == self->mean->columns);

  for (int row = 0; row < x->rows; row++)
    for (int i = 0; i < x->columns; i++)
      {
        gsize at = (gsize) row * x->columns + i;

        y->values[at] = (x->values[at] - self->mean->values[i]) /
                        MAX (self->deviation->values[i], LEAST_DEVIATION);
      }

  return y;
}

/* α_0: the search begins at the first position. */
static SacTensor *
first_alignment (SacTape *tape,
                 int      n_rows,
                 int      n_positions)
{
  SacTensor *first = sac_zeros (tape, n_rows, n_positions);

  for (int row = 0; row < n_rows; row++)
    first->values[(gsize) row * n_positions] = 1;

  return first;
}

/* What a step leaves to the next one: [s ; c ; α]. */
static SacTensor *
join_state (SacTape   *tape,
            SacTensor *s,
            SacTensor *context,
            SacTensor *weights)
{
  return sac_join (tape, sac_join (tape, s, context), weights);
}

/* h_j: what the upper layer hands on
 * s_0 = tanh (W_s backward_1), c_0 = 0
 */
static SacReading
speech_read (gpointer         layers,
             SacTape         *tape,
             const SacSource *source)
{
  const Speech *self = layers;
  const SacSounds *sounds = &source->sounds;
  int n_rows = source->n_rows;
  SacDeepAnnotations read =
    sac_deep_bidirectional_read (&self->encoder, tape, normalise (self, tape, sounds->features),
                                 sounds->lengths, sounds->n_frames, n_rows, self->config.dropout);
  SacTensor *h = sac_dropout (tape, read.annotations, self->config.dropout);
  SacTensor *s = sac_tanh (tape, sac_linear_apply (&self->start, tape, read.backward_first));
  SacReading reading = { 0 };

  reading.memory = sac_location_attention_remember (&self->attention, tape, h, read.lengths,
                                                    read.n_positions, n_rows);
  reading.first_state = join_state (tape, s, sac_zeros (tape, n_rows, h->columns),
                                    first_alignment (tape, n_rows, read.n_positions));
  reading.looking = sounds->looking != NULL ? *sounds->looking : self->config.looking;
  g_assert (self->attention.filters != NULL || !reading.looking.located);

  return reading;
}

static SacPrevious
speech_embed (gpointer   layers,
              SacTape   *tape,
              const int *words,
              int        n_words)
{
  const Speech *self = layers;
  SacTensor *y = sac_gather (tape, self->embedding, words, n_words);
  SacPrevious previous;

  previous.embedded = sac_dropout (tape, y, self->config.dropout);
  previous.gates = sac_linear_columns (tape, previous.embedded, self->decoder.weight_ih, 0,
                                       self->decoder.bias_ih);

  return previous;
}

/* s_i = GRU (s_{i-1}, [E y_{i-1} ; c_{i-1}])
 * α_i, c_i asked by s_i and α_{i-1}
 */
static SacStep
speech_write (gpointer           layers,
              SacTape           *tape,
              const SacReading  *reading,
              SacTensor         *state,
              const SacPrevious *previous)
{
  const Speech *self = layers;
  int hidden = self->config.hidden;
  SacTensor *before = sac_columns (tape, state, 0, hidden);
  SacTensor *context = sac_columns (tape, state, hidden, 2 * hidden);
  SacTensor *last = sac_columns (tape, state, 3 * hidden, reading->memory.n_positions);
  SacTensor *gates = sac_add (tape, previous->gates,
                              sac_linear_columns (tape, context, self->decoder.weight_ih,
                                                  self->config.embedding, NULL));
  SacTensor *s = sac_gru_step (&self->decoder, tape, gates, before, NULL, 0);
  SacAttended attended = sac_location_attention_attend (&self->attention, tape, &reading->memory, s,
                                                        last, &reading->looking);

  return (SacStep) {
    .state = join_state (tape, s, attended.context, attended.weights),
    .readout_state = s,
    .context = attended.context,
    .weights = attended.weights,
  };
}

/* t_i = maxout (U s_i + C c_i + b), scores = W_o t_i; s_i knows the word before. */
static SacTensor *
speech_score (gpointer   layers,
              SacTape   *tape,
              SacTensor *embedded,
              SacTensor *readout_states,
              SacTensor *contexts)
{
  const Speech *self = layers;
  SacTensor *t = sac_add (tape, sac_linear_apply (&self->readout_state, tape, readout_states),
                          sac_linear_apply (&self->readout_context, tape, contexts));

  t = sac_maxout (tape, t);

  return sac_linear_apply (&self->output, tape, sac_dropout (tape, t, self->config.dropout));
}

static gboolean
speech_attends (gpointer layers)
{
  return TRUE;
}

/* Of a frame: itself, and of each unit the inputs and the products of three gates, the state, and that
 * again where positions and directions are put together. */
static int
count_kept (const SacSpeechConfig *config)
{
  double kept = 2 * count_features (config);
  int step = 1;

  for (int i = 0; i < config->n_layers; i++)
    {
      kept += 2.0 * config->hidden * (3 + 3 + 1 + 1 + 1) / step;
      step *= config->steps[i];
    }

  return (int) kept + 1;
}

static SacHearing
speech_hear (gpointer layers)
{
  const Speech *self = layers;
  const SacSpeechConfig *config = &self->config;

  return (SacHearing) {
    .rate = config->rate,
    .n_bands = config->n_bands,
    .window = config->window,
    .hop = config->hop,
    .lowest = config->lowest,
    .n_features = count_features (config),
    .step = sac_deep_bidirectional_get_step (&self->encoder),
    .n_kept = count_kept (config),
    .locates = self->attention.filters != NULL,
    .looking = config->looking,
  };
}

static void
speech_describe (gpointer    layers,
                 JsonObject *settings)
{
  const Speech *self = layers;

  json_object_set_string_member (settings, "attention",
                                 self->config.looking.located ? "location" : "content");
  json_object_set_string_member (settings, "asked_by", "state s_i");
}

const SacModelKind sac_speech_kind = {
  .id = "speech",
  .title = "Speech",
  .keys = sac_speech_config_keys,
  .build = speech_build,
  .read = speech_read,
  .embed = speech_embed,
  .write = speech_write,
  .score = speech_score,
  .attends = speech_attends,
  .describe = speech_describe,
  .hear = speech_hear,
  .destroy = g_free,
};
