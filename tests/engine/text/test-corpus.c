#include "engine/text/corpus.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

#include <string.h>

typedef SacTestFile Fixture;

static SacCorpus *
load (Fixture     *fixture,
      const char  *text,
      int          source,
      int          target,
      GError     **error)
{
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));

  return sac_corpus_load (fixture->path, source, target, NULL, error);
}

static void
assert_pair (SacCorpus  *corpus,
             int         number,
             const char *source,
             const char *target)
{
  const SacPair *pair = g_ptr_array_index (corpus->pairs, number);

  g_assert_cmpstr (pair->source, ==, source);
  g_assert_cmpstr (pair->target, ==, target);
}

static void
test_reads_the_columns_asked_for (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCorpus) corpus = load (fixture, "Go.\tVa !\tby someone\n\nHi.\tSalut !\n", 1, 0, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (corpus->pairs->len, ==, 2);
  assert_pair (corpus, 0, "Va !", "Go.");
  assert_pair (corpus, 1, "Salut !", "Hi.");
}

static void
test_drops_exact_duplicates (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCorpus) corpus = load (fixture, "a\tb\tx\na\tc\na\tb\ty\nb\ta\n", 0, 1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (corpus->pairs->len, ==, 3);
}

static void
assert_refused (Fixture    *fixture,
                const char *text,
                const char *end_of_message)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCorpus) corpus = load (fixture, text, 0, 1, &error);

  g_assert_null (corpus);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);

  if (!g_str_has_suffix (error->message, end_of_message))
    g_error ("%s", error->message);
}

static void
test_names_the_line_that_is_wrong (Fixture       *fixture,
                                   gconstpointer  data)
{
  assert_refused (fixture, "a\tb\nonly one\n",
                  "phrases.tsv”, line 2: expected at least 2 columns separated by tabs, found 1");
  assert_refused (fixture, "a\tb\nc\t \n",
                  "phrases.tsv”, line 2: expected a sentence in column 2, found nothing");
  /* A joiner, which nobody sees. */
  assert_refused (fixture, "a\tb\nc\t\xe2\x80\x8d\n",
                  "phrases.tsv”, line 2: expected a sentence in column 2, found nothing");
  assert_refused (fixture, "a\tb\n\xc3\tb\n",
                  "phrases.tsv”, line 2: not valid UTF-8; convert the file first");
}

static void
test_saved_is_loaded (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(SacCorpus) loaded = NULL;
  g_autoptr(GError) error = NULL;

  sac_corpus_add (corpus, "Ça va ?", "How are you?");
  sac_corpus_add (corpus, "un\tdeux", "one\ntwo");
  g_assert_true (sac_corpus_save (corpus, fixture->path, &error));
  g_assert_no_error (error);

  loaded = sac_corpus_load (fixture->path, 0, 1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->pairs->len, ==, 2);
  assert_pair (loaded, 0, "Ça va ?", "How are you?");
  assert_pair (loaded, 1, "un deux", "one two");
}

static void
test_saving_where_nothing_can_be_is_an_error (Fixture       *fixture,
                                              gconstpointer  data)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autofree char *path = g_build_filename (fixture->folder, "no such folder", "x.tsv", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_corpus_save (corpus, path, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static void
add (const char *name,
     void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/text/corpus/", name, NULL);

  g_test_add (path, Fixture, "phrases.tsv", sac_test_file_set_up, test, sac_test_file_tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("reads-the-columns-asked-for", test_reads_the_columns_asked_for);
  add ("drops-exact-duplicates", test_drops_exact_duplicates);
  add ("names-the-line-that-is-wrong", test_names_the_line_that_is_wrong);
  add ("saved-is-loaded", test_saved_is_loaded);
  add ("saving-where-nothing-can-be-is-an-error", test_saving_where_nothing_can_be_is_an_error);

  return g_test_run ();
}
