/* What may be chosen in a model that writes headlines. */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_SUMMARISATION_ATTENTION,
  SAC_SUMMARISATION_BAG
} SacSummarisationEncoder;

typedef enum
{
  SAC_SUMMARISATION_SEPARATE, /* W is a matrix of its own, as in the paper. */
  SAC_SUMMARISATION_TIED      /* W = F: a word looked at speaks for itself. */
} SacSummarisationOutput;

typedef struct
{
  int           encoder;      /* SacSummarisationEncoder */
  int           embedding;    /* D */
  int           hidden;       /* H */
  int           encoder_size; /* A */
  int           context;      /* C */
  int           window;       /* Q */
  int           output;       /* SacSummarisationOutput */
  double        dropout;
  gboolean      extracts;
  SacExtraction extraction;
} SacSummarisationConfig;

/* As SacModelKind wants them. */
extern const char *const sac_summarisation_config_keys[];

/* @n_source, @n_target: of the vocabularies. Errors name the key. */
gboolean sac_summarisation_config_read     (JsonObject                    *json,
                                            int                            n_source,
                                            int                            n_target,
                                            SacSummarisationConfig        *config,
                                            GError                       **error);
/* Fills what a run's settings say of how the model looks. */
void     sac_summarisation_config_describe (const SacSummarisationConfig  *config,
                                            JsonObject                    *settings);

G_END_DECLS
