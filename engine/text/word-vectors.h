/* Vectors that others learned from a great deal of text, as GloVe and word2vec write
 * them: a word a line, the most frequent first, then its numbers, with blanks
 * between; plain or gzip.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_WORD_VECTORS_MAX_SIZE 2048 /* Numbers of one vector. */
#define SAC_WORD_VECTORS_MAX_WORDS 1000000
#define SAC_WORD_VECTORS_MAX_NUMBERS (1 << 28) /* Of all vectors that are kept. */

typedef struct
{
  GPtrArray  *words;  /* In the order of the file. */
  GHashTable *rows;   /* Word → row + 1. */
  GArray     *values; /* Of float: a row for each word. */
  int         size;   /* Numbers of one vector. */
} SacWordVectors;

/* Keeps the first @most words of the file, and of the others those in @wanted (a set of words; NULL:
 * none). A first line that only says how many there are, as word2vec has it, is passed over; of two
 * vectors of one word the first counts. Errors name file and line: a line of another length, a
 * number that is none, more than the limits above, nothing at all. */
SacWordVectors *sac_word_vectors_load (const char      *path,
                                       int              most,
                                       GHashTable      *wanted,
                                       GCancellable    *cancellable,
                                       GError         **error) G_GNUC_WARN_UNUSED_RESULT;
void            sac_word_vectors_free (SacWordVectors  *self);

/* The `size` numbers of @word; NULL: it has none. */
const float    *sac_word_vectors_find (const SacWordVectors *self,
                                       const char           *word);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacWordVectors, sac_word_vectors_free)

G_END_DECLS
