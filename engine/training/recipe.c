#include "engine/training/recipe.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/trace/json-check.h"

#include <glib/gi18n-lib.h>

#define MAX_BYTES (1 << 20)

static void
set_missing (GError     **error,
             const char  *key)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("“%s” is missing or of the wrong type; samples/recipes shows what belongs there"),
               key);
}

/* The object at @key; an empty one where there is nothing. New reference. */
static JsonObject *
get_object (JsonObject  *root,
            const char  *key,
            GError     **error)
{
  JsonNode *node = json_object_get_member (root, key);

  if (node == NULL)
    return json_object_new ();

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_ref (json_node_get_object (node));

  set_missing (error, key);

  return NULL;
}

static gboolean
read_columns (JsonObject  *entry,
              int         *source,
              int         *target,
              GError     **error)
{
  return sac_config_get_int (entry, "source", 0, 0, 1000, source, error) &&
         sac_config_get_int (entry, "target", 1, 0, 1000, target, error);
}

static char *
without_card (JsonObject *root)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_remove_member (root, "card");
  json_node_set_object (node, root);

  return json_to_string (node, TRUE);
}

static gboolean
read_data (SacRecipe   *self,
           JsonObject  *root,
           GError     **error)
{
  JsonNode *node = json_object_get_member (root, "data");

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    {
      set_missing (error, "data");
      return FALSE;
    }

  self->data = json_array_ref (json_node_get_array (node));

  for (guint i = 0; i < json_array_get_length (self->data); i++)
    {
      JsonNode *entry = json_array_get_element (self->data, i);
      JsonNode *file = JSON_NODE_HOLDS_OBJECT (entry)
                         ? json_object_get_member (json_node_get_object (entry), "file") : NULL;
      int source, target;

      if (file == NULL || !JSON_NODE_HOLDS_VALUE (file) || json_node_get_string (file) == NULL)
        {
          set_missing (error, "data.file");
          return FALSE;
        }

      if (!read_columns (json_node_get_object (entry), &source, &target, error))
        {
          g_prefix_error (error, "data, ");
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_held_out (SacRecipe   *self,
               JsonObject  *held_out,
               GError     **error)
{
  return
    sac_config_get_int (held_out, "validation", 1000, 1, 1000000, &self->n_validation, error) &&
    sac_config_get_int (held_out, "test", 2000, 0, 1000000, &self->n_test, error) &&
    sac_config_get_int (held_out, "seed", 1, 0, G_MAXINT32, &self->split_seed, error);
}

static gboolean
read_concatenations (SacRecipe   *self,
                     JsonObject  *joined,
                     GError     **error)
{
  return sac_config_get_double (joined, "share", 0, 0, 10, &self->joined_share, error) &&
         sac_config_get_int (joined, "most", 4, 2, 16, &self->joined_most, error);
}

static gboolean
read_vocabulary (SacRecipe   *self,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  return
    sac_config_get_int (vocabulary, "source", 8000, 16, 1000000, &self->source_vocabulary, error) &&
    sac_config_get_int (vocabulary, "target", 8000, 16, 1000000, &self->target_vocabulary, error);
}

static gboolean
read_training (SacRecipe   *self,
               JsonObject  *training,
               GError     **error)
{
  return
    sac_config_get_int (training, "seed", 1, 0, G_MAXINT32, &self->seed, error) &&
    sac_config_get_int (training, "updates", 10000, 1, 100000000, &self->n_updates, error) &&
    sac_config_get_int (training, "warmup", 200, 0, 1000000, &self->n_warmup, error) &&
    sac_config_get_int (training, "batch_words", 1200, 1, 1000000, &self->batch_words, error) &&
    sac_config_get_double (training, "learning_rate", 0.001, 0, 1, &self->learning_rate, error) &&
    sac_config_get_double (training, "final_rate", 0.05, 0, 1, &self->final_rate, error) &&
    sac_config_get_double (training, "clip", 1, 0, 1e9, &self->clip, error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error) &&
    sac_config_get_double (training, "averaging", 0.999, 0, 0.999999, &self->averaging, error) &&
    sac_config_get_int (training, "evaluate_every", 1000, 1, 100000000, &self->evaluate_every,
                        error) &&
    sac_config_get_int (training, "patience", 5, 0, 1000000, &self->patience, error);
}

static gboolean
read_sections (SacRecipe   *self,
               JsonObject  *root,
               GError     **error)
{
  static const struct
  {
    const char *name;
    gboolean  (*read) (SacRecipe *, JsonObject *, GError **);
  } sections[] = {
    { "held_out", read_held_out },
    { "concatenations", read_concatenations },
    { "vocabulary", read_vocabulary },
    { "training", read_training },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autoptr(JsonObject) section = get_object (root, sections[i].name, error);

      if (section == NULL)
        return FALSE;

      if (!sections[i].read (self, section, error))
        {
          g_prefix_error (error, "%s, ", sections[i].name);
          return FALSE;
        }
    }

  return TRUE;
}

static SacRecipe *
read_recipe (const char  *text,
             gsize        length,
             GError     **error)
{
  g_autoptr(SacRecipe) self = g_new0 (SacRecipe, 1);
  g_autoptr(JsonParser) parser = json_parser_new ();
  JsonNode *kind;
  JsonObject *root;

  if (length > MAX_BYTES)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, _("expected at most %d bytes"),
                   MAX_BYTES);
      return NULL;
    }

  if (!sac_json_check (text, length, error) ||
      !json_parser_load_from_data (parser, text, length, error))
    return NULL;

  if (json_parser_get_root (parser) == NULL ||
      !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, _("expected a JSON object"));
      return NULL;
    }

  root = json_node_get_object (json_parser_get_root (parser));
  kind = json_object_get_member (root, "kind");
  if (kind == NULL || !JSON_NODE_HOLDS_VALUE (kind) || json_node_get_string (kind) == NULL)
    {
      set_missing (error, "kind");
      return NULL;
    }

  self->kind = json_node_dup_string (kind);
  self->config = get_object (root, "config", error);
  if (self->config == NULL)
    return NULL;

  self->card = get_object (root, "card", error);
  if (self->card == NULL)
    return NULL;

  self->text = without_card (root);

  if (!read_data (self, root, error) || !read_sections (self, root, error))
    return NULL;

  return g_steal_pointer (&self);
}

