#include "engine/trace/pointing.h"

#include <math.h>

/* A grid of 2 x 2 over a picture of 20 x 20; each step looks at the cell of its number, modulo 4. */
static SacAttentionTrace *
make_trace (const char *const *words,
            SacTraceBox       *boxes,
            int                n_boxes)
{
  int n_steps = g_strv_length ((char **) words);
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n_steps);
  g_autofree float *weights = g_new (float, n_steps * 4);
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 4, .rows = 2, .columns = 2, .end = -1,
    .image_width = 20, .image_height = 20, .boxes = boxes, .n_boxes = n_boxes,
  };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .score = NAN, .sources = &source, .n_sources = 1, .steps = steps, .n_steps = n_steps,
    .maps = &map, .n_maps = 1,
  };

  for (int i = 0; i < n_steps; i++)
    {
      steps[i] = (SacTraceStep) { .token = (char *) words[i], .logprob = NAN, .word = -1 };

      for (int j = 0; j < 4; j++)
        weights[i * 4 + j] = j == i % 4 ? 0.7f : 0.1f;
    }

  return sac_attention_trace_new (&parts);
}

static int
match (const char *word,
       const char *label)
{
  const char *words[] = { "teddy", word, NULL };
  g_autoptr(SacAttentionTrace) trace = make_trace (words, NULL, 0);

  return sac_pointing_match (trace, 1, label);
}

static void
test_names_are_folded (void)
{
  g_autofree char *spelled = sac_pointing_fold (" Fire_ENGINE-  ");
  g_autofree char *nothing = sac_pointing_fold ("_ ");

  g_assert_cmpstr (spelled, ==, "fire engine");
  g_assert_cmpstr (nothing, ==, "");
  g_assert_cmpint (match ("bear", "teddy  bear"), ==, 2);
  g_assert_cmpint (match ("", " "), ==, 0);
}

static void
test_words_match_names (void)
{
  g_assert_cmpint (match ("cat", "cat"), ==, 1);
  g_assert_cmpint (match ("Cat", "cat"), ==, 1);
  g_assert_cmpint (match ("cats", "cat"), ==, 1);
  g_assert_cmpint (match ("bus", "bus"), ==, 1);
  g_assert_cmpint (match ("buses", "bus"), ==, 1);
  g_assert_cmpint (match ("tomatoes", "tomato"), ==, 1);
  g_assert_cmpint (match ("butterflies", "butterfly"), ==, 1);
  g_assert_cmpint (match ("leaves", "leaf"), ==, 1);
  g_assert_cmpint (match ("knives", "knife"), ==, 1);
  g_assert_cmpint (match ("mice", "mouse"), ==, 1);
  g_assert_cmpint (match ("snowmen", "snowman"), ==, 1);
  g_assert_cmpint (match ("bear", "teddy bear"), ==, 2);
  g_assert_cmpint (match ("bears", "teddy bear"), ==, 2);
  g_assert_cmpint (match ("bear", "teddy_bear"), ==, 2);
}

static void
test_other_words_do_not (void)
{
  g_assert_cmpint (match ("cat", "cats"), ==, 0);
  g_assert_cmpint (match ("cares", "car"), ==, 0);
  g_assert_cmpint (match ("caterpillar", "cat"), ==, 0);
  g_assert_cmpint (match ("bear", "brown bear"), ==, 0);
  g_assert_cmpint (match ("bear", "the big teddy bear"), ==, 0);
  g_assert_cmpint (match ("", "cat"), ==, 0);
  g_assert_cmpint (match ("cat", " "), ==, 0);
}

static int
match_end (const char *caption,
           const char *label)
{
  g_auto(GStrv) words = g_strsplit (caption, " ", -1);
  g_autoptr(SacAttentionTrace) trace = make_trace ((const char *const *) words, NULL, 0);

  return sac_pointing_match (trace, g_strv_length (words) - 1, label);
}

static void
test_many_of_something (void)
{
  g_assert_cmpint (match_end ("two balls of yarn", "ball of yarn"), ==, 3);
  g_assert_cmpint (match_end ("a ball of yarn", "ball of yarn"), ==, 3);
  g_assert_cmpint (match_end ("two teddies bear", "teddy bear"), ==, 0);
}

/* Every plural that captions of scenes are written with. */
static void
test_plurals_of_scenes (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "samples", "scenes",
                                                 "objects.tsv", NULL);
  g_autofree char *text = NULL;
  int n_plurals = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));

  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto(GStrv) fields = g_strsplit (lines[i], "\t", -1);

      if (*lines[i] == '#' || g_strv_length (fields) < 4 || g_str_equal (fields[3], "plural") ||
          g_str_equal (fields[3], "-"))
        continue;

      g_test_message ("%s", fields[3]);
      g_assert_cmpint (match_end (fields[3], fields[2]), >, 0);
      n_plurals++;
    }

  g_assert_cmpint (n_plurals, >, 100);
}

