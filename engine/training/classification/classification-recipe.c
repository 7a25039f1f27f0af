#include "engine/training/classification/classification-recipe.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/training/recipe-data.h"

#include <glib/gi18n-lib.h>

#define MAX_FILES 64
#define MAX_COLUMN 1000

static const char *const part_names[] = { "train", "validation", "test", "split", NULL };

const char *const sac_classification_recipe_keys[] = {
  "data.file",
  "data.label",
  "data.text",
  "data.pair",
  "data.part",
  "data.times",
  "data.set",
  "rename.*",
  "held_out.validation",
  "held_out.test",
  "held_out.seed",
  "vectors.file",
  "vectors.words",
  "vectors.fixed",
  "vocabulary.source",
  "training.batch_words",
  "training.longest",
  "training.label_smoothing",
  NULL
};

static void
text_file_free (SacTextFile *self)
{
  g_free (self->file);
  g_free (self->set);
  g_free (self);
}

static SacTextFile *
read_file (JsonObject  *entry,
           GError     **error)
{
  SacTextFile file = { 0 };
  SacTextColumns *columns = &file.columns;

  if (sac_recipe_get_string (entry, "file") == NULL)
    {
      sac_recipe_set_missing (error, "data.file");
      return NULL;
    }

  if (!sac_config_get_int (entry, "label", 0, 0, MAX_COLUMN, &columns->label, error) ||
      !sac_config_get_int (entry, "text", 1, 0, MAX_COLUMN, &columns->text, error) ||
      !sac_config_get_int (entry, "pair", -1, -1, MAX_COLUMN, &columns->pair, error) ||
      !sac_config_get_int (entry, "times", 1, 1, 1000, &file.times, error) ||
      !sac_config_get_choice (entry, "part", part_names, &file.part, error))
    {
      g_prefix_error (error, "data, ");
      return NULL;
    }

  file.file = g_strdup (sac_recipe_get_string (entry, "file"));
  file.set = g_strdup (sac_recipe_get_string (entry, "set"));

  return g_memdup2 (&file, sizeof file);
}

static gboolean
read_data (SacClassificationRecipe  *self,
           JsonObject               *root,
           GError                  **error)
{
  JsonNode *node = json_object_get_member (root, "data");
  gboolean is_array = node != NULL && JSON_NODE_HOLDS_ARRAY (node);
  JsonArray *data = is_array ? json_node_get_array (node) : NULL;

  if (data == NULL || json_array_get_length (data) == 0 || json_array_get_length (data) > MAX_FILES)
    {
      sac_recipe_set_missing (error, "data");
      return FALSE;
    }

  for (guint i = 0; i < json_array_get_length (data); i++)
    {
      JsonNode *entry = json_array_get_element (data, i);
      SacTextFile *file;

      if (!JSON_NODE_HOLDS_OBJECT (entry))
        {
          sac_recipe_set_missing (error, "data");
          return FALSE;
        }

      file = read_file (json_node_get_object (entry), error);
      if (file == NULL)
        return FALSE;

      g_ptr_array_add (self->files, file);
    }

  return TRUE;
}

static gboolean
read_rename (gpointer     data,
             JsonObject  *rename,
             GError     **error)
{
  SacClassificationRecipe *self = data;
  g_autoptr(GList) labels = json_object_get_members (rename);

  for (GList *l = labels; l != NULL; l = l->next)
    if (sac_recipe_get_string (rename, l->data) == NULL)
      {
        sac_recipe_set_missing (error, l->data);
        return FALSE;
      }

  self->rename = json_object_ref (rename);

  return TRUE;
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacClassificationRecipe *self = data;

  return
    sac_config_get_int (held_out, "validation", 1000, 1, 1000000, &self->n_validation, error) &&
    sac_config_get_int (held_out, "test", 1000, 1, 1000000, &self->n_test, error) &&
    sac_config_get_int (held_out, "seed", 1, 0, G_MAXINT32, &self->split_seed, error);
}

static gboolean
read_vectors (gpointer     data,
              JsonObject  *vectors,
              GError     **error)
{
  SacClassificationRecipe *self = data;

  self->vectors = g_strdup (sac_recipe_get_string (vectors, "file"));

  if (self->vectors == NULL && json_object_get_size (vectors) > 0)
    {
      sac_recipe_set_missing (error, "file");
      return FALSE;
    }

  return sac_config_get_int (vectors, "words", 0, 0, 1000000, &self->n_vectors, error) &&
         sac_config_get_boolean (vectors, "fixed", FALSE, &self->fixed, error);
}

static gboolean
read_vocabulary (gpointer     data,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  SacClassificationRecipe *self = data;

  return sac_config_get_int (vocabulary, "source", 10000, 16, 1000000, &self->vocabulary, error);
}

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacClassificationRecipe *self = data;

  return
    sac_config_get_int (training, "batch_words", 1500, 1, 1000000, &self->batch_words, error) &&
    sac_config_get_int (training, "longest", 400, 1, 20000, &self->longest, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error);
}

SacClassificationRecipe *
sac_classification_recipe_read (const SacRecipe  *recipe,
                                GError          **error)
{
  static const SacRecipeSection sections[] = {
    { "rename", read_rename },
    { "held_out", read_held_out },
    { "vectors", read_vectors },
    { "vocabulary", read_vocabulary },
    { "training", read_training },
  };
  g_autoptr(SacClassificationRecipe) self = g_new0 (SacClassificationRecipe, 1);

  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) text_file_free);

  if (!read_data (self, recipe->root, error) ||
      !sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_classification_recipe_free (SacClassificationRecipe *self)
{
  g_ptr_array_unref (self->files);
  g_clear_pointer (&self->rename, json_object_unref);
  g_free (self->vectors);
  g_free (self);
}
