#include "app/example-texts.h"

#include <glib/gstdio.h>

static GListStore *
read_examples (const char *content,
               gboolean    pairs)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-examples-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "some.tsv", NULL);
  GListStore *items = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);

  g_assert_true (g_file_set_contents (path, content, -1, NULL));
  g_assert_true (sac_example_texts_read (items, path, pairs));
  g_remove (path);
  g_rmdir (folder);

  return items;
}

static void
assert_texts (GListStore *items,
              guint       index,
              const char *text,
              const char *second)
{
  g_autoptr(SacSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (items), index);
  g_autofree char *own_text = NULL;
  g_autofree char *own_second = NULL;

  g_assert_nonnull (item);
  sac_example_texts_get_texts (item, &own_text, &own_second);
  g_assert_cmpstr (own_text, ==, text);
  g_assert_cmpstr (own_second, ==, second);
}

static const char *
get_note (GListStore *items,
          guint       index)
{
  g_autoptr(SacSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (items), index);

  return sac_sidebar_item_get_subtitle (item);
}

static void
test_a_comment_straight_before_is_a_note (void)
{
  g_autoptr(GListStore) items = read_examples ("# of the file\n\n# of un\nun\ndeux\n", FALSE);

  assert_texts (items, 0, "un", NULL);
  assert_texts (items, 1, "deux", NULL);
  g_assert_cmpstr (get_note (items, 0), ==, "of un");
  g_assert_null (get_note (items, 1));
}

static void
test_pairs_are_parted_by_a_tab (void)
{
  g_autoptr(GListStore) items = read_examples ("no pair\nit snows \t it is cold\r\n", TRUE);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (items)), ==, 1);
  assert_texts (items, 0, "it snows", "it is cold");
  g_assert_cmpstr (get_note (items, 0), ==, "it is cold");
}

static void
test_keeps_what_it_had_where_nothing_can_be_read (void)
{
  g_autoptr(GListStore) items = read_examples ("un\n", FALSE);

  g_assert_false (sac_example_texts_read (items, "/nowhere/at-all.txt", FALSE));
  assert_texts (items, 0, "un", NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/example-texts/a-comment-straight-before-is-a-note",
                   test_a_comment_straight_before_is_a_note);
  g_test_add_func ("/app/example-texts/pairs-are-parted-by-a-tab", test_pairs_are_parted_by_a_tab);
  g_test_add_func ("/app/example-texts/keeps-what-it-had-where-nothing-can-be-read",
                   test_keeps_what_it_had_where_nothing_can_be_read);

  return g_test_run ();
}
