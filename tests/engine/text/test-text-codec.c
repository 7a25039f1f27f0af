#include "engine/text/text-codec.h"

#include "engine/errors.h"

#include <string.h>

static JsonObject *
parse_options (const char *json)
{
  g_autoptr(JsonNode) node = json_from_string (json, NULL);

  return json_node_dup_object (node);
}

static SacTextCodec *
learn (const char        *json,
       const char *const *texts,
       int                size)
{
  g_autoptr(JsonObject) options = parse_options (json);
  g_autoptr(GError) error = NULL;
  SacTextCodec *codec = sac_text_codec_learn (options, texts, g_strv_length ((char **) texts),
                                              size, &error);

  g_assert_no_error (error);

  return codec;
}

static const char *const french_texts[] = {
  "L'homme a mangé l'été dernier.", "L'homme a mangé.", "A-t-il mangé l'été ?",
  "l'été dernier, l'homme.", "Il a mangé ! Il a mangé !", "A-t-il mangé ? Et l'homme ?",
  "Il a mangé !", NULL,
};

static SacTextCodec *
french_codec (void)
{
  return learn ("{\"language\": \"fr\", \"lowercase\": true}", french_texts, 500);
}

/* The pieces of @text, as "label start-end word". */
static void
assert_encoded (const SacTextCodec *codec,
                const char         *text,
                const char         *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, &error);
  g_autoptr(GString) found = g_string_new (NULL);

  g_assert_no_error (error);

  for (int i = 0; i < sentence->n_pieces; i++)
    {
      const SacPiece *piece = &sentence->pieces[i];

      g_string_append_printf (found, "%s%s %d-%d %d", i > 0 ? ", " : "", piece->label,
                              piece->start, piece->end, piece->word);
    }

  g_assert_cmpstr (found->str, ==, expected);
}

static int *
encode_ids (const SacTextCodec *codec,
            const char         *text,
            int                *n_ids)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, NULL);
  int *ids = g_new (int, sentence->n_pieces);

  *n_ids = sentence->n_pieces;

  for (int i = 0; i < sentence->n_pieces; i++)
    ids[i] = sentence->pieces[i].id;

  return ids;
}

static void
assert_same_ids (const SacTextCodec *codec,
                 const char         *text,
                 const char         *other)
{
  int n_ids, n_others;
  g_autofree int *ids = encode_ids (codec, text, &n_ids);
  g_autofree int *others = encode_ids (codec, other, &n_others);

  g_assert_cmpmem (ids, sizeof (int) * n_ids, others, sizeof (int) * n_others);
}

static void
test_labels_and_spans_are_as_typed (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();

  assert_encoded (codec, " L’HOMME  a\u202f!",
                  "L’ 1-3 0, HOMME 3-8 1, a 10-11 2, ! 12-13 3,  13-13 4");
  assert_encoded (codec, "A-t-il", "A 0-1 0, -t-il 1-6 1,  6-6 2");
}

static void
test_composed_or_not_is_the_same (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();

  assert_same_ids (codec, "L'été, Été.", "l\u2019e\u0301te\u0301 , E\u0301TE\u0301.");
  assert_encoded (codec, "l'e\u0301te\u0301", "l' 0-2 0, e\u0301te\u0301 2-7 1,  7-7 2");
}

static void
test_unknown_characters_keep_their_label (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, "Ω 漢字 👨\u200d👩\u200d👧", NULL);

  g_assert_cmpint (sentence->n_pieces, ==, 5);

  for (int i = 0; i < 4; i++)
    g_assert_cmpint (sentence->pieces[i].id, ==, SAC_PIECE_UNKNOWN);

  g_assert_cmpint (sentence->pieces[4].id, ==, SAC_PIECE_END);
  assert_encoded (codec, "Ω 漢字 👨\u200d👩\u200d👧",
                  "Ω 0-1 0, 漢 2-3 1, 字 3-4 2, 👨\u200d👩\u200d👧 5-10 3,  10-10 4");
}

