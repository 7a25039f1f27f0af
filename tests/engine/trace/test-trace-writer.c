#include "engine/trace/trace-file.h"

#include <math.h>
#include <string.h>

static SacAttentionTrace *
make_trace (void)
{
  char *labels[] = { "je", "\"\\\t<b>", "", NULL };
  SacSpan spans[] = { { 0, 2 }, { -1, -1 }, { 7, 7 } };
  int words[] = { 0, 1, 2 };
  SacTraceBox boxes[] = { { "a “cat”", { 0.5, 1, 2, 3 } }, { "dog", { -1, 0, 1e-3, 9 } } };
  SacCandidate candidates[] = { { "i", -0.1 }, { "me", NAN } };
  SacTraceSource sources[] = {
    { .n_positions = 3, .text = "je suis", .labels = labels, .spans = spans, .words = words,
      .end = 2 },
    { .kind = SAC_SOURCE_GRID, .n_positions = 2, .rows = 1, .columns = 2, .image = "a.png",
      .image_width = 40, .image_height = 30, .crop = { 5, 0, 30, 30 }, .boxes = boxes,
      .n_boxes = 2, .end = -1 },
    { .kind = SAC_SOURCE_FRAMES, .n_positions = 1, .seconds_per_frame = 0.02, .audio = "a.wav",
      .end = -1 },
  };
  SacTraceStep steps[] = {
    { .token = "i", .logprob = -0.1, .word = 0, .forced = TRUE,
      .has_gate = TRUE, .gate = 0.83,
      .n_candidates = 2, .candidates = candidates },
    { .token = "", .logprob = NAN, .word = -1, .end = TRUE },
  };
  float weights[] = { 0.1f, 1.0f / 3, 0.7f, NAN, 1e-30f, 1 };
  SacTraceMap maps[] = {
    { .layer = 1, .head = 2, .weights = weights }, { .source = 2, .weights = weights },
  };
  SacTraceLabel answers[] = { { "a \"b\"", 0.25 }, { "c", NAN }, { "d", 1e-30 } };
  SacTraceParts parts = {
    .task = "translation", .model = "French → English", .output = "i", .score = -0.5,
    .unfinished = TRUE, .sources = sources, .n_sources = 3, .steps = steps, .n_steps = 2,
    .maps = maps, .n_maps = 2, .labels = answers, .n_labels = 3,
  };
  g_autoptr(JsonObject) settings = json_object_new ();
  g_autoptr(JsonObject) extra = json_object_new ();

  json_object_set_int_member (settings, "beam", 4);
  json_object_set_string_member (extra, "author", "me");
  parts.settings = settings;
  parts.extra = extra;

  return sac_attention_trace_new (&parts);
}

static void
assert_same (SacAttentionTrace *a,
             SacAttentionTrace *b)
{
  const SacTraceSource *source = sac_attention_trace_get_source (b, 0);
  const SacTraceSource *grid = sac_attention_trace_get_source (b, 1);
  const SacTraceStep *step = sac_attention_trace_get_step (b, 0);

  g_assert_cmpstr (sac_attention_trace_get_output (b), ==, "i");
  g_assert_cmpfloat (sac_attention_trace_get_score (b), ==, -0.5);
  g_assert_true (sac_attention_trace_is_unfinished (b));
  g_assert_cmpstr (source->labels[1], ==, "\"\\\t<b>");
  g_assert_cmpint (source->spans[1].start, ==, -1);
  g_assert_cmpint (source->end, ==, 2);
  g_assert_cmpfloat (step->logprob, ==, -0.1);
  g_assert_true (step->forced);
  g_assert_true (step->has_gate);
  g_assert_cmpfloat (step->gate, ==, 0.83);
  g_assert_false (sac_attention_trace_get_step (b, 1)->has_gate);
  g_assert_cmpint (grid->image_width, ==, 40);
  g_assert_cmpint (grid->image_height, ==, 30);
  g_assert_cmpfloat (grid->crop.x, ==, 5);
  g_assert_cmpint (grid->n_boxes, ==, 2);
  g_assert_cmpstr (grid->boxes[0].label, ==, "a “cat”");
  g_assert_cmpfloat (grid->boxes[1].area.x, ==, -1);
  g_assert_cmpfloat (grid->boxes[1].area.width, ==, 1e-3);
  g_assert_true (isnan (step->candidates[1].logprob));
  g_assert_cmpfloat (sac_attention_trace_get_source (b, 2)->seconds_per_frame, ==, 0.02);
  g_assert_cmpint (sac_attention_trace_get_n_labels (b), ==, 3);
  g_assert_cmpstr (sac_attention_trace_get_label (b, 0)->label, ==, "a \"b\"");
  g_assert_cmpfloat (sac_attention_trace_get_label (b, 0)->probability, ==, 0.25);
  g_assert_true (isnan (sac_attention_trace_get_label (b, 1)->probability));
  g_assert_cmpfloat (sac_attention_trace_get_label (b, 2)->probability, ==, 1e-30);

  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      {
        float weight = sac_attention_trace_get_weight (b, 0, i, j);

        if (i == 1 && j == 0)
          g_assert_true (isnan (weight));
        else
          g_assert_cmpfloat (weight, ==, sac_attention_trace_get_weight (a, 0, i, j));
      }
}

