#include "engine/models/captioning/captioning.h"

#include "engine/errors.h"
#include "engine/layers/image-encoder.h"
#include "engine/layers/linear.h"
#include "engine/layers/lstm.h"
#include "engine/models/captioning/captioning-config.h"
#include "engine/models/captioning/hard-attention.h"
#include "engine/tensor/operations-attention.h"
#include "engine/tensor/operations-energies.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-image.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"

#include <glib/gi18n-lib.h>

/* Every step looks at each of them, and every trace holds a weight for each. */
#define MAX_CELLS 4096
/* Numbers that say where a cell is. */
#define N_COORDINATES 2

typedef struct
{
  SacCaptioningConfig  config;
  SacImageEncoder     *encoder;
  SacLinear            start_h;
  SacLinear            start_c;
  SacLinear            query;
  SacLinear            key;
  SacLinear            energy;
  SacLinear            gate;
  SacTensor           *embedding;
  SacLstm              decoder;
  SacLinear            readout_state;
  SacLinear            readout_context;
  SacLinear            output;
  SacLinear            classifier;
} Captioning;

static void
captioning_destroy (gpointer layers)
{
  Captioning *self = layers;

  sac_image_encoder_free (self->encoder);
  g_free (self);
}

static void
build_attention (Captioning    *self,
                 SacParameters *parameters,
                 int            annotation)
{
  const SacCaptioningConfig *config = &self->config;

  if (config->attention != SAC_CAPTIONING_NONE)
    {
      sac_linear_build (&self->query, parameters, "attention.query", config->hidden,
                        config->attention_size, FALSE);
      sac_linear_build (&self->key, parameters, "attention.key", annotation,
                        config->attention_size, TRUE);
      sac_linear_build (&self->energy, parameters, "attention.energy", config->attention_size, 1,
                        FALSE);
    }

  if (config->gate != SAC_GATE_NONE)
    sac_linear_build (&self->gate, parameters, "gate", config->hidden,
                      config->gate == SAC_GATE_SCALAR ? 1 : annotation, TRUE);
}

static void
build_readout (Captioning    *self,
               SacParameters *parameters,
               int            annotation,
               int            n_words)
{
  const SacCaptioningConfig *config = &self->config;
  gboolean deep = config->readout == SAC_READOUT_DEEP;

  if (deep)
    {
      sac_linear_build (&self->readout_state, parameters, "readout.state", config->hidden,
                        config->embedding, TRUE);
      sac_linear_build (&self->readout_context, parameters, "readout.context", annotation,
                        config->embedding, FALSE);
    }

  sac_linear_build (&self->output, parameters, "output",
                    deep ? config->embedding : config->hidden, n_words, TRUE);
}

static SacImageEncoder *
build_encoder (SacParameters  *parameters,
               JsonObject     *json,
               GError        **error)
{
  g_autoptr(JsonObject) defaults = json_object_new ();
  g_autoptr(SacImageEncoder) encoder =
    sac_image_encoder_build (parameters, "encoder.", json != NULL ? json : defaults, error);
  int rows, columns;

  if (encoder == NULL)
    return NULL;

  rows = sac_image_encoder_get_rows (encoder);
  columns = sac_image_encoder_get_columns (encoder);
  if (rows * columns <= MAX_CELLS)
    return g_steal_pointer (&encoder);

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("“encoder”: its map has %d × %d cells, at most %d can be looked at; set “grid”, or "
                 "larger “strides”"), rows, columns, MAX_CELLS);

  return NULL;
}

static gpointer
captioning_build (SacParameters  *parameters,
                  JsonObject     *json,
                  int             n_source,
                  int             n_target,
                  GError        **error)
{
  SacCaptioningConfig config;
  SacImageEncoder *encoder;
  Captioning *self;
  int annotation;

  if (!sac_captioning_config_read (json, &config, error) ||
      (encoder = build_encoder (parameters, config.encoder, error)) == NULL)
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  self = g_new0 (Captioning, 1);
  self->config = config;
  self->config.encoder = NULL;
  self->encoder = encoder;
  annotation = sac_image_encoder_get_channels (encoder) + (config.positions ? N_COORDINATES : 0);

  sac_linear_build (&self->start_h, parameters, "init_h", annotation, config.hidden, TRUE);
  sac_linear_build (&self->start_c, parameters, "init_c", annotation, config.hidden, TRUE);
  build_attention (self, parameters, annotation);
  self->embedding = sac_parameters_add_matrix (parameters, "embedding.weight", n_target,
                                               config.embedding);
  sac_lstm_build (&self->decoder, parameters, "decoder.", "", config.embedding + annotation,
                  config.hidden);
  build_readout (self, parameters, annotation, n_target);

  if (config.n_classes > 0)
    sac_linear_build (&self->classifier, parameters, "classifier", annotation, config.n_classes,
                      TRUE);

  return self;
}