static void
test_typed_signs_are_never_special (void)
{
  static const char *const texts[] = {
    "a < > / s pad unk @", "s pad unk @ @ @", "s pad unk", "< < > > / /", NULL,
  };
  g_autoptr(SacTextCodec) codec = learn ("{}", texts, 100);
  int n_ids;
  g_autofree int *ids = encode_ids (codec, "<s> </s> <pad> <unk> @@ a@@", &n_ids);

  for (int i = 0; i < n_ids - 1; i++)
    {
      g_autofree char *label = sac_text_codec_get_label (codec, ids[i]);

      if (ids[i] != SAC_PIECE_UNKNOWN)
        g_assert_cmpint (ids[i], >=, SAC_N_SPECIAL_PIECES);
      g_assert_false (g_str_has_suffix (label, "@@"));
    }
}

static void
test_decode_undoes_encode (void)
{
  static const char *const texts[] = {
    "l'homme a mangé l'été dernier.", "a-t-il mangé ?", "il a mangé !", "l'été dermagné.",
  };
  g_autoptr(SacTextCodec) codec = french_codec ();

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      int n_ids;
      g_autofree int *ids = encode_ids (codec, texts[i], &n_ids);
      g_autofree char *text = sac_text_codec_decode (codec, ids, n_ids);

      g_assert_cmpstr (text, ==, texts[i]);
    }
}

static void
test_decode_ends_a_word_cut_short (void)
{
  static const char *const vocabulary[] = { "<pad>", "<unk>", "<s>", "</s>", "ab@@", "c", NULL };
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (NULL, vocabulary, NULL);
  g_autofree char *cut = sac_text_codec_decode (codec, (int[]) { 2, 4, 3 }, 3);
  g_autofree char *unknown = sac_text_codec_decode (codec, (int[]) { 5, 1, 4, 5, 0 }, 5);

  g_assert_cmpstr (cut, ==, "ab");
  g_assert_cmpstr (unknown, ==, "c abc");
  g_assert_false (sac_text_codec_ends_word (codec, 4));
  g_assert_true (sac_text_codec_ends_word (codec, 5));
}

static void
test_tokenize_separates_by_blanks (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();
  g_autofree char *tokens = sac_text_codec_tokenize (codec, "L’homme, a-t-il\u202f?  ");

  g_assert_cmpstr (tokens, ==, "l' homme , a -t-il ?");
}

static void
test_reads_chinese_by_character (void)
{
  static const char *const texts[] = { "我們吃飯，你呢？", "我們吃飯，你呢？", "我們吃飯，你呢？", NULL };
  g_autoptr(SacTextCodec) codec = learn ("{\"language\": \"zh\", \"characters\": true}", texts, 100);
  int n_ids;
  g_autofree int *ids = encode_ids (codec, texts[0], &n_ids);
  g_autofree char *text = sac_text_codec_decode (codec, ids, n_ids);

  g_assert_cmpint (n_ids, ==, 9);
  g_assert_cmpstr (text, ==, texts[0]);
}

static char *
random_text (void)
{
  static const char *const bits[] = {
    "a", "B", "é", "E\u0301", "'", "’", "-", "—", ".", "…", " ", "\u00a0", "\u200b", "\u200d",
    "👨", "👩🏽", "🇫", "\u0301", "क", "\u094d", "ष", "漢", "カ", "@", "0", ",", ":", "l'", "-tu",
    "-t-il", "Mr.", "\"", "\xff", "\xf0\x9f", "한", "\u1112", "\u1161", "\ufe0f", "ﬁ", "Ａ", "，",
    "İ", "I\u0307", "ß", "ا", "ไท", "\x01", "\n", "\u202e", "_",
  };
  GString *text = g_string_new ("a");

  for (int n = g_test_rand_int_range (1, 40); n > 0; n--)
    g_string_append (text, bits[g_test_rand_int_range (0, G_N_ELEMENTS (bits))]);

  return g_string_free (text, FALSE);
}

