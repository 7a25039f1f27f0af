#include "tests/support/small-labels.h"

#include "engine/storage/model-file.h"
#include "tests/support/test-folder.h"

static const char *const things[] = { "film", "plot", "cast", "music", "end", "hero" };
static const char *const praise[] = { "good", "warm" };
static const char *const blame[] = { "bad", "dull" };

static const char pairs[] =
  "positive\t1\tThe film was good and warm\n"
  "neg\t1\tThe film was bad and dull\n";

static const char vectors[] =
  "good 1 0 0 0.5\nwarm 1 0 0 0.25\nbad -1 0 0 0.5\ndull -1 0 0 0.25\n"
  "superb 1 0 0 0.1\nawful -1 0 0 0.1\n";

/* "not" turns the label. */
static char *
make_all (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    for (int k = 0; k < 2; k++)
      {
        g_string_append_printf (text, "positive\tthe %s was %s\n", things[i], praise[k]);
        g_string_append_printf (text, "neg\tThe %s was %s\n", things[i], blame[k]);
        g_string_append_printf (text, "neg\tthe %s was not %s\n", things[i], praise[k]);
        g_string_append_printf (text, "positive\tthe %s was not %s\n", things[i], blame[k]);
      }

  return g_string_free (text, FALSE);
}

char *
small_labels_get_path (SmallLabels *self,
                       const char  *name)
{
  return g_build_filename (self->folder, name, NULL);
}

void
small_labels_write (SmallLabels *self,
                    const char  *name,
                    const char  *text)
{
  g_autofree char *path = small_labels_get_path (self, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
small_labels_init (SmallLabels   *self,
                   gconstpointer  recipe)
{
  g_autofree char *all = make_all ();

  *self = (SmallLabels) { 0 };
  self->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  self->recipe = small_labels_get_path (self, "recipe.json");
  self->output = small_labels_get_path (self, "model");
  self->options = (SacTrainingOptions) {
    .recipe = self->recipe,
    .folder = self->folder,
    .output = self->output,
    .n_threads = 2,
  };

  small_labels_write (self, "all.tsv", all);
  small_labels_write (self, "pairs.tsv", pairs);
  small_labels_write (self, "vectors.txt", vectors);
  small_labels_write (self, "recipe.json", recipe);
}

void
small_labels_clear (SmallLabels   *self,
                    gconstpointer  recipe)
{
  sac_test_folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->recipe);
  g_free (self->output);
}

SacModel *
small_labels_load_model (SmallLabels *self)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (self->output, NULL, &error);

  g_assert_no_error (error);

  return model;
}
