#include "engine/training/translation/sentence-lessons.h"

#include <glib/gstdio.h>

#include "engine/layers/parameters.h"
#include "engine/tensor/random.h"
#include "engine/training/initial-weights.h"
#include "engine/training/recipe.h"
#include "tests/support/small-examples.h"
#include "tests/support/small-texts.h"

typedef struct
{
  SmallExamples       examples;
  JsonObject         *config;
  SacRecipe           recipe;
  SacSentenceLessons  lessons;
  SacModel           *model;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  n_shares)
{
  g_autoptr(GError) error = NULL;
  SacRandom random;

  small_examples_init (&fixture->examples, NULL);
  fixture->lessons = (SacSentenceLessons) { 0 };
  fixture->lessons.smoothing = 0.1;
  fixture->config = small_texts_parse ("{\"embedding\": 4, \"hidden\": 4}");
  fixture->recipe = (SacRecipe) {
    .kind = (char *) "translation", .config = fixture->config, .card = fixture->config, .seed = 7,
  };
  sac_sentence_lessons_init (&fixture->lessons, &(SacTaskPlace) {
    .recipe = &fixture->recipe, .n_shares = GPOINTER_TO_INT (n_shares),
  });
  fixture->lessons.source = sac_text_codec_ref (fixture->examples.source);
  fixture->lessons.target = sac_text_codec_ref (fixture->examples.target);
  g_assert_true (sac_sentence_lessons_prepare (&fixture->lessons, fixture->examples.corpus, NULL,
                                               &error));
  g_assert_no_error (error);
  fixture->model = sac_sentence_lessons_make_model (&fixture->lessons, &error);
  g_assert_no_error (error);
  sac_random_init (&random, 1);
  sac_initialize_weights (fixture->model->parameters, &random);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  n_shares)
{
  sac_model_unref (fixture->model);
  sac_sentence_lessons_clear (&fixture->lessons);
  json_object_unref (fixture->config);
  small_examples_clear (&fixture->examples, NULL);
}

static void
test_digest_is_of_the_examples (Fixture       *fixture,
                                gconstpointer  n_shares)
{
  g_autofree char *digest = sac_examples_digest (fixture->examples.examples,
                                                 fixture->examples.source,
                                                 fixture->examples.target);

  g_assert_cmpstr (sac_task_base_get_digest (&fixture->lessons), ==, digest);
}

static double
sum_losses (Fixture *fixture)
{
  int n_batches = sac_sentence_lessons_begin_epoch (&fixture->lessons, 0, 10, 3, 60);
  double sum = 0;

  for (int i = 0; i < n_batches; i++)
    {
      int n_words = sac_sentence_lessons_begin_batch (&fixture->lessons,
                                                      &(SacTaskMoment) { .batch = i });

      for (int share = 0; share < fixture->lessons.base.place.n_shares; share++)
        {
          g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
          SacTensor *loss = sac_sentence_lessons_learn (&fixture->lessons, fixture->model, tape, share);

          if (loss != NULL)
            sum += n_words * loss->values[0];
          else
            g_assert_cmpint (fixture->lessons.batches[share]->target.n_rows, ==, 0);
        }
    }

  return sum;
}

/* However many threads share a batch, its loss is the same mean. */
static void
test_shares_make_up_the_loss (Fixture       *fixture,
                              gconstpointer  n_shares)
{
  Fixture alone;
  double shared = sum_losses (fixture), whole;

  set_up (&alone, GINT_TO_POINTER (1));
  whole = sum_losses (&alone);
  tear_down (&alone, GINT_TO_POINTER (1));

  g_assert_cmpfloat (whole, >, 0);
  g_assert_cmpfloat_with_epsilon (shared / whole, 1, 1e-4);
}

static void
test_saves_what_is_held_out (Fixture       *fixture,
                             gconstpointer  n_shares)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *output = g_build_filename (folder, "model", NULL);
  g_autofree char *path = g_strconcat (output, ".test.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  const SacPair *pair = g_ptr_array_index (fixture->examples.corpus->pairs, 0);
  g_autofree char *line = g_strdup_printf ("%s\t%s\n", pair->source, pair->target);

  g_assert_true (sac_held_out_save (fixture->examples.corpus, output, ".test.tsv", &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, line));

  g_remove (path);
  g_rmdir (folder);
}

#define ADD_TEST(name, n_shares, function) \
  g_test_add ("/engine/training/translation/sentence-lessons/" name, Fixture, \
              GINT_TO_POINTER (n_shares), set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("digest-is-of-the-examples", 1, test_digest_is_of_the_examples);
  ADD_TEST ("shares-make-up-the-loss/2", 2, test_shares_make_up_the_loss);
  ADD_TEST ("shares-make-up-the-loss/40", 40, test_shares_make_up_the_loss);
  ADD_TEST ("saves-what-is-held-out", 1, test_saves_what_is_held_out);

  return g_test_run ();
}
