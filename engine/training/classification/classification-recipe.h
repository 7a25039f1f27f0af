/* A classification recipe's own part: the texts, what is held out, the words. */

#pragma once

#include "engine/training/classification/labelled-texts.h"
#include "engine/training/recipe.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_PART_TRAIN,
  SAC_PART_VALIDATION,
  SAC_PART_TEST,
  SAC_PART_SPLIT, /* Some of it is held out, by chance. */
  SAC_N_PARTS
} SacTextPart;

/* One file. */
typedef struct
{
  char           *file; /* Relative to the data's folder. */
  SacTextColumns  columns;
  int             part; /* SacTextPart */
  int             times; /* How often an epoch has each text, where it is learned from. */
  char           *set;  /* Measured by itself too, under this name; NULL: only with the others. */
} SacTextFile;

typedef struct
{
  GPtrArray  *files; /* Of SacTextFile. */
  JsonObject *rename; /* Label in the files → label of the model. */
  int         n_validation; /* Of a file that is split; and so on. */
  int         n_test;
  int         split_seed;
  char       *vectors; /* File in which words begin; NULL: all begin by chance. */
  int         n_vectors; /* Words of that file, from the first on, that the vocabulary has though no
                          * text may have them. */
  gboolean    fixed;     /* Words that have a vector keep it. */
  int         vocabulary;
  int         batch_words;
  int         longest; /* Words; of a longer text only the first are learned from. */
  double      smoothing;
} SacClassificationRecipe;

extern const char *const sac_classification_recipe_keys[];

/* Errors name the key. */
SacClassificationRecipe *sac_classification_recipe_read (const SacRecipe          *recipe,
                                                         GError                  **error)
                                                         G_GNUC_WARN_UNUSED_RESULT;
void                     sac_classification_recipe_free (SacClassificationRecipe  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacClassificationRecipe, sac_classification_recipe_free)

G_END_DECLS
