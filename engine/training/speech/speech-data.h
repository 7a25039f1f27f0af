/* The recordings of a speech recipe in four sets, and utterances of each. */

#pragma once

#include "engine/training/speech/heard-batch.h"
#include "engine/training/speech/speech-recipe.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_SPEECH_TRAIN,
  SAC_SPEECH_VALIDATION,
  SAC_SPEECH_TEST,    /* Recordings that are held out, of speakers that are known, */
  SAC_SPEECH_SPEAKER, /* and of one who is not. */
  SAC_SPEECH_N_SETS
} SacSpeechSet;

typedef struct
{
  const SacSpeechRecipe *recipe; /* Not owned. */
  SacRecordings         *recordings;
  SacUtteranceSource    *sets[SAC_SPEECH_N_SETS];
  SacLogMel             *log_mel;
  SacTextCodec          *codec;
  int                    rate;
  int                    n_features;
  float                 *mean;      /* Of the features of what is learned from. */
  float                 *deviation;
} SacSpeechData;

/* @config: of the model, which says how it hears. Errors: of the recipe and its files; nothing to
 * learn from, to validate or to test with. */
SacSpeechData *sac_speech_data_new       (const SacSpeechRecipe  *recipe,
                                          JsonObject             *config,
                                          const char             *folder,
                                          GCancellable           *cancellable,
                                          GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_speech_data_free      (SacSpeechData          *self);
/* @n utterances, of SacHeard; the same seed gives the same ones. Errors: a phoneme that training
 * lacks. */
GPtrArray     *sac_speech_data_draw      (const SacSpeechData    *self,
                                          SacSpeechSet            set,
                                          int                     n,
                                          guint64                 seed,
                                          GError                **error) G_GNUC_WARN_UNUSED_RESULT;
/* @n utterances ten times longer than the longest that is learned from. */
GPtrArray     *sac_speech_data_draw_long (const SacSpeechData    *self,
                                          int                     n,
                                          guint64                 seed,
                                          GError                **error) G_GNUC_WARN_UNUSED_RESULT;
/* Of all that is learned from. */
char          *sac_speech_data_digest    (const SacSpeechData    *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSpeechData, sac_speech_data_free)

G_END_DECLS
