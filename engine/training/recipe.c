#include "engine/training/recipe.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/trace/json-parse.h"
#include "engine/training/recipe-keys.h"
#include "engine/training/tasks.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MAX_BYTES (1 << 20)

/* What every recipe may have; the tasks and the kinds of model know the rest. */
static const char *const common_keys[] = {
  "kind",
  "card.*",
  "config",
  "training.seed",
  "training.updates",
  "training.warmup",
  "training.learning_rate",
  "training.final_rate",
  "training.clip",
  "training.averaging",
  "training.evaluate_every",
  "training.patience",
};

void
sac_recipe_set_missing (GError     **error,
                        const char  *key)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("“%s” is missing or of the wrong type; samples/recipes shows what belongs there"),
               key);
}

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

  sac_recipe_set_missing (error, key);

  return NULL;
}

JsonObject *
sac_recipe_get_section (const SacRecipe  *self,
                        const char       *key,
                        GError          **error)
{
  return get_object (self->root, key, error);
}

gboolean
sac_recipe_read_sections (const SacRecipe         *self,
                          const SacRecipeSection  *sections,
                          int                      n_sections,
                          gpointer                 data,
                          GError                 **error)
{
  for (int i = 0; i < n_sections; i++)
    {
      g_autoptr(JsonObject) section = sac_recipe_get_section (self, sections[i].name, error);

      if (section == NULL)
        return FALSE;

      if (!sections[i].read (data, section, error))
        {
          g_prefix_error (error, "%s, ", sections[i].name);
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
read_training (SacRecipe  *self,
               GError    **error)
{
  g_autoptr(JsonObject) training = get_object (self->root, "training", error);

  if (training == NULL)
    return FALSE;

  if (sac_config_get_int (training, "seed", 1, 0, G_MAXINT32, &self->seed, error) &&
      sac_config_get_int (training, "updates", 10000, 1, 100000000, &self->n_updates, error) &&
      sac_config_get_int (training, "warmup", 200, 0, 1000000, &self->n_warmup, error) &&
      sac_config_get_double (training, "learning_rate", 0.001, 0, 1, &self->learning_rate,
                             error) &&
      sac_config_get_double (training, "final_rate", 0.05, 0, 1, &self->final_rate, error) &&
      sac_config_get_double (training, "clip", 1, 0, 1e9, &self->clip, error) &&
      sac_config_get_double (training, "averaging", 0.999, 0, 0.999999, &self->averaging, error) &&
      sac_config_get_int (training, "evaluate_every", 1000, 1, 100000000, &self->evaluate_every,
                          error) &&
      sac_config_get_int (training, "patience", 5, 0, 1000000, &self->patience, error))
    return TRUE;

  g_prefix_error (error, "training, ");

  return FALSE;
}

static void
add_keys (GPtrArray         *known,
          const char        *beginning,
          const char *const *keys,
          gsize              n_keys)
{
  for (gsize i = 0; i < n_keys; i++)
    g_ptr_array_add (known, g_strconcat (beginning, keys[i], NULL));
}

static gboolean
check_keys (SacRecipe  *self,
            GError    **error)
{
  g_autoptr(GPtrArray) known = g_ptr_array_new_with_free_func (g_free);
  const SacModelKind *kind = sac_model_kind_find (self->kind);

  add_keys (known, "", common_keys, G_N_ELEMENTS (common_keys));
  add_keys (known, "", self->task->keys, g_strv_length ((char **) self->task->keys));

  if (kind != NULL && kind->keys != NULL)
    add_keys (known, "config.", kind->keys, g_strv_length ((char **) kind->keys));
  else
    g_ptr_array_add (known, g_strdup ("config.*"));

  return sac_recipe_check_keys (self->root, known, error);
}

static char *
without_card (JsonObject *root)
{
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_remove_member (root, "card");
  json_node_set_object (node, root);

  return json_to_string (node, TRUE);
}

static JsonObject *
parse (const char  *text,
       gsize        length,
       GError     **error)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  JsonNode *root;

  if (length > MAX_BYTES)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, _("expected at most %d bytes"),
                   MAX_BYTES);
      return NULL;
    }

  if (!sac_json_parse (parser, text, length, error))
    return NULL;

  root = json_parser_get_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    return json_object_ref (json_node_get_object (root));

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, _("expected a JSON object"));

  return NULL;
}

static gboolean
read_recipe (SacRecipe   *self,
             const char  *text,
             gsize        length,
             GError     **error)
{
  JsonNode *kind;

  self->root = parse (text, length, error);
  if (self->root == NULL)
    return FALSE;

  kind = json_object_get_member (self->root, "kind");
  if (kind == NULL || !JSON_NODE_HOLDS_VALUE (kind) || json_node_get_string (kind) == NULL)
    {
      sac_recipe_set_missing (error, "kind");
      return FALSE;
    }

  self->kind = json_node_dup_string (kind);
  self->task = sac_task_find (self->kind, error);
  if (self->task == NULL || !check_keys (self, error))
    return FALSE;

  self->config = get_object (self->root, "config", error);
  if (self->config == NULL)
    return FALSE;

  self->card = get_object (self->root, "card", error);
  if (self->card == NULL)
    return FALSE;

  self->text = without_card (self->root);

  return read_training (self, error);
}

SacRecipe *
sac_recipe_load (const char  *path,
                 GError     **error)
{
  g_autoptr(SacRecipe) self = g_new0 (SacRecipe, 1);
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error))
    return NULL;

  self->path = g_strdup (path);

  if (!read_recipe (self, text, length, error))
    {
      g_autofree char *name = g_filename_display_name (path);

      g_prefix_error (error, "“%s”: ", name);
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
sac_recipe_free (SacRecipe *self)
{
  g_free (self->path);
  g_free (self->kind);
  g_clear_pointer (&self->config, json_object_unref);
  g_clear_pointer (&self->card, json_object_unref);
  g_clear_pointer (&self->root, json_object_unref);
  g_free (self->text);
  g_free (self);
}

JsonObject *
sac_recipe_get_text_options (const SacRecipe  *self,
                             const char       *side,
                             GError          **error)
{
  JsonObject *text = NULL, *options = NULL;

  if (!sac_config_get_object (self->config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, side, &options, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  return options != NULL ? json_object_ref (options) : json_object_new ();
}

double
sac_recipe_get_rate (const SacRecipe *self,
                     gint64           update)
{
  double done = (double) update / self->n_updates;
  double fall = self->final_rate + (1 - self->final_rate) * 0.5 * (1 + cos (G_PI * done));

  return self->learning_rate * fall * MIN (1, (update + 1.0) / (self->n_warmup + 1.0));
}
