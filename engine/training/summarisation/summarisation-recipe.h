/* A summarisation recipe's own part: the texts, which of them count, what is held out. */

#pragma once

#include "engine/training/recipe.h"
#include "engine/training/summarisation/headlines.h"

G_BEGIN_DECLS

typedef struct
{
  JsonArray  *data;    /* Of {"file", "source", "target", "package", "section", "overlap"}. */
  double      overlap; /* The least that a headline may have with its text. */
  char      **without; /* Sections that are left out; NULL: none are. */
  double      training_overlap; /* The same of what is learned from, where that may be rougher. */
  char      **training_without;
  int         n_validation;
  int         n_test;
  int         split_seed;
  int         vocabulary; /* Of both sides: a piece has the same number in either. */
  int         batch_words;
  int         longest; /* Characters of a text or headline; longer ones are left out. */
  double      smoothing;
  double      copying; /* How much W is F at first; see docs/model-format.md. */
  int         beam;    /* With which the finished model is measured. */
} SacSummarisationRecipe;

extern const char *const sac_summarisation_recipe_keys[];

/* Errors name the key. */
SacSummarisationRecipe *sac_summarisation_recipe_read (const SacRecipe               *recipe,
                                                       GError                       **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;
void                    sac_summarisation_recipe_free (SacSummarisationRecipe        *self);
/* All the texts that the recipe names, below @folder, that pass its filter. */
SacHeadlines           *sac_summarisation_recipe_load (const SacSummarisationRecipe  *self,
                                                       const char                    *folder,
                                                       GCancellable                  *cancellable,
                                                       GError                       **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSummarisationRecipe, sac_summarisation_recipe_free)

G_END_DECLS
