/* What may be chosen in a model that listens. */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/layers/deep-bidirectional.h"
#include "engine/layers/location-attention.h"

G_BEGIN_DECLS

typedef struct
{
  int        rate;       /* Of the features: samples a second, */
  int        n_bands;
  double     window;     /* and seconds. */
  double     hop;
  double     lowest;     /* Hertz. */
  int        n_layers;
  int        hidden;
  int        steps[SAC_MAX_DEPTH]; /* Of how many states each layer hands on one. */
  int        attention_size;
  int        n_filters;  /* 0: the content alone. */
  int        width;      /* Positions that a filter sees; odd. */
  SacLooking looking;
  int        embedding;
  int        readout_size;
  double     dropout;
} SacSpeechConfig;

/* As SacModelKind wants them. */
extern const char *const sac_speech_config_keys[];

/* What @json leaves out has its default. Errors name the key. */
gboolean sac_speech_config_read (JsonObject       *json,
                                 SacSpeechConfig  *config,
                                 GError          **error);

G_END_DECLS
