#include "engine/trace/trace-limits.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/trace/trace-file.h"

/* One map, all its weights the same. */
static SacAttentionTrace *
make_trace (int   n_steps,
            int   n_positions,
            float weight)
{
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n_steps);
  g_autofree float *weights = g_new (float, (gsize) n_steps * n_positions);
  SacTraceSource source = { .kind = SAC_SOURCE_FRAMES, .n_positions = n_positions, .end = -1 };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = n_steps, .maps = &map,
    .n_maps = 1,
  };

  for (int i = 0; i < n_steps; i++)
    steps[i] = (SacTraceStep) { .token = (char *) "a", .logprob = -1, .word = -1 };
  for (gsize i = 0; i < (gsize) n_steps * n_positions; i++)
    weights[i] = weight;

  return sac_attention_trace_new (&parts);
}

static void
assert_refused (SacAttentionTrace *trace,
                const char        *what)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *json = sac_trace_to_json (trace, FALSE, &error);

  g_assert_null (json);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, what));
}

static SacAttentionTrace *
make_labels (int n)
{
  g_autofree SacTraceLabel *labels = g_new (SacTraceLabel, n);
  SacTraceParts parts = { .labels = labels, .n_labels = n };

  for (int i = 0; i < n; i++)
    labels[i] = (SacTraceLabel) { (char *) "a", 0.5 };

  return sac_attention_trace_new (&parts);
}

static void
test_counts (void)
{
  g_autoptr(SacAttentionTrace) labels = make_labels (SAC_TRACE_MAX_LABELS + 1);
  g_autoptr(SacAttentionTrace) steps = make_trace (SAC_TRACE_MAX_STEPS + 1, 1, 1);
  g_autoptr(SacAttentionTrace) positions = make_trace (1, SAC_TRACE_MAX_POSITIONS + 1, 1);
  g_autoptr(SacAttentionTrace) weights = make_trace (8001, 1000, 1);

  assert_refused (labels, "10001 labels");
  assert_refused (steps, "10001 steps");
  assert_refused (positions, "32769 positions");
  assert_refused (weights, "8001000 weights");
}

/* At the very limits it is written, and read again. */
static void
test_largest (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (SAC_TRACE_MAX_STEPS, 2, 0.5f);
  g_autoptr(SacAttentionTrace) wide = make_trace (2, SAC_TRACE_MAX_POSITIONS, 0.5f);
  SacAttentionTrace *const traces[] = { trace, wide };

  for (int i = 0; i < 2; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *json = sac_trace_to_json (traces[i], TRUE, &error);
      g_autoptr(SacAttentionTrace) again = NULL;

      g_assert_no_error (error);
      again = sac_trace_from_json (json, -1, &error);
      g_assert_no_error (error);
      g_assert_cmpint (sac_attention_trace_get_n_steps (again), ==,
                       sac_attention_trace_get_n_steps (traces[i]));
    }
}

/* Few enough values, but too many digits; and values that are no weights. */
static void
test_text (void)
{
  g_autofree char *long_text = g_strnfill (SAC_TRACE_MAX_FILE_SIZE + 1, ' ');
  g_autofree char *commas = g_strnfill (8 * 1000 * 1000 + 1, ',');
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_trace_check_text (long_text, SAC_TRACE_MAX_FILE_SIZE, NULL));
  g_assert_false (sac_trace_check_text (long_text, SAC_TRACE_MAX_FILE_SIZE + 1, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_clear_error (&error);
  g_assert_false (sac_trace_check_text (commas, strlen (commas), &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
}

static void
test_refused_leaves_no_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.trace.json", NULL);
  g_autoptr(SacAttentionTrace) trace = make_trace (SAC_TRACE_MAX_STEPS + 1, 1, 1);
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_trace_save (trace, path, &error));
  g_assert_nonnull (strstr (error->message, "a.trace.json"));
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-limits/counts", test_counts);
  g_test_add_func ("/engine/trace/trace-limits/largest", test_largest);
  g_test_add_func ("/engine/trace/trace-limits/text", test_text);
  g_test_add_func ("/engine/trace/trace-limits/refused-leaves-no-file",
                   test_refused_leaves_no_file);

  return g_test_run ();
}
