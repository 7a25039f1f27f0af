#include "engine/trace/picture.h"

static void
test_copies_what_it_is_given (void)
{
  guint8 pixels[] = { 1, 2, 3, 4, 5, 6 };
  char name[] = "a.png";
  g_autoptr(SacPicture) picture = sac_picture_new (2, 1, pixels, name);

  pixels[3] = 0;
  name[0] = 'b';

  g_assert_cmpint (picture->width, ==, 2);
  g_assert_cmpint (picture->original_width, ==, 2);
  g_assert_cmpint (picture->original_height, ==, 1);
  g_assert_cmpint (picture->pixels[3], ==, 4);
  g_assert_cmpstr (picture->name, ==, "a.png");
  g_assert_null (picture->notice);
}

static void
test_remembers_the_original (void)
{
  g_autoptr(SacPicture) picture = sac_picture_new_take (1, 1, g_malloc0 (3), 12000, 9000, NULL,
                                                        "scaled down");
  g_autoptr(SacPicture) other = sac_picture_ref (picture);

  g_assert_true (other == picture);
  g_assert_cmpint (other->original_width, ==, 12000);
  g_assert_cmpint (other->original_height, ==, 9000);
  g_assert_null (other->name);
  g_assert_cmpstr (other->notice, ==, "scaled down");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/picture/copies-what-it-is-given", test_copies_what_it_is_given);
  g_test_add_func ("/engine/trace/picture/remembers-the-original", test_remembers_the_original);

  return g_test_run ();
}