static void
test_places_name_nothing (void)
{
  g_assert_cmpint (match_end ("a cat under the stars", "star"), ==, 0);
  g_assert_cmpint (match_end ("under two stars", "star"), ==, 1);
  g_assert_cmpint (match_end ("a star and a cat under the stars", "star"), ==, 1);
}

static void
test_judges_by_the_named_boxes (void)
{
  const char *words[] = { "cat", "the", "cats", "dog", NULL };
  SacTraceBox boxes[] = {
    { "cat", { 0, 0, 10, 10 } }, { "cat", { 0, 0, 20, 8 } }, { "dog", { 0, 0, 10, 20 } },
  };
  g_autoptr(SacAttentionTrace) trace = make_trace (words, boxes, 3);
  SacPointing cat = sac_pointing_judge (trace, 0, 0);
  SacPointing the = sac_pointing_judge (trace, 0, 1);
  SacPointing cats = sac_pointing_judge (trace, 0, 2);
  SacPointing dog = sac_pointing_judge (trace, 0, 3);

  g_assert_cmpint (cat.n_boxes, ==, 2);
  g_assert_true (cat.right);
  g_assert_cmpfloat (cat.uniform, ==, 0.5);
  g_assert_cmpint (the.n_boxes, ==, 0);
  g_assert_false (the.right);
  g_assert_cmpfloat (the.uniform, ==, 0);
  g_assert_cmpint (cats.n_boxes, ==, 2);
  g_assert_false (cats.right);
  g_assert_cmpint (dog.n_boxes, ==, 1);
  g_assert_false (dog.right);
}

static void
test_the_longest_name_counts (void)
{
  const char *words[] = { "a", "teddy", "bear", NULL };
  SacTraceBox boxes[] = { { "bear", { 0, 0, 9, 9 } }, { "teddy bear", { 10, 0, 10, 10 } } };
  g_autoptr(SacAttentionTrace) trace = make_trace (words, boxes, 2);

  g_assert_false (sac_pointing_names (trace, 0, 2, 0));
  g_assert_true (sac_pointing_names (trace, 0, 2, 1));
  g_assert_cmpint (sac_pointing_judge (trace, 0, 2).n_boxes, ==, 1);
}

/* “teddy” looked at cell 1 and “bear” at cell 2; “bear” looks at cell 3 in other words' company.
 * Together they looked at 1 and 2 alike, of which the first counts. */
static void
test_a_name_of_two_words_is_judged_by_both (void)
{
  const char *words[] = { "a", "teddy", "bear", "bear", NULL };
  SacTraceBox boxes[] = { { "teddy bear", { 10, 0, 10, 10 } }, { "bear", { 10, 0, 10, 10 } } };
  g_autoptr(SacAttentionTrace) trace = make_trace (words, boxes, 2);

  g_assert_true (sac_pointing_judge (trace, 0, 2).right);
  g_assert_true (sac_pointing_looked (trace, 0, 2, 0));
  g_assert_cmpint (sac_pointing_judge (trace, 0, 3).n_boxes, ==, 1);
  g_assert_false (sac_pointing_judge (trace, 0, 3).right);
  g_assert_false (sac_pointing_looked (trace, 0, 3, 1));
}

/* “teddy” looked at the last cell and “bear” at the first one, as much: the first look chose. */
static void
test_the_first_look_decides (void)
{
  const char *words[] = { "here", "is", "a", "teddy", "bear", NULL };
  SacTraceBox boxes[] = { { "teddy bear", { 10, 10, 10, 10 } } };
  g_autoptr(SacAttentionTrace) trace = make_trace (words, boxes, 1);

  g_assert_true (sac_pointing_looked (trace, 0, 4, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/pointing/names-are-folded", test_names_are_folded);
  g_test_add_func ("/engine/trace/pointing/words-match-names", test_words_match_names);
  g_test_add_func ("/engine/trace/pointing/other-words-do-not", test_other_words_do_not);
  g_test_add_func ("/engine/trace/pointing/many-of-something", test_many_of_something);
  g_test_add_func ("/engine/trace/pointing/plurals-of-scenes", test_plurals_of_scenes);
  g_test_add_func ("/engine/trace/pointing/places-name-nothing", test_places_name_nothing);
  g_test_add_func ("/engine/trace/pointing/judges-by-the-named-boxes",
                   test_judges_by_the_named_boxes);
  g_test_add_func ("/engine/trace/pointing/the-longest-name-counts", test_the_longest_name_counts);
  g_test_add_func ("/engine/trace/pointing/a-name-of-two-words-is-judged-by-both",
                   test_a_name_of_two_words_is_judged_by_both);
  g_test_add_func ("/engine/trace/pointing/the-first-look-decides", test_the_first_look_decides);

  return g_test_run ();
}
