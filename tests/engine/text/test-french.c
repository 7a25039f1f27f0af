#include "engine/text/french.h"

static void
assert_split (const char *text,
              const char *expected)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, SAC_TYPED_TEXT_DEFAULT);
  g_autoptr(GArray) tokens = sac_tokenize (typed, "fr");
  g_autoptr(GString) found = g_string_new (NULL);

  for (guint i = 0; i < tokens->len; i++)
    {
      SacToken *token = &g_array_index (tokens, SacToken, i);

      if (i > 0)
        g_string_append_c (found, ' ');

      sac_units_append (typed->units + token->first, token->end - token->first, found);
    }

  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_elisions_are_words (void)
{
  assert_split ("l’homme qu'il J'ai", "l' homme qu' il J' ai");
  assert_split ("lorsqu'elle d'aujourd'hui", "lorsqu' elle d' aujourd'hui");
  assert_split ("s'il n'y", "s' il n' y");
  assert_split ("l' homme", "l' homme");
}

static void
test_one_word_with_an_apostrophe_stays_whole (void)
{
  assert_split ("aujourd'hui quelqu’un prud'homme presqu'île", "aujourd'hui quelqu'un prud'homme presqu'île");
  assert_split ("McDonald's I'm", "McDonald's I'm");
}

static void
test_pronouns_after_their_verb_are_words (void)
{
  assert_split ("As-tu vu ?", "As -tu vu ?");
  assert_split ("a-t-il Y-A-T-IL", "a -t-il Y-A -T-IL");
  assert_split ("n'est-ce pas", "n' est -ce pas");
  assert_split ("donne-le-moi", "donne -le -moi");
  assert_split ("va-t'en va-t-en allez-vous-en", "va -t' en va -t-en allez -vous -en");
}

static void
test_other_hyphens_stay (void)
{
  assert_split ("arc-en-ciel peut-être après-midi", "arc-en-ciel peut-être après-midi");
  assert_split ("rendez-vous moi-même celui-ci", "rendez-vous moi-même celui-ci");
  assert_split ("c'est-à-dire", "c' est-à-dire");
}

static void
test_knows_what_is_tied (void)
{
  g_assert_true (sac_french_is_elision ("qu'"));
  g_assert_true (sac_french_is_elision ("L'"));
  g_assert_true (sac_french_is_elision ("-t'"));
  g_assert_false (sac_french_is_elision ("'"));
  g_assert_false (sac_french_is_elision ("aujourd'"));

  g_assert_true (sac_french_is_clitic ("-tu"));
  g_assert_true (sac_french_is_clitic ("-T-IL"));
  g_assert_true (sac_french_is_clitic ("-t'"));
  g_assert_false (sac_french_is_clitic ("-"));
  g_assert_false (sac_french_is_clitic ("-5"));
  g_assert_false (sac_french_is_clitic ("tu"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/french/elisions-are-words", test_elisions_are_words);
  g_test_add_func ("/engine/text/french/one-word-with-an-apostrophe-stays-whole", test_one_word_with_an_apostrophe_stays_whole);
  g_test_add_func ("/engine/text/french/pronouns-after-their-verb-are-words", test_pronouns_after_their_verb_are_words);
  g_test_add_func ("/engine/text/french/other-hyphens-stay", test_other_hyphens_stay);
  g_test_add_func ("/engine/text/french/knows-what-is-tied", test_knows_what_is_tied);

  return g_test_run ();
}
