#include "app/cli/evaluation-pairs.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/test-file.h"

static GPtrArray *
load (SacTestFile  *file,
      const char   *text,
      int           limit,
      GError      **error)
{
  sac_test_file_write (file, text);

  return sac_evaluation_pairs_load (file->path, limit, error);
}

static void
test_reads_pairs_with_their_lines (SacTestFile   *file,
                                   gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = load (file, "a b\tc\nd\te\tmore\nf\tg\n", 2, &error);
  const SacEvaluationPair *second;

  g_assert_no_error (error);
  g_assert_cmpuint (pairs->len, ==, 2);
  second = g_ptr_array_index (pairs, 1);
  g_assert_cmpstr (second->source, ==, "d");
  g_assert_cmpstr (second->target, ==, "e");
  g_assert_cmpint (second->line, ==, 2);
}

static void
test_errors_name_the_line (SacTestFile   *file,
                           gconstpointer  name)
{
  g_autoptr(GError) tab = NULL;
  g_autoptr(GError) nothing = NULL;

  g_assert_null (load (file, "a\tb\nc\n", 0, &tab));
  g_assert_error (tab, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (tab->message, "line 2"));
  g_assert_nonnull (strstr (tab->message, "a tab"));

  g_assert_null (load (file, "", 0, &nothing));
  g_assert_error (nothing, SAC_ERROR, SAC_ERROR_BAD_FILE);
}

static void
test_gold_has_a_line_for_each (SacTestFile   *file,
                               gconstpointer  name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = load (file, "a\tb\nc\td\n", 0, NULL);
  const SacEvaluationPair *second = g_ptr_array_index (pairs, 1);

  sac_test_file_write (file, "0-0\n0p0\n");
  g_assert_true (sac_evaluation_pairs_load_gold (pairs, file->path, TRUE, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (second->gold, ==, "0p0");

  sac_test_file_write (file, "0-0\n");
  g_assert_false (sac_evaluation_pairs_load_gold (pairs, file->path, TRUE, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
}

#define ADD_TEST(name, function) \
  g_test_add ("/app/cli/evaluation-pairs/" name, SacTestFile, "pairs.tsv", sac_test_file_set_up, \
              function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-pairs-with-their-lines", test_reads_pairs_with_their_lines);
  ADD_TEST ("errors-name-the-line", test_errors_name_the_line);
  ADD_TEST ("gold-has-a-line-for-each", test_gold_has_a_line_for_each);

  return g_test_run ();
}
