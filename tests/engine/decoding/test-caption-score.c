#include "engine/decoding/caption-score.h"

#include <math.h>

static const char *const things[] = { "cat", "bear", "teddy bear", "dog", "teddy", "orange" };

/* A grid of 2 x 2 over a picture of 20 x 20, a cat in its first cell and a teddy bear in its last two.
 * All words look at the first cell but the last two, which look at the last one. */
static SacAttentionTrace *
make_trace (const char *text,
            gboolean    attends)
{
  static SacTraceBox boxes[] = {
    { (char *) "cat", { 0, 0, 10, 10 } },
    { (char *) "teddy bear", { 0, 10, 20, 10 } },
  };
  g_auto(GStrv) words = g_strsplit (text, " ", -1);
  int n_steps = g_strv_length (words);
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n_steps);
  g_autofree float *weights = g_new0 (float, n_steps * 4);
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 4, .rows = 2, .columns = 2, .end = -1,
    .image_width = 20, .image_height = 20, .boxes = boxes, .n_boxes = 2,
  };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .score = NAN, .output = text, .sources = &source, .n_sources = 1, .steps = steps,
    .n_steps = n_steps, .maps = &map, .n_maps = attends ? 1 : 0,
  };

  for (int i = 0; i < n_steps; i++)
    {
      steps[i] = (SacTraceStep) { .token = words[i], .logprob = NAN, .word = -1 };
      weights[i * 4 + (i >= n_steps - 2 ? 3 : 0)] = 1;
    }

  return sac_attention_trace_new (&parts);
}

static void
add (SacCaptionScore *score,
     const char      *text,
     gboolean         attends)
{
  static const char *const references[] = { "a cat and a teddy bear", "a teddy bear left of a cat" };
  static const char *const pieces[] = { "<pad>", "<unk>", "<s>", "</s>", "a", NULL };
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (NULL, pieces, NULL);
  g_autoptr(SacAttentionTrace) trace = make_trace (text, attends);

  sac_caption_score_add (score, codec, trace, references, 2, things, G_N_ELEMENTS (things));
}

/* Whether a caption ends in a full stop says nothing of how good it is. */
static void
test_punctuation_does_not_count (void)
{
  SacCaptionScore with = { 0 }, without = { 0 };

  add (&with, "a cat , and a teddy bear .", TRUE);
  add (&without, "a cat and a teddy bear", TRUE);
  g_assert_cmpfloat (sac_bleu_get_score (&with.bleu), ==, 100);
  g_assert_cmpint (with.bleu.length, ==, without.bleu.length);
}

static void
test_all_is_right (void)
{
  SacCaptionScore score = { 0 };

  add (&score, "a cat and a teddy bear", TRUE);
  g_assert_cmpfloat (sac_caption_score_get_recall (&score), ==, 1);
  g_assert_cmpfloat (sac_caption_score_get_precision (&score), ==, 1);
  g_assert_cmpfloat (sac_caption_score_get_pointing (&score), ==, 1);
  g_assert_cmpfloat (sac_caption_score_get_uniform (&score), ==, (0.25 + 0.5) / 2);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_score (&score.bleu), 100, 1e-9);
}

/* The dog is not there and the teddy bear is not named; "bear" is no bear. */
static void
test_counts_what_is_wrong (void)
{
  SacCaptionScore score = { 0 };

  add (&score, "two dogs and a cat", TRUE);
  g_assert_cmpint (score.n_present, ==, 2);
  g_assert_cmpint (score.n_named, ==, 2);
  g_assert_cmpint (score.n_right, ==, 1);
  /* The cat was looked for in the last cell. */
  g_assert_cmpint (score.n_words, ==, 1);
  g_assert_cmpint (score.n_pointed, ==, 0);

  add (&score, "a teddy bear here", TRUE);
  g_assert_cmpint (score.n_pictures, ==, 2);
  g_assert_cmpint (score.n_present, ==, 4);
  g_assert_cmpint (score.n_named, ==, 3);
  g_assert_cmpint (score.n_right, ==, 2);
  g_assert_cmpint (score.n_words, ==, 2);
  g_assert_cmpint (score.n_pointed, ==, 0);
}

/* A thing counts once, however often it is named. */
static void
test_names_count_once (void)
{
  SacCaptionScore score = { 0 };

  add (&score, "cat cat cats cat", TRUE);
  g_assert_cmpint (score.n_named, ==, 1);
  g_assert_cmpint (score.n_words, ==, 4);
  g_assert_cmpint (score.n_pointed, ==, 2);
}

/* Words that are names elsewhere: here one belongs to a longer name, and one says of which colour. */
static void
test_parts_of_names_are_none (void)
{
  SacCaptionScore score = { 0 };

  add (&score, "an orange cat and a teddy bear", TRUE);
  g_assert_cmpint (score.n_named, ==, 2);
  g_assert_cmpint (score.n_right, ==, 2);
  add (&score, "an orange and a teddy", TRUE);
  g_assert_cmpint (score.n_named, ==, 4);
  g_assert_cmpint (score.n_right, ==, 2);
}

static void
test_what_was_not_counted_is_not_written (void)
{
  g_autoptr(JsonObject) metrics = json_object_new ();
  g_autoptr(JsonObject) full = json_object_new ();
  SacCaptionScore score = { 0 };

  add (&score, "nothing", FALSE);
  g_assert_true (isnan (sac_caption_score_get_pointing (&score)));
  g_assert_true (isnan (sac_caption_score_get_precision (&score)));
  sac_caption_score_write (&score, metrics);
  g_assert_false (json_object_has_member (metrics, "pointing"));
  g_assert_false (json_object_has_member (metrics, "object_precision"));
  g_assert_cmpfloat (json_object_get_double_member (metrics, "object_recall"), ==, 0);
  g_assert_cmpint (json_object_get_int_member (metrics, "pictures"), ==, 1);

  add (&score, "a cat and a teddy bear", TRUE);
  sac_caption_score_write (&score, full);
  g_assert_cmpfloat (json_object_get_double_member (full, "pointing"), ==, 1);
  g_assert_cmpfloat (json_object_get_double_member (full, "pointing_uniform"), ==, 0.375);
  g_assert_cmpint (json_object_get_int_member (full, "pointing_words"), ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/caption-score/punctuation-does-not-count",
                   test_punctuation_does_not_count);
  g_test_add_func ("/engine/decoding/caption-score/all-is-right", test_all_is_right);
  g_test_add_func ("/engine/decoding/caption-score/counts-what-is-wrong",
                   test_counts_what_is_wrong);
  g_test_add_func ("/engine/decoding/caption-score/names-count-once", test_names_count_once);
  g_test_add_func ("/engine/decoding/caption-score/parts-of-names-are-none",
                   test_parts_of_names_are_none);
  g_test_add_func ("/engine/decoding/caption-score/what-was-not-counted-is-not-written",
                   test_what_was_not_counted_is_not_written);

  return g_test_run ();
}
