#include "engine/text/sentence.h"

#include "engine/errors.h"

#include <string.h>

static const char *const vocabulary[] = {
  "<pad>", "<unk>", "<s>", "</s>", "a@@", "b", "é", "ab", NULL,
};

/* The pieces of @text, as "id label start-end word". */
static void
assert_sentence (const char *text,
                 const char *expected)
{
  g_autoptr(SacPieces) pieces = sac_pieces_new (vocabulary, NULL);
  g_autoptr(SacTypedText) typed = sac_typed_text_new (text, SAC_TYPED_TEXT_LOWERCASE);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSentence) sentence = sac_sentence_read (typed, "fr", pieces, &error);
  g_autoptr(GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  g_assert_cmpstr (sentence->text, ==, text);

  for (int i = 0; i < sentence->n_pieces; i++)
    {
      const SacPiece *piece = &sentence->pieces[i];

      g_string_append_printf (found, "%s%d %s %d-%d %d", i > 0 ? ", " : "", piece->id,
                              piece->label, piece->start, piece->end, piece->word);
    }

  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_pieces_know_their_word (void)
{
  assert_sentence ("AB aaB", "7 AB 0-2 0, 4 a 3-4 1, 7 aB 4-6 1, 3  6-6 2");
}

static void
test_pieces_show_what_was_typed (void)
{
  assert_sentence ("E\u0301 \u200bx", "6 E\u0301 0-2 0, 1 x 4-5 1, 3  5-5 2");
}

static void
test_what_shares_a_character_shares_its_place (void)
{
  /* An unknown letter with unknown accents is one unknown piece; a known letter stays known. */
  assert_sentence ("b\u0323\u0307", "1 b\u0323\u0307 0-3 0, 3  3-3 1");
  assert_sentence ("a\u0302\u0303", "1 a\u0302\u0303 0-3 0, 3  3-3 1");
  assert_sentence ("a\u0307\u0363", "1 a\u0307\u0363 0-3 0, 3  3-3 1");
  assert_sentence ("a\u0363", "4 a\u0363 0-2 0, 1 a\u0363 0-2 0, 3  2-2 1");
}

static void
test_an_unknown_cluster_is_one_piece (void)
{
  assert_sentence ("👨\u200d👩\u200d👧🇫🇷", "1 👨\u200d👩\u200d👧 0-5 0, 1 🇫🇷 5-7 1, 3  7-7 2");
}

static void
test_nothing_visible_is_refused (void)
{
  g_autoptr(SacPieces) pieces = sac_pieces_new (vocabulary, NULL);
  g_autoptr(SacTypedText) typed = sac_typed_text_new (" \u200b", SAC_TYPED_TEXT_DEFAULT);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSentence) sentence = sac_sentence_read (typed, "", pieces, &error);

  g_assert_null (sentence);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
}

static void
test_the_limit_is_in_the_message (void)
{
  g_autoptr(SacPieces) pieces = sac_pieces_new (vocabulary, NULL);
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < 20000; i++)
    g_string_append (text, "ab ");

  for (int i = 0; i < 2; i++)
    {
      g_autoptr(SacTypedText) typed = sac_typed_text_new (text->str, SAC_TYPED_TEXT_DEFAULT);
      g_autoptr(SacSentence) sentence = sac_sentence_read (typed, "", pieces, &error);

      g_assert_true ((sentence != NULL) == (i == 0));
      g_string_append (text, "ab");
    }

  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "20000"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/sentence/pieces-know-their-word", test_pieces_know_their_word);
  g_test_add_func ("/engine/text/sentence/pieces-show-what-was-typed", test_pieces_show_what_was_typed);
  g_test_add_func ("/engine/text/sentence/what-shares-a-character-shares-its-place", test_what_shares_a_character_shares_its_place);
  g_test_add_func ("/engine/text/sentence/an-unknown-cluster-is-one-piece", test_an_unknown_cluster_is_one_piece);
  g_test_add_func ("/engine/text/sentence/nothing-visible-is-refused", test_nothing_visible_is_refused);
  g_test_add_func ("/engine/text/sentence/the-limit-is-in-the-message", test_the_limit_is_in_the_message);

  return g_test_run ();
}
