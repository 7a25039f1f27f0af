#include "engine/text/pair-heap.h"

static void
test_comes_out_sorted (void)
{
  g_autoptr(GArray) heap = g_array_new (FALSE, FALSE, sizeof (SacHeapEntry));
  SacHeapEntry last = { G_MAXINT64, G_MININT64 };
  guint32 state = 1;

  /* Few counts, so that many are equal; the same numbers every time. */
  for (int i = 0; i < 500; i++)
    {
      state = state * 1664525 + 1013904223;
      sac_heap_push (heap, state >> 28, state >> 8 & 0xff);
    }

  for (int i = 0; i < 500; i++)
    {
      SacHeapEntry entry = sac_heap_pop (heap);

      g_assert_true (entry.count < last.count ||
                     (entry.count == last.count && entry.key >= last.key));
      last = entry;
    }

  g_assert_cmpuint (heap->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/pair-heap/comes-out-sorted", test_comes_out_sorted);

  return g_test_run ();
}
