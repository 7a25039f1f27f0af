#include "app/recents.h"

#include "ui/widgets/sidebar-item.h"

#define MOST 8
/* What is longer would fill the settings with somebody's chapter. */
#define LONGEST_TEXT 2000

struct _SacRecents
{
  GObject parent_instance;

  GSettings  *settings;
  GListStore *items;
  GMenu      *menu;
};

G_DEFINE_FINAL_TYPE (SacRecents, sac_recents, G_TYPE_OBJECT)

static char *
name_of_uri (const char *uri)
{
  g_autoptr(GFile) file = g_file_new_for_uri (uri);
  g_autofree char *basename = g_file_get_basename (file);

  return basename != NULL ? g_filename_display_name (basename) : g_strdup (uri);
}

static void
fill (SacRecents *self)
{
  g_auto(GStrv) texts = g_settings_get_strv (self->settings, "recent-texts");
  g_auto(GStrv) uris = g_settings_get_strv (self->settings, "recent-files");

  g_list_store_remove_all (self->items);
  g_menu_remove_all (self->menu);

  for (int i = 0; texts[i] != NULL && i < MOST; i++)
    {
      g_autoptr(SacSidebarItem) item =
        sac_sidebar_item_new (texts[i], NULL, "win.set-text", g_variant_new_string (texts[i]));

      g_list_store_append (self->items, item);
    }

  for (int i = 0; uris[i] != NULL && i < MOST; i++)
    {
      g_autofree char *name = name_of_uri (uris[i]);
      g_autoptr(SacSidebarItem) item =
        sac_sidebar_item_new (name, NULL, "win.open-uri", g_variant_new_string (uris[i]));
      g_autoptr(GMenuItem) menu_item = g_menu_item_new (name, NULL);

      g_menu_item_set_action_and_target (menu_item, "win.open-uri", "s", uris[i]);
      g_menu_append_item (self->menu, menu_item);
      g_list_store_append (self->items, item);
    }
}

static void
remember (SacRecents *self,
          const char *key,
          const char *value)
{
  g_auto(GStrv) before = g_settings_get_strv (self->settings, key);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, value);
  for (int i = 0, n = 1; before[i] != NULL && n < MOST; i++)
    {
      if (g_str_equal (before[i], value))
        continue;

      g_strv_builder_add (builder, before[i]);
      n++;
    }

  g_auto(GStrv) after = g_strv_builder_end (builder);

  g_settings_set_strv (self->settings, key, (const char *const *) after);
}

SacRecents *
sac_recents_new (GSettings *settings)
{
  SacRecents *self = g_object_new (SAC_TYPE_RECENTS, NULL);

  self->settings = g_object_ref (settings);
  g_signal_connect_object (settings, "changed::recent-texts", G_CALLBACK (fill), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::recent-files", G_CALLBACK (fill), self,
                           G_CONNECT_SWAPPED);
  fill (self);

  return self;
}

GListModel *
sac_recents_get_items (SacRecents *self)
{
  return G_LIST_MODEL (self->items);
}

GMenuModel *
sac_recents_get_menu (SacRecents *self)
{
  return G_MENU_MODEL (self->menu);
}

void
sac_recents_remember_text (SacRecents *self,
                           const char *text)
{
  if (text[0] != '\0' && strlen (text) <= LONGEST_TEXT)
    remember (self, "recent-texts", text);
}

void
sac_recents_remember_file (SacRecents *self,
                           GFile      *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  remember (self, "recent-files", uri);
}

static void
sac_recents_finalize (GObject *object)
{
  SacRecents *self = SAC_RECENTS (object);

  g_clear_object (&self->settings);
  g_object_unref (self->items);
  g_object_unref (self->menu);

  G_OBJECT_CLASS (sac_recents_parent_class)->finalize (object);
}

static void
sac_recents_class_init (SacRecentsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sac_recents_finalize;
}

static void
sac_recents_init (SacRecents *self)
{
  self->items = g_list_store_new (SAC_TYPE_SIDEBAR_ITEM);
  self->menu = g_menu_new ();
}
