#include "app/gallery.h"

#include <glib/gstdio.h>

#include "ui/widgets/gallery-item.h"

/* A BMP and its like are for other tests: two pictures of one pixel, one damaged, and credits. */
static char *
make_folder (void)
{
  static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>"
                            "<rect width='4' height='4' fill='red'/></svg>";
  static const struct { const char *name; const char *content; } files[] = {
    { "b.png", svg }, /* The content counts, not the name. */
    { "a.jpg", svg },
    { "damaged.png", "nothing" },
    { "CREDITS.md", "# Credits\n\n| file | licence | photograph |\n|---|---|---|\n"
                    "| b.png | CC BY 2.0 | http://b |\n" },
  };
  char *folder = g_dir_make_tmp ("saccade-gallery-XXXXXX", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (path, files[i].content, -1, NULL));
    }

  return folder;
}

static void
test_shows_pictures_with_their_credits (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr(SacGallery) gallery = sac_gallery_new (folder);
  GListModel *items = sac_gallery_get_items (gallery);
  g_autoptr(GFile) first = sac_gallery_get_first (gallery);
  g_autofree char *name = g_file_get_basename (first);

  g_assert_cmpstr (name, ==, "a.jpg");
  sac_gallery_load (gallery);
  sac_gallery_load (gallery);
  while (g_list_model_get_n_items (items) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_autoptr(SacGalleryItem) a = g_list_model_get_item (items, 0);
  g_autoptr(SacGalleryItem) b = g_list_model_get_item (items, 1);

  g_assert_cmpuint (g_list_model_get_n_items (items), ==, 2);
  g_assert_null (sac_gallery_item_get_credit (a));
  g_assert_cmpstr (sac_gallery_item_get_title (b), ==, "b.png");
  g_assert_cmpstr (sac_gallery_item_get_credit (b), ==, "CC BY 2.0 · http://b");
  g_assert_cmpint (gdk_paintable_get_intrinsic_width (sac_gallery_item_get_thumbnail (b)), >, 0);
}

static void
test_empty_where_there_is_nothing (void)
{
  g_autoptr(SacGallery) gallery = sac_gallery_new ("/nowhere/at-all");

  g_assert_null (sac_gallery_get_first (gallery));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/gallery/shows-pictures-with-their-credits",
                   test_shows_pictures_with_their_credits);
  g_test_add_func ("/app/gallery/empty-where-there-is-nothing",
                   test_empty_where_there_is_nothing);

  return g_test_run ();
}
