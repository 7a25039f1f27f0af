#include "engine/image/exif.h"

#include <string.h>

/* Two entries, of which the second says 6. */
#define LITTLE "II*\0\10\0\0\0\2\0" "\0\1\4\0\1\0\0\0\1\0\0\0" "\22\1\3\0\1\0\0\0\6\0\0\0"
#define BIG "MM\0*\0\0\0\10\0\1" "\1\22\0\3\0\0\0\1\0\10\0\0"

static int
orientation (const char *bytes,
             gsize       n_bytes)
{
  /* A copy of just that size: reading on would be found out. */
  g_autofree guint8 *copy = g_memdup2 (bytes, n_bytes);

  return sac_exif_get_orientation (copy, n_bytes);
}

static void
test_both_orders (void)
{
  g_assert_cmpint (orientation (LITTLE, sizeof LITTLE - 1), ==, 6);
  g_assert_cmpint (orientation (BIG, sizeof BIG - 1), ==, 8);
  g_assert_cmpint (orientation ("Exif\0\0" BIG, sizeof "Exif\0\0" BIG - 1), ==, 8);
}

static void
test_damaged (void)
{
  char bytes[sizeof BIG] = BIG;

  for (gsize n = 0; n < sizeof LITTLE - 1; n++)
    g_assert_cmpint (orientation (LITTLE, n), ==, 0);

  /* No such orientation, no short number, no directory there. */
  bytes[19] = 9;
  g_assert_cmpint (orientation (bytes, sizeof BIG - 1), ==, 0);
  memcpy (bytes, BIG, sizeof BIG);
  bytes[13] = 4;
  g_assert_cmpint (orientation (bytes, sizeof BIG - 1), ==, 0);
  memcpy (bytes, BIG, sizeof BIG);
  memset (bytes + 4, 0xff, 4);
  g_assert_cmpint (orientation (bytes, sizeof BIG - 1), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/exif/both-orders", test_both_orders);
  g_test_add_func ("/engine/image/exif/damaged", test_damaged);

  return g_test_run ();
}