static void
test_is_read_again (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();

  for (int pretty = FALSE; pretty <= TRUE; pretty++)
    {
      g_autofree char *json = sac_trace_to_json (trace, pretty, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(SacAttentionTrace) again = sac_trace_from_json (json, -1, &error);
      g_autofree char *twice = NULL;

      g_assert_no_error (error);
      assert_same (trace, again);
      twice = sac_trace_to_json (again, pretty, NULL);
      g_assert_cmpstr (json, ==, twice);
    }
}

static void
test_compact_is_one_line (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *json = sac_trace_to_json (trace, FALSE, NULL);

  g_assert_null (strchr (json, '\n'));
  g_assert_nonnull (strstr (json, "\"settings\":{\"beam\":4}"));
  g_assert_nonnull (strstr (json, "\"weights\":[[0.1,0.33333334,0.7],[null,1e-30,1]]"));
}

static void
test_pretty_breaks_at_steps_and_rows (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *json = sac_trace_to_json (trace, TRUE, NULL);

  g_assert_nonnull (strstr (json, "\n    {\"token\": \"\", \"end\": true}\n  ],"));
  g_assert_nonnull (strstr (json, "\n        [0.1, 0.33333334, 0.7],\n"));
}

static void
test_unknown_keys_are_written_again (void)
{
  const char *json =
    "{\"format\":\"saccade-trace\",\"version\":1,"
    "\"labels\":[{\"label\":\"yes\",\"probability\":0.25,\"id\":3},{\"label\":\"no\"}],"
    "\"sources\":[{\"kind\":\"tokens\",\"labels\":[\"a\"],\"language\":\"fr\"},"
    "{\"kind\":\"grid\",\"rows\":1,\"columns\":1,\"boxes\":["
    "{\"label\":\"cat\",\"box\":[0,0,1,1]},"
    "{\"label\":\"dog\",\"box\":[0,0,1,1],\"hidden\":true}]}],"
    "\"steps\":[{\"token\":\"x\",\"gates\":{\"beta\":0.5,\"forget\":[1]}},"
    "{\"token\":\"y\",\"gates\":{\"copy\":0},\"candidates\":[{\"token\":\"y\",\"logprob\":-1},"
    "{\"token\":\"z\",\"id\":7,\"by\":{\"beam\":2}}],\"gate\":[0.5,1]}],"
    "\"attention\":[{\"source\":0,\"layer\":0,\"head\":0,\"weights\":[[1],[1]],"
    "\"name\":\"cross\"}],"
    "\"verdict\":{\"yes\":0.25}}";
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_trace_from_json (json, -1, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = sac_trace_to_json (trace, FALSE, NULL);
  g_assert_cmpstr (again, ==, json);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-writer/is-read-again", test_is_read_again);
  g_test_add_func ("/engine/trace/trace-writer/compact-is-one-line", test_compact_is_one_line);
  g_test_add_func ("/engine/trace/trace-writer/pretty-breaks-at-steps-and-rows",
                   test_pretty_breaks_at_steps_and_rows);
  g_test_add_func ("/engine/trace/trace-writer/unknown-keys-are-written-again",
                   test_unknown_keys_are_written_again);

  return g_test_run ();
}
