#include "engine/training/data-digest.h"

typedef void (*DigestFunc) (GChecksum *checksum);

static char *
digest (DigestFunc function)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  function (checksum);

  return g_strdup (g_checksum_get_string (checksum));
}

static void
digest_ab_c (GChecksum *checksum)
{
  sac_digest_strings (checksum, (const char *[]) { "ab", "c", NULL });
}

static void
digest_a_bc (GChecksum *checksum)
{
  sac_digest_strings (checksum, (const char *[]) { "a", "bc", NULL });
}

static void
digest_one_and_two (GChecksum *checksum)
{
  sac_digest_list (checksum, (int[]) { 7 }, 1);
  sac_digest_list (checksum, (int[]) { 8, 9 }, 2);
}

static void
digest_two_and_one (GChecksum *checksum)
{
  sac_digest_list (checksum, (int[]) { 7, 8 }, 2);
  sac_digest_list (checksum, (int[]) { 9 }, 1);
}

static void
assert_differ (DigestFunc one,
               DigestFunc other)
{
  g_autofree char *first = digest (one), *second = digest (other), *again = digest (one);

  g_assert_cmpstr (first, ==, again);
  g_assert_cmpstr (first, !=, second);
}

/* Where one ends counts, not only what all are together. */
static void
test_ends_count (void)
{
  assert_differ (digest_ab_c, digest_a_bc);
  assert_differ (digest_one_and_two, digest_two_and_one);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/data-digest/ends-count", test_ends_count);

  return g_test_run ();
}
