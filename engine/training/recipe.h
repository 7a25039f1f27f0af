/* How a model is trained: data, what is held out, vocabularies, the model's
 * config, the schedule. One JSON file a model, in samples/recipes.
 */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "engine/text/corpus.h"

G_BEGIN_DECLS

typedef struct
{
  char       *kind;
  JsonObject *config;
  JsonObject *card;
  JsonArray  *data; /* Of {"file", "source", "target"}. */
  int         n_validation;
  int         n_test;
  int         split_seed;
  double      joined_share; /* Concatenations, over the number of training pairs. */
  int         joined_most;  /* Pairs in one. */
  int         source_vocabulary;
  int         target_vocabulary;
  int         seed;
  int         n_updates;
  int         n_warmup;
  int         batch_words;
  double      learning_rate;
  double      final_rate; /* Share of learning_rate that is left at the end; a cosine leads there. */
  double      clip;
  double      smoothing;
  double      averaging;
  int         evaluate_every; /* Updates. */
  int         patience;       /* Evaluations without a better validation loss; 0: no limit. */
  char       *text;           /* All of it but the card, to know it again: a card may change. */
} SacRecipe;

/* Errors name the file and the key. */
SacRecipe *sac_recipe_load        (const char    *path,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void       sac_recipe_free        (SacRecipe     *self);
/* All the data that the recipe names, below @folder. */
SacCorpus *sac_recipe_load_corpus (SacRecipe     *self,
                                   const char    *folder,
                                   GCancellable  *cancellable,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacRecipe, sac_recipe_free)

G_END_DECLS
