#include "ui/widgets/sidebar.h"

#include <adwaita.h>

#include "tests/support/widgets.h"
#include "ui/widgets/gallery-item.h"
#include "ui/widgets/sidebar-item.h"

static void
append (GListStore *list,
        const char *title,
        const char *subtitle)
{
  g_autoptr(SacSidebarItem) item =
    sac_sidebar_item_new (title, subtitle, "test.choose", g_variant_new_string (title));

  g_list_store_append (list, item);
}

static void
chosen_cb (GSimpleAction *action,
           GVariant      *target,
           gpointer       chosen)
{
  g_string_assign (chosen, g_variant_get_string (target, NULL));
}

static void
test_choosing_activates_the_action (void)
{
  g_autoptr(GListStore) list = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  g_autoptr(GString) chosen = g_string_new (NULL);
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();
  const GActionEntry entry = { "choose", chosen_cb, "s" };
  GtkWidget *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));
  GtkWidget *list_box = find_type (sidebar, GTK_TYPE_LIST_BOX, 0);

  g_action_map_add_action_entries (G_ACTION_MAP (group), &entry, 1, chosen);
  gtk_widget_insert_action_group (sidebar, "test", G_ACTION_GROUP (group));
  sac_sidebar_set_examples (SAC_SIDEBAR (sidebar), G_LIST_MODEL (list));
  append (list, "un <b>", NULL);
  append (list, "deux", NULL);
  g_signal_emit_by_name (list_box, "row-activated",
                         gtk_list_box_get_row_at_index (GTK_LIST_BOX (list_box), 1));

  g_assert_cmpstr (chosen->str, ==, "deux");
  g_assert_nonnull (find_label (sidebar, "un <b>"));
  g_object_unref (sidebar);
}

/* What a narrow sidebar has no room for, and the name that commands and tables use. */
static void
test_says_the_whole_in_a_tooltip (void)
{
  const char *uri = "file:///models/fr-en-previous.safetensors";
  g_autoptr(GListStore) list = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  g_autoptr(SacSidebarItem) item =
    sac_sidebar_item_new ("French → English, asked as in the paper", "with attention · BLEU 51",
                          "win.open-uri", g_variant_new_string (uri));
  GtkWidget *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));
  GtkListBox *list_box;
  GtkWidget *label;

  g_list_store_append (list, item);
  sac_sidebar_add_models (SAC_SIDEBAR (sidebar), "Translate", G_LIST_MODEL (list));
  list_box = GTK_LIST_BOX (find_type (sidebar, GTK_TYPE_LIST_BOX, 0));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (
                     GTK_WIDGET (gtk_list_box_get_row_at_index (list_box, 0))), ==,
                   "French → English, asked as in the paper\nwith attention · BLEU 51\n"
                   "fr-en-previous.safetensors");
  label = find_label (sidebar, "French → English, asked as in the paper");
  g_assert_true (gtk_label_get_wrap (GTK_LABEL (label)));
  g_object_unref (sidebar);
}

/* Nobody looks for them below the models of all other tasks. */
static void
test_examples_lie_below_the_model_in_use (void)
{
  g_autoptr(GListStore) translate = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  g_autoptr(GListStore) infer = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  g_autoptr(GListStore) examples = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  SacSidebar *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));
  GtkWidget *examples_list;

  append (translate, "a", NULL);
  append (infer, "b", NULL);
  append (examples, "un", NULL);
  sac_sidebar_set_examples (sidebar, G_LIST_MODEL (examples));
  sac_sidebar_add_models (sidebar, "Translate", G_LIST_MODEL (translate));
  sac_sidebar_add_models (sidebar, "Infer", G_LIST_MODEL (infer));
  examples_list = gtk_widget_get_next_sibling (find_label (GTK_WIDGET (sidebar), "Examples"));

  for (int i = 0; i < 2; i++)
    {
      sac_sidebar_set_current (sidebar, g_variant_new_string (i == 0 ? "b" : "a"));
      g_assert_true (find_type (GTK_WIDGET (sidebar), GTK_TYPE_LIST_BOX, 2 - i) == examples_list);
    }

  g_object_unref (sidebar);
  wait_for (100);
}