static SacTensor *
first_of (const Captioning *self,
          SacTape          *tape,
          const SacLinear  *network,
          SacTensor        *mean)
{
  SacTensor *first = sac_linear_apply (network, tape, mean);

  return self->config.start == SAC_START_TANH ? sac_tanh (tape, first) : first;
}

/* From -1 at the left or upper border to 1 at the other one. */
static float
place_between (int cell,
               int n_cells)
{
  return (2 * cell + 1.0f) / n_cells - 1;
}

/* [a_j ; x_j ; y_j] (Liu et al. 2018, arXiv 1807.03247) */
static SacTensor *
append_positions (const Captioning *self,
                  SacTape          *tape,
                  SacTensor        *annotations,
                  int               n_rows)
{
  int rows = sac_image_encoder_get_rows (self->encoder);
  int columns = sac_image_encoder_get_columns (self->encoder);
  SacTensor *places = sac_zeros (tape, annotations->rows, N_COORDINATES);

  for (int i = 0; i < annotations->rows; i++)
    {
      int cell = i / n_rows;

      places->values[N_COORDINATES * i] = place_between (cell % columns, columns);
      places->values[N_COORDINATES * i + 1] = place_between (cell / columns, rows);
    }

  return sac_join (tape, annotations, places);
}

/* a_1 … a_L: the cells of the encoder's last map
 * h_0 = f_init,h (1/L Σ_j a_j), c_0 = f_init,c (1/L Σ_j a_j)
 */
static SacReading
captioning_read (gpointer         layers,
                 SacTape         *tape,
                 const SacSource *source)
{
  const Captioning *self = layers;
  SacTape *encoder_tape = source->encoder_tape != NULL ? source->encoder_tape : tape;
  SacTensor *a = sac_image_encoder_apply (self->encoder, encoder_tape, source->pictures,
                                          source->n_rows);
  int n_positions = a->rows / source->n_rows;
  SacReading reading = { 0 };

  if (self->config.positions)
    a = append_positions (self, encoder_tape, a, source->n_rows);

  reading.mean = sac_mean_positions (tape, a, n_positions, source->n_rows);
  reading.first_state = sac_join (tape, first_of (self, tape, &self->start_h, reading.mean),
                                  first_of (self, tape, &self->start_c, reading.mean));

  if (self->config.attention == SAC_CAPTIONING_NONE)
    {
      reading.fixed_context = reading.mean;
    }
  else
    {
      int *length = sac_tape_take (tape, sizeof (int));

      *length = n_positions;
      reading.memory = (SacMemory) {
        .annotations = a,
        .keys = sac_linear_apply (&self->key, tape, a),
        .lengths = length,
        .n_positions = n_positions,
        .n_rows = source->n_rows,
      };
      reading.excepted = self->config.attention == SAC_CAPTIONING_HARD
                           ? sac_hard_attention_except (tape, source->n_rows, self->config.expected)
                           : NULL;
    }

  return reading;
}

static SacPrevious
captioning_embed (gpointer   layers,
                  SacTape   *tape,
                  const int *words,
                  int        n_words)
{
  const Captioning *self = layers;
  SacTensor *y = sac_gather (tape, self->embedding, words, n_words);
  SacPrevious previous;

  previous.embedded = sac_dropout (tape, y, self->config.dropout);
  previous.gates = sac_lstm_inputs (&self->decoder, tape, previous.embedded, 0);

  return previous;
}

/* e_tj = vᵀ tanh (W h_{t-1} + U a_j + b), or with max (·, 0) for tanh
 * α_t  = softmax (e_t)
 * ẑ_t  = Σ_j α_tj a_j, or a_s with hard attention
 */
