#include "engine/text/detokenizer.h"

#include "engine/text/tokenizer.h"

/* What comes out when @text is split and put together again. */
static char *
round_trip (const char *language,
            gboolean    packed,
            const char *text)
{
  SacTypedTextFlags flags = packed ? SAC_TYPED_TEXT_KEEP_WIDE_MARKS : SAC_TYPED_TEXT_DEFAULT;
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, flags);
  g_autoptr(GArray) tokens = sac_tokenize (typed, language);
  g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < tokens->len; i++)
    {
      SacToken *token = &g_array_index (tokens, SacToken, i);
      GString *word = g_string_new (NULL);

      sac_units_append (typed->units + token->first, token->end - token->first, word);
      g_ptr_array_add (words, g_string_free (word, FALSE));
    }

  return sac_detokenize ((const char *const *) words->pdata, words->len, language, packed);
}

static void
assert_unchanged (const char *language,
                  gboolean    packed,
                  const char *text)
{
  g_autofree char *found = round_trip (language, packed, text);

  g_assert_cmpstr (found, ==, text);
}

static void
test_undoes_english (void)
{
  assert_unchanged ("en", FALSE, "I don't know; it's Tom's, isn't it?");
  assert_unchanged ("en", FALSE, "\"Stop!\" he said. \"Or else...\"");
  assert_unchanged ("en", FALSE, "He said 'yes' to the boys' room.");
  assert_unchanged ("en", FALSE, "Mr. Smith (born 1970) paid $10,000 at 2:30 p.m.");
  assert_unchanged ("en", FALSE, "twenty-one - that's 50% of and/or #1, at -5°");
  assert_unchanged ("en", FALSE, "[one] {two} a@b R & D");
}

static void
test_undoes_french (void)
{
  assert_unchanged ("fr", FALSE, "L'homme qu'il a vu aujourd'hui, est-ce toi ?");
  assert_unchanged ("fr", FALSE, "Va-t'en, donne-le-moi ! A-t-il faim ?");
  assert_unchanged ("fr", FALSE, "« Non », dit-elle : \"peut-être\" ; 50 % de 10 €.");
  assert_unchanged ("fr", FALSE, "Y a-t-il un arc-en-ciel (l'été) ?");
}

static void
test_undoes_chinese (void)
{
  assert_unchanged ("zh", TRUE, "我用Linux系统。");
  assert_unchanged ("zh", TRUE, "汤姆逝世于2013年10月20日。");
  assert_unchanged ("zh", TRUE, "他說\"你好\",你呢?");
}

static void
test_latin_keeps_blanks_beside_chinese (void)
{
  assert_unchanged ("fr", FALSE, "le mot 漢字 est long.");
}

static void
test_nothing_gives_nothing (void)
{
  g_autofree char *text = sac_detokenize (NULL, 0, "en", FALSE);

  g_assert_cmpstr (text, ==, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/detokenizer/undoes-english", test_undoes_english);
  g_test_add_func ("/engine/text/detokenizer/undoes-french", test_undoes_french);
  g_test_add_func ("/engine/text/detokenizer/undoes-chinese", test_undoes_chinese);
  g_test_add_func ("/engine/text/detokenizer/latin-keeps-blanks-beside-chinese", test_latin_keeps_blanks_beside_chinese);
  g_test_add_func ("/engine/text/detokenizer/nothing-gives-nothing", test_nothing_gives_nothing);

  return g_test_run ();
}
