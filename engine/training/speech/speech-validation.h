/* How well a model hears utterances that it does not learn from. */

#pragma once

#include "engine/models/model.h"
#include "engine/training/speech/heard-batch.h"
#include "engine/training/speech/phoneme-errors.h"

G_BEGIN_DECLS

/* @heard: of SacHeard. The loss of each phoneme, natural; the ends count. Errors: cancelled. */
gboolean sac_speech_measure_loss   (SacModel          *model,
                                    GPtrArray         *heard,
                                    const SacLogMel   *log_mel,
                                    GCancellable      *cancellable,
                                    double            *loss,
                                    GError           **error);
/* Writes down the first @n with a beam, and counts what is wrong. Errors: cancelled, a model that
 * diverged. */
gboolean sac_speech_measure_errors (SacModel          *model,
                                    GPtrArray         *heard,
                                    int                n,
                                    int                beam,
                                    const SacLogMel   *log_mel,
                                    GCancellable      *cancellable,
                                    SacPhonemeErrors  *errors,
                                    GError           **error);

G_END_DECLS