static void
test_any_text_keeps_its_spans (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();

  for (int i = 0; i < 500; i++)
    {
      g_autofree char *typed = random_text ();
      g_autofree char *valid = g_utf8_make_valid (typed, -1);
      g_autofree char *decomposed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFD);
      g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, typed, NULL);
      int start = 0;

      g_assert_cmpstr (sentence->text, ==, valid);
      assert_same_ids (codec, typed, decomposed);

      for (int j = 0; j < sentence->n_pieces - 1; j++)
        {
          const SacPiece *piece = &sentence->pieces[j];

          g_assert_cmpint (piece->start, >=, start);
          g_assert_cmpint (piece->end, >, piece->start);
          g_assert_cmpint (piece->end, <=, g_utf8_strlen (valid, -1));
          g_assert_true (g_utf8_validate (piece->label, -1, NULL));
          g_assert_cmpstr (piece->label, !=, "");
          start = piece->start;
        }
    }
}

static void
test_made_from_what_it_says (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextCodec) copy = sac_text_codec_new (sac_text_codec_get_options (codec),
                                                     sac_text_codec_get_vocabulary (codec), &error);
  int n_ids, n_copied;
  g_autofree int *ids = encode_ids (codec, "L'homme dort-il ?", &n_ids);
  g_autofree int *copied = encode_ids (copy, "L'homme dort-il ?", &n_copied);

  g_assert_no_error (error);
  g_assert_cmpstr (sac_text_codec_get_language (copy), ==, "fr");
  g_assert_cmpint (sac_text_codec_get_size (copy), ==, sac_text_codec_get_size (codec));
  g_assert_cmpmem (ids, sizeof (int) * n_ids, copied, sizeof (int) * n_copied);
}

static void
assert_refused (const char *text,
                int         code)
{
  g_autoptr(SacTextCodec) codec = french_codec ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, &error);

  g_assert_null (sentence);
  g_assert_error (error, SAC_ERROR, code);
}

static void
test_refuses_what_says_nothing (void)
{
  assert_refused ("", SAC_ERROR_BAD_INPUT);
  assert_refused (" \t\n\u00a0\u3000", SAC_ERROR_BAD_INPUT);
  assert_refused ("\u200b\x01\ufeff\u00ad", SAC_ERROR_BAD_INPUT);
}

static void
test_refuses_what_is_too_long (void)
{
  g_autofree char *bytes = g_strnfill (SAC_TEXT_MAX_BYTES + 1, 'a');
  g_autofree char *pieces = g_strnfill (SAC_TEXT_MAX_BYTES, 'z');

  assert_refused (bytes, SAC_ERROR_TOO_LARGE);
  assert_refused (pieces, SAC_ERROR_TOO_LARGE);
}

static void
test_reads_invalid_bytes_as_a_sign (void)
{
  g_autoptr(SacTextCodec) codec = french_codec ();

  assert_encoded (codec, "a \xff", "a 0-1 0, \ufffd 2-3 1,  3-3 2");
}

static void
assert_bad_options (const char *json,
                    const char *message)
{
  static const char *const vocabulary[] = { "<pad>", "<unk>", "<s>", "</s>", NULL };
  g_autoptr(JsonObject) options = parse_options (json);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (options, vocabulary, &error);

  g_assert_null (codec);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_refuses_bad_options (void)
{
  assert_bad_options ("{\"lowercase\": 1}", "text option “lowercase”: expected true or false");
  assert_bad_options ("{\"characters\": null}", "text option “characters”: expected true or false");
  assert_bad_options ("{\"language\": [\"fr\"]}",
                      "text option “language”: expected a language's letters, such as “fr”");
  assert_bad_options ("{\"language\": \"f r\"}",
                      "text option “language”: expected a language's letters, such as “fr”");
}

static void
test_refuses_to_learn_nothing (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextCodec) codec = sac_text_codec_learn (NULL, french_texts, 5, 4, &error);

  g_assert_null (codec);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
}

