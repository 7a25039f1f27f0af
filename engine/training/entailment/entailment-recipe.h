/* An entailment recipe's own part: the pairs, what is held out, the word vectors. */

#pragma once

#include "engine/training/recipe.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  char *file;
} SacEntailmentTest;

/* Paths of files are relative to the data's folder. */
typedef struct
{
  char     **labels;       /* NULL-terminated. */
  GPtrArray *data;         /* Of char *: files. */
  char      *validation;   /* File. */
  GPtrArray *tests;        /* Of SacEntailmentTest *; the first one is the task's own. */
  char      *vectors;      /* File; NULL: every word learns its vector. */
  int        most;         /* Words of the vectors' file that are kept, besides those of the data. */
  int        n_occurrences; /* Of a word without a vector, for it to learn one. */
  int        batch_pairs;
  double     smoothing;
  double     shown_looks;  /* How much it counts at first that words look at what they are like. */
  int        shown_updates; /* When it counts no more; 0: it counts to the end. */
} SacEntailmentRecipe;

extern const char *const sac_entailment_recipe_keys[];

/* Errors name the key. */
SacEntailmentRecipe *sac_entailment_recipe_read (const SacRecipe      *recipe,
                                                 GError              **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                 sac_entailment_recipe_free (SacEntailmentRecipe  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacEntailmentRecipe, sac_entailment_recipe_free)

G_END_DECLS
