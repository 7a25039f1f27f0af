#include "ui/widgets/sidebar-item.h"

struct _SacSidebarItem
{
  GObject parent_instance;

  char     *title;
  char     *subtitle;
  char     *action;
  GVariant *target;
};

G_DEFINE_FINAL_TYPE (SacSidebarItem, sac_sidebar_item, G_TYPE_OBJECT)

SacSidebarItem *
sac_sidebar_item_new (const char *title,
                      const char *subtitle,
                      const char *action,
                      GVariant   *target)
{
  SacSidebarItem *self = g_object_new (SAC_TYPE_SIDEBAR_ITEM, NULL);

  self->title = g_strdup (title);
  self->subtitle = g_strdup (subtitle);
  self->action = g_strdup (action);
  self->target = g_variant_ref_sink (target);

  return self;
}

const char *
sac_sidebar_item_get_title (SacSidebarItem *self)
{
  return self->title;
}

const char *
sac_sidebar_item_get_subtitle (SacSidebarItem *self)
{
  return self->subtitle;
}

const char *
sac_sidebar_item_get_action (SacSidebarItem *self)
{
  return self->action;
}

GVariant *
sac_sidebar_item_get_target (SacSidebarItem *self)
{
  return self->target;
}

static void
sac_sidebar_item_finalize (GObject *object)
{
  SacSidebarItem *self = SAC_SIDEBAR_ITEM (object);

  g_free (self->title);
  g_free (self->subtitle);
  g_free (self->action);
  g_clear_pointer (&self->target, g_variant_unref);

  G_OBJECT_CLASS (sac_sidebar_item_parent_class)->finalize (object);
}

static void
sac_sidebar_item_class_init (SacSidebarItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sac_sidebar_item_finalize;
}

static void
sac_sidebar_item_init (SacSidebarItem *self)
{
}
