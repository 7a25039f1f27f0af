#include "engine/text/word-vectors.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

#define THREE "the 0.5 -1 2e-1\ncat 1 2 3\ndog 4 5 6\n"

static SacWordVectors *
load (SacTestFile *file,
      const char  *text,
      int          most,
      GHashTable  *wanted)
{
  g_autoptr(GError) error = NULL;
  SacWordVectors *vectors;

  sac_test_file_write (file, text);
  vectors = sac_word_vectors_load (file->path, most, wanted, NULL, &error);
  g_assert_no_error (error);

  return vectors;
}

static void
assert_error (SacTestFile *file,
              const char  *text,
              const char  *pattern)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacWordVectors) vectors = NULL;

  sac_test_file_write (file, text);
  vectors = sac_word_vectors_load (file->path, 100, NULL, NULL, &error);
  g_assert_null (vectors);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_words_have_their_numbers (SacTestFile   *file,
                               gconstpointer  name)
{
  g_autoptr(SacWordVectors) vectors = load (file, THREE, 100, NULL);

  g_assert_cmpint (vectors->size, ==, 3);
  g_assert_cmpint (vectors->words->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (vectors->words, 2), ==, "dog");
  g_assert_cmpfloat (sac_word_vectors_find (vectors, "the")[0], ==, 0.5f);
  g_assert_cmpfloat (sac_word_vectors_find (vectors, "the")[2], ==, 0.2f);
  g_assert_cmpfloat (sac_word_vectors_find (vectors, "dog")[1], ==, 5);
  g_assert_null (sac_word_vectors_find (vectors, "zebra"));
}

static void
test_the_first_and_the_wanted_are_kept (SacTestFile   *file,
                                        gconstpointer  name)
{
  g_autoptr(GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(SacWordVectors) vectors = NULL;

  g_hash_table_add (wanted, "dog");
  vectors = load (file, THREE, 1, wanted);

  g_assert_cmpint (vectors->words->len, ==, 2);
  g_assert_nonnull (sac_word_vectors_find (vectors, "the"));
  g_assert_null (sac_word_vectors_find (vectors, "cat"));
  g_assert_cmpfloat (sac_word_vectors_find (vectors, "dog")[2], ==, 6);
}

static void
test_without_wanted_the_rest_is_not_read (SacTestFile   *file,
                                          gconstpointer  name)
{
  g_autoptr(SacWordVectors) vectors = load (file, THREE "damaged 1\n", 2, NULL);

  g_assert_cmpint (vectors->words->len, ==, 2);
}

static void
test_a_heading_is_no_word (SacTestFile   *file,
                           gconstpointer  name)
{
  g_autoptr(SacWordVectors) vectors = load (file, "3 3\n" THREE, 100, NULL);

  g_assert_cmpint (vectors->words->len, ==, 3);
  g_assert_null (sac_word_vectors_find (vectors, "3"));
}

static void
test_of_two_the_first_counts (SacTestFile   *file,
                              gconstpointer  name)
{
  g_autoptr(SacWordVectors) vectors = load (file, THREE "cat 7 8 9\n", 100, NULL);

  g_assert_cmpint (vectors->words->len, ==, 3);
  g_assert_cmpfloat (sac_word_vectors_find (vectors, "cat")[0], ==, 1);
}

static void
test_damaged_lines_are_named (SacTestFile   *file,
                              gconstpointer  name)
{
  assert_error (file, "", "*vectors*no word vectors*");
  assert_error (file, "a sentence of a book\n", "*line 1: number 1 of*");
  assert_error (file, "alone\n", "*line 1: expected a word and 1 to 2048 numbers, found 0*");
  assert_error (file, THREE "mouse 1 2\n", "*line 4: expected a word and 3 numbers*found 2*");
  assert_error (file, THREE "mouse 1 2 3 4\n", "*line 4: expected a word and 3 numbers*found 4*");
  assert_error (file, THREE " 1 2 3\n", "*line 4: expected a word*");
  assert_error (file, THREE "mouse 1 2 nan\n", "*line 4: number 3 of*");
  assert_error (file, THREE "mouse 1e60 2 3\n", "*line 4: number 1 of*");
  assert_error (file, THREE "mouse 1 2x 3\n", "*line 4: number 2 of*");
}

static void
test_no_file_is_named (SacTestFile   *file,
                       gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacWordVectors) vectors = sac_word_vectors_load (file->path, 1, NULL, NULL, &error);

  g_assert_null (vectors);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

#define ADD(name, function) \
  g_test_add ("/engine/text/word-vectors/" name, SacTestFile, "vectors.txt", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("words-have-their-numbers", test_words_have_their_numbers);
  ADD ("the-first-and-the-wanted-are-kept", test_the_first_and_the_wanted_are_kept);
  ADD ("without-wanted-the-rest-is-not-read", test_without_wanted_the_rest_is_not_read);
  ADD ("a-heading-is-no-word", test_a_heading_is_no_word);
  ADD ("of-two-the-first-counts", test_of_two_the_first_counts);
  ADD ("damaged-lines-are-named", test_damaged_lines_are_named);
  ADD ("no-file-is-named", test_no_file_is_named);

  return g_test_run ();
}
