#include "engine/text/clusters.h"

#include <string.h>

/* The clusters of @text, separated by "|". */
static char *
cut (const char *text)
{
  GString *result = g_string_new (NULL);

  while (*text != '\0')
    {
      const char *end = sac_cluster_end (text);

      if (result->len > 0)
        g_string_append_c (result, '|');

      g_string_append_len (result, text, end - text);
      text = end;
    }

  return g_string_free (result, FALSE);
}

static void
assert_cut (const char *text,
            const char *expected)
{
  g_autofree char *found = cut (text);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_accents_stay_with_their_letter (void)
{
  assert_cut ("e\u0301te\u0301", "e\u0301|t|e\u0301");
  assert_cut ("x\u0302\u0323y", "x\u0302\u0323|y");
}

static void
test_emoji_stay_whole (void)
{
  assert_cut ("a👨\u200d👩\u200d👧b", "a|👨\u200d👩\u200d👧|b");
  assert_cut ("👍🏽👍", "👍🏽|👍");
  assert_cut ("❤\ufe0f1\ufe0f\u20e3", "❤\ufe0f|1\ufe0f\u20e3");
  assert_cut ("a\u200d👍🇫\u200d👍", "a\u200d|👍|🇫\u200d|👍");
}

static void
test_flags_are_pairs (void)
{
  assert_cut ("🇫🇷🇩🇪🇫", "🇫🇷|🇩🇪|🇫");
}

static void
test_conjuncts_stay_whole (void)
{
  assert_cut ("क्षमा", "क्ष|मा");
  assert_cut ("हिन्दी", "हि|न्दी");
}

static void
test_letters_of_a_korean_syllable_stay_together (void)
{
  assert_cut ("\u1112\u1161\u11ab\u1100\u1173\u11af", "\u1112\u1161\u11ab|\u1100\u1173\u11af");
  assert_cut ("한글", "한|글");
}

static void
test_blanks_bear_no_accents (void)
{
  assert_cut (" \u0301a", " |\u0301|a");
  assert_cut ("\u200b\u0301", "\u200b|\u0301");
}

static void
test_piles_of_accents_are_cut (void)
{
  g_autoptr(GString) text = g_string_new ("a");

  for (int i = 0; i < 1000; i++)
    g_string_append (text, "\u0301");

  g_assert_cmpint (g_utf8_strlen (text->str, sac_cluster_end (text->str) - text->str), ==,
                   SAC_CLUSTER_MAX_CHARACTERS);
}

static void
test_kinds_of_characters (void)
{
  g_assert_true (sac_character_is_blank (' '));
  g_assert_true (sac_character_is_blank ('\n'));
  g_assert_true (sac_character_is_blank (0x202f));
  g_assert_true (sac_character_is_blank (0x3000));
  g_assert_false (sac_character_is_blank (0x200b));

  g_assert_true (sac_character_is_invisible (0x200b));
  g_assert_true (sac_character_is_invisible (0xad));
  g_assert_true (sac_character_is_invisible (0xfeff));
  g_assert_true (sac_character_is_invisible (0x1b));
  g_assert_true (sac_character_is_invisible (0x202e));
  g_assert_false (sac_character_is_invisible ('\t'));
  g_assert_false (sac_character_is_invisible ('a'));

  g_assert_true (sac_character_is_han (0x6f22));
  g_assert_true (sac_character_is_han (0x30ab));
  g_assert_true (sac_character_is_han (0x30fc));
  g_assert_false (sac_character_is_han (0x3002));
  g_assert_false (sac_character_is_han (0xd55c));
}

static void
test_what_nobody_sees_is_blank (void)
{
  g_assert_true (sac_text_is_blank (""));
  g_assert_true (sac_text_is_blank (" \t\xc2\xa0\xe3\x80\x80"));
  /* A joiner, a byte order mark, a mark of direction, a control character, a selector. */
  g_assert_true (sac_text_is_blank ("\xe2\x80\x8d \xef\xbb\xbf\xe2\x80\x8f\x01\xef\xb8\x8f"));
  g_assert_false (sac_text_is_blank ("\xe2\x80\x8d."));
  g_assert_false (sac_text_is_blank ("\xcc\x81"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/clusters/accents-stay-with-their-letter", test_accents_stay_with_their_letter);
  g_test_add_func ("/engine/text/clusters/emoji-stay-whole", test_emoji_stay_whole);
  g_test_add_func ("/engine/text/clusters/flags-are-pairs", test_flags_are_pairs);
  g_test_add_func ("/engine/text/clusters/conjuncts-stay-whole", test_conjuncts_stay_whole);
  g_test_add_func ("/engine/text/clusters/letters-of-a-korean-syllable-stay-together", test_letters_of_a_korean_syllable_stay_together);
  g_test_add_func ("/engine/text/clusters/blanks-bear-no-accents", test_blanks_bear_no_accents);
  g_test_add_func ("/engine/text/clusters/piles-of-accents-are-cut", test_piles_of_accents_are_cut);
  g_test_add_func ("/engine/text/clusters/kinds-of-characters", test_kinds_of_characters);

  g_test_add_func ("/engine/text/clusters/what-nobody-sees-is-blank",
                   test_what_nobody_sees_is_blank);

  return g_test_run ();
}
