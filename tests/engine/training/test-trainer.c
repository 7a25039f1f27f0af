#include "engine/training/trainer.h"

#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/storage/safetensors.h"
#include "tests/support/small-texts.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define N_PAIRS 120
#define N_UPDATES 40

#define RECIPE(config, training) RECIPE_WITH_TEST ("0", config, training)
#define RECIPE_WITH_TEST(n_test, config, training) \
  "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}]," \
  " \"held_out\": {\"validation\": 10, \"test\": " n_test ", \"seed\": 1}," \
  " \"concatenations\": {\"share\": 0.2, \"most\": 3}," \
  " \"vocabulary\": {\"source\": 400, \"target\": 400}," \
  " \"config\": {\"embedding\": 6, \"hidden\": 8" config "}," \
  " \"card\": {\"title\": \"Small\"}," \
  " \"training\": {\"seed\": 3, \"warmup\": 5, \"batch_words\": 80" training "}}"

#define N_TEST 12
#define TEST_RECIPE \
  RECIPE_WITH_TEST (G_STRINGIFY (N_TEST), "", ", \"updates\": 20, \"evaluate_every\": 10")

#define USUAL_RECIPE \
  RECIPE (", \"dropout\": 0.2", \
          ", \"updates\": 40, \"learning_rate\": 0.02, \"averaging\": 0.9, \"evaluate_every\": 7," \
          " \"label_smoothing\": 0.1, \"patience\": 0")

typedef struct
{
  char               *folder;
  char               *recipe;
  char               *output;
  SacTrainingOptions  options;
  GCancellable       *cancellable;
  gint64              cancel_at; /* The evaluation after which a person loses patience; or 0. */
  gulong              delay;     /* Microseconds, of a person who loses it before. */
  GArray             *reports;   /* Of SacTrainingProgress, those of evaluations. */
} Fixture;

static void
report_cb (const SacTrainingProgress *progress,
           gpointer                   data)
{
  Fixture *fixture = data;

  if (!progress->evaluated)
    return;

  g_array_append_vals (fixture->reports, progress, 1);

  if (progress->update == fixture->cancel_at)
    g_cancellable_cancel (fixture->cancellable);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(SacCorpus) corpus = small_texts_grammar (N_PAIRS);
  g_autoptr(GError) error = NULL;
  g_autofree char *pairs = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  fixture->recipe = g_build_filename (fixture->folder, "recipe.json", NULL);
  fixture->output = g_build_filename (fixture->folder, "model", NULL);
  fixture->cancellable = g_cancellable_new ();
  fixture->reports = g_array_new (FALSE, FALSE, sizeof (SacTrainingProgress));
  fixture->options = (SacTrainingOptions) {
    .recipe = fixture->recipe,
    .folder = fixture->folder,
    .output = fixture->output,
    .n_threads = 2,
    .report = report_cb,
    .data = fixture,
  };

  pairs = g_build_filename (fixture->folder, "pairs.tsv", NULL);
  sac_corpus_save (corpus, pairs, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (fixture->recipe, data != NULL ? data : USUAL_RECIPE, -1,
                                      NULL));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GDir) files = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }

  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->recipe);
  g_free (fixture->output);
  g_object_unref (fixture->cancellable);
  g_array_unref (fixture->reports);
}

static gboolean
train (Fixture  *fixture,
       GError  **error)
{
  return sac_train (&fixture->options, fixture->cancellable, error);
}

static void
train_to_the_end (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;

  train (fixture, &error);
  g_assert_no_error (error);
}