static void
look (const Captioning *self,
      SacTape          *tape,
      const SacReading *reading,
      SacTensor        *h,
      SacStep          *step)
{
  const SacMemory *memory = &reading->memory;
  SacTensor *query, *e;

  if (self->config.attention == SAC_CAPTIONING_NONE)
    {
      step->context = sac_repeat (tape, reading->fixed_context, h->rows);
      return;
    }

  query = sac_linear_apply (&self->query, tape, h);
  e = self->config.energy == SAC_ENERGY_RELU
        ? sac_rectified_energies (tape, memory->keys, query, self->energy.weight,
                                  memory->n_positions)
        : sac_additive_energies (tape, memory->keys, query, self->energy.weight,
                                 memory->n_positions);
  step->weights = sac_softmax (tape, e, memory->lengths, 1);

  if (self->config.attention == SAC_CAPTIONING_HARD)
    step->context = sac_hard_attention_look (tape, memory, step->weights, reading->excepted,
                                             &step->choices);
  else
    step->context = sac_weighted_sum (tape, step->weights, memory->annotations);
}

/* β_t = σ (f_β (h_{t-1})), z_t = β_t ẑ_t */
static void
apply_gate (const Captioning *self,
            SacTape          *tape,
            SacTensor        *h,
            SacStep          *step)
{
  if (self->config.gate == SAC_GATE_NONE)
    return;

  step->gate = sac_sigmoid (tape, sac_linear_apply (&self->gate, tape, h));
  step->context = self->config.gate == SAC_GATE_SCALAR
                    ? sac_scale_rows (tape, step->context, step->gate)
                    : sac_multiply (tape, step->context, step->gate);
}

/* [h_t ; c_t] = LSTM ([h_{t-1} ; c_{t-1}], [E y_{t-1} ; z_t]) */
static SacStep
captioning_write (gpointer           layers,
                  SacTape           *tape,
                  const SacReading  *reading,
                  SacTensor         *state,
                  const SacPrevious *previous)
{
  const Captioning *self = layers;
  SacTensor *h = sac_lstm_output (&self->decoder, tape, state);
  SacStep step = { 0 };
  SacTensor *inputs;

  look (self, tape, reading, h, &step);
  apply_gate (self, tape, h, &step);
  inputs = sac_add (tape, previous->gates,
                    sac_lstm_inputs (&self->decoder, tape, step.context, self->config.embedding));
  step.state = sac_lstm_step (&self->decoder, tape, inputs, state, h);
  step.readout_state = sac_lstm_output (&self->decoder, tape, step.state);

  return step;
}

/* scores = L_o (E y_{t-1} + L_h h_t + b + L_z z_t), or L_o h_t */
static SacTensor *
captioning_score (gpointer   layers,
                  SacTape   *tape,
                  SacTensor *embedded,
                  SacTensor *readout_states,
                  SacTensor *contexts)
{
  const Captioning *self = layers;
  SacTensor *t = readout_states;

  if (self->config.readout == SAC_READOUT_DEEP)
    t = sac_add (tape, embedded,
                 sac_add (tape, sac_linear_apply (&self->readout_state, tape, t),
                          sac_linear_apply (&self->readout_context, tape, contexts)));

  return sac_linear_apply (&self->output, tape, sac_dropout (tape, t, self->config.dropout));
}

static gboolean
captioning_attends (gpointer layers)
{
  const Captioning *self = layers;

  return self->config.attention != SAC_CAPTIONING_NONE;
}

static void
captioning_describe (gpointer    layers,
                     JsonObject *settings)
{
  const Captioning *self = layers;

  sac_captioning_config_describe (&self->config, settings);
}

static SacSight
captioning_see (gpointer layers)
{
  const Captioning *self = layers;

  return (SacSight) {
    .side = sac_image_encoder_get_input (self->encoder),
    .rows = sac_image_encoder_get_rows (self->encoder),
    .columns = sac_image_encoder_get_columns (self->encoder),
    .squash = self->config.squash,
    .n_classes = self->config.n_classes,
    .n_products = sac_image_encoder_get_n_products (self->encoder),
    .n_threads = sac_image_encoder_get_n_threads (self->encoder),
  };
}

static SacTensor *
captioning_classify (gpointer   layers,
                     SacTape   *tape,
                     SacTensor *annotations)
{
  const Captioning *self = layers;

  return sac_linear_apply (&self->classifier, tape, annotations);
}

static void
captioning_prepare (gpointer layers)
{
  const Captioning *self = layers;

  sac_image_encoder_prepare (self->encoder);
}

const SacModelKind sac_captioning_kind = {
  .id = "captioning",
  .title = "Captioning",
  .keys = sac_captioning_config_keys,
  .build = captioning_build,
  .read = captioning_read,
  .embed = captioning_embed,
  .write = captioning_write,
  .score = captioning_score,
  .attends = captioning_attends,
  .describe = captioning_describe,
  .see = captioning_see,
  .classify = captioning_classify,
  .prepare = captioning_prepare,
  .destroy = captioning_destroy,
};
