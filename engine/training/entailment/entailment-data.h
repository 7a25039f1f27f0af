/* All pairs that an entailment recipe names: those to learn from, and those that are
 * held out.
 */

#pragma once

#include "engine/training/entailment/entailment-recipe.h"
#include "engine/training/entailment/pair-words.h"

G_BEGIN_DECLS

typedef struct
{
  SacPairWords *words;
  GPtrArray    *train;      /* Of SacLabelledPair, like those below. */
  GPtrArray    *validation;
  GPtrArray    *tests;      /* Of GPtrArray, one for each test of the recipe. */
  int           n_left_out; /* Pairs of the recipe's data that are not in @train. */
} SacEntailmentData;

/* Reads them below @folder. Nothing is learned from a premise that is held out, nor twice from the same
 * pair: such pairs of the recipe's data are left out, however they are written. @options: of the
 * codec. Errors name the file; also: no pair is left. */
SacEntailmentData *sac_entailment_data_load (const SacEntailmentRecipe  *recipe,
                                             JsonObject                 *options,
                                             const char                 *folder,
                                             GCancellable               *cancellable,
                                             GError                    **error)
                                             G_GNUC_WARN_UNUSED_RESULT;
void               sac_entailment_data_free (SacEntailmentData          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacEntailmentData, sac_entailment_data_free)

G_END_DECLS
