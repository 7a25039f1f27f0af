/* The words of a classification model, and what they mean before anything is learned:
 * vectors that others learned from a great deal of text.
 */

#pragma once

#include "engine/text/text-codec.h"
#include "engine/text/word-vectors.h"

G_BEGIN_DECLS

typedef struct
{
  SacTextCodec   *codec;
  SacWordVectors *vectors;   /* NULL: words begin by chance. */
  int             n_trained; /* The first words; those from there on keep their vectors. */
} SacTextWords;

typedef struct
{
  JsonObject *options;   /* Of the codec; see text-codec.h. */
  int         most;      /* Pieces that are learned from the texts. */
  const char *vectors;   /* Path; NULL: there are none. */
  int         n_vectors; /* Words of that file, from the first on, that are added to those. */
  gboolean    fixed;     /* A word that has a vector keeps it. */
} SacTextWordsPlan;

/* From @texts (of SacLabelledText). With vectors, the first @n_vectors of their words are known
 * though no text has them. Errors: words to add where the options ask for parts of words; the
 * file of vectors is damaged. */
SacTextWords *sac_text_words_new   (GPtrArray               *texts,
                                    const SacTextWordsPlan  *plan,
                                    GCancellable            *cancellable,
                                    GError                 **error) G_GNUC_WARN_UNUSED_RESULT;
void          sac_text_words_free  (SacTextWords            *self);
/* Gives the row of each word that has a vector that vector; the others stay. @trained: n_trained ×
 * size of the vectors; @fixed: the rows of the other words; NULL where there are none. */
void          sac_text_words_fill  (const SacTextWords      *self,
                                    float                   *trained,
                                    float                   *fixed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTextWords, sac_text_words_free)

G_END_DECLS