static GBytes *
read_file (Fixture    *fixture,
           const char *ending)
{
  g_autofree char *path = g_strconcat (fixture->output, ending, NULL);
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

static void
assert_same_file (Fixture    *fixture,
                  const char *ending,
                  GBytes     *expected)
{
  g_autoptr(GBytes) found = read_file (fixture, ending);

  g_assert_true (g_bytes_equal (found, expected));
}

static void
remove_file (Fixture    *fixture,
             const char *ending)
{
  g_autofree char *path = g_strconcat (fixture->output, ending, NULL);

  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_same_seed_same_files (Fixture       *fixture,
                           gconstpointer  data)
{
  static const char *const endings[] = {
    "", ".checkpoint", ".validation.tsv", ".test.tsv", ".test-long.tsv",
  };
  g_autoptr(GPtrArray) first = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  train_to_the_end (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_ptr_array_add (first, read_file (fixture, endings[i]));
      remove_file (fixture, endings[i]);
    }

  train_to_the_end (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    assert_same_file (fixture, endings[i], g_ptr_array_index (first, i));
}

/* Twice interrupted, in the midst of an epoch. */
static void
test_resumes_bit_for_bit (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(GBytes) model = NULL;
  g_autoptr(GBytes) checkpoint = NULL;

  train_to_the_end (fixture);
  model = read_file (fixture, "");
  checkpoint = read_file (fixture, ".checkpoint");
  remove_file (fixture, "");
  remove_file (fixture, ".checkpoint");

  for (int turn = 0; turn < 2; turn++)
    {
      g_autoptr(GError) error = NULL;

      fixture->cancel_at = turn == 0 ? 14 : 21;
      g_assert_false (train (fixture, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_cancellable_reset (fixture->cancellable);
      fixture->options.resume = TRUE;
    }

  fixture->cancel_at = 0;
  train_to_the_end (fixture);
  assert_same_file (fixture, "", model);
  assert_same_file (fixture, ".checkpoint", checkpoint);

  /* There is nothing left to do. */
  train_to_the_end (fixture);
  assert_same_file (fixture, "", model);
}

static gpointer
cancel_soon (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *path = g_strconcat (fixture->output, ".test-long.tsv", NULL);

  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_usleep (100);

  g_usleep (fixture->delay);
  g_cancellable_cancel (fixture->cancellable);

  return NULL;
}

/* Also in the midst of the first evaluation: here there is one after every update. */
static void
test_cancel_always_leaves_a_checkpoint (Fixture       *fixture,
                                        gconstpointer  data)
{
  for (fixture->delay = 0; fixture->delay < 6000; fixture->delay += 500)
    {
      GThread *person = g_thread_new ("person", cancel_soon, fixture);
      g_autoptr(GError) error = NULL;

      if (!train (fixture, &error))
        g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

      g_thread_join (person);
      g_cancellable_reset (fixture->cancellable);
      remove_file (fixture, ".checkpoint");
      remove_file (fixture, ".test-long.tsv");
    }
}

static void
test_reports_what_it_kept (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = NULL;
  const SacTrainingProgress *best = NULL, *report;
  JsonObject *metrics;

  train_to_the_end (fixture);

  /* Every seventh update, and the last. */
  g_assert_cmpuint (fixture->reports->len, ==, N_UPDATES / 7 + 1);

  for (guint i = 0; i < fixture->reports->len; i++)
    {
      report = &g_array_index (fixture->reports, SacTrainingProgress, i);
      g_assert_cmpint (report->update, ==, MIN (7 * (i + 1), N_UPDATES));
      g_assert_cmpint (report->n_updates, ==, N_UPDATES);
      g_assert_true (isfinite (report->loss) && report->loss > 0);
      g_assert_cmpfloat (report->words_per_second, >, 0);
      g_assert_cmpfloat (report->validation_bleu, >=, 0);
      g_assert_cmpfloat (report->validation_bleu, <=, 100);

      if (best == NULL || report->validation_loss < best->validation_loss)
        best = report;

      g_assert_cmpint (report->best_update, ==, best->update);
    }

  /* It learns: the first evaluation is worse than the best. */
  report = &g_array_index (fixture->reports, SacTrainingProgress, 0);
  g_assert_cmpfloat (best->validation_loss, <, 0.8 * report->validation_loss);

  model = sac_model_load (fixture->output, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sac_model_get_title (model), ==, "Small");
  metrics = json_object_get_object_member (model->card, "metrics");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (metrics, "validation_loss"),
                                  best->validation_loss, 1e-9);
  g_assert_cmpint (json_object_get_int_member (metrics, "updates"), ==, best->update);
  g_assert_cmpstr (json_object_get_string_member (model->card, "recipe"), ==, "recipe.json");
}

/* Then only the card is written anew. */
static void
test_a_new_card_needs_no_new_training (Fixture       *fixture,
                                       gconstpointer  data)
{
  g_autoptr(GBytes) checkpoint = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GString) renamed = NULL;

  train_to_the_end (fixture);
  checkpoint = read_file (fixture, ".checkpoint");

  renamed = g_string_new (USUAL_RECIPE);
  g_string_replace (renamed, "Small", "Little", 0);
  g_assert_true (g_file_set_contents (fixture->recipe, renamed->str, -1, NULL));

  fixture->options.resume = TRUE;
  g_array_set_size (fixture->reports, 0);
  train_to_the_end (fixture);
  g_assert_cmpuint (fixture->reports->len, ==, 0);
  assert_same_file (fixture, ".checkpoint", checkpoint);

  model = sac_model_load (fixture->output, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sac_model_get_title (model), ==, "Little");
}

/* The card says how well what is held out comes out. */
static void
assert_card_has_bleu (const SacModel *model)
{
  JsonObject *metrics = json_object_get_object_member (model->card, "metrics");

  g_assert_true (json_object_has_member (metrics, "bleu"));
  g_assert_true (json_object_has_member (metrics, "bleu_long"));
  g_assert_cmpint (json_object_get_int_member (metrics, "bleu_pairs"), ==, N_TEST);
}

/* Sentence i has a character of its own, often enough not to be left out as rare. */
static void
mark_sentences (Fixture *fixture)
{
  g_autoptr(SacCorpus) corpus = small_texts_grammar (N_PAIRS);
  g_autoptr(SacCorpus) marked = sac_corpus_new ();
  g_autofree char *path = g_build_filename (fixture->folder, "pairs.tsv", NULL);
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);
      char mark[7] = { 0 };
      g_autofree char *source = NULL;

      g_unichar_to_utf8 (0x4e00 + i, mark);
      source = g_strconcat (pair->source, " ", mark, mark, mark, NULL);
      sac_corpus_add (marked, source, pair->target);
    }

  sac_corpus_save (marked, path, &error);
  g_assert_no_error (error);
}

static void
assert_unknown (Fixture        *fixture,
                const SacModel *model,
                const char     *ending,
                guint           n_pairs)
{
  g_autofree char *path = g_strconcat (fixture->output, ending, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCorpus) corpus = sac_corpus_load (path, 0, 1, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (corpus->pairs->len, ==, n_pairs);

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);
      g_autofree char *mark = g_strdup (g_utf8_prev_char (pair->source + strlen (pair->source)));
      const char *const *vocabulary = sac_text_codec_get_vocabulary (model->source);

      for (int k = 0; vocabulary[k] != NULL; k++)
        g_assert_null (strstr (vocabulary[k], mark));
    }
}

