#include "engine/tensor/arena.h"

#include "engine/tensor/random.h"

#include <string.h>

#define N_PIECES 400

typedef struct
{
  guchar *memory;
  gsize   size;
} Piece;

/* Takes pieces of all sizes and fills each with a byte of its own. */
static void
take_pieces (SacArena *arena,
             Piece    *pieces)
{
  SacRandom random;

  sac_random_init (&random, 5);

  for (int i = 0; i < N_PIECES; i++)
    {
      pieces[i].size = sac_random_below (&random, i % 50 == 49 ? 300000 : 5000);
      pieces[i].memory = sac_arena_take (arena, pieces[i].size);
      memset (pieces[i].memory, i, pieces[i].size);
    }
}

static void
test_pieces_are_aligned_and_apart (void)
{
  SacArena *arena = sac_arena_new ();
  Piece pieces[N_PIECES];

  take_pieces (arena, pieces);

  for (int i = 0; i < N_PIECES; i++)
    {
      g_assert_cmpuint (GPOINTER_TO_SIZE (pieces[i].memory) % 64, ==, 0);

      for (gsize k = 0; k < pieces[i].size; k++)
        g_assert_cmpuint (pieces[i].memory[k], ==, i % 256);
    }

  sac_arena_free (arena);
}

static void
test_second_turn_takes_nothing (void)
{
  SacArena *arena = sac_arena_new ();
  Piece first[N_PIECES], second[N_PIECES];
  gsize held;

  g_assert_cmpuint (sac_arena_held (arena), ==, 0);

  take_pieces (arena, first);
  held = sac_arena_held (arena);

  for (int turn = 0; turn < 3; turn++)
    {
      sac_arena_reset (arena);
      take_pieces (arena, second);
      g_assert_cmpuint (sac_arena_held (arena), ==, held);

      for (int i = 0; i < N_PIECES; i++)
        g_assert_true (second[i].memory == first[i].memory);
    }

  sac_arena_free (arena);
}

/* What is held stays in proportion to what was asked for. */
static void
test_holds_little_more_than_needed (void)
{
  SacArena *arena = sac_arena_new ();
  gsize taken = 0;

  for (int i = 0; i < 1000; i++)
    {
      memset (sac_arena_take (arena, 12800), 1, 12800);
      taken += 12800;
      g_assert_cmpuint (sac_arena_held (arena), >=, taken);
      g_assert_cmpuint (sac_arena_held (arena), <=, 4 * taken + (1 << 16));
    }

  sac_arena_free (arena);
}

static void
test_one_piece_may_be_large (void)
{
  SacArena *arena = sac_arena_new ();
  guchar *small = sac_arena_take (arena, 1);
  guchar *large = sac_arena_take (arena, 5000001);

  *small = 7;
  memset (large, 1, 5000001);
  g_assert_cmpuint (*small, ==, 7);
  g_assert_cmpuint (sac_arena_held (arena), >=, 5000001);

  sac_arena_free (arena);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/arena/pieces-are-aligned-and-apart",
                   test_pieces_are_aligned_and_apart);
  g_test_add_func ("/engine/tensor/arena/second-turn-takes-nothing",
                   test_second_turn_takes_nothing);
  g_test_add_func ("/engine/tensor/arena/holds-little-more-than-needed",
                   test_holds_little_more_than_needed);
  g_test_add_func ("/engine/tensor/arena/one-piece-may-be-large", test_one_piece_may_be_large);

  return g_test_run ();
}
