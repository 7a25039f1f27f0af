#include "engine/trace/attention-trace.h"

#include <math.h>

static SacAttentionTrace *
make_trace (void)
{
  SacTraceSource sources[] = {
    { .n_positions = 0, .labels = (char *[]) { NULL }, .end = -1 },
    { .kind = SAC_SOURCE_GRID, .n_positions = 2, .rows = 1, .columns = 2, .image = "a.png",
      .end = -1 },
  };
  SacTraceStep step = { .token = "cat", .logprob = -1, .word = -1, .has_gate = TRUE, .gate = 0.5 };
  float weights[] = { 0.25f, 0.75f };
  SacTraceMap map = { .source = 1, .weights = weights };
  SacTraceLabel label = { "yes", 1 };
  SacTraceParts parts = {
    .score = NAN, .sources = sources, .n_sources = 2, .steps = &step, .n_steps = 1,
    .maps = &map, .n_maps = 1, .labels = &label, .n_labels = 1,
  };

  return sac_attention_trace_new (&parts);
}

static void
test_picture_is_held_and_let_go (void)
{
  SacPicture *picture = sac_picture_new_take (1, 1, g_malloc0 (3), 30, 20, "b.png", NULL);
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(SacAttentionTrace) shown = sac_attention_trace_with_picture (trace, 1, picture);
  g_autoptr(SacAttentionTrace) bare = NULL;
  const SacTraceSource *source = sac_attention_trace_get_source (shown, 1);

  sac_picture_unref (picture);

  g_assert_null (sac_attention_trace_get_source (trace, 1)->picture);
  g_assert_cmpint (source->picture->original_width, ==, 30);
  g_assert_cmpint (source->image_width, ==, 30);
  g_assert_cmpint (source->image_height, ==, 20);
  g_assert_cmpstr (source->image, ==, "a.png");
  g_assert_cmpfloat (sac_attention_trace_get_weight (shown, 0, 0, 1), ==, 0.75f);
  g_assert_cmpstr (sac_attention_trace_get_label (shown, 0)->label, ==, "yes");
  g_assert_true (sac_attention_trace_get_step (shown, 0)->has_gate);
  g_assert_cmpfloat (sac_attention_trace_get_step (shown, 0)->gate, ==, 0.5);

  bare = sac_attention_trace_with_picture (shown, 1, NULL);
  g_assert_null (sac_attention_trace_get_source (bare, 1)->picture);
  g_assert_cmpint (sac_attention_trace_get_source (bare, 1)->image_width, ==, 30);
}

static void
test_boxes_take_the_place_of_others (void)
{
  SacTraceBox boxes[] = { { "cat", { 0, 1, 2, 3 } }, { "dog", { 4, 5, 6, 7 } } };
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(SacAttentionTrace) two = sac_attention_trace_with_boxes (trace, 1, boxes, 2);
  g_autoptr(SacAttentionTrace) one = sac_attention_trace_with_boxes (two, 1, boxes + 1, 1);

  g_assert_cmpint (sac_attention_trace_get_source (two, 1)->n_boxes, ==, 2);
  g_assert_cmpint (sac_attention_trace_get_source (one, 1)->n_boxes, ==, 1);
  g_assert_cmpstr (sac_attention_trace_get_source (one, 1)->boxes[0].label, ==, "dog");
  g_assert_cmpfloat (sac_attention_trace_get_source (one, 1)->boxes[0].area.y, ==, 5);
}

static void
test_image_may_change (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(SacAttentionTrace) moved = sac_attention_trace_with_image (trace, 1, "../c.png");

  g_assert_cmpstr (sac_attention_trace_get_source (moved, 1)->image, ==, "../c.png");
}

static void
test_explanation_is_held_and_let_go (void)
{
  double weights[] = { 1 };
  SacExplanation parts = { .answer = (char *) "yes", .step = -1, .n_words = 1,
                           .words = { weights } };
  SacExplanation *explanation = sac_explanation_new (&parts);
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(SacAttentionTrace) explained = sac_attention_trace_with_explanation (trace,
                                                                                 explanation);
  g_autoptr(SacAttentionTrace) moved = sac_attention_trace_with_image (explained, 1, "../c.png");
  g_autoptr(SacAttentionTrace) bare = sac_attention_trace_with_explanation (moved, NULL);

  sac_explanation_unref (explanation);

  g_assert_null (sac_attention_trace_get_explanation (trace));
  g_assert_cmpstr (sac_attention_trace_get_explanation (moved)->answer, ==, "yes");
  g_assert_cmpstr (sac_attention_trace_get_source (bare, 1)->image, ==, "../c.png");
  g_assert_null (sac_attention_trace_get_explanation (bare));
}

/* Joining and hiding keep what a grid says of its picture. */
static void
test_regrouping_keeps_them (void)
{
  guint8 pixels[3] = { 0 };
  g_autoptr(SacPicture) picture = sac_picture_new (1, 1, pixels, NULL);
  SacTraceBox box = { "cat", { 0, 0, 1, 1 } };
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 1, .rows = 1, .columns = 1, .picture = picture,
    .crop = { 0, 0, 1, 1 }, .boxes = &box, .n_boxes = 1, .end = -1,
  };
  SacTraceStep steps[] = {
    { .token = "gir", .logprob = -1, .word = 0, .has_gate = TRUE, .gate = 0.5 },
    { .token = "affe", .logprob = -1, .word = 0, .has_gate = TRUE, .gate = 1 },
    { .token = "", .logprob = -1, .word = 1, .end = TRUE },
  };
  float weights[] = { 1, 1, 1 };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .score = NAN, .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 3,
    .maps = &map, .n_maps = 1,
  };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (trace);
  g_autoptr(SacAttentionTrace) shown = sac_attention_trace_hide_end (joined);

  g_assert_cmpint (sac_attention_trace_get_n_steps (shown), ==, 1);
  g_assert_cmpfloat (sac_attention_trace_get_step (shown, 0)->gate, ==, 0.75);
  g_assert_true (sac_attention_trace_get_source (shown, 0)->picture == picture);
  g_assert_cmpstr (sac_attention_trace_get_source (shown, 0)->boxes[0].label, ==, "cat");
  g_assert_cmpfloat (sac_attention_trace_get_source (shown, 0)->crop.width, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-attach/picture-is-held-and-let-go",
                   test_picture_is_held_and_let_go);
  g_test_add_func ("/engine/trace/trace-attach/boxes-take-the-place-of-others",
                   test_boxes_take_the_place_of_others);
  g_test_add_func ("/engine/trace/trace-attach/image-may-change", test_image_may_change);
  g_test_add_func ("/engine/trace/trace-attach/regrouping-keeps-them", test_regrouping_keeps_them);
  g_test_add_func ("/engine/trace/trace-attach/explanation-is-held-and-let-go",
                   test_explanation_is_held_and_let_go);

  return g_test_run ();
}
