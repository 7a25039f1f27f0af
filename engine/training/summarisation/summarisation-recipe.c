#include "engine/training/summarisation/summarisation-recipe.h"

#include "engine/decoding/run.h"
#include "engine/models/config.h"
#include "engine/training/recipe-data.h"

#define MAX_COLUMN 1000
#define MAX_LONGEST 20000

const char *const sac_summarisation_recipe_keys[] = {
  "data.file",
  "data.source",
  "data.target",
  "data.package",
  "data.section",
  "data.overlap",
  "filter.overlap",
  "filter.without",
  "filter.training_overlap",
  "filter.training_without",
  "held_out.validation",
  "held_out.test",
  "held_out.seed",
  "vocabulary.size",
  "training.batch_words",
  "training.longest",
  "training.label_smoothing",
  "training.copying",
  "evaluation.beam",
  NULL
};

static gboolean
read_columns (JsonObject          *entry,
              SacHeadlineColumns  *columns,
              GError             **error)
{
  return sac_config_get_int (entry, "source", 0, 0, MAX_COLUMN, &columns->text, error) &&
         sac_config_get_int (entry, "target", 1, 0, MAX_COLUMN, &columns->headline, error) &&
         sac_config_get_int (entry, "package", -1, -1, MAX_COLUMN, &columns->package, error) &&
         sac_config_get_int (entry, "section", -1, -1, MAX_COLUMN, &columns->section, error) &&
         sac_config_get_int (entry, "overlap", -1, -1, MAX_COLUMN, &columns->overlap, error);
}

/* NULL: it is no string. */
static const char *
get_string (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

static gboolean
check_columns (JsonObject  *entry,
               GError     **error)
{
  SacHeadlineColumns columns;

  return read_columns (entry, &columns, error);
}

/* A list of strings at @key; NULL, and no error, where there is nothing. */
static gboolean
read_names (JsonObject   *filter,
            const char   *key,
            char       ***names,
            GError      **error)
{
  JsonNode *node = json_object_get_member (filter, key);
  g_autoptr(GStrvBuilder) found = g_strv_builder_new ();

  if (node == NULL)
    return TRUE;

  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (node) &&
                    i < json_array_get_length (json_node_get_array (node)); i++)
    {
      const char *name = get_string (json_array_get_element (json_node_get_array (node), i));

      if (name == NULL)
        {
          sac_recipe_set_missing (error, key);
          return FALSE;
        }

      g_strv_builder_add (found, name);
    }

  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      sac_recipe_set_missing (error, key);
      return FALSE;
    }

  *names = g_strv_builder_end (found);

  return TRUE;
}

static gboolean
read_filter (gpointer     data,
             JsonObject  *filter,
             GError     **error)
{
  SacSummarisationRecipe *self = data;

  if (!sac_config_get_double (filter, "overlap", 0, 0, 1, &self->overlap, error) ||
      !read_names (filter, "without", &self->without, error) ||
      !sac_config_get_double (filter, "training_overlap", self->overlap, 0, 1,
                              &self->training_overlap, error) ||
      !read_names (filter, "training_without", &self->training_without, error))
    return FALSE;

  if (self->training_without == NULL)
    self->training_without = g_strdupv (self->without);

  return TRUE;
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacSummarisationRecipe *self = data;

  return
    sac_config_get_int (held_out, "validation", 500, 1, 1000000, &self->n_validation, error) &&
    sac_config_get_int (held_out, "test", 1000, 0, 1000000, &self->n_test, error) &&
    sac_config_get_int (held_out, "seed", 1, 0, G_MAXINT32, &self->split_seed, error);
}

static gboolean
read_vocabulary (gpointer     data,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  SacSummarisationRecipe *self = data;

  return sac_config_get_int (vocabulary, "size", 8000, 16, 1000000, &self->vocabulary, error);
}

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacSummarisationRecipe *self = data;

  return
    sac_config_get_int (training, "batch_words", 2000, 1, 1000000, &self->batch_words, error) &&
    sac_config_get_int (training, "longest", 1000, 1, MAX_LONGEST, &self->longest, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error) &&
    sac_config_get_double (training, "copying", 0, 0, 10, &self->copying, error);
}

static gboolean
read_evaluation (gpointer     data,
                 JsonObject  *evaluation,
                 GError     **error)
{
  SacSummarisationRecipe *self = data;

  return sac_config_get_int (evaluation, "beam", 1, 1, SAC_MAX_BEAM, &self->beam, error);
}

SacSummarisationRecipe *
sac_summarisation_recipe_read (const SacRecipe  *recipe,
                               GError          **error)
{
  static const SacRecipeSection sections[] = {
    { "filter", read_filter },
    { "held_out", read_held_out },
    { "vocabulary", read_vocabulary },
    { "training", read_training },
    { "evaluation", read_evaluation },
  };
  g_autoptr(SacSummarisationRecipe) self = g_new0 (SacSummarisationRecipe, 1);

  self->data = sac_recipe_read_data (recipe->root, check_columns, error);
  if (self->data == NULL ||
      !sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_summarisation_recipe_free (SacSummarisationRecipe *self)
{
  g_clear_pointer (&self->data, json_array_unref);
  g_strfreev (self->without);
  g_strfreev (self->training_without);
  g_free (self);
}

SacHeadlines *
sac_summarisation_recipe_load (const SacSummarisationRecipe  *self,
                               const char                    *folder,
                               GCancellable                  *cancellable,
                               GError                       **error)
{
  g_autoptr(SacHeadlines) all = sac_headlines_new ();
  SacHeadlineFilters filters = {
    .learned = { self->training_overlap, (const char *const *) self->training_without },
    .tested = { self->overlap, (const char *const *) self->without },
    .longest = self->longest,
  };

  for (guint i = 0; i < json_array_get_length (self->data); i++)
    {
      JsonObject *entry = json_array_get_object_element (self->data, i);
      const char *file = json_object_get_string_member (entry, "file");
      g_autofree char *path = g_build_filename (folder, file, NULL);
      SacHeadlineColumns columns;

      if (!read_columns (entry, &columns, error) ||
          !sac_headlines_load (all, path, &columns, &filters, cancellable, error))
        return NULL;
    }

  return g_steal_pointer (&all);
}
