#include "engine/decoding/judge-text.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"

static SacModel *
load (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "classification.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

/* Without the end of the sentence. */
static void
test_words (void)
{
  g_autoptr(SacModel) model = load ();
  g_auto(SacJudgeText) text = { 0 }, none = { 0 };
  g_autoptr(GError) error = NULL;
  SacTokens tokens;

  sac_judge_text_read (&text, model, "The film, Schmaltz.", &error);
  g_assert_no_error (error);
  g_assert_cmpint (text.length, ==, 5);
  g_assert_cmpint (text.n_words, ==, 5);
  g_assert_cmpint (text.words[4], ==, 4);

  tokens = sac_judge_text_tokens (&text);
  g_assert_cmpint (tokens.n_positions, ==, 5);
  g_assert_cmpint (tokens.n_rows, ==, 1);
  g_assert_cmpint (tokens.lengths[0], ==, 5);
  g_assert_cmpint (tokens.ids[3], ==, SAC_PIECE_UNKNOWN);
  g_assert_cmpint (sac_judge_text_tokens (&none).n_rows, ==, 0);
}

static void
test_errors_say_which_text (void)
{
  static const struct
  {
    const char *text;
    const char *second;
    const char *says;
  } cases[] = {
    { " ", NULL, "nothing to read" },
    { " ", "good", "premise: " },
    { "good", " ", "hypothesis: " },
  };
  g_autoptr(SacModel) model = load ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(SacJudgeText) first = { 0 }, other = { 0 };
      g_autoptr(GError) error = NULL;

      g_assert_false (sac_judge_texts_read (model, cases[i].text, cases[i].second, &first, &other,
                                            &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/judge-text/words", test_words);
  g_test_add_func ("/engine/decoding/judge-text/errors-say-which-text", test_errors_say_which_text);

  return g_test_run ();
}
