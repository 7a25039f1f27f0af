#include "engine/training/classification/text-words.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/classification/labelled-texts.h"
#include "tests/support/small-labels.h"
#include "tests/support/small-texts.h"

static SacTextWords *
make_words (SmallLabels  *fixture,
            const char   *options,
            const char   *vectors,
            int           n_vectors,
            gboolean      fixed,
            GError      **error)
{
  g_autoptr(JsonObject) read = small_texts_parse (options);
  g_autofree char *path = vectors != NULL ? small_labels_get_path (fixture, vectors) : NULL;
  g_autoptr(GPtrArray) texts =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);
  SacTextWordsPlan plan = {
    .options = read, .most = 20, .vectors = path, .n_vectors = n_vectors, .fixed = fixed,
  };

  g_ptr_array_add (texts, sac_labelled_text_new ("yes", "a Good film, a good one", NULL, NULL));

  return sac_text_words_new (texts, &plan, NULL, error);
}

static int
find (const SacTextWords *words,
      const char         *word)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (words->codec);

  for (int i = 0; vocabulary[i] != NULL; i++)
    if (g_str_equal (vocabulary[i], word))
      return i;

  return -1;
}

#define WORDS "{\"words\": true, \"lowercase\": true}"

static void
test_words_of_vectors_join (SmallLabels   *fixture,
                            gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextWords) words = make_words (fixture, WORDS, "vectors.txt", 3, FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpint (find (words, "good"), >=, SAC_N_SPECIAL_PIECES);
  g_assert_cmpint (find (words, "warm"), >, find (words, "film"));
  g_assert_cmpint (find (words, "bad"), ==, find (words, "warm") + 1);
  g_assert_cmpint (find (words, "dull"), ==, -1);
}

static void
test_vectors_fill_their_rows (SmallLabels   *fixture,
                              gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextWords) words = make_words (fixture, WORDS, "vectors.txt", 0, FALSE, &error);
  g_autofree float *table = NULL;
  int n;

  g_assert_no_error (error);
  n = sac_text_codec_get_size (words->codec);
  table = g_new0 (float, n * 4);
  sac_text_words_fill (words, table, NULL);

  for (int i = 0; i < n; i++)
    {
      gboolean filled = table[i * 4] != 0;

      g_assert_cmpint (filled, ==, i == find (words, "good"));
    }

  g_assert_cmpfloat (table[find (words, "good") * 4 + 3], ==, 0.5f);
}

/* Words that learn come first; the others have a table of their own. */
static void
test_words_with_a_vector_keep_it (SmallLabels   *fixture,
                                  gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextWords) words = make_words (fixture, WORDS, "vectors.txt", 3, TRUE, &error);
  g_autofree float *trained = NULL, *fixed = NULL;
  int n;

  g_assert_no_error (error);
  n = sac_text_codec_get_size (words->codec);
  g_assert_cmpint (find (words, "film"), <, words->n_trained);
  g_assert_cmpint (find (words, "good"), ==, words->n_trained);
  g_assert_cmpint (n - words->n_trained, ==, 3);

  trained = g_new0 (float, words->n_trained * 4);
  fixed = g_new0 (float, 3 * 4);
  sac_text_words_fill (words, trained, fixed);
  g_assert_cmpfloat (fixed[3], ==, 0.5f);

  for (int i = 0; i < words->n_trained * 4; i++)
    g_assert_cmpfloat (trained[i], ==, 0);
}

static void
test_without_vectors (SmallLabels   *fixture,
                      gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextWords) words = make_words (fixture, "{}", NULL, 0, FALSE, &error);
  float number = 7;

  g_assert_no_error (error);
  g_assert_null (words->vectors);
  sac_text_words_fill (words, &number, NULL);
  g_assert_cmpfloat (number, ==, 7);
}

static void
test_errors (SmallLabels   *fixture,
             gconstpointer  recipe)
{
  static const struct
  {
    const char *options;
    const char *vectors;
    int         n_vectors;
    const char *says;
  } cases[] = {
    { "{}", "vectors.txt", 3, "“words”" },
    { WORDS, "nothing.txt", 3, "nothing.txt" },
    { WORDS, "recipe.json", 3, "recipe.json" },
    { "{\"lowercase\": 1}", NULL, 0, "lowercase" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (make_words (fixture, cases[i].options, cases[i].vectors, cases[i].n_vectors,
                                 FALSE, &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

#define ADD(name, function) \
  g_test_add ("/engine/training/classification/text-words/" name, SmallLabels, "{]", \
              small_labels_init, function, small_labels_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("words-of-vectors-join", test_words_of_vectors_join);
  ADD ("vectors-fill-their-rows", test_vectors_fill_their_rows);
  ADD ("words-with-a-vector-keep-it", test_words_with_a_vector_keep_it);
  ADD ("without-vectors", test_without_vectors);
  ADD ("errors", test_errors);

  return g_test_run ();
}
