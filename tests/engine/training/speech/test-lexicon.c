#include "engine/training/speech/lexicon.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/test-file.h"

#define WORDS \
  "a\tAH0\n" "a.\tEY1\n" "b.\tB IY1\n" "eight\tEY1 T\n" "i'm\tAY1 M\n" "press\tP R EH1 S\n" \
  "zero\tZ IH1 R OW0\n" "zero\tZ IY1 R OW0\n"

static SacLexicon *
load (SacTestFile  *file,
      const char   *text,
      GError      **error)
{
  sac_test_file_write (file, text);

  return sac_lexicon_load (file->path, NULL, error);
}

/* Without stress, and the first way counts. */
static void
test_knows_words (SacTestFile   *file,
                  gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLexicon) lexicon = load (file, WORDS, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (sac_lexicon_find (lexicon, "zero"), ==, "Z IH R OW");
  g_assert_cmpstr (sac_lexicon_find (lexicon, "a"), ==, "AH");
  g_assert_null (sac_lexicon_find (lexicon, "giant"));
}

static void
test_spells_texts (SacTestFile   *file,
                   gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "I'm zero...", "AY M Z IH R OW" },
    { "Press 8, press a", "P R EH S EY T P R EH S AH" },
    { "A", "EY" },
    { "b A", "B IY EY" },
    { "press giant", NULL },
    { "press 88", NULL },
    { "(eight)", NULL },
    { "...", NULL },
    { "", NULL },
  };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacLexicon) lexicon = load (file, WORDS, &error);

  g_assert_no_error (error);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *phonemes = sac_lexicon_spell (lexicon, rows[i][0]);

      g_assert_cmpstr (phonemes, ==, rows[i][1]);
    }
}

static void
test_refuses_other_files (SacTestFile   *file,
                          gconstpointer  data)
{
  static const char *const texts[] = {
    "zero\tZ IH1\nno tab\n", "zero\tZ IH1\nno\t\n", "zero\tZ IH1\n\tN OW1\n", "zero\tZ\nno\tn o\n",
    "zero\tZ\nno\t12\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (load (file, texts[i], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_assert_nonnull (strstr (error->message, "line 2"));
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/lexicon/" name, SacTestFile, "words.tsv", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("knows-words", test_knows_words);
  ADD_TEST ("spells-texts", test_spells_texts);
  ADD_TEST ("refuses-other-files", test_refuses_other_files);

  return g_test_run ();
}
