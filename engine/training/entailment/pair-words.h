/* The words of an entailment model: those that learn their vectors, and below them those that were
 * given one.
 */

#pragma once

#include "engine/text/text-codec.h"
#include "engine/text/word-vectors.h"

G_BEGIN_DECLS

typedef struct
{
  SacTextCodec   *codec;
  SacWordVectors *vectors;   /* Of the words from row n_trained on, in their order; NULL: none have. */
  int             n_trained;
} SacPairWords;

typedef struct
{
  JsonObject *options;       /* Of the codec; see text-codec.h. */
  const char *vectors;       /* Path; NULL: every word learns its vector. */
  int         most;          /* Words of that file that are kept, besides those of the pairs. */
  int         n_occurrences; /* Of a word without a vector, for it to have a row. */
} SacPairWordsPlan;

/* Of the words in @pairs (of SacLabelledPair). Errors: the options ask for parts of words; the file of
 * vectors is damaged. */
SacPairWords *sac_pair_words_new  (GPtrArray               *pairs,
                                   const SacPairWordsPlan  *plan,
                                   GCancellable            *cancellable,
                                   GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
void          sac_pair_words_free (SacPairWords            *self);

/* A text as it is compared with others: its words and marks, with blanks between, in small letters if
 * the model reads such. */
char         *sac_pair_words_fold (const SacPairWords      *self,
                                   const char              *text) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPairWords, sac_pair_words_free)

G_END_DECLS
