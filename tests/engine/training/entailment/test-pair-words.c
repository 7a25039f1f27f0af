#include "engine/training/entailment/pair-words.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"
#include "tests/support/small-texts.h"
#include "tests/support/test-file.h"

#define VECTORS "the 1 2\nof 3 4\nman 5 6\nzebra 7 8\n"

static GPtrArray *
make_pairs (void)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);

  g_ptr_array_add (pairs, sac_labelled_pair_new (0, "A man saw a Rollerblader.", "A man saw."));
  g_ptr_array_add (pairs, sac_labelled_pair_new (1, "The man", "a typo"));

  return pairs;
}

static SacPairWords *
make_words (SacTestFile  *file,
            const char   *options,
            gboolean      with_vectors,
            int           most,
            GError      **error)
{
  g_autoptr(GPtrArray) pairs = make_pairs ();
  g_autoptr(JsonObject) object = small_texts_parse (options);
  SacPairWordsPlan plan = {
    .options = object, .vectors = with_vectors ? file->path : NULL, .most = most,
    .n_occurrences = 2,
  };

  sac_test_file_write (file, VECTORS);

  return sac_pair_words_new (pairs, &plan, NULL, error);
}

static char *
join_vocabulary (const SacPairWords *words)
{
  return g_strjoinv (" ", (char **) sac_text_codec_get_vocabulary (words->codec));
}

/* "." and "saw" are often enough; "rollerblader" and "typo" are not; "man" has a vector, and "the" and
 * "of" are among the first two. */
static void
test_what_has_no_vector_learns_one (SacTestFile   *file,
                                    gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPairWords) words = make_words (file, "{\"words\": true, \"lowercase\": true}", TRUE, 2,
                                              &error);
  g_autofree char *vocabulary = NULL;

  g_assert_no_error (error);
  vocabulary = join_vocabulary (words);
  g_assert_cmpstr (vocabulary, ==, "<pad> <unk> <s> </s> a . saw the of man");
  g_assert_cmpint (words->n_trained, ==, 7);
  g_assert_cmpint (words->vectors->words->len, ==, 3);
}

static void
test_without_vectors_all_learn (SacTestFile   *file,
                                gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPairWords) words = make_words (file, "{\"words\": true, \"lowercase\": true}", FALSE,
                                              2, &error);
  g_autofree char *vocabulary = NULL;

  g_assert_no_error (error);
  vocabulary = join_vocabulary (words);
  g_assert_cmpstr (vocabulary, ==, "<pad> <unk> <s> </s> a man . saw");
  g_assert_cmpint (words->n_trained, ==, sac_text_codec_get_size (words->codec));
  g_assert_null (words->vectors);
}

static void
test_folds_case_and_blanks (SacTestFile   *file,
                            gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPairWords) words = make_words (file, "{\"words\": true, \"lowercase\": true}", TRUE, 2,
                                              &error);
  g_autofree char *folded = NULL;

  g_assert_no_error (error);
  folded = sac_pair_words_fold (words, " A Man  saw a rollerblader .");
  g_assert_cmpstr (folded, ==, "a man saw a rollerblader .");
}

static void
test_parts_of_words_have_no_vectors (SacTestFile   *file,
                                     gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPairWords) words = make_words (file, "{\"lowercase\": true}", TRUE, 2, &error);

  g_assert_null (words);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_assert_nonnull (strstr (error->message, "“words”"));
}

#define ADD(name, function) \
  g_test_add ("/engine/training/entailment/pair-words/" name, SacTestFile, "vectors.txt", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("what-has-no-vector-learns-one", test_what_has_no_vector_learns_one);
  ADD ("without-vectors-all-learn", test_without_vectors_all_learn);
  ADD ("folds-case-and-blanks", test_folds_case_and_blanks);
  ADD ("parts-of-words-have-no-vectors", test_parts_of_words_have_no_vectors);

  return g_test_run ();
}
