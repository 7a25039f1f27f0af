#include "app/paths.h"

#include <gio/gio.h>

static void
test_finds_itself (void)
{
  /* This program lies in the build folder as saccade does, but deeper: it is taken for an
   * installed one, whose places are absolute or beside it. */
  g_autoptr(SacPaths) paths = sac_paths_find ();

  g_assert_true (g_path_is_absolute (paths->samples));
  g_assert_true (g_path_is_absolute (paths->locale));
  g_assert_nonnull (paths->schemas);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/paths/finds-itself", test_finds_itself);

  return g_test_run ();
}
