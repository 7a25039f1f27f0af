#include "app/library.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/example-texts.h"
#include "app/job.h"
#include "app/model-card.h"
#include "engine/storage/safetensors.h"
#include "ui/widgets/sidebar-item.h"

static const struct
{
  const char *kind; /* Of its models, as their files say. */
  const char *title;
  const char *default_model;
  const char *examples; /* Of all its models that have none of their own; NULL: there are none. */
  gboolean    pairs;    /* It reads two texts. */
} tasks[SAC_N_TASKS] = {
  [SAC_TASK_TRANSLATE] = { "translation", N_("Translate"), "translate-fr-en.safetensors" },
  [SAC_TASK_DESCRIBE] = { "captioning", N_("Describe"), "describe-scenes.safetensors" },
  [SAC_TASK_INFER] = { "entailment", N_("Infer"), "infer.safetensors", "infer", TRUE },
  [SAC_TASK_SUMMARISE] = { "summarisation", N_("Summarise"), "summarise.safetensors", "summarise" },
  [SAC_TASK_CLASSIFY] = { "classification", N_("Classify"), "classify-sentiment.safetensors" },
};

struct _SacLibrary
{
  GObject parent_instance;

  char       *samples;
  GListStore *models[SAC_N_TASKS];
  SacGallery *scenes;
  SacGallery *photographs;
  GListStore *examples;
};

G_DEFINE_FINAL_TYPE (SacLibrary, sac_library, G_TYPE_OBJECT)

static JsonObject *
parse_object (const char *text)
{
  g_autoptr(JsonNode) node = text != NULL ? json_from_string (text, NULL) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_dup_object (node)
                                                       : json_object_new ();
}

const char *
sac_task_place_get_title (SacTaskPlace place)
{
  return _(tasks[place].title);
}

const char *
sac_task_place_get_kind (SacTaskPlace place)
{
  return tasks[place].kind;
}

/* SAC_N_TASKS for a kind that nobody has a place for. */
static SacTaskPlace
find_place (const char *kind)
{
  SacTaskPlace place = 0;

  while (place < SAC_N_TASKS && g_strcmp0 (tasks[place].kind, kind) != 0)
    place++;

  return place;
}

/* Only the head of the file is read; the weights stay on disk. */
static SacSidebarItem *
read_item (const char   *path,
           SacTaskPlace *place)
{
  g_autoptr(SacSafetensors) file = sac_safetensors_open (path, NULL);

  /* A damaged file is not offered; opening it from elsewhere says what is wrong with it. */
  if (file == NULL)
    return NULL;

  *place = find_place (sac_safetensors_get_metadata (file, "kind"));
  if (*place == SAC_N_TASKS)
    return NULL;

  g_autoptr(JsonObject) card = parse_object (sac_safetensors_get_metadata (file, "card"));
  g_autoptr(JsonObject) config = parse_object (sac_safetensors_get_metadata (file, "config"));
  g_autofree char *subtitle = sac_model_card_subtitle (config, card);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  return sac_sidebar_item_new (
    json_object_get_string_member_with_default (card, "title", name), subtitle,
    "win.open-uri", g_variant_new_string (uri));
}

/* A name before the longer ones that begin with it: "fr-en" before "fr-en-fixed". */
static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  g_autofree char *left = g_utf8_collate_key_for_filename (*(const char *const *) a, -1);
  g_autofree char *right = g_utf8_collate_key_for_filename (*(const char *const *) b, -1);

  return strcmp (left, right);
}

/* Of SacSidebarItem, by task. */
typedef struct
{
  GPtrArray *items[SAC_N_TASKS];
} ModelLists;

static void
model_lists_free (ModelLists *lists)
{
  for (int i = 0; i < SAC_N_TASKS; i++)
    g_clear_pointer (&lists->items[i], g_ptr_array_unref);

  g_free (lists);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelLists, model_lists_free)

static gpointer
read_models (gpointer       data,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autofree char *folder = g_build_filename (data, "models", NULL);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(ModelLists) lists = g_new0 (ModelLists, 1);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".safetensors"))
      g_ptr_array_add (paths, g_canonicalize_filename (name, folder));
  g_ptr_array_sort (paths, compare_paths);

  for (int i = 0; i < SAC_N_TASKS; i++)
    lists->items[i] = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < paths->len; i++)
    {
      SacTaskPlace place;
      SacSidebarItem *item = read_item (paths->pdata[i], &place);

      if (item != NULL)
        g_ptr_array_add (lists->items[place], item);
    }

  return g_steal_pointer (&lists);
}

static void
models_read_cb (GObject      *object,
                GAsyncResult *result,
                gpointer      data)
{
  SacLibrary *self = SAC_LIBRARY (object);
  g_autoptr(ModelLists) lists = sac_job_finish (result, NULL);

  for (int i = 0; i < SAC_N_TASKS && lists != NULL; i++)
    g_list_store_splice (self->models[i], 0,
                         g_list_model_get_n_items (G_LIST_MODEL (self->models[i])),
                         lists->items[i]->pdata, lists->items[i]->len);
}

