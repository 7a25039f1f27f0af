#include "engine/training/entailment/labelled-pairs.h"

#include "engine/errors.h"
#include "tests/support/test-file.h"

static const char *const labels[] = { "entailment", "neutral", "contradiction", NULL };

static GPtrArray *
load (SacTestFile  *file,
      const char   *text,
      GError      **error)
{
  sac_test_file_write (file, text);

  return sac_labelled_pairs_load (file->path, labels, NULL, error);
}

static void
test_reads_them_in_order (SacTestFile   *file,
                          gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = load (file, "neutral\tA man sleeps.\tA tall man sleeps.\n"
                                           "\n"
                                           "-\tNobody agreed.\tOn this.\n"
                                           "entailment\tA man sleeps.\tHe sleeps.", &error);
  const SacLabelledPair *pair;

  g_assert_no_error (error);
  g_assert_cmpint (pairs->len, ==, 2);

  pair = g_ptr_array_index (pairs, 0);
  g_assert_cmpint (pair->label, ==, 1);
  g_assert_cmpstr (pair->premise, ==, "A man sleeps.");
  g_assert_cmpstr (pair->hypothesis, ==, "A tall man sleeps.");

  pair = g_ptr_array_index (pairs, 1);
  g_assert_cmpint (pair->label, ==, 0);
  g_assert_cmpstr (pair->hypothesis, ==, "He sleeps.");
}

static void
assert_error (SacTestFile *file,
              const char  *text,
              const char  *pattern)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = load (file, text, &error);

  g_assert_null (pairs);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_bad_lines_are_named (SacTestFile   *file,
                          gconstpointer  name)
{
  assert_error (file, "neutral\ta\tb\nneutral\tonly one\n", "*pairs.tsv*line 2: expected a label*");
  /* A joiner, which nobody sees. */
  assert_error (file, "neutral\ta\tb\nneutral\ta\t\xe2\x80\x8d\n",
                "*pairs.tsv*line 2: expected a label*");
  assert_error (file, "neutral\ta\tb\tc\n", "*line 1: expected a label*");
  assert_error (file, "neutral\t \tb\n", "*line 1: expected a label*");
  assert_error (file, "neutral\ta\t\n", "*line 1: expected a label*");
  assert_error (file, "maybe\ta\tb\n", "*line 1: the label “maybe”*entailment, neutral*");
}

static void
test_no_file_is_named (SacTestFile   *file,
                       gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = sac_labelled_pairs_load (file->path, labels, NULL, &error);

  g_assert_null (pairs);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

#define ADD(name, function) \
  g_test_add ("/engine/training/entailment/labelled-pairs/" name, SacTestFile, "pairs.tsv", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("reads-them-in-order", test_reads_them_in_order);
  ADD ("bad-lines-are-named", test_bad_lines_are_named);
  ADD ("no-file-is-named", test_no_file_is_named);

  return g_test_run ();
}
