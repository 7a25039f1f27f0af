#include "engine/training/task-base.h"

#include "engine/training/recipe.h"

static void
test_says_what_it_was_told (void)
{
  SacTaskBase base = { .digest = g_strdup ("a"), .notice = g_strdup ("b") };

  g_assert_cmpstr (sac_task_base_get_digest (&base), ==, "a");
  g_assert_cmpstr (sac_task_base_get_notice (&base), ==, "b");

  sac_task_base_clear (&base);
  g_assert_null (sac_task_base_get_digest (&base));
  g_assert_null (sac_task_base_get_notice (&base));
}

/* Neither the same epoch of another training nor another epoch of the same has the same order. */
static void
test_seeds_differ (void)
{
  SacRecipe one = { .seed = 1 }, two = { .seed = 2 };
  SacTaskBase first = { .place.recipe = &one }, second = { .place.recipe = &two };

  g_assert_cmpuint (sac_task_base_get_epoch_seed (&first, 0), !=,
                    sac_task_base_get_epoch_seed (&first, 1));
  g_assert_cmpuint (sac_task_base_get_epoch_seed (&first, 1), !=,
                    sac_task_base_get_epoch_seed (&second, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/task-base/says-what-it-was-told", test_says_what_it_was_told);
  g_test_add_func ("/engine/training/task-base/seeds-differ", test_seeds_differ);

  return g_test_run ();
}
