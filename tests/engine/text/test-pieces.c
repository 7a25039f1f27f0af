#include "engine/text/pieces.h"

#include "engine/errors.h"

static const char *const vocabulary[] = {
  "<pad>", "<unk>", "<s>", "</s>",
  "a@@", "b@@", "a", "b", "c", "@", "@@@",
  "ab@@", "bc", "abc", "abab@@",
  NULL,
};

static void
assert_pieces (const char *word,
               const char *expected)
{
  g_autoptr(SacPieces) pieces = sac_pieces_new (vocabulary, NULL);
  g_autoptr(SacTypedText) typed = sac_typed_text_new (word, SAC_TYPED_TEXT_DEFAULT);
  g_autoptr(GArray) parts = g_array_new (FALSE, FALSE, sizeof (SacPart));
  g_autoptr(GString) found = g_string_new (NULL);
  int end = 0;

  sac_pieces_split (pieces, typed->units, typed->n_units, parts);

  for (guint i = 0; i < parts->len; i++)
    {
      SacPart *part = &g_array_index (parts, SacPart, i);

      g_assert_cmpint (part->first, ==, end);
      end = part->end;
      g_string_append_printf (found, "%s%s", i > 0 ? " " : "", part->id < 0 ? "?" : vocabulary[part->id]);
    }

  g_assert_cmpint (end, ==, typed->n_units);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_earlier_pieces_merge_first (void)
{
  /* "ab" was learned before "bc", and so takes the b; then "abc" joins it with the c. */
  assert_pieces ("abc", "abc");
  assert_pieces ("ababc", "ab@@ abc");
  assert_pieces ("abababab", "abab@@ ab@@ a@@ b");
  assert_pieces ("bc", "bc");
  assert_pieces ("bb", "b@@ b");
}

static void
test_unknown_characters_are_single (void)
{
  assert_pieces ("axyc", "a@@ ? ? c");
  /* Known inside a word does not mean known at its end, nor the other way round. */
  assert_pieces ("ca", "? a");
}

static void
test_signs_like_the_mark_are_text (void)
{
  gsize length;

  assert_pieces ("@", "@");
  assert_pieces ("@@", "@@@ @");

  g_assert_false (sac_piece_ends_word ("@@@", &length));
  g_assert_cmpuint (length, ==, 1);
  g_assert_true (sac_piece_ends_word ("@@", &length));
  g_assert_cmpuint (length, ==, 2);
  g_assert_true (sac_piece_ends_word ("@", NULL));
}

static void
test_special_pieces_are_not_text (void)
{
  assert_pieces ("<s>", "? ? ?");
}

static void
test_a_long_word_takes_its_length (void)
{
  g_autoptr(SacPieces) pieces = sac_pieces_new (vocabulary, NULL);
  g_autoptr(GString) word = g_string_new (NULL);
  g_autoptr(SacTypedText) typed = NULL;
  g_autoptr(GArray) parts = g_array_new (FALSE, FALSE, sizeof (SacPart));

  while (word->len < 1 << 19)
    g_string_append (word, "ab");

  g_test_timer_start ();
  typed = sac_typed_text_new (word->str, SAC_TYPED_TEXT_DEFAULT);
  sac_pieces_split (pieces, typed->units, typed->n_units, parts);
  g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);

  /* Runs of a hundred characters are 25 pieces; only the last ends the word. */
  g_assert_cmpint (g_array_index (parts, SacPart, 24).id, ==, 14);
  g_assert_cmpint (g_array_index (parts, SacPart, parts->len - 1).id, ==, 7);
}

static void
assert_refused (const char *const *rows,
                const char        *message)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPieces) pieces = sac_pieces_new (rows, &error);

  g_assert_null (pieces);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_refuses_bad_vocabularies (void)
{
  assert_refused ((const char *const[]) { "<pad>", "<unk>", NULL },
                  "vocabulary: expected 4 to 1000000 pieces, found 2");
  assert_refused ((const char *const[]) { "<pad>", "<s>", "<unk>", "</s>", NULL },
                  "vocabulary, row 1: expected “<unk>”, found “<s>”");
  assert_refused ((const char *const[]) { "<pad>", "<unk>", "<s>", "</s>", "a", "b", "a", NULL },
                  "vocabulary, row 6: “a” occurs twice");
  assert_refused ((const char *const[]) { "<pad>", "<unk>", "<s>", "</s>", "", NULL },
                  "vocabulary, row 4: expected text in UTF-8 of at least one character");
  assert_refused ((const char *const[]) { "<pad>", "<unk>", "<s>", "</s>", "\xff", NULL },
                  "vocabulary, row 4: expected text in UTF-8 of at least one character");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/pieces/earlier-pieces-merge-first", test_earlier_pieces_merge_first);
  g_test_add_func ("/engine/text/pieces/unknown-characters-are-single", test_unknown_characters_are_single);
  g_test_add_func ("/engine/text/pieces/signs-like-the-mark-are-text", test_signs_like_the_mark_are_text);
  g_test_add_func ("/engine/text/pieces/special-pieces-are-not-text", test_special_pieces_are_not_text);
  g_test_add_func ("/engine/text/pieces/a-long-word-takes-its-length", test_a_long_word_takes_its_length);
  g_test_add_func ("/engine/text/pieces/refuses-bad-vocabularies", test_refuses_bad_vocabularies);

  return g_test_run ();
}