/* What was learned of a sentence would show in the vocabulary. */
static void
test_nothing_is_learned_from_what_is_held_out (Fixture       *fixture,
                                               gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = NULL;
  int n_marks = 0;

  mark_sentences (fixture);
  train_to_the_end (fixture);
  model = sac_model_load (fixture->output, NULL, &error);
  g_assert_no_error (error);

  for (int i = 0; sac_text_codec_get_vocabulary (model->source)[i] != NULL; i++)
    {
      gunichar first = g_utf8_get_char (sac_text_codec_get_vocabulary (model->source)[i]);

      n_marks += first >= 0x4e00 && first < 0x4e00 + N_PAIRS;
    }

  /* What is trained on does show. */
  g_assert_cmpint (n_marks, >=, N_PAIRS - 10 - N_TEST);
  assert_card_has_bleu (model);
  assert_unknown (fixture, model, ".validation.tsv", 10);
  assert_unknown (fixture, model, ".test.tsv", N_TEST);
}

static void
test_long_test_joins_test_pairs (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *path = g_strconcat (fixture->output, ".test-long.tsv", NULL);
  g_autoptr(GBytes) test = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCorpus) joined = NULL;

  train_to_the_end (fixture);
  test = read_file (fixture, ".test.tsv");
  joined = sac_corpus_load (path, 0, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (joined->pairs->len, >, 0);

  for (guint i = 0; i < joined->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (joined->pairs, i);
      g_auto(GStrv) lines = g_strsplit (g_bytes_get_data (test, NULL), "\n", 0);
      gboolean begins = FALSE;

      for (int k = 0; lines[k] != NULL && *lines[k] != '\0'; k++)
        {
          g_auto(GStrv) sides = g_strsplit (lines[k], "\t", 0);

          begins |= g_str_has_prefix (pair->source, sides[0]) &&
                    strlen (pair->source) > strlen (sides[0]) &&
                    g_str_has_prefix (pair->target, sides[1]);
        }

      g_assert_true (begins);
    }
}