static void
test_empty_sections_are_hidden (void)
{
  g_autoptr(GListStore) list = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  GtkWidget *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));

  sac_sidebar_set_recent (SAC_SIDEBAR (sidebar), G_LIST_MODEL (list));
  g_assert_null (find_label (sidebar, "Recent"));
  append (list, "un", "deux");
  g_assert_nonnull (find_label (sidebar, "Recent"));
  g_object_unref (sidebar);
}

static void
test_marks_the_model_in_use (void)
{
  g_autoptr(GListStore) list = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  GtkWidget *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));
  GtkListBox *list_box;

  /* Models are read in a worker: they may come after the one in use is known. */
  sac_sidebar_add_models (SAC_SIDEBAR (sidebar), "Translate", G_LIST_MODEL (list));
  list_box = GTK_LIST_BOX (find_type (sidebar, GTK_TYPE_LIST_BOX, 0));
  sac_sidebar_set_current (SAC_SIDEBAR (sidebar), g_variant_new_string ("b"));
  append (list, "a", NULL);
  append (list, "b", NULL);

  g_assert_true (gtk_list_box_get_selected_row (list_box) ==
                 gtk_list_box_get_row_at_index (list_box, 1));
  sac_sidebar_set_current (SAC_SIDEBAR (sidebar), NULL);
  g_assert_null (gtk_list_box_get_selected_row (list_box));
  g_object_unref (sidebar);
}

static void
open_cb (GSimpleAction *action,
         GVariant      *uri,
         gpointer       opened)
{
  g_string_assign (opened, g_variant_get_string (uri, NULL));
}

static void
test_a_thumbnail_opens_its_picture (void)
{
  g_autoptr(GListStore) list = g_list_store_new (SAC_TYPE_GALLERY_ITEM);
  g_autoptr(GString) opened = g_string_new (NULL);
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();
  const GActionEntry entry = { "open-uri", open_cb, "s" };
  g_autoptr(GBytes) pixels = g_bytes_new_static ("\1\2\3", 3);
  g_autoptr(GdkTexture) texture = gdk_memory_texture_new (1, 1, GDK_MEMORY_R8G8B8, pixels, 3);
  g_autoptr(SacGalleryItem) item = sac_gallery_item_new ("cats.jpg", "CC BY <2.0>", "file:///c",
                                                         texture);
  GtkWidget *sidebar = g_object_ref_sink (g_object_new (SAC_TYPE_SIDEBAR, NULL));
  GtkWidget *flow;

  g_action_map_add_action_entries (G_ACTION_MAP (group), &entry, 1, opened);
  gtk_widget_insert_action_group (sidebar, "win", G_ACTION_GROUP (group));
  sac_sidebar_add_gallery (SAC_SIDEBAR (sidebar), "Photographs", G_LIST_MODEL (list));
  g_list_store_append (list, item);
  g_assert_null (find_label (sidebar, "Photographs"));
  sac_sidebar_show_galleries (SAC_SIDEBAR (sidebar), TRUE);
  g_assert_nonnull (find_label (sidebar, "Photographs"));

  flow = find_type (sidebar, GTK_TYPE_FLOW_BOX, 0);
  g_signal_emit_by_name (flow, "child-activated",
                         gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (flow), 0));
  g_assert_cmpstr (opened->str, ==, "file:///c");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (
                     GTK_WIDGET (gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (flow), 0))),
                   ==, "cats.jpg\nCC BY <2.0>");
  g_object_unref (sidebar);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/sidebar/choosing-activates-the-action",
                   test_choosing_activates_the_action);
  g_test_add_func ("/ui/widgets/sidebar/says-the-whole-in-a-tooltip",
                   test_says_the_whole_in_a_tooltip);
  g_test_add_func ("/ui/widgets/sidebar/empty-sections-are-hidden",
                   test_empty_sections_are_hidden);
  g_test_add_func ("/ui/widgets/sidebar/marks-the-model-in-use", test_marks_the_model_in_use);
  g_test_add_func ("/ui/widgets/sidebar/a-thumbnail-opens-its-picture",
                   test_a_thumbnail_opens_its_picture);
  g_test_add_func ("/ui/widgets/sidebar/examples-lie-below-the-model-in-use",
                   test_examples_lie_below_the_model_in_use);

  return g_test_run ();
}
