#include "engine/text/tokenizer.h"

/* The tokens of @text, separated by blanks. */
static void
assert_tokens (const char *language,
               const char *text,
               const char *expected)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, SAC_TYPED_TEXT_DEFAULT);
  g_autoptr(GArray) tokens = sac_tokenize (typed, language);
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
test_marks_stand_alone (void)
{
  assert_tokens ("en", "Well, yes! (No?)", "Well , yes ! ( No ? )");
  assert_tokens ("en", "a;b:c", "a ; b : c");
  assert_tokens ("", "<unk> @@ ▁x |||", "< unk > @ @ ▁ x | | |");
}

static void
test_ellipsis_is_one (void)
{
  assert_tokens ("en", "So... what… ....", "So ... what ... ... .");
}

static void
test_keeps_apostrophes (void)
{
  assert_tokens ("en", "I don't know Tom's o'clock.", "I don't know Tom's o'clock .");
  assert_tokens ("en", "the boys’ room", "the boys' room");
}

static void
test_quotes_are_no_apostrophes (void)
{
  assert_tokens ("en", "He said 'yes', and 'no'.", "He said ' yes ' , and ' no ' .");
  assert_tokens ("en", "\"I'm\"", "\" I'm \"");
}

static void
test_hyphens_and_dashes (void)
{
  assert_tokens ("en", "twenty-one words—here - there -- so", "twenty-one words - here - there -- so");
  assert_tokens ("en", "well- -known", "well - - known");
}

static void
test_numbers_stay_whole (void)
{
  assert_tokens ("en", "3.14, 10,000 at 2:30 1/2.", "3.14 , 10,000 at 2:30 1/2 .");
  assert_tokens ("en", "-5 degrees, 1990s, 3rd, $5.", "-5 degrees , 1990s , 3rd , $ 5 .");
}

static void
test_abbreviations (void)
{
  assert_tokens ("en", "Mr. Smith left at 3 p.m. with Dr. No.", "Mr. Smith left at 3 p.m. with Dr. No .");
  assert_tokens ("en", "the U.S.A and e.g.this", "the U.S.A and e . g . this");
  assert_tokens ("en", "He is taller than I. Tom", "He is taller than I . Tom");
  assert_tokens ("fr", "M. Dupont est là. Et M.", "M. Dupont est là . Et M .");
}

static void
test_chinese_characters_stand_alone (void)
{
  assert_tokens ("zh", "我用Linux系统。", "我 用 Linux 系 统 .");
  assert_tokens ("fr", "le mot 漢字 !", "le mot 漢 字 !");
  assert_tokens ("zh", "2013年10月", "2013 年 10 月");
}

static void
test_clusters_are_never_cut (void)
{
  assert_tokens ("en", "x\u0323\u0302-y 🇫🇷🇩🇪 क्षमा", "x\u0323\u0302-y 🇫🇷 🇩🇪 क्षमा");
}

static void
test_a_long_line_takes_its_length (void)
{
  static const char *const bits[] = { "a", "-tu", "a-", "l'", "a.", "1,", ".", "'", "-", "e\u0301" };

  for (gsize i = 0; i < G_N_ELEMENTS (bits); i++)
    {
      g_autoptr(GString) text = g_string_new (NULL);
      g_autoptr(SacTypedText) typed = NULL;
      g_autoptr(GArray) tokens = NULL;

      while (text->len < 1 << 18)
        g_string_append (text, bits[i]);

      g_string_append (text, "ab");
      g_test_timer_start ();
      typed = sac_typed_text_new (text->str, SAC_TYPED_TEXT_DEFAULT);
      tokens = sac_tokenize (typed, "fr");
      g_assert_cmpint (tokens->len, >, 0);
      g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/tokenizer/marks-stand-alone", test_marks_stand_alone);
  g_test_add_func ("/engine/text/tokenizer/ellipsis-is-one", test_ellipsis_is_one);
  g_test_add_func ("/engine/text/tokenizer/keeps-apostrophes", test_keeps_apostrophes);
  g_test_add_func ("/engine/text/tokenizer/quotes-are-no-apostrophes", test_quotes_are_no_apostrophes);
  g_test_add_func ("/engine/text/tokenizer/hyphens-and-dashes", test_hyphens_and_dashes);
  g_test_add_func ("/engine/text/tokenizer/numbers-stay-whole", test_numbers_stay_whole);
  g_test_add_func ("/engine/text/tokenizer/abbreviations", test_abbreviations);
  g_test_add_func ("/engine/text/tokenizer/chinese-characters-stand-alone", test_chinese_characters_stand_alone);
  g_test_add_func ("/engine/text/tokenizer/clusters-are-never-cut", test_clusters_are_never_cut);
  g_test_add_func ("/engine/text/tokenizer/a-long-line-takes-its-length", test_a_long_line_takes_its_length);

  return g_test_run ();
}
