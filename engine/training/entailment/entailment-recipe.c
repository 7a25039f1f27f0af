#include "engine/training/entailment/entailment-recipe.h"

#include "engine/models/config.h"
#include "engine/training/recipe-data.h"

const char *const sac_entailment_recipe_keys[] = {
  "labels",
  "data.file",
  "held_out.validation",
  "held_out.tests.name",
  "held_out.tests.file",
  "word_vectors.file",
  "word_vectors.most",
  "vocabulary.occurrences",
  "training.batch_pairs",
  "training.label_smoothing",
  "training.shown_looks",
  "training.shown_updates",
  NULL
};

static const char *const usual_labels[] = { "entailment", "neutral", "contradiction", NULL };

/* @path: of the key, for the error. */
static char *
dup_text (JsonObject  *object,
          const char  *key,
          const char  *path,
          GError     **error)
{
  const char *text = sac_recipe_get_string (object, key);

  if (text == NULL || *text == '\0')
    {
      sac_recipe_set_missing (error, path);
      return NULL;
    }

  return g_strdup (text);
}

/* The list at @key, of at least one. */
static JsonArray *
get_list (JsonObject  *object,
          const char  *key,
          const char  *path,
          GError     **error)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node) &&
      json_array_get_length (json_node_get_array (node)) > 0)
    return json_node_get_array (node);

  sac_recipe_set_missing (error, path);

  return NULL;
}

static JsonObject *
get_entry (JsonArray   *list,
           guint        index,
           const char  *path,
           GError     **error)
{
  JsonNode *node = json_array_get_element (list, index);

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);

  sac_recipe_set_missing (error, path);

  return NULL;
}

static gboolean
read_labels (SacEntailmentRecipe  *self,
             JsonObject           *root,
             GError              **error)
{
  g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  JsonArray *list;

  if (!json_object_has_member (root, "labels"))
    {
      self->labels = g_strdupv ((char **) usual_labels);
      return TRUE;
    }

  list = get_list (root, "labels", "labels", error);

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);

      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_string (node) == NULL)
        {
          sac_recipe_set_missing (error, "labels");
          return FALSE;
        }

      g_ptr_array_add (labels, json_node_dup_string (node));
    }

  g_ptr_array_add (labels, NULL);
  self->labels = (char **) g_ptr_array_steal (labels, NULL);

  return list != NULL;
}

static gboolean
read_data (SacEntailmentRecipe  *self,
           JsonObject           *root,
           GError              **error)
{
  JsonArray *list = get_list (root, "data", "data", error);

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_entry (list, i, "data", error);
      char *file = entry != NULL ? dup_text (entry, "file", "data.file", error) : NULL;

      if (file == NULL)
        return FALSE;

      g_ptr_array_add (self->data, file);
    }

  return list != NULL;
}

static void
test_free (gpointer data)
{
  SacEntailmentTest *test = data;

  g_free (test->name);
  g_free (test->file);
  g_free (test);
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacEntailmentRecipe *self = data;
  JsonArray *list;

  self->validation = dup_text (held_out, "validation", "validation", error);
  list = self->validation != NULL ? get_list (held_out, "tests", "tests", error) : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonObject *entry = get_entry (list, i, "tests", error);
      SacEntailmentTest *test = g_new0 (SacEntailmentTest, 1);

      g_ptr_array_add (self->tests, test);
      if (entry == NULL ||
          (test->name = dup_text (entry, "name", "tests.name", error)) == NULL ||
          (test->file = dup_text (entry, "file", "tests.file", error)) == NULL)
        return FALSE;
    }

  return list != NULL;
}

static gboolean
read_vectors (gpointer     data,
              JsonObject  *vectors,
              GError     **error)
{
  SacEntailmentRecipe *self = data;

  self->vectors = g_strdup (sac_recipe_get_string (vectors, "file"));

  return sac_config_get_int (vectors, "most", 40000, 0, 1000000, &self->most, error);
}

static gboolean
read_vocabulary (gpointer     data,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  SacEntailmentRecipe *self = data;

  return sac_config_get_int (vocabulary, "occurrences", 2, 1, 1000000, &self->n_occurrences, error);
}

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacEntailmentRecipe *self = data;

  return
    sac_config_get_int (training, "batch_pairs", 64, 1, 100000, &self->batch_pairs, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error) &&
    sac_config_get_double (training, "shown_looks", 0, 0, 1000, &self->shown_looks, error) &&
    sac_config_get_int (training, "shown_updates", 0, 0, 100000000, &self->shown_updates, error);
}

SacEntailmentRecipe *
sac_entailment_recipe_read (const SacRecipe  *recipe,
                            GError          **error)
{
  static const SacRecipeSection sections[] = {
    { "held_out", read_held_out },
    { "word_vectors", read_vectors },
    { "vocabulary", read_vocabulary },
    { "training", read_training },
  };
  g_autoptr(SacEntailmentRecipe) self = g_new0 (SacEntailmentRecipe, 1);

  self->data = g_ptr_array_new_with_free_func (g_free);
  self->tests = g_ptr_array_new_with_free_func (test_free);

  if (!read_labels (self, recipe->root, error) || !read_data (self, recipe->root, error) ||
      !sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_entailment_recipe_free (SacEntailmentRecipe *self)
{
  g_strfreev (self->labels);
  g_ptr_array_unref (self->data);
  g_free (self->validation);
  g_ptr_array_unref (self->tests);
  g_free (self->vectors);
  g_free (self);
}
