#include "app/recents.h"

#include <string.h>

#include "app/example-texts.h"

#define MOST 8
/* What is longer would fill the settings with somebody's chapter. */
#define LONGEST_TEXT 2000

struct _SacRecents
{
  GObject parent_instance;

  GSettings  *settings;
  GListStore *items;
  GMenu      *menu;
  gboolean    pairs;
};

G_DEFINE_FINAL_TYPE (SacRecents, sac_recents, G_TYPE_OBJECT)

static char *
name_of_uri (const char *uri)
{
  g_autoptr(GFile) file = g_file_new_for_uri (uri);
  g_autofree char *basename = g_file_get_basename (file);

  return basename != NULL ? g_filename_display_name (basename) : g_strdup (uri);
}

/* A pair stands in the settings with a tab between its texts. NULL: not of the kind that is
 * listed. */
static SacSidebarItem *
new_text_item (SacRecents *self,
               const char *value)
{
  const char *tab = strchr (value, '\t');

  if ((tab != NULL) != self->pairs)
    return NULL;

  g_autofree char *text = tab != NULL ? g_strndup (value, tab - value) : g_strdup (value);

  return sac_example_texts_new_item (text, tab != NULL ? tab + 1 : NULL, NULL);
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
      g_autoptr(SacSidebarItem) item = new_text_item (self, texts[i]);

      if (item != NULL)
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
sac_recents_show_pairs (SacRecents *self,
                        gboolean    pairs)
{
  if (self->pairs == pairs)
    return;

  self->pairs = pairs;
  fill (self);
}

void
sac_recents_remember_text (SacRecents *self,
                           const char *text,
                           const char *second)
{
  if (text[0] == '\0' || strlen (text) > LONGEST_TEXT)
    return;
  if (second != NULL && (second[0] == '\0' || strlen (second) > LONGEST_TEXT))
    return;

  g_autofree char *first = g_strdelimit (g_strdup (text), "\t", ' ');
  g_autofree char *value = second != NULL ? g_strdup_printf ("%s\t%s", first, second)
                                          : g_strdup (first);

  remember (self, "recent-texts", value);
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
