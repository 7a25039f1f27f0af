/* Utterances as a model hears them, padded to one batch, and what is said in them. */

#pragma once

#include "engine/audio/log-mel.h"
#include "engine/models/model-kinds.h"
#include "engine/text/text-codec.h"
#include "engine/training/speech/utterances.h"

G_BEGIN_DECLS

/* One utterance with its place in a batch. */
typedef struct
{
  SacUtterance *utterance; /* Owned. */
  int          *phonemes;  /* Numbers, the end among them. */
  int           n_phonemes;
  int           n_frames;
} SacHeard;

typedef struct
{
  SacTensor  features;
  int       *lengths;
  SacTokens  target;
  SacSource  source; /* Points to the others. */
} SacHeardBatch;

/* Takes @utterance. Errors: a phoneme that the codec does not know. */
SacHeard      *sac_heard_new        (SacUtterance         *utterance,
                                     const SacTextCodec   *codec,
                                     const SacLogMel      *log_mel,
                                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_heard_free       (SacHeard             *self);
/* Adds up features of all frames, and their squares, to @n_features numbers each; returns the frames. */
int            sac_heard_add_up     (const SacHeard       *self,
                                     const SacLogMel      *log_mel,
                                     double               *sums,
                                     double               *squares);

/* @n_rows may be 0: nothing is left for a share. */
SacHeardBatch *sac_heard_batch_new  (SacHeard *const      *rows,
                                     int                   n_rows,
                                     const SacLogMel      *log_mel) G_GNUC_WARN_UNUSED_RESULT;
void           sac_heard_batch_free (SacHeardBatch        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacHeard, sac_heard_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacHeardBatch, sac_heard_batch_free)

G_END_DECLS
