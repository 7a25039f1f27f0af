#include "tests/support/scene-training.h"

#include "engine/training/initial-weights.h"
#include "tests/support/small-texts.h"
#include "tests/support/tiny-world.h"

void
scene_training_init (SceneTraining *self,
                     gconstpointer  recipe)
{
  self->folder = tiny_world_write ();
  self->recipe = g_build_filename (self->folder, "recipe.json", NULL);
  self->output = g_build_filename (self->folder, "model", NULL);

  if (recipe != NULL)
    scene_training_set (self, recipe);
}

void
scene_training_clear (SceneTraining *self,
                      gconstpointer  recipe)
{
  tiny_world_remove (self->folder);
  g_free (self->recipe);
  g_free (self->output);
}

void
scene_training_set (SceneTraining *self,
                    const char    *recipe)
{
  g_assert_true (g_file_set_contents (self->recipe, recipe, -1, NULL));
}

SacRecipe *
scene_training_load (SceneTraining *self)
{
  g_autoptr(GError) error = NULL;
  SacRecipe *recipe = sac_recipe_load (self->recipe, &error);

  g_assert_no_error (error);

  return recipe;
}

SacModel *
scene_training_model (const SacSceneWorld *world)
{
  g_autoptr(JsonObject) recipe = small_texts_parse (SCENE_RECIPE ("", "", ""));
  g_autoptr(JsonObject) words = small_texts_parse ("{\"lowercase\": true, \"words\": true}");
  g_autoptr(GPtrArray) captions = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(SacTextCodec) codec = NULL;
  g_autoptr(GError) error = NULL;
  SacRandom random;
  SacModel *model;

  for (int i = 0; i < 40; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (world, SAC_SCENE_TRAIN, i);

      g_ptr_array_add (captions, g_strdup (scene->captions[0]));
    }

  codec = sac_text_codec_learn (words, (const char *const *) captions->pdata, captions->len, 400,
                                &error);
  g_assert_no_error (error);
  model = sac_model_new ("captioning", json_object_get_object_member (recipe, "config"), NULL, NULL,
                         codec, &error);
  g_assert_no_error (error);

  sac_random_init (&random, 2);
  sac_initialize_weights (model->parameters, &random);

  return model;
}
