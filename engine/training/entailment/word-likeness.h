/* Which word of a premise a word of the hypothesis is like: the same one, or the one
 * with the nearest vector. What attention is shown in the beginning.
 */

#pragma once

#include "engine/training/labelled-plan.h"
#include "engine/training/entailment/pair-words.h"

G_BEGIN_DECLS

/* Words are alike from this cosine of their vectors on: "guitar" and "piano", not "guitar" and "street". */
#define SAC_ALIKE 0.6f

typedef struct
{
  const SacPairWords *words;   /* Not owned. */
  float              *lengths; /* Of each vector. */
} SacWordLikeness;

/* @words live longer. */
SacWordLikeness *sac_word_likeness_new  (const SacPairWords    *words) G_GNUC_WARN_UNUSED_RESULT;
void             sac_word_likeness_free (SacWordLikeness       *self);

/* The cosine of the vectors of two words of the vocabulary, 1 for the same one, 0 where one learns
 * its vector. */
float            sac_word_likeness_of   (const SacWordLikeness *self,
                                         int                    first,
                                         int                    second);
/* As sac_shown_looks() wants them. @cells: for each position of the premises the first one in its row that
 * has the same word, -1: padding; @named: for each position of the hypotheses that number of the word that
 * it is most like, the first of equal ones, -1: it is like none. */
void             sac_word_likeness_find (const SacWordLikeness *self,
                                         const SacLabelledBatch *batch,
                                         int                   *named,
                                         int                   *cells);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacWordLikeness, sac_word_likeness_free)

G_END_DECLS