SacLibrary *
sac_library_new (const char *samples)
{
  SacLibrary *self = g_object_new (SAC_TYPE_LIBRARY, NULL);

  g_autofree char *scenes = g_build_filename (samples, "inputs", "scenes", NULL);
  g_autofree char *photographs = g_build_filename (samples, "inputs", "photos", NULL);

  self->samples = g_strdup (samples);
  self->scenes = sac_gallery_new (scenes);
  self->photographs = sac_gallery_new (photographs);

  return self;
}

void
sac_library_read_models (SacLibrary *self)
{
  sac_job_run (self, read_models, g_strdup (self->samples), g_free,
               (GDestroyNotify) model_lists_free, NULL, models_read_cb);
}

GListModel *
sac_library_get_models (SacLibrary   *self,
                        SacTaskPlace  place)
{
  return G_LIST_MODEL (self->models[place]);
}

gboolean
sac_library_has_models (SacLibrary *self)
{
  for (int i = 0; i < SAC_N_TASKS; i++)
    if (g_list_model_get_n_items (G_LIST_MODEL (self->models[i])) > 0)
      return TRUE;

  return FALSE;
}

SacGallery *
sac_library_get_scenes (SacLibrary *self)
{
  return self->scenes;
}

SacGallery *
sac_library_get_photographs (SacLibrary *self)
{
  return self->photographs;
}

GListModel *
sac_library_get_examples (SacLibrary *self)
{
  return G_LIST_MODEL (self->examples);
}

/* A language from a file's card may hold anything, a path too. */
static gboolean
read_examples (SacLibrary *self,
               const char *name,
               gboolean    pairs)
{
  if (name == NULL || name[0] == '\0' || strchr (name, '/') != NULL)
    return FALSE;

  g_autofree char *file = g_strconcat (name, pairs ? ".tsv" : ".txt", NULL);
  g_autofree char *path = g_build_filename (self->samples, "inputs", file, NULL);

  return sac_example_texts_read (self->examples, path, pairs);
}

static char *
get_name (GFile *model)
{
  char *name = g_file_get_basename (model);

  if (name != NULL && g_str_has_suffix (name, ".safetensors"))
    name[strlen (name) - strlen (".safetensors")] = '\0';

  return name;
}

void
sac_library_choose_examples (SacLibrary *self,
                             GFile      *model,
                             const char *kind,
                             const char *language)
{
  SacTaskPlace place = find_place (kind);
  g_autofree char *own = get_name (model);
  gboolean pairs = place < SAC_N_TASKS && tasks[place].pairs;

  g_list_store_remove_all (self->examples);
  if (place == SAC_N_TASKS || read_examples (self, own, pairs) ||
      read_examples (self, tasks[place].examples, pairs))
    return;

  if (place == SAC_TASK_TRANSLATE)
    read_examples (self, language, FALSE);
}

gboolean
sac_library_get_first_example (SacLibrary  *self,
                               char       **text,
                               char       **second)
{
  g_autoptr(SacSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (self->examples), 0);

  if (item != NULL)
    sac_example_texts_get_texts (item, text, second);

  return item != NULL;
}

gboolean
sac_library_has_example (SacLibrary *self,
                         const char *text,
                         const char *second)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->examples));
  gboolean found = FALSE;

  for (guint i = 0; i < n && !found; i++)
    {
      g_autoptr(SacSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (self->examples), i);
      g_autofree char *own_text = NULL;
      g_autofree char *own_second = NULL;

      sac_example_texts_get_texts (item, &own_text, &own_second);
      found = g_str_equal (own_text, text) && g_strcmp0 (own_second, second) == 0;
    }

  return found;
}

GFile *
sac_library_get_default_model (SacLibrary   *self,
                               SacTaskPlace  place)
{
  g_autofree char *path = g_build_filename (self->samples, "models", tasks[place].default_model,
                                            NULL);

  /* The same address that the list of models has. */
  g_autofree char *canonical = g_canonicalize_filename (path, NULL);

  return g_file_test (canonical, G_FILE_TEST_EXISTS) ? g_file_new_for_path (canonical) : NULL;
}

static void
sac_library_finalize (GObject *object)
{
  SacLibrary *self = SAC_LIBRARY (object);

  g_free (self->samples);
  for (int i = 0; i < SAC_N_TASKS; i++)
    g_object_unref (self->models[i]);
  g_clear_object (&self->scenes);
  g_clear_object (&self->photographs);
  g_object_unref (self->examples);

  G_OBJECT_CLASS (sac_library_parent_class)->finalize (object);
}

static void
sac_library_class_init (SacLibraryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sac_library_finalize;
}

static void
sac_library_init (SacLibrary *self)
{
  for (int i = 0; i < SAC_N_TASKS; i++)
    self->models[i] = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  self->examples = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
}
