/* What is heard at once: a whole prompt, or words of one speaker one after the other,
 * with pauses of low noise between them.
 */

#pragma once

#include "engine/tensor/random.h"
#include "engine/training/speech/recordings.h"

G_BEGIN_DECLS

#define SAC_PAUSE_SHORTEST 0.06 /* Seconds. */
#define SAC_PAUSE_LONGEST 0.3

/* Which recordings follow each other; small, so that an epoch of them can be planned. */
typedef struct
{
  GPtrArray *recordings; /* Of SacRecording, not owned. */
  GArray    *pauses;     /* Of int, samples: before each, and behind the last. */
  gint64     n_samples;
  float      gain;
  guint64    seed;       /* Of the noise. */
} SacUtterance;

/* Words to choose from: those of each speaker together. */
typedef struct
{
  GPtrArray *speakers; /* Of GPtrArray of SacRecording, not owned. */
  GPtrArray *prompts;  /* Of SacRecording. */
  int        rate;
} SacUtteranceSource;

SacUtteranceSource *sac_utterance_source_new  (GPtrArray                *recordings,
                                               int                       rate) G_GNUC_WARN_UNUSED_RESULT;
void                sac_utterance_source_free (SacUtteranceSource       *self);

/* The same @random gives the same utterance, to the last sample. @spread: of the logarithm of its
 * loudness. */
SacUtterance *sac_utterance_of_prompt (SacRecording              *prompt,
                                       int                        rate,
                                       double                     spread,
                                       SacRandom                 *random) G_GNUC_WARN_UNUSED_RESULT;
/* @n words of one speaker that chance chooses. What comes after @most samples is left out, but for the
 * first word; with @least more than @n words follow until there are so many samples. */
SacUtterance *sac_utterance_of_words  (const SacUtteranceSource  *source,
                                       int                        n,
                                       gint64                     least,
                                       gint64                     most,
                                       double                     spread,
                                       SacRandom                 *random) G_GNUC_WARN_UNUSED_RESULT;
void          sac_utterance_free      (SacUtterance              *self);
/* n_samples of them. */
float        *sac_utterance_render    (const SacUtterance        *self) G_GNUC_WARN_UNUSED_RESULT;
/* "S IH K S T UW" */
char         *sac_utterance_spell     (const SacUtterance        *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacUtterance, sac_utterance_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacUtteranceSource, sac_utterance_source_free)

G_END_DECLS
