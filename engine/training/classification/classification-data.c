#include "engine/training/classification/classification-data.h"

#include "engine/errors.h"
#include "engine/tensor/random.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const SacClassificationRecipe *recipe;
  SacClassificationData         *data;
  GPtrArray                     *parts[SAC_N_PARTS]; /* Before what stands twice is left out. */
  SacRandom                      random;
} Loader;

static GPtrArray *
new_texts (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
}

static void
loader_clear (Loader *self)
{
  for (int i = 0; i < SAC_N_PARTS; i++)
    g_clear_pointer (&self->parts[i], g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loader, loader_clear)

static void
shuffle (GPtrArray *texts,
         SacRandom *random)
{
  for (guint i = texts->len; i > 1; i--)
    {
      int k = sac_random_below (random, i);
      gpointer other = texts->pdata[k];

      texts->pdata[k] = texts->pdata[i - 1];
      texts->pdata[i - 1] = other;
    }
}

static void
add_text (Loader                *self,
          int                    part,
          const SacTextFile     *file,
          const SacLabelledText *text)
{
  const char *label = text->label;
  SacLabelledText *added;

  if (json_object_has_member (self->recipe->rename, label))
    label = json_object_get_string_member (self->recipe->rename, label);

  added = sac_labelled_text_new (label, text->text, text->pair, file->set);
  added->times = file->times;
  g_ptr_array_add (self->parts[part], added);
}

/* The first ones are tested on, the next ones validated with. */
static void
split (Loader            *self,
       const SacTextFile *file,
       GPtrArray         *texts)
{
  int n_test = self->recipe->n_test, n_held_out = n_test + self->recipe->n_validation;

  shuffle (texts, &self->random);

  for (int i = 0; i < (int) texts->len; i++)
    add_text (self, i < n_test ? SAC_PART_TEST : i < n_held_out ? SAC_PART_VALIDATION
                                                                : SAC_PART_TRAIN,
              file, g_ptr_array_index (texts, i));
}

static gboolean
load_file (Loader             *self,
           const SacTextFile  *file,
           const char         *folder,
           GCancellable       *cancellable,
           GError            **error)
{
  g_autofree char *path = g_build_filename (folder, file->file, NULL);
  g_autoptr(GPtrArray) texts = sac_labelled_texts_load (path, &file->columns, cancellable, error);

  if (texts == NULL)
    return FALSE;

  if (file->part == SAC_PART_SPLIT)
    split (self, file, texts);
  else
    for (guint i = 0; i < texts->len; i++)
      add_text (self, file->part, file, g_ptr_array_index (texts, i));

  return TRUE;
}

/* A text as it is compared: without case, and with single blanks. */
static char *
fold (const char *text)
{
  g_autofree char *lower = g_utf8_casefold (text, -1);
  g_auto(GStrv) words = g_strsplit_set (lower, " \t", -1);
  GString *folded = g_string_new (NULL);

  for (int i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (folded, "%s ", words[i]);

  return g_string_free (folded, FALSE);
}

/* The texts of @part that are not in @seen, which gains them; the others are freed. */
static GPtrArray *
take_new (Loader      *self,
          SacTextPart  part,
          GHashTable  *seen)
{
  g_autoptr(GPtrArray) texts = g_steal_pointer (&self->parts[part]);
  GPtrArray *kept = new_texts ();

  for (guint i = 0; i < texts->len; i++)
    {
      SacLabelledText *text = g_ptr_array_index (texts, i);

      if (g_hash_table_add (seen, fold (text->text)))
        g_ptr_array_add (kept, g_steal_pointer (&texts->pdata[i]));
      else
        self->data->n_left_out++;
    }

  return kept;
}

static int
compare_strings (gconstpointer a,
                 gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char **
list_labels (GPtrArray *texts)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *labels = g_ptr_array_new ();

  for (guint i = 0; i < texts->len; i++)
    {
      const SacLabelledText *text = g_ptr_array_index (texts, i);

      if (g_hash_table_add (seen, text->label))
        g_ptr_array_add (labels, g_strdup (text->label));
    }

  g_ptr_array_sort (labels, compare_strings);
  g_ptr_array_add (labels, NULL);

  return (char **) g_ptr_array_free (labels, FALSE);
}

int
sac_labels_find (const char *const *labels,
                 const char        *label)
{
  for (int i = 0; labels[i] != NULL; i++)
    if (g_str_equal (labels[i], label))
      return i;

  return -1;
}

static gboolean
check_part (SacClassificationData  *self,
            GPtrArray              *texts,
            const char             *name,
            GError                **error)
{
  if (texts->len == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("data: no text is left to %s; name more files, or hold less out"), name);
      return FALSE;
    }

  for (guint i = 0; i < texts->len; i++)
    {
      const SacLabelledText *text = g_ptr_array_index (texts, i);

      if (sac_labels_find ((const char *const *) self->labels, text->label) < 0)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                       _("data: the label “%s” is there to %s, but in no text to learn from"),
                       text->label, name);
          return FALSE;
        }
    }

  return TRUE;
}

SacClassificationData *
sac_classification_data_load (const SacClassificationRecipe  *recipe,
                              const char                     *folder,
                              GCancellable                   *cancellable,
                              GError                        **error)
{
  g_autoptr(SacClassificationData) self = g_new0 (SacClassificationData, 1);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto(Loader) loader = { .recipe = recipe, .data = self };

  sac_random_init (&loader.random, recipe->split_seed);

  for (int i = 0; i < SAC_N_PARTS; i++)
    loader.parts[i] = new_texts ();

  for (guint i = 0; i < recipe->files->len; i++)
    if (!load_file (&loader, g_ptr_array_index (recipe->files, i), folder, cancellable, error))
      return NULL;

  self->test = take_new (&loader, SAC_PART_TEST, seen);
  self->validation = take_new (&loader, SAC_PART_VALIDATION, seen);
  self->train = take_new (&loader, SAC_PART_TRAIN, seen);
  self->labels = list_labels (self->train);

  if (!check_part (self, self->train, _("learn from"), error) ||
      !check_part (self, self->validation, _("validate with"), error) ||
      !check_part (self, self->test, _("test with"), error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_classification_data_free (SacClassificationData *self)
{
  g_strfreev (self->labels);
  g_clear_pointer (&self->train, g_ptr_array_unref);
  g_clear_pointer (&self->validation, g_ptr_array_unref);
  g_clear_pointer (&self->test, g_ptr_array_unref);
  g_free (self);
}
