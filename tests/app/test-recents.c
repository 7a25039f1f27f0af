#include "app/recents.h"

#include "tests/support/train-trace.h"
#include "ui/widgets/sidebar-item.h"

static const char *
get_title (SacRecents *recents,
           guint       index)
{
  g_autoptr(SacSidebarItem) item = g_list_model_get_item (sac_recents_get_items (recents), index);

  return item != NULL ? sac_sidebar_item_get_title (item) : NULL;
}

static SacRecents *
new_recents (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();

  g_settings_reset (settings, "recent-texts");
  g_settings_reset (settings, "recent-files");

  return sac_recents_new (settings);
}

static void
test_newest_first_and_once (void)
{
  g_autoptr(SacRecents) recents = new_recents ();

  sac_recents_remember_text (recents, "un", NULL);
  sac_recents_remember_text (recents, "deux", NULL);
  sac_recents_remember_text (recents, "un", NULL);

  g_assert_cmpuint (g_list_model_get_n_items (sac_recents_get_items (recents)), ==, 2);
  g_assert_cmpstr (get_title (recents, 0), ==, "un");
  g_assert_cmpstr (get_title (recents, 1), ==, "deux");
}

static void
test_keeps_so_many (void)
{
  g_autoptr(SacRecents) recents = new_recents ();

  for (int i = 0; i < 50; i++)
    {
      g_autofree char *text = g_strdup_printf ("%d", i);

      sac_recents_remember_text (recents, text, NULL);
    }

  g_assert_cmpuint (g_list_model_get_n_items (sac_recents_get_items (recents)), ==, 8);
  g_assert_cmpstr (get_title (recents, 0), ==, "49");
}

static void
test_leaves_out_chapters_and_nothing (void)
{
  g_autoptr(SacRecents) recents = new_recents ();
  g_autofree char *chapter = g_strnfill (5000, 'a');

  sac_recents_remember_text (recents, chapter, NULL);
  sac_recents_remember_text (recents, "", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (sac_recents_get_items (recents)), ==, 0);
}

static void
test_names_any_file (void)
{
  g_autoptr(SacRecents) recents = new_recents ();
  g_autoptr(GFile) file = g_file_new_for_path ("/tmp/caf\xe9 %41.safetensors");

  sac_recents_remember_file (recents, file);
  g_assert_true (g_utf8_validate (get_title (recents, 0), -1, NULL));
  g_assert_nonnull (strstr (get_title (recents, 0), " %41.safetensors"));
  g_assert_cmpint (g_menu_model_get_n_items (sac_recents_get_menu (recents)), ==, 1);
}

static void
test_pairs_are_listed_apart (void)
{
  g_autoptr(SacRecents) recents = new_recents ();

  sac_recents_remember_text (recents, "alone\twith a tab", NULL);
  sac_recents_remember_text (recents, "it snows", "it is cold");
  sac_recents_remember_text (recents, "half a pair", "");

  g_assert_cmpuint (g_list_model_get_n_items (sac_recents_get_items (recents)), ==, 1);
  g_assert_cmpstr (get_title (recents, 0), ==, "alone with a tab");
  sac_recents_show_pairs (recents, TRUE);
  g_assert_cmpuint (g_list_model_get_n_items (sac_recents_get_items (recents)), ==, 1);
  g_assert_cmpstr (get_title (recents, 0), ==, "it snows");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/recents/newest-first-and-once", test_newest_first_and_once);
  g_test_add_func ("/app/recents/keeps-so-many", test_keeps_so_many);
  g_test_add_func ("/app/recents/leaves-out-chapters-and-nothing",
                   test_leaves_out_chapters_and_nothing);
  g_test_add_func ("/app/recents/names-any-file", test_names_any_file);

  g_test_add_func ("/app/recents/pairs-are-listed-apart", test_pairs_are_listed_apart);

  return g_test_run ();
}
