#include "app/cli/run-format.h"

#include <math.h>

#include "engine/trace/trace-file.h"

/* "ab c" read as a, b, c, end; written as x, y, end; y is of x's word. */
static SacAttentionTrace *
make_trace (int n_maps)
{
  char *labels[] = { "a", "b", "c", "", NULL };
  int words[] = { 0, 0, 1, 2 };
  SacTraceSource source = {
    .n_positions = 4, .text = "ab\tc", .labels = labels, .words = words, .end = 3,
  };
  SacTraceStep steps[] = {
    { .token = "x", .word = 0 }, { .token = "y", .word = 1 },
    { .token = "", .word = 2, .end = TRUE },
  };
  float weights[] = { 0.3f, 0.3f, 0.4f, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .output = "x y", .score = -0.5, .sources = &source, .n_sources = 1, .steps = steps,
    .n_steps = 3, .maps = &map, .n_maps = n_maps,
  };

  return sac_attention_trace_new (&parts);
}

static void
assert_format (int           n_maps,
               SacRunFormat  format,
               const char   *expected)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (n_maps);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = sac_run_format (trace, format, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_text_is_the_output (void)
{
  assert_format (1, SAC_RUN_FORMAT_TEXT, "x y\n");
}

static void
test_links_count_words_not_pieces (void)
{
  /* The first step's best piece is c, but its best word is ab. */
  assert_format (1, SAC_RUN_FORMAT_PHARAOH, "0-0 1-1\n");
}

static void
test_a_row_has_four_fields (void)
{
  assert_format (1, SAC_RUN_FORMAT_TSV, "ab c\tx y\t-0.5\t0-0 1-1\n");
  assert_format (0, SAC_RUN_FORMAT_TSV, "ab c\tx y\t-0.5\t\n");
}

static void
test_json_is_a_trace (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (1);

  for (int format = SAC_RUN_FORMAT_JSON; format <= SAC_RUN_FORMAT_JSONL; format++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *json = sac_run_format (trace, format, &error);
      g_autoptr(SacAttentionTrace) again = sac_trace_from_json (json, -1, &error);

      g_assert_no_error (error);
      g_assert_cmpint (sac_attention_trace_get_n_steps (again), ==, 3);
    }
}

static void
test_no_attention_has_no_links (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (0);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_run_format (trace, SAC_RUN_FORMAT_PHARAOH, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/run-format/text-is-the-output", test_text_is_the_output);
  g_test_add_func ("/app/cli/run-format/links-count-words-not-pieces",
                   test_links_count_words_not_pieces);
  g_test_add_func ("/app/cli/run-format/a-row-has-four-fields", test_a_row_has_four_fields);
  g_test_add_func ("/app/cli/run-format/json-is-a-trace", test_json_is_a_trace);
  g_test_add_func ("/app/cli/run-format/no-attention-has-no-links", test_no_attention_has_no_links);

  return g_test_run ();
}
