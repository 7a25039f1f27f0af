/* A captioning recipe's own part: the scenes, what is held out, and the terms
 * of the loss.
 */

#pragma once

#include "engine/training/recipe.h"

G_BEGIN_DECLS

typedef struct
{
  char   *objects;    /* The table of things; its path. */
  char   *start_from; /* A model whose weights are the first ones; its path, or NULL. */
  gboolean start_encoder; /* Of those, the encoder's alone. */
  int     n_validation;
  int     n_test;
  int     vocabulary;         /* Words at most. */
  int     n_vocabulary_scenes; /* Whose captions the vocabulary is learned from. */
  int     batch_pictures;
  double  smoothing;
  double  lambda;         /* Of the doubly stochastic term; of the model's config. */
  double  classification; /* Weight of telling which kinds of things are there. */
  double  shown_looks;    /* Weight of being shown where the thing lies that a word names. */
  gboolean frozen;        /* The encoder stays as it is. */
  double  localisation;   /* Weight of telling which one lies under each cell. */
  int     n_pretraining;  /* Updates with these alone. */
  double  brightness;     /* The most that is added or taken away; a picture has 0 to 1. */
  double  contrast;       /* The most that differences grow or shrink, as a share. */
  double  noise;          /* The largest deviation. */
  double  reward;         /* Weight of REINFORCE, for hard attention. */
  double  entropy;        /* Weight of the entropy of the attention, there. */
  double  baseline;       /* Share of the old moving average that stays. */
} SacCaptioningRecipe;

extern const char *const sac_captioning_recipe_keys[];

/* @output: where the model will be, beside which `start_from` may lie. Errors name the key. */
SacCaptioningRecipe *sac_captioning_recipe_read (const SacRecipe      *recipe,
                                                 const char           *output,
                                                 GError              **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                 sac_captioning_recipe_free (SacCaptioningRecipe  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacCaptioningRecipe, sac_captioning_recipe_free)

G_END_DECLS