/* A word in two letters of a known one is not a known one. */
static void
test_words_are_known_or_not (void)
{
  static const char *const texts[] = { "A red apple.", "a dog", NULL };
  g_autoptr(SacTextCodec) codec = learn ("{\"lowercase\": true, \"words\": true}", texts, 8);
  g_autofree char *vocabulary =
    g_strjoinv (" ", (char **) sac_text_codec_get_vocabulary (codec));
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, "A dogs Apple", NULL);
  const int ids[] = { 4, 6, SAC_PIECE_END };
  g_autofree char *text = sac_text_codec_decode (codec, ids, G_N_ELEMENTS (ids));

  g_assert_true (sac_text_codec_is_closed (codec));
  g_assert_true (json_object_get_boolean_member (sac_text_codec_get_options (codec), "words"));
  g_assert_cmpstr (vocabulary, ==, "<pad> <unk> <s> </s> a . apple dog");
  g_assert_cmpint (sentence->n_pieces, ==, 4);
  g_assert_cmpint (sentence->pieces[0].id, ==, 4);
  g_assert_cmpint (sentence->pieces[1].id, ==, SAC_PIECE_UNKNOWN);
  g_assert_cmpstr (sentence->pieces[1].label, ==, "dogs");
  g_assert_cmpint (sentence->pieces[1].word, ==, 1);
  g_assert_cmpint (sentence->pieces[2].id, ==, 6);
  g_assert_cmpint (sentence->pieces[2].start, ==, 7);
  g_assert_cmpint (sentence->pieces[2].end, ==, 12);
  g_assert_cmpstr (text, ==, "a apple");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/text-codec/labels-and-spans-are-as-typed", test_labels_and_spans_are_as_typed);
  g_test_add_func ("/engine/text/text-codec/composed-or-not-is-the-same", test_composed_or_not_is_the_same);
  g_test_add_func ("/engine/text/text-codec/unknown-characters-keep-their-label", test_unknown_characters_keep_their_label);
  g_test_add_func ("/engine/text/text-codec/typed-signs-are-never-special", test_typed_signs_are_never_special);
  g_test_add_func ("/engine/text/text-codec/decode-undoes-encode", test_decode_undoes_encode);
  g_test_add_func ("/engine/text/text-codec/decode-ends-a-word-cut-short", test_decode_ends_a_word_cut_short);
  g_test_add_func ("/engine/text/text-codec/tokenize-separates-by-blanks", test_tokenize_separates_by_blanks);
  g_test_add_func ("/engine/text/text-codec/reads-chinese-by-character", test_reads_chinese_by_character);
  g_test_add_func ("/engine/text/text-codec/any-text-keeps-its-spans", test_any_text_keeps_its_spans);
  g_test_add_func ("/engine/text/text-codec/made-from-what-it-says", test_made_from_what_it_says);
  g_test_add_func ("/engine/text/text-codec/refuses-what-says-nothing", test_refuses_what_says_nothing);
  g_test_add_func ("/engine/text/text-codec/refuses-what-is-too-long", test_refuses_what_is_too_long);
  g_test_add_func ("/engine/text/text-codec/reads-invalid-bytes-as-a-sign", test_reads_invalid_bytes_as_a_sign);
  g_test_add_func ("/engine/text/text-codec/refuses-bad-options", test_refuses_bad_options);
  g_test_add_func ("/engine/text/text-codec/refuses-to-learn-nothing", test_refuses_to_learn_nothing);

  g_test_add_func ("/engine/text/text-codec/words-are-known-or-not", test_words_are_known_or_not);

  return g_test_run ();
}
