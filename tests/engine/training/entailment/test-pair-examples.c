#include "engine/training/entailment/pair-examples.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"

static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "b", NULL };

#define N_EXAMPLES 50

/* Pair i: i % 7 + 1 words "a" and i % 5 + 1 words "b"; its label is i. */
static GArray *
make_examples (void)
{
  g_autoptr(JsonNode) node = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (json_node_get_object (node), words, NULL);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  g_autoptr(GError) error = NULL;
  GArray *examples;

  for (int i = 0; i < N_EXAMPLES; i++)
    g_ptr_array_add (pairs, sac_labelled_pair_new (i, "a a a a a a a" + 2 * (6 - i % 7),
                                                   "b b b b b" + 2 * (4 - i % 5)));

  examples = sac_pair_examples_new (pairs, codec, NULL, &error);
  g_assert_no_error (error);

  return examples;
}

static void
test_texts_end_with_their_last_word (void)
{
  g_autoptr(GArray) examples = make_examples ();
  const SacLabelledExample *example = &g_array_index (examples, SacLabelledExample, 9);

  g_assert_cmpint (examples->len, ==, N_EXAMPLES);
  g_assert_cmpint (example->n_first, ==, 3);
  g_assert_cmpint (example->n_second, ==, 5);
  g_assert_cmpint (example->first[2], ==, 4);
  g_assert_cmpint (example->second[4], ==, 5);
  g_assert_cmpint (example->label, ==, 9);
}

static void
test_a_book_is_refused (void)
{
  g_autoptr(JsonNode) node = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) codec = sac_text_codec_new (json_node_get_object (node), words, NULL);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_pair_free);
  g_autofree char *book = g_strnfill (2 * SAC_PAIR_MAX_WORDS + 2, 'a');
  g_autoptr(GError) error = NULL;

  for (int i = 1; i < 2 * SAC_PAIR_MAX_WORDS + 2; i += 2)
    book[i] = ' ';

  g_ptr_array_add (pairs, sac_labelled_pair_new (0, "a", book));
  g_assert_null (sac_pair_examples_new (pairs, codec, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "has 2001 words; at most 2000"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/entailment/pair-examples/texts-end-with-their-last-word",
                   test_texts_end_with_their_last_word);
  g_test_add_func ("/engine/training/entailment/pair-examples/a-book-is-refused", test_a_book_is_refused);

  return g_test_run ();
}