SacRecipe *
sac_recipe_load (const char  *path,
                 GError     **error)
{
  g_autofree char *text = NULL;
  SacRecipe *self;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  self = read_recipe (text, length, error);
  if (self == NULL)
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
    }

  return self;
}

void
sac_recipe_free (SacRecipe *self)
{
  g_free (self->kind);
  g_clear_pointer (&self->config, json_object_unref);
  g_clear_pointer (&self->card, json_object_unref);
  g_clear_pointer (&self->data, json_array_unref);
  g_free (self->text);
  g_free (self);
}

SacCorpus *
sac_recipe_load_corpus (SacRecipe     *self,
                        const char    *folder,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr(SacCorpus) all = sac_corpus_new ();

  for (guint i = 0; i < json_array_get_length (self->data); i++)
    {
      JsonObject *entry = json_array_get_object_element (self->data, i);
      g_autofree char *path = g_build_filename (folder,
                                                json_object_get_string_member (entry, "file"), NULL);
      g_autoptr(SacCorpus) corpus = NULL;
      int source, target;

      if (!read_columns (entry, &source, &target, error))
        return NULL;

      corpus = sac_corpus_load (path, source, target, cancellable, error);
      if (corpus == NULL)
        return NULL;

      for (guint k = 0; k < corpus->pairs->len; k++)
        {
          const SacPair *pair = g_ptr_array_index (corpus->pairs, k);

          sac_corpus_add (all, pair->source, pair->target);
        }
    }

  return g_steal_pointer (&all);
}
