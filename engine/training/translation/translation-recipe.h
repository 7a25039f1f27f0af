/* A translation recipe's own part: the pairs, what is held out, the vocabularies. */

#pragma once

#include "engine/text/corpus.h"
#include "engine/training/recipe.h"

G_BEGIN_DECLS

#define SAC_TRANSLATION_LONGEST 4000 /* The most that `longest` may be. */

typedef struct
{
  JsonArray *data; /* Of {"file", "source", "target"}. */
  int        n_validation;
  int        n_test;
  int        split_seed;
  double     joined_share; /* Concatenations, over the number of training pairs. */
  int        joined_most;  /* Pairs in one. */
  int        source_vocabulary;
  int        target_vocabulary;
  int        batch_words;
  int        longest; /* Characters of either side of a pair; longer pairs are left out. */
  double     smoothing;
} SacTranslationRecipe;

extern const char *const sac_translation_recipe_keys[];

/* Errors name the key. */
SacTranslationRecipe *sac_translation_recipe_read (const SacRecipe             *recipe,
                                                   GError                     **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                  sac_translation_recipe_free (SacTranslationRecipe        *self);
/* All the data that the recipe names, below @folder. @n_left_out receives how many pairs were too
 * long. */
SacCorpus            *sac_translation_recipe_load (const SacTranslationRecipe  *self,
                                                   const char                  *folder,
                                                   int                         *n_left_out,
                                                   GCancellable                *cancellable,
                                                   GError                     **error)
                                                   G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTranslationRecipe, sac_translation_recipe_free)

G_END_DECLS
