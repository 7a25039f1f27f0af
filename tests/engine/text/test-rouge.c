#include "engine/text/rouge.h"

#include <math.h>

static SacRouge
score (const char *summary,
       const char *reference)
{
  SacRouge rouge = { 0 };

  sac_rouge_add (&rouge, summary, reference);

  return rouge;
}

static void
assert_scores (const char   *summary,
               const char   *reference,
               SacRougeKind  kind,
               double        recall,
               double        f1)
{
  SacRouge rouge = score (summary, reference);

  g_assert_cmpfloat_with_epsilon (sac_rouge_get_recall (&rouge, kind), recall, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_rouge_get_f1 (&rouge, kind), f1, 1e-12);
}

/* The examples of Lin 2004, section 3.2, of which S2 shares three words with S1 in order, S3 two,
 * and both two pairs of neighbours at most. */
static void
test_as_in_the_paper (void)
{
  const char *S1 = "police killed the gunman";
  const char *S2 = "police kill the gunman";
  const char *S3 = "the gunman kill police";

  assert_scores (S2, S1, SAC_ROUGE_L, 3 / 4.0, 3 / 4.0);
  assert_scores (S3, S1, SAC_ROUGE_L, 2 / 4.0, 2 / 4.0);
  assert_scores (S2, S1, SAC_ROUGE_2, 1 / 3.0, 1 / 3.0);
  assert_scores (S3, S1, SAC_ROUGE_2, 1 / 3.0, 1 / 3.0);
  assert_scores (S2, S1, SAC_ROUGE_1, 3 / 4.0, 3 / 4.0);
}

static void
test_by_hand (void)
{
  /* Two of five words are said, and no other. */
  assert_scores ("mail server", "a small server of mail", SAC_ROUGE_1, 2 / 5.0, 4 / 7.0);
  assert_scores ("mail server", "a small server of mail", SAC_ROUGE_2, 0, 0);
  assert_scores ("mail server", "a small server of mail", SAC_ROUGE_L, 1 / 5.0, 2 / 7.0);

  /* A word counts as often as both have it. */
  assert_scores ("the the the", "the cat", SAC_ROUGE_1, 1 / 2.0, 2 / 5.0);
  assert_scores ("the cat the cat", "the cat the", SAC_ROUGE_2, 2 / 2.0, 4 / 5.0);
}

static void
test_words_are_runs_of_letters_and_digits (void)
{
  assert_scores ("Web-based E-MAIL, (fast)!", "web based e mail fast", SAC_ROUGE_L, 1, 1);
  assert_scores ("x86_64", "x86 64", SAC_ROUGE_2, 1, 1);
  assert_scores ("caf\303\251", "caf", SAC_ROUGE_1, 1, 1);
}

static void
test_nothing_is_no_match (void)
{
  assert_scores ("", "a server", SAC_ROUGE_1, 0, 0);
  assert_scores ("a server", "", SAC_ROUGE_L, 0, 0);
  assert_scores ("--", "...", SAC_ROUGE_1, 0, 0);
  assert_scores ("server", "server", SAC_ROUGE_2, 0, 0);
}

/* Not that of all words taken together. */
static void
test_mean_of_each (void)
{
  SacRouge rouge = { 0 };

  g_assert_true (isnan (sac_rouge_get_f1 (&rouge, SAC_ROUGE_1)));

  sac_rouge_add (&rouge, "server", "server");
  sac_rouge_add (&rouge, "a b c d", "e f g h");
  g_assert_cmpfloat_with_epsilon (sac_rouge_get_f1 (&rouge, SAC_ROUGE_1), 0.5, 1e-12);
  g_assert_cmpint (rouge.n_summaries, ==, 2);
}

static void
test_writes_what_was_found (void)
{
  g_autoptr(JsonObject) object = json_object_new ();
  SacRouge rouge = score ("a b", "a c d");
  JsonObject *scores;

  sac_rouge_write (&rouge, 3, object);
  scores = json_object_get_object_member (object, "rouge_1");
  g_assert_cmpfloat (json_object_get_double_member (scores, "recall"), ==, 0.333);
  g_assert_cmpfloat (json_object_get_double_member (scores, "f1"), ==, 0.4);
  g_assert_true (json_object_has_member (object, "rouge_2"));
  g_assert_true (json_object_has_member (object, "rouge_l"));
}

/* Numbers of an independent implementation: tests/data/reference. */
static void
test_matches_reference (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", "rouge.json",
                                                 NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *cases;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  cases = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpint (json_array_get_length (cases), >, 50);

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);
      JsonArray *scores = json_object_get_array_member (object, "scores");
      SacRouge rouge = score (json_object_get_string_member (object, "summary"),
                              json_object_get_string_member (object, "reference"));

      for (int kind = 0; kind < SAC_N_ROUGES; kind++)
        {
          JsonArray *expected = json_array_get_array_element (scores, kind);

          g_assert_cmpfloat_with_epsilon (sac_rouge_get_recall (&rouge, kind),
                                          json_array_get_double_element (expected, 0), 1e-6);
          g_assert_cmpfloat_with_epsilon (sac_rouge_get_f1 (&rouge, kind),
                                          json_array_get_double_element (expected, 1), 1e-6);
        }
    }
}

#define ADD_TEST(name, function) g_test_add_func ("/engine/text/rouge/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("as-in-the-paper", test_as_in_the_paper);
  ADD_TEST ("by-hand", test_by_hand);
  ADD_TEST ("words-are-runs-of-letters-and-digits", test_words_are_runs_of_letters_and_digits);
  ADD_TEST ("nothing-is-no-match", test_nothing_is_no_match);
  ADD_TEST ("mean-of-each", test_mean_of_each);
  ADD_TEST ("writes-what-was-found", test_writes_what_was_found);
  ADD_TEST ("matches-reference", test_matches_reference);

  return g_test_run ();
}
