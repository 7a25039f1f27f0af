/* What may be chosen in an entailment model. */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_ENTAILMENT_WORD_BY_WORD, /* Section 2.4. */
  SAC_ENTAILMENT_LAST,         /* The last state of the hypothesis alone (section 2.3). */
  SAC_ENTAILMENT_NONE          /* Conditional encoding (section 2.2). */
} SacEntailmentAttention;

typedef struct
{
  int      embedding;
  int      hidden;
  int      attention; /* SacEntailmentAttention */
  gboolean two_way;   /* The premise looks at the hypothesis too, by the same weights (section 2.5). */
  int      n_trained; /* Words that learn their vectors: the first of the vocabulary. */
  double   dropout;
} SacEntailmentConfig;

/* As SacModelKind wants them. */
extern const char *const sac_entailment_config_keys[];

/* @n_words: of the vocabulary. Errors name the key. */
gboolean sac_entailment_config_read     (JsonObject                 *json,
                                         int                         n_words,
                                         SacEntailmentConfig        *config,
                                         GError                    **error);
/* Fills what a run's settings say of how the model looks. */
void     sac_entailment_config_describe (const SacEntailmentConfig  *config,
                                         JsonObject                 *settings);

G_END_DECLS
