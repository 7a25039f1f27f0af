#include "tests/support/small-inference.h"

#include "engine/storage/model-file.h"
#include "tests/support/test-folder.h"

static const char *const colours[] = { "red", "blue", "green", "white" };
static const char *const animals[] = { "dog", "cat", "horse", "bird" };
static const char *const verbs[] = { "runs", "sleeps", "eats", "waits" };

/* Every word but "the", which learns its own. */
static const char vectors[] =
  "red 1 0 0 0.5\nblue 0 1 0 0.5\ngreen 0 0 1 0.5\nwhite 1 1 0 0.5\n"
  "dog 1 0 0 -0.5\ncat 0 1 0 -0.5\nhorse 0 0 1 -0.5\nbird 1 1 0 -0.5\n"
  "runs 1 0 0 0\nsleeps 0 1 0 0\neats 0 0 1 0\nwaits 1 1 0 0\n"
  "outside 0 0 0 1\nunused 9 9 9 9\n";

/* The three hypotheses of premise @i of 64: without its colour, of another animal, of a place that was
 * not spoken of. */
static void
append_pairs (GString *text,
              int      i)
{
  const char *colour = colours[i % 4], *animal = animals[i / 4 % 4], *verb = verbs[i / 16];
  const char *other = animals[(i / 4 + 1 + i % 3) % 4];

  g_string_append_printf (text, "entailment\tThe %s %s %s\tthe %s %s\n", colour, animal, verb,
                          animal, verb);
  g_string_append_printf (text, "contradiction\tThe %s %s %s\tthe %s %s\n", colour, animal, verb,
                          other, verb);
  g_string_append_printf (text, "neutral\tThe %s %s %s\tthe %s %s outside\n", colour, animal, verb,
                          animal, verb);
}

/* Premises whose numbers leave @first to before @end when divided by eight. */
static char *
make_pairs (int first,
            int end)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < 64; i++)
    if (i % 8 >= first && i % 8 < end)
      append_pairs (text, i);

  return g_string_free (text, FALSE);
}

void
small_inference_write (SmallInference *self,
                       const char     *name,
                       const char     *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
small_inference_init (SmallInference *self,
                      gconstpointer   recipe)
{
  g_autofree char *train = NULL, *validation = NULL, *test = NULL;

  *self = (SmallInference) { 0 };
  self->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  self->recipe = g_build_filename (self->folder, "recipe.json", NULL);
  self->output = g_build_filename (self->folder, "model", NULL);
  self->options = (SacTrainingOptions) {
    .recipe = self->recipe,
    .folder = self->folder,
    .output = self->output,
    .n_threads = 2,
  };

  train = make_pairs (2, 8);
  validation = make_pairs (0, 1);
  test = make_pairs (1, 2);
  small_inference_write (self, "train.tsv", train);
  small_inference_write (self, "validation.tsv", validation);
  small_inference_write (self, "test.tsv", test);
  small_inference_write (self, "vectors.txt", vectors);
  small_inference_write (self, "recipe.json", recipe);
}

void
small_inference_clear (SmallInference *self,
                       gconstpointer   recipe)
{
  sac_test_folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->recipe);
  g_free (self->output);
}

SacModel *
small_inference_load_model (SmallInference *self)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (self->output, NULL, &error);

  g_assert_no_error (error);

  return model;
}
