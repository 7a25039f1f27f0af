/* What a word of the text is worth beyond its probability: the extractive
 * features that Rush et al. 2015, section 5, tune beside the model (ABS+).
 */

#pragma once

#include "engine/models/model.h"
#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

typedef struct _SacExtracts SacExtracts;

/* @words: of the text, numbers of the source's vocabulary; the target's may have others. */
SacExtracts *sac_extracts_new  (const SacModel      *model,
                                const SacExtraction *worth,
                                const int           *words,
                                int                  n_words) G_GNUC_WARN_UNUSED_RESULT;
void         sac_extracts_free (SacExtracts         *self);
/* Adds to @scores, a number for each word of the target's vocabulary, what is gained by writing it
 * after @written, of which the last word is the first. The end of the sentence gains nothing. */
void         sac_extracts_add  (SacExtracts         *self,
                                const int           *written,
                                int                  n_written,
                                float               *scores);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacExtracts, sac_extracts_free)

G_END_DECLS
