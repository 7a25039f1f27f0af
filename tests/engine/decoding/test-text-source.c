#include "engine/decoding/text-source.h"

#include "engine/errors.h"

static const char *const vocabulary[] = {
  "<pad>", "<unk>", "<s>", "</s>", "a", "b", "c", "a@@", "b@@", "c@@", NULL
};

static SacSentence *
read_text (const char *text)
{
  g_autoptr(JsonObject) options = json_object_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (options, vocabulary, &error);
  SacSentence *sentence;

  g_assert_no_error (error);
  sentence = sac_text_codec_encode (codec, text, &error);
  g_assert_no_error (error);

  return sentence;
}

static void
test_pieces_have_their_place (void)
{
  g_autoptr(SacSentence) sentence = read_text ("a  bc");
  g_auto(SacTextSource) source = { 0 };

  sac_text_source_init (&source, sentence, sentence->n_pieces);
  g_assert_cmpint (source.trace.n_positions, ==, 4);
  g_assert_cmpint (source.trace.end, ==, 3);
  g_assert_cmpstr (source.trace.text, ==, "a  bc");
  g_assert_cmpstr (source.trace.labels[2], ==, "c");
  g_assert_cmpstr (source.trace.labels[3], ==, "</s>");
  g_assert_null (source.trace.labels[4]);
  g_assert_cmpint (source.trace.spans[1].start, ==, 3);
  g_assert_cmpint (source.trace.spans[2].end, ==, 5);
  g_assert_cmpint (source.trace.words[1], ==, 1);
  g_assert_cmpint (source.trace.words[2], ==, 1);
}

static void
test_the_end_may_be_left_out (void)
{
  g_autoptr(SacSentence) sentence = read_text ("a bc");
  g_auto(SacTextSource) source = { 0 };

  sac_text_source_init (&source, sentence, sentence->n_pieces - 1);
  g_assert_cmpint (source.trace.n_positions, ==, 3);
  g_assert_cmpint (source.trace.end, ==, -1);
  g_assert_null (source.trace.labels[3]);
}

static void
test_unknown_pieces_are_counted (void)
{
  g_autoptr(SacSentence) known = read_text ("a b");
  g_autoptr(SacSentence) unknown = read_text ("a ж ш");
  g_autoptr(JsonObject) none = json_object_new ();
  g_autoptr(JsonObject) some = json_object_new ();

  sac_text_source_describe_unknown (known, NULL, none);
  g_assert_cmpint (json_object_get_size (none), ==, 0);

  sac_text_source_describe_unknown (unknown, known, some);
  g_assert_cmpint (json_object_get_int_member (some, "unknown_source"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (some, "source_pieces"), ==, 5);
}

/* The text of another language: its words are none that were learned whole. */
static void
test_words_in_pieces_are_counted (void)
{
  g_autoptr(SacSentence) most = read_text ("a bc, cab cb");
  g_autoptr(SacSentence) half = read_text ("a bc ab c");
  g_autoptr(SacSentence) few = read_text ("bc ab");
  g_autoptr(JsonObject) said = json_object_new ();
  g_autoptr(JsonObject) unsaid = json_object_new ();

  sac_text_source_describe_unknown (half, NULL, unsaid);
  sac_text_source_describe_unknown (few, NULL, unsaid);
  g_assert_false (json_object_has_member (unsaid, "split_words"));

  sac_text_source_describe_unknown (most, NULL, said);
  g_assert_cmpint (json_object_get_int_member (said, "split_words"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (said, "source_words"), ==, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/text-source/pieces-have-their-place",
                   test_pieces_have_their_place);
  g_test_add_func ("/engine/decoding/text-source/the-end-may-be-left-out",
                   test_the_end_may_be_left_out);
  g_test_add_func ("/engine/decoding/text-source/unknown-pieces-are-counted",
                   test_unknown_pieces_are_counted);
  g_test_add_func ("/engine/decoding/text-source/words-in-pieces-are-counted",
                   test_words_in_pieces_are_counted);

  return g_test_run ();
}