/* Puts a NaN in the place of the first number of a tensor of the checkpoint. */
static void
spoil_checkpoint (Fixture    *fixture,
                  const char *name)
{
  g_autofree char *path = g_strconcat (fixture->output, ".checkpoint", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = sac_safetensors_open (path, &error);
  g_autofree char *contents = NULL;
  const char *first;
  float nan = NAN;
  guint64 header;
  gsize length;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));

  first = sac_safetensors_get_tensor (file, 0)->data;
  for (int i = 1; i < sac_safetensors_get_n_tensors (file); i++)
    first = MIN (first, (const char *) sac_safetensors_get_tensor (file, i)->data);

  /* A header, with its length in front of it; then the tensors. */
  memcpy (&header, contents, sizeof header);
  memcpy (contents + 8 + header + ((const char *) sac_safetensors_find (file, name)->data - first),
          &nan, sizeof nan);
  g_clear_pointer (&file, sac_safetensors_free);
  g_assert_true (g_file_set_contents (path, contents, length, NULL));
}

static void
test_a_nan_ends_the_training (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) model = NULL;

  fixture->cancel_at = 14;
  g_assert_false (train (fixture, NULL));
  g_cancellable_reset (fixture->cancellable);
  model = read_file (fixture, "");

  spoil_checkpoint (fixture, "weight/output.bias");
  fixture->options.resume = TRUE;
  g_assert_false (train (fixture, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_DIVERGED);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "update 14"));
  g_assert_nonnull (strstr (error->message, "learning_rate"));

  /* The best model so far is still there. */
  assert_same_file (fixture, "", model);
}

static void
test_stops_when_it_gets_no_better (Fixture       *fixture,
                                   gconstpointer  data)
{
  const SacTrainingProgress *last;

  train_to_the_end (fixture);

  /* Nothing is learned at a rate of zero: the first evaluation, and two that are no better. */
  g_assert_cmpuint (fixture->reports->len, ==, 3);
  last = &g_array_index (fixture->reports, SacTrainingProgress, 2);
  g_assert_cmpint (last->update, ==, 9);
  g_assert_cmpint (last->best_update, ==, 3);
}

static void
assert_fails (Fixture    *fixture,
              const char *expected)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (train (fixture, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, expected));
}

static void
test_resuming_needs_the_same_training (Fixture       *fixture,
                                       gconstpointer  data)
{
  fixture->options.resume = TRUE;
  assert_fails (fixture, "model.checkpoint");

  fixture->options.resume = FALSE;
  train_to_the_end (fixture);
  fixture->options.resume = TRUE;
  fixture->options.n_threads = 3;
  assert_fails (fixture, "2 threads");

  fixture->options.n_threads = 2;
  g_assert_true (g_file_set_contents (fixture->recipe,
                                      RECIPE (", \"dropout\": 0.1", ", \"updates\": 40"), -1,
                                      NULL));
  assert_fails (fixture, "another recipe");
}

