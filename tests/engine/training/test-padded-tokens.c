#include "engine/training/padded-tokens.h"

static void
test_pads_position_by_position (void)
{
  const int first[] = { 4, 5, 6 }, second[] = { 7 };
  const int *const ids[] = { first, second };
  const int lengths[] = { 3, 1 }, expected[] = { 4, 7, 5, 0, 6, 0 };
  SacTokens tokens = sac_tokens_pad (ids, lengths, 2);

  g_assert_cmpint (tokens.n_rows, ==, 2);
  g_assert_cmpint (tokens.n_positions, ==, 3);
  g_assert_cmpmem (tokens.lengths, sizeof lengths, lengths, sizeof lengths);
  g_assert_cmpmem (tokens.ids, sizeof expected, expected, sizeof expected);

  sac_tokens_clear (&tokens);
  g_assert_cmpint (tokens.n_rows, ==, 0);
  sac_tokens_clear (&tokens);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/padded-tokens/pads-position-by-position",
                   test_pads_position_by_position);

  return g_test_run ();
}
