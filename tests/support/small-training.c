#include "tests/support/small-training.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/storage/model-file.h"
#include "tests/support/test-folder.h"

static void
report_cb (const SacTrainingProgress *progress,
           gpointer                   data)
{
  SmallTraining *self = data;

  self->latest = *progress;

  if (!progress->evaluated)
    return;

  g_array_append_vals (self->reports, progress, 1);

  if (progress->update == self->cancel_at)
    g_cancellable_cancel (self->cancellable);
}

void
small_training_init (SmallTraining *self,
                     gconstpointer  recipe)
{
  g_autoptr(SacCorpus) corpus = small_texts_grammar (120);
  g_autoptr(GError) error = NULL;
  g_autofree char *pairs = NULL;

  *self = (SmallTraining) { 0 };
  self->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  self->recipe = g_build_filename (self->folder, "recipe.json", NULL);
  self->output = g_build_filename (self->folder, "model", NULL);
  self->cancellable = g_cancellable_new ();
  self->reports = g_array_new (FALSE, FALSE, sizeof (SacTrainingProgress));
  self->options = (SacTrainingOptions) {
    .recipe = self->recipe,
    .folder = self->folder,
    .output = self->output,
    .n_threads = 2,
    .report = report_cb,
    .data = self,
  };

  pairs = g_build_filename (self->folder, "pairs.tsv", NULL);
  sac_corpus_save (corpus, pairs, &error);
  g_assert_no_error (error);
  small_training_set_recipe (self, recipe != NULL ? recipe : SMALL_RECIPE_USUAL);
}

void
small_training_set_recipe (SmallTraining *self,
                           const char    *recipe)
{
  g_assert_true (g_file_set_contents (self->recipe, recipe, -1, NULL));
}

void
small_training_clear (SmallTraining *self,
                      gconstpointer  recipe)
{
  sac_test_folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->recipe);
  g_free (self->output);
  g_object_unref (self->cancellable);
  g_array_unref (self->reports);
}

gboolean
small_training_run (SmallTraining  *self,
                    GError        **error)
{
  return sac_train (&self->options, self->cancellable, error);
}

void
small_training_finish (SmallTraining *self)
{
  g_autoptr(GError) error = NULL;

  small_training_run (self, &error);
  g_assert_no_error (error);
}

GBytes *
small_training_read (SmallTraining *self,
                     const char    *ending)
{
  g_autofree char *path = g_strconcat (self->output, ending, NULL);
  g_autoptr(GError) error = NULL;
  char *contents, *date = NULL;
  gsize length;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);

  /* A training may begin before midnight and end after it. */
  if (length > 8)
    date = g_strstr_len (contents + 8, length - 8, "\\\"date\\\":");
  if (date != NULL)
    memset (date, 0, strlen ("\\\"date\\\":\\\"2000-01-01"));

  return g_bytes_new_take (contents, length);
}

SacModel *
small_training_load_model (SmallTraining *self)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (self->output, NULL, &error);

  g_assert_no_error (error);

  return model;
}

SacCorpus *
small_training_load_pairs (const char *path)
{
  g_autoptr(GError) error = NULL;
  SacCorpus *corpus = sac_corpus_load (path, 0, 1, NULL, &error);

  g_assert_no_error (error);

  return corpus;
}

void
small_training_assert_same (SmallTraining *self,
                            const char    *ending,
                            GBytes        *expected)
{
  g_autoptr(GBytes) found = small_training_read (self, ending);

  g_assert_true (g_bytes_equal (found, expected));
}

void
small_training_remove (SmallTraining *self,
                       const char    *ending)
{
  g_autofree char *path = g_strconcat (self->output, ending, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}