/* The same sizes, so that every weight fits; but a piece's number is another piece's. */
static void
test_resuming_needs_the_same_data (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pairs.tsv", NULL);
  g_autofree char *text = NULL;

  train_to_the_end (fixture);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (char *p = text; *p != '\0'; p++)
    *p = *p == 'a' ? 'o' : *p == 'o' ? 'a' : *p;
  g_assert_true (g_file_set_contents (path, text, -1, NULL));

  fixture->options.resume = TRUE;
  assert_fails (fixture, "other data");
}

static void
test_errors_say_what_to_mend (Fixture       *fixture,
                              gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{\"kind\": \"giant\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 2, \"test\": 2}}", "giant" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 2, \"test\": 2}, \"config\": {\"hidden\": 0}}",
      "config, “hidden”" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 500, \"test\": 500}}", "held_out" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (g_file_set_contents (fixture->recipe, rows[i][0], -1, NULL));
      assert_fails (fixture, "recipe.json");
      assert_fails (fixture, rows[i][1]);
    }

  g_assert_true (g_file_set_contents (fixture->recipe, USUAL_RECIPE, -1, NULL));
  fixture->options.folder = "/nowhere";
  assert_fails (fixture, "pairs.tsv");
}

static void
test_unwritable_output_fails_before_learning (Fixture       *fixture,
                                              gconstpointer  data)
{
  g_autofree char *output = g_build_filename (fixture->folder, "nowhere", "model", NULL);

  fixture->options.output = output;
  assert_fails (fixture, "nowhere");
  g_assert_cmpuint (fixture->reports->len, ==, 0);
}

static void
test_cancelled_before_it_starts (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (fixture->cancellable);
  g_assert_false (train (fixture, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_test (fixture->output, G_FILE_TEST_EXISTS));
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/trainer/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("same-seed-same-files", test_same_seed_same_files);
  ADD_TEST ("resumes-bit-for-bit", test_resumes_bit_for_bit);
  ADD_TEST ("reports-what-it-kept", test_reports_what_it_kept);
  ADD_TEST ("a-new-card-needs-no-new-training", test_a_new_card_needs_no_new_training);
  ADD_TEST ("a-nan-ends-the-training", test_a_nan_ends_the_training);
  ADD_TEST ("resuming-needs-the-same-training", test_resuming_needs_the_same_training);
  ADD_TEST ("resuming-needs-the-same-data", test_resuming_needs_the_same_data);
  ADD_TEST ("errors-say-what-to-mend", test_errors_say_what_to_mend);
  ADD_TEST ("unwritable-output-fails-before-learning",
            test_unwritable_output_fails_before_learning);
  ADD_TEST ("cancelled-before-it-starts", test_cancelled_before_it_starts);
  g_test_add ("/engine/training/trainer/nothing-is-learned-from-what-is-held-out", Fixture,
              TEST_RECIPE, set_up, test_nothing_is_learned_from_what_is_held_out, tear_down);
  g_test_add ("/engine/training/trainer/long-test-joins-test-pairs", Fixture, TEST_RECIPE, set_up,
              test_long_test_joins_test_pairs, tear_down);
  g_test_add ("/engine/training/trainer/cancel-always-leaves-a-checkpoint", Fixture,
              RECIPE ("", ", \"updates\": 4, \"evaluate_every\": 1"),
              set_up, test_cancel_always_leaves_a_checkpoint, tear_down);
  g_test_add ("/engine/training/trainer/stops-when-it-gets-no-better", Fixture,
              RECIPE ("", ", \"updates\": 40, \"learning_rate\": 0, \"averaging\": 0,"
                      " \"evaluate_every\": 3, \"patience\": 2"),
              set_up, test_stops_when_it_gets_no_better, tear_down);

  return g_test_run ();
}
