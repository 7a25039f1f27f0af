/* A training on the scenes of the tiny world, with a network of a handful of
 * numbers.
 */

#pragma once

#include "engine/scenes/scene.h"
#include "engine/training/recipe.h"

G_BEGIN_DECLS

/* @config and @rest: more of the config, after a comma, and of the recipe. */
#define SCENE_RECIPE(config, training, rest) \
  "{\"kind\": \"captioning\", \"scenes\": {\"objects\": \"objects.tsv\"}," \
  " \"held_out\": {\"validation\": 4, \"test\": 3}," \
  " \"vocabulary\": {\"target\": 400, \"scenes\": 40}," \
  " \"config\": {\"encoder\": {\"network\": \"residual\", \"input\": 32, \"channels\": [4, 6]," \
  " \"strides\": [2, 2], \"blocks\": [0, 0]}, \"embedding\": 8, \"hidden\": 10" config "}," \
  " \"training\": {\"seed\": 3, \"batch_pictures\": 5, \"updates\": 6, \"evaluate_every\": 3," \
  " \"learning_rate\": 0.01, \"warmup\": 0, \"averaging\": 0.5" training "}" rest "}"

typedef struct
{
  char *folder; /* The tiny world's, with the recipe. */
  char *recipe;
  char *output;
} SceneTraining;

/* For g_test_add(). @recipe: its text. */
void       scene_training_init    (SceneTraining *self,
                                   gconstpointer  recipe);
void       scene_training_clear   (SceneTraining *self,
                                   gconstpointer  recipe);
void       scene_training_set     (SceneTraining *self,
                                   const char    *recipe);
SacRecipe *scene_training_load    (SceneTraining *self);
/* A model with random weights that knows the words of the world's captions. */
SacModel  *scene_training_model   (const SacSceneWorld *world);

G_END_DECLS
