#include "engine/training/speech/phoneme-errors.h"

typedef struct
{
  int n_said;
  int said[6];
  int n_written;
  int written[6];
  int n_errors;
} Row;

static void
test_counts_the_fewest_edits (void)
{
  static const Row rows[] = {
    { 4, { 5, 6, 7, 8 }, 4, { 5, 6, 7, 8 }, 0 },
    { 4, { 5, 6, 7, 8 }, 4, { 5, 9, 7, 8 }, 1 },
    { 4, { 5, 6, 7, 8 }, 3, { 6, 7, 8 }, 1 },
    { 3, { 6, 7, 8 }, 4, { 5, 6, 7, 8 }, 1 },
    { 4, { 5, 6, 7, 8 }, 4, { 6, 7, 8, 5 }, 2 },
    /* kitten, sitting */
    { 6, { 11, 9, 20, 20, 5, 14 }, 6, { 19, 9, 20, 20, 9, 14 }, 2 },
    { 3, { 1, 2, 3 }, 0, { 0 }, 3 },
    { 0, { 0 }, 2, { 1, 2 }, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SacPhonemeErrors errors = { 0 };

      sac_phoneme_errors_add (&errors, rows[i].said, rows[i].n_said, rows[i].written,
                              rows[i].n_written);
      g_assert_cmpint (errors.n_errors, ==, rows[i].n_errors);
      g_assert_cmpint (errors.n_said, ==, rows[i].n_said);
    }
}

/* Of all phonemes, not a mean of the sounds' rates. */
static void
test_rate_is_of_all_phonemes (void)
{
  SacPhonemeErrors errors = { 0 };
  const int said[] = { 5, 6, 7 }, other[] = { 8 };

  g_assert_cmpfloat (sac_phoneme_errors_get_rate (&errors), ==, 0);
  sac_phoneme_errors_add (&errors, said, 3, said, 3);
  sac_phoneme_errors_add (&errors, said, 1, other, 1);
  g_assert_cmpfloat (sac_phoneme_errors_get_rate (&errors), ==, 0.25);
  g_assert_cmpint (errors.n_sounds, ==, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/speech/phoneme-errors/counts-the-fewest-edits",
                   test_counts_the_fewest_edits);
  g_test_add_func ("/engine/training/speech/phoneme-errors/rate-is-of-all-phonemes",
                   test_rate_is_of_all_phonemes);

  return g_test_run ();
}
