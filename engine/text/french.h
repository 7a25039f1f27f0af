/* What French ties together in writing: elisions ("qu'il") and pronouns that follow
 * their verb ("a-t-il").
 */

#pragma once

#include "engine/text/tokenizer.h"

G_BEGIN_DECLS

/* Whether @word is an elision with its apostrophe: "qu'", "-t'". */
gboolean sac_french_is_elision (const char    *word);
/* Whether it is a pronoun with the hyphen that ties it to its verb: "-tu", "-t-il". */
gboolean sac_french_is_clitic  (const char    *word);

/* Adds the parts of one word to @tokens. */
void     sac_french_split      (const SacUnit *units,
                                SacToken       word,
                                GArray        *tokens);

G_END_DECLS
