/* A speech recipe's own part: the recordings, what is held out of them, how utterances are made. */

#pragma once

#include "engine/training/recipe.h"
#include "engine/training/speech/recordings.h"

G_BEGIN_DECLS

typedef struct
{
  JsonArray *data;     /* Of {"file", "list", "joined"}. */
  char      *lexicon;  /* File. */
  char      *speaker;  /* Who is never learned from; NULL: nobody. */
  double     share;    /* Of the recordings that learning leaves to validation, and of prompts as many
                        * to the test. */
  int        n_held_out; /* Utterances of each held-out set. */
  int        n_long;   /* Of those that are ten times longer. */
  int        split_seed;
  int        n_utterances; /* An epoch. */
  double     prompts;  /* Share of them. */
  int        n_words;  /* The most that are joined. */
  double     longest;  /* Seconds of an utterance. */
  double     spread;   /* Of the logarithm of its loudness. */
  int        batch_frames;
  double     smoothing;
  int        beam;
} SacSpeechRecipe;

extern const char *const sac_speech_recipe_keys[];

/* Errors name the key. */
SacSpeechRecipe *sac_speech_recipe_read (const SacRecipe        *recipe,
                                         GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void             sac_speech_recipe_free (SacSpeechRecipe        *self);
/* All that the recipe names, below @folder, at @rate. */
SacRecordings   *sac_speech_recipe_load (const SacSpeechRecipe  *self,
                                         const char             *folder,
                                         int                     rate,
                                         GCancellable           *cancellable,
                                         GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSpeechRecipe, sac_speech_recipe_free)

G_END_DECLS
