#include "engine/training/classification/text-examples.h"

#include <string.h>

#include "engine/training/classification/labelled-texts.h"
#include "tests/support/small-texts.h"

#define N_TEXTS 20

static const char *const vocabulary[] = { "<pad>", "<unk>", "<s>", "</s>", "a", "b", NULL };
static const char *const labels[] = { "no", "yes", NULL };

typedef struct
{
  SacTextCodec *codec;
  GPtrArray    *texts;
  GArray       *examples;
} Fixture;

/* Text i: a few "a", then a "b" if its label is yes; the last one counts twice. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true}");
  g_autoptr(GError) error = NULL;

  fixture->codec = sac_text_codec_new (options, vocabulary, &error);
  g_assert_no_error (error);
  fixture->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_labelled_text_free);

  for (int i = 0; i < N_TEXTS; i++)
    {
      GString *text = g_string_new ("a");
      SacLabelledText *labelled;

      for (int k = 0; k < i % 7; k++)
        g_string_append (text, " a");
      if (i % 2 == 1)
        g_string_append (text, " b");

      labelled = sac_labelled_text_new (labels[i % 2], text->str, NULL, NULL);
      labelled->times = i == N_TEXTS - 1 ? 2 : 1;
      g_ptr_array_add (fixture->texts, labelled);
      g_string_free (text, TRUE);
    }

  fixture->examples = sac_text_examples_new (fixture->texts, labels, fixture->codec, 100, NULL,
                                             &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_array_unref (fixture->examples);
  g_ptr_array_unref (fixture->texts);
  sac_text_codec_unref (fixture->codec);
}

static void
test_examples (Fixture       *fixture,
               gconstpointer  data)
{
  const SacLabelledExample *example = &g_array_index (fixture->examples, SacLabelledExample, 3);
  g_autoptr(GArray) cut = NULL;

  g_assert_cmpint (fixture->examples->len, ==, N_TEXTS + 1);
  g_assert_cmpint (example->n_first, ==, 5);
  g_assert_cmpint (example->label, ==, 1);
  g_assert_cmpmem (example->first, 5 * sizeof (int), ((int[]) { 4, 4, 4, 4, 5 }), 5 * sizeof (int));

  cut = sac_text_examples_new (fixture->texts, labels, fixture->codec, 2, NULL, NULL);
  g_assert_cmpint (g_array_index (cut, SacLabelledExample, 3).n_first, ==, 2);
  g_assert_cmpint (g_array_index (cut, SacLabelledExample, 0).n_first, ==, 1);
}

#define ADD(name, function) \
  g_test_add ("/engine/training/classification/text-examples/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("are-numbers-as-often-as-they-count", test_examples);

  return g_test_run ();
}
