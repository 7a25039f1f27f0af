/* What may be chosen in a captioning model. */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_CAPTIONING_SOFT, /* The expected annotation (Xu et al. 2015, section 4.2). */
  SAC_CAPTIONING_HARD, /* One annotation (section 4.1). */
  SAC_CAPTIONING_NONE  /* The mean annotation, at every step. */
} SacCaptioningAttention;

typedef enum
{
  SAC_ENERGY_TANH,
  SAC_ENERGY_RELU
} SacCaptioningEnergy;

typedef enum
{
  SAC_GATE_SCALAR, /* One β for the whole context (section 4.2.1). */
  SAC_GATE_VECTOR, /* One for each of its numbers. */
  SAC_GATE_NONE
} SacCaptioningGate;

typedef enum
{
  SAC_START_TANH,
  SAC_START_LINEAR
} SacCaptioningStart;

typedef enum
{
  SAC_READOUT_DEEP,  /* Of the previous word, the state and the context (equation 7). */
  SAC_READOUT_LINEAR /* Of the state alone. */
} SacCaptioningReadout;

typedef struct
{
  JsonObject *encoder; /* Belongs to the config; NULL: all defaults. */
  int         embedding;
  int         hidden;
  int         attention; /* SacCaptioningAttention, and so on. */
  int         attention_size;
  int         energy;
  int         gate;
  int         start;
  int         readout;
  int         n_classes;
  gboolean    squash;
  gboolean    positions; /* Each annotation ends in its cell's x and y. */
  double      lambda; /* Of the doubly stochastic term; for whoever trains. */
  double      expected; /* Hard attention: the share of captions that learn from the expectation. */
  double      dropout;
} SacCaptioningConfig;

/* As SacModelKind wants them. */
extern const char *const sac_captioning_config_keys[];

/* What @json leaves out is the paper's. Errors name the key. */
gboolean    sac_captioning_config_read      (JsonObject                 *json,
                                             SacCaptioningConfig        *config,
                                             GError                    **error);
/* Fills what a run's settings say of how the model looks. */
void        sac_captioning_config_describe  (const SacCaptioningConfig  *config,
                                             JsonObject                 *settings);

G_END_DECLS
