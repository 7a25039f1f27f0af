/* Puts words and punctuation marks together as a person would write them. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @packed: a language without blanks, so that Latin words get none beside its characters. */
char *sac_detokenize (const char *const *words,
                      int                n_words,
                      const char        *language,
                      gboolean           packed) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
