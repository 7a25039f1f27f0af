/* How words are said: a dictionary of words and their phonemes, such as that of
 * Carnegie Mellon University.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_LEXICON_MAX_WORDS 2000000

typedef struct _SacLexicon SacLexicon;

/* Reads tab-separated lines, plain or gzip: a word in small letters, and its phonemes with blanks
 * between. The first way to say a word counts; digits behind a phoneme, its stress, are dropped.
 * Errors name file and line. */
SacLexicon *sac_lexicon_load  (const char        *path,
                               GCancellable      *cancellable,
                               GError           **error) G_GNUC_WARN_UNUSED_RESULT;
void        sac_lexicon_free  (SacLexicon        *self);
/* "Z IH R OW"; NULL: it does not know the word. Belongs to @self. */
const char *sac_lexicon_find  (const SacLexicon  *self,
                               const char        *word);
/* The phonemes of all words of an English text, with blanks between. Single figures are said as
 * words; where all words are single letters, they are spelt. NULL: a word that the lexicon lacks, a
 * longer number, something in brackets, which nobody says, or no word at all. */
char       *sac_lexicon_spell (const SacLexicon  *self,
                               const char        *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLexicon, sac_lexicon_free)

G_END_DECLS
