/* Splits what a model reads into words and punctuation marks.
 *
 * Chinese characters stand alone. French elisions and inverted pronouns are words of
 * their own and keep the mark that ties them: "l'" "homme", "a" "-t-il".
 */

#pragma once

#include "engine/text/typed-text.h"

G_BEGIN_DECLS

/* Units @first to before @end of a typed text. */
typedef struct
{
  int first;
  int end;
} SacToken;

/* Of SacToken, in order; between them lie only blanks. */
GArray *sac_tokenize (const SacTypedText *text,
                      const char         *language) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
