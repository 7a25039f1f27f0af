#include "engine/training/entailment/entailment-data.h"

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"

#include <glib/gi18n-lib.h>

static GPtrArray *
load (const SacEntailmentRecipe  *recipe,
      const char                 *folder,
      const char                 *file,
      GCancellable               *cancellable,
      GError                    **error)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return sac_labelled_pairs_load (path, (const char *const *) recipe->labels, cancellable, error);
}

static gboolean
load_train (SacEntailmentData          *self,
            const SacEntailmentRecipe  *recipe,
            const char                 *folder,
            GCancellable               *cancellable,
            GError                    **error)
{
  self->train = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);

  for (guint i = 0; i < recipe->data->len; i++)
    {
      GPtrArray *pairs = load (recipe, folder, g_ptr_array_index (recipe->data, i), cancellable,
                               error);

      if (pairs == NULL)
        return FALSE;

      g_ptr_array_extend_and_steal (self->train, pairs);
    }

  return TRUE;
}

static gboolean
load_held_out (SacEntailmentData          *self,
               const SacEntailmentRecipe  *recipe,
               const char                 *folder,
               GCancellable               *cancellable,
               GError                    **error)
{
  self->tests = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->validation = load (recipe, folder, recipe->validation, cancellable, error);
  if (self->validation == NULL)
    return FALSE;

  for (guint i = 0; i < recipe->tests->len; i++)
    {
      const SacEntailmentTest *test = g_ptr_array_index (recipe->tests, i);
      GPtrArray *pairs = load (recipe, folder, test->file, cancellable, error);

      if (pairs == NULL)
        return FALSE;

      g_ptr_array_add (self->tests, pairs);
    }

  return TRUE;
}

static void
add_premises (GHashTable         *premises,
              const SacPairWords *words,
              GPtrArray          *pairs)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      const SacLabelledPair *pair = g_ptr_array_index (pairs, i);

      g_hash_table_add (premises, sac_pair_words_fold (words, pair->premise));
    }
}

/* Leaves out what is held out, and what was there before. */
static void
filter (SacEntailmentData *self)
{
  g_autoptr(GHashTable) premises = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *kept = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  guint n = self->train->len;

  add_premises (premises, self->words, self->validation);
  for (guint i = 0; i < self->tests->len; i++)
    add_premises (premises, self->words, g_ptr_array_index (self->tests, i));

  for (guint i = 0; i < n; i++)
    {
      const SacLabelledPair *pair = g_ptr_array_index (self->train, i);
      g_autofree char *premise = sac_pair_words_fold (self->words, pair->premise);
      g_autofree char *hypothesis = sac_pair_words_fold (self->words, pair->hypothesis);
      char *both = g_strconcat (premise, "\t", hypothesis, NULL);
      gboolean is_new = g_hash_table_add (seen, both);

      if (is_new && !g_hash_table_contains (premises, premise))
        g_ptr_array_add (kept, sac_labelled_pair_new (pair->label, pair->premise,
                                                      pair->hypothesis));
    }

  self->n_left_out = n - kept->len;
  g_ptr_array_unref (self->train);
  self->train = kept;
}

SacEntailmentData *
sac_entailment_data_load (const SacEntailmentRecipe  *recipe,
                          JsonObject                 *options,
                          const char                 *folder,
                          GCancellable               *cancellable,
                          GError                    **error)
{
  g_autoptr(SacEntailmentData) self = g_new0 (SacEntailmentData, 1);
  g_autofree char *vectors = recipe->vectors != NULL
                               ? g_build_filename (folder, recipe->vectors, NULL) : NULL;
  SacPairWordsPlan plan = {
    .options = options,
    .vectors = vectors,
    .most = recipe->most,
    .n_occurrences = recipe->n_occurrences,
  };

  if (!load_train (self, recipe, folder, cancellable, error) ||
      !load_held_out (self, recipe, folder, cancellable, error))
    return NULL;

  self->words = sac_pair_words_new (self->train, &plan, cancellable, error);
  if (self->words == NULL)
    return NULL;

  filter (self);

  if (self->train->len > 0 && self->validation->len > 0)
    return g_steal_pointer (&self);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("data: %u pairs to learn from and %u to validate with are left; give more, of "
                 "other premises"), self->train->len, self->validation->len);

  return NULL;
}

void
sac_entailment_data_free (SacEntailmentData *self)
{
  g_clear_pointer (&self->words, sac_pair_words_free);
  g_clear_pointer (&self->train, g_ptr_array_unref);
  g_clear_pointer (&self->validation, g_ptr_array_unref);
  g_clear_pointer (&self->tests, g_ptr_array_unref);
  g_free (self);
}
