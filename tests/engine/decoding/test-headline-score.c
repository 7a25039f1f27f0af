#include "engine/decoding/headline-score.h"

static double
get_recall (JsonObject *object,
            const char *rouge)
{
  return json_object_get_double_member (json_object_get_object_member (object, rouge), "recall");
}

/* 75 characters: 25 words of two letters and a blank. */
#define TWO "aa bb cc dd ee ff gg hh ii jj kk ll mm nn oo pp qq rr ss tt uu vv ww xx yy "

static void
test_baseline_is_the_beginning (void)
{
  g_autoptr(JsonObject) object = json_object_new ();
  SacHeadlineScore score = { 0 };

  sac_headline_score_add (&score, TWO "zz zz", "zz", "yy zz", FALSE);
  sac_headline_score_write (&score, 6, object);

  g_assert_cmpfloat (get_recall (object, "rouge_1"), ==, 0.5);
  g_assert_cmpfloat (get_recall (json_object_get_object_member (object, "baseline"), "rouge_1"),
                     ==, 0.5);
  g_assert_cmpfloat (sac_rouge_get_f1 (&score.baseline, SAC_ROUGE_1), <,
                     sac_rouge_get_f1 (&score.written, SAC_ROUGE_1));
}

/* Characters, not bytes; a word that does not fit is cut. */
static void
test_characters_are_counted (void)
{
  g_autofree char *dots = g_strnfill (72, '.');
  g_autofree char *accents = g_strdup_printf ("%s\303\251 abc", dots);
  SacHeadlineScore score = { 0 };

  sac_headline_score_add (&score, accents, "", "a", FALSE);
  g_assert_cmpfloat (sac_rouge_get_recall (&score.baseline, SAC_ROUGE_1), ==, 1);
}

static void
test_headline_may_be_cut_too (void)
{
  SacHeadlineScore whole = { 0 }, cut = { 0 };

  sac_headline_score_add (&whole, "text", TWO "zz", "zz", FALSE);
  sac_headline_score_add (&cut, "text", TWO "zz", "zz", TRUE);
  g_assert_cmpfloat (sac_rouge_get_recall (&whole.written, SAC_ROUGE_1), ==, 1);
  g_assert_cmpfloat (sac_rouge_get_recall (&cut.written, SAC_ROUGE_1), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/headline-score/baseline-is-the-beginning",
                   test_baseline_is_the_beginning);
  g_test_add_func ("/engine/decoding/headline-score/characters-are-counted",
                   test_characters_are_counted);
  g_test_add_func ("/engine/decoding/headline-score/headline-may-be-cut-too",
                   test_headline_may_be_cut_too);

  return g_test_run ();
}
