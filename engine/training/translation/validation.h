/* How good a model is on pairs that it does not learn from. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/text/corpus.h"
#include "engine/training/task.h"

G_BEGIN_DECLS

typedef struct _SacValidation SacValidation;

/* @n_translated: how many pairs, from the first on, are translated for the BLEU; the loss is that
 * of all, not smoothed; the BLEU is that of greedy translations. */
SacValidation *sac_validation_new  (SacCorpus           *corpus,
                                    const SacTextCodec  *source,
                                    const SacTextCodec  *target,
                                    int                  n_translated,
                                    GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_validation_free (SacValidation       *self);
gboolean       sac_validation_run  (SacValidation       *self,
                                    SacModel            *model,
                                    GCancellable        *cancellable,
                                    SacValidationScore  *score,
                                    GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacValidation, sac_validation_free)

G_END_DECLS
