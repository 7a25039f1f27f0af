#include "engine/training/captioning/captioning-recipe.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/training/recipe-data.h"

#include <glib/gi18n-lib.h>

const char *const sac_captioning_recipe_keys[] = {
  "scenes.objects",
  "start_from",
  "start_with",
  "held_out.validation",
  "held_out.test",
  "vocabulary.target",
  "vocabulary.scenes",
  "pretraining.updates",
  "augmentation.brightness",
  "augmentation.contrast",
  "augmentation.noise",
  "reinforce.reward",
  "reinforce.entropy",
  "reinforce.baseline",
  "training.batch_pictures",
  "training.label_smoothing",
  "training.classification",
  "training.localisation",
  "training.encoder",
  "training.shown_looks",
  NULL
};

/* What @text names: beside the recipe, or, where there is no such file, beside the output. */
static char *
find_file (const SacRecipe *recipe,
           const char      *output,
           const char      *text)
{
  g_autofree char *recipes = g_path_get_dirname (recipe->path);
  g_autofree char *outputs = g_path_get_dirname (output);
  g_autofree char *beside_output = g_build_filename (outputs, text, NULL);
  char *beside_recipe;

  if (g_path_is_absolute (text))
    return g_strdup (text);

  beside_recipe = g_build_filename (recipes, text, NULL);
  if (g_file_test (beside_recipe, G_FILE_TEST_EXISTS) ||
      !g_file_test (beside_output, G_FILE_TEST_EXISTS))
    return beside_recipe;

  g_free (beside_recipe);

  return g_steal_pointer (&beside_output);
}

static const char *const start_names[] = { "all", "encoder", NULL };

static gboolean
read_files (SacCaptioningRecipe  *self,
            const SacRecipe      *recipe,
            const char           *output,
            GError              **error)
{
  g_autoptr(JsonObject) scenes = sac_recipe_get_section (recipe, "scenes", error);
  const char *objects, *start_from;

  if (scenes == NULL)
    return FALSE;

  objects = sac_recipe_get_string (scenes, "objects");
  if (objects == NULL)
    {
      sac_recipe_set_missing (error, "scenes.objects");
      return FALSE;
    }

  start_from = sac_recipe_get_string (recipe->root, "start_from");
  if (start_from == NULL && json_object_has_member (recipe->root, "start_from"))
    {
      sac_recipe_set_missing (error, "start_from");
      return FALSE;
    }

  self->objects = find_file (recipe, output, objects);
  self->start_from = start_from != NULL ? find_file (recipe, output, start_from) : NULL;

  return sac_config_get_choice (recipe->root, "start_with", start_names, &self->start_encoder,
                                error);
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacCaptioningRecipe *self = data;

  return
    sac_config_get_int (held_out, "validation", 300, 1, 100000, &self->n_validation, error) &&
    sac_config_get_int (held_out, "test", 1000, 0, 100000, &self->n_test, error);
}

static gboolean
read_vocabulary (gpointer     data,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  SacCaptioningRecipe *self = data;

  return
    sac_config_get_int (vocabulary, "target", 8000, 16, 1000000, &self->vocabulary, error) &&
    sac_config_get_int (vocabulary, "scenes", 10000, 1, 1000000, &self->n_vocabulary_scenes,
                        error);
}

static gboolean
read_pretraining (gpointer     data,
                  JsonObject  *pretraining,
                  GError     **error)
{
  SacCaptioningRecipe *self = data;

  return sac_config_get_int (pretraining, "updates", 0, 0, 100000000, &self->n_pretraining, error);
}

static gboolean
read_augmentation (gpointer     data,
                   JsonObject  *augmentation,
                   GError     **error)
{
  SacCaptioningRecipe *self = data;

  return
    sac_config_get_double (augmentation, "brightness", 0.1, 0, 1, &self->brightness, error) &&
    sac_config_get_double (augmentation, "contrast", 0.2, 0, 0.9, &self->contrast, error) &&
    sac_config_get_double (augmentation, "noise", 0.02, 0, 1, &self->noise, error);
}

static gboolean
read_reinforce (gpointer     data,
                JsonObject  *reinforce,
                GError     **error)
{
  SacCaptioningRecipe *self = data;

  return sac_config_get_double (reinforce, "reward", 1, 0, 1e6, &self->reward, error) &&
         sac_config_get_double (reinforce, "entropy", 0.002, 0, 1e6, &self->entropy, error) &&
         sac_config_get_double (reinforce, "baseline", 0.9, 0, 0.999999, &self->baseline, error);
}

static const char *const encoder_names[] = { "learns", "frozen", NULL };

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacCaptioningRecipe *self = data;

  return
    sac_config_get_choice (training, "encoder", encoder_names, &self->frozen, error) &&
    sac_config_get_double (training, "shown_looks", 0, 0, 1e3, &self->shown_looks, error) &&
    sac_config_get_int (training, "batch_pictures", 32, 1, 4096, &self->batch_pictures, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error) &&
    sac_config_get_double (training, "classification", 0.1, 0, 1e6, &self->classification, error) &&
    sac_config_get_double (training, "localisation", 0, 0, 1e6, &self->localisation, error);
}

static gboolean
read_config (gpointer     data,
             JsonObject  *config,
             GError     **error)
{
  SacCaptioningRecipe *self = data;

  return sac_config_get_double (config, "lambda", 1, 0, 1000, &self->lambda, error);
}

static gboolean
check (SacCaptioningRecipe  *self,
       GError              **error)
{
  const char *problem = NULL;

  if (self->n_pretraining > 0 && self->classification == 0)
    problem = _("pretraining, “updates”: there is nothing to learn then, since "
                "training.classification is 0");
  else if (self->localisation > 0 && self->classification == 0)
    problem = _("training, “localisation”: it learns beside “classification”, which is 0");
  else if (self->frozen && self->n_pretraining > 0)
    problem = _("pretraining, “updates”: there is nothing to learn then, since training.encoder is "
                "“frozen”");
  else if (self->start_encoder && self->start_from == NULL)
    problem = _("“start_with”: there is nothing to start with; add “start_from”, a model");
  else if (self->frozen && self->start_from == NULL)
    problem = _("training, “encoder”: a frozen one needs “start_from”, a model whose encoder has "
                "learned");

  if (problem != NULL)
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, problem);

  return problem == NULL;
}

static gboolean
read_sections (SacCaptioningRecipe  *self,
               const SacRecipe      *recipe,
               GError              **error)
{
  static const SacRecipeSection sections[] = {
    { "held_out", read_held_out },
    { "vocabulary", read_vocabulary },
    { "pretraining", read_pretraining },
    { "augmentation", read_augmentation },
    { "reinforce", read_reinforce },
    { "training", read_training },
    { "config", read_config },
  };

  return sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error) &&
         check (self, error);
}

SacCaptioningRecipe *
sac_captioning_recipe_read (const SacRecipe  *recipe,
                            const char       *output,
                            GError          **error)
{
  g_autoptr(SacCaptioningRecipe) self = g_new0 (SacCaptioningRecipe, 1);

  if (!read_files (self, recipe, output, error) || !read_sections (self, recipe, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_captioning_recipe_free (SacCaptioningRecipe *self)
{
  g_free (self->objects);
  g_free (self->start_from);
  g_free (self);
}
