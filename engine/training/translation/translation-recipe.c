#include "engine/training/translation/translation-recipe.h"

#include "engine/models/config.h"
#include "engine/training/recipe-data.h"

const char *const sac_translation_recipe_keys[] = {
  "data.file",
  "data.source",
  "data.target",
  "held_out.validation",
  "held_out.test",
  "held_out.seed",
  "concatenations.share",
  "concatenations.most",
  "vocabulary.source",
  "vocabulary.target",
  "training.batch_words",
  "training.longest",
  "training.label_smoothing",
  NULL
};

static gboolean
read_columns (JsonObject  *entry,
              int         *source,
              int         *target,
              GError     **error)
{
  return sac_config_get_int (entry, "source", 0, 0, 1000, source, error) &&
         sac_config_get_int (entry, "target", 1, 0, 1000, target, error);
}

static gboolean
check_columns (JsonObject  *entry,
               GError     **error)
{
  int source, target;

  return read_columns (entry, &source, &target, error);
}

static gboolean
read_held_out (gpointer     data,
               JsonObject  *held_out,
               GError     **error)
{
  SacTranslationRecipe *self = data;

  return
    sac_config_get_int (held_out, "validation", 1000, 1, 1000000, &self->n_validation, error) &&
    sac_config_get_int (held_out, "test", 2000, 0, 1000000, &self->n_test, error) &&
    sac_config_get_int (held_out, "seed", 1, 0, G_MAXINT32, &self->split_seed, error);
}

static gboolean
read_concatenations (gpointer     data,
                     JsonObject  *joined,
                     GError     **error)
{
  SacTranslationRecipe *self = data;

  return sac_config_get_double (joined, "share", 0, 0, 10, &self->joined_share, error) &&
         sac_config_get_int (joined, "most", 4, 2, 16, &self->joined_most, error);
}

static gboolean
read_vocabulary (gpointer     data,
                 JsonObject  *vocabulary,
                 GError     **error)
{
  SacTranslationRecipe *self = data;

  return
    sac_config_get_int (vocabulary, "source", 8000, 16, 1000000, &self->source_vocabulary, error) &&
    sac_config_get_int (vocabulary, "target", 8000, 16, 1000000, &self->target_vocabulary, error);
}

static gboolean
read_training (gpointer     data,
               JsonObject  *training,
               GError     **error)
{
  SacTranslationRecipe *self = data;

  return
    sac_config_get_int (training, "batch_words", 1200, 1, 1000000, &self->batch_words, error) &&
    sac_config_get_int (training, "longest", 1000, 1, SAC_TRANSLATION_LONGEST, &self->longest,
                        error) &&
    sac_config_get_double (training, "label_smoothing", 0, 0, 0.9, &self->smoothing, error);
}

static gboolean
read_sections (SacTranslationRecipe  *self,
               const SacRecipe       *recipe,
               GError               **error)
{
  static const SacRecipeSection sections[] = {
    { "held_out", read_held_out },
    { "concatenations", read_concatenations },
    { "vocabulary", read_vocabulary },
    { "training", read_training },
  };

  return sac_recipe_read_sections (recipe, sections, G_N_ELEMENTS (sections), self, error);
}

SacTranslationRecipe *
sac_translation_recipe_read (const SacRecipe  *recipe,
                             GError          **error)
{
  g_autoptr(SacTranslationRecipe) self = g_new0 (SacTranslationRecipe, 1);

  self->data = sac_recipe_read_data (recipe->root, check_columns, error);
  if (self->data == NULL || !read_sections (self, recipe, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_translation_recipe_free (SacTranslationRecipe *self)
{
  g_clear_pointer (&self->data, json_array_unref);
  g_free (self);
}

/* Returns how many pairs of @corpus were left out. */
static int
add_pairs (SacCorpus *all,
           SacCorpus *corpus,
           int        longest)
{
  int n_left_out = 0;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      /* What attends to each other costs memory as the product of both lengths. */
      if (g_utf8_strlen (pair->source, -1) > longest || g_utf8_strlen (pair->target, -1) > longest)
        n_left_out++;
      else
        sac_corpus_add (all, pair->source, pair->target);
    }

  return n_left_out;
}

SacCorpus *
sac_translation_recipe_load (const SacTranslationRecipe  *self,
                             const char                  *folder,
                             int                         *n_left_out,
                             GCancellable                *cancellable,
                             GError                     **error)
{
  g_autoptr(SacCorpus) all = sac_corpus_new ();

  *n_left_out = 0;

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

      *n_left_out += add_pairs (all, corpus, self->longest);
    }

  return g_steal_pointer (&all);
}
