/* How many phonemes were heard wrong: the fewest insertions, deletions and
 * substitutions that make what was written out of what was said (Levenshtein 1966).
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gint64 n_errors;
  gint64 n_said; /* Phonemes of the truth. */
  int    n_sounds;
} SacPhonemeErrors;

/* Without the end of the sentence. */
void   sac_phoneme_errors_add      (SacPhonemeErrors       *self,
                                    const int              *said,
                                    int                     n_said,
                                    const int              *written,
                                    int                     n_written);
/* Errors for each phoneme that was said: 0 is best, and more than 1 is possible. 0 where nothing was
 * said. */
double sac_phoneme_errors_get_rate (const SacPhonemeErrors *self);

G_END_DECLS
