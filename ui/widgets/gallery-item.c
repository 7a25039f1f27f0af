#include "ui/widgets/gallery-item.h"

struct _SacGalleryItem
{
  GObject parent_instance;

  char       *title;
  char       *credit;
  char       *uri;
  GdkTexture *thumbnail;
};

G_DEFINE_FINAL_TYPE (SacGalleryItem, sac_gallery_item, G_TYPE_OBJECT)

SacGalleryItem *
sac_gallery_item_new (const char *title,
                      const char *credit,
                      const char *uri,
                      GdkTexture *thumbnail)
{
  SacGalleryItem *self = g_object_new (SAC_TYPE_GALLERY_ITEM, NULL);

  self->title = g_strdup (title);
  self->credit = g_strdup (credit);
  self->uri = g_strdup (uri);
  self->thumbnail = g_object_ref (thumbnail);

  return self;
}

const char *
sac_gallery_item_get_title (SacGalleryItem *self)
{
  return self->title;
}

const char *
sac_gallery_item_get_credit (SacGalleryItem *self)
{
  return self->credit;
}

const char *
sac_gallery_item_get_uri (SacGalleryItem *self)
{
  return self->uri;
}

GdkPaintable *
sac_gallery_item_get_thumbnail (SacGalleryItem *self)
{
  return GDK_PAINTABLE (self->thumbnail);
}

static void
sac_gallery_item_finalize (GObject *object)
{
  SacGalleryItem *self = SAC_GALLERY_ITEM (object);

  g_free (self->title);
  g_free (self->credit);
  g_free (self->uri);
  g_clear_object (&self->thumbnail);

  G_OBJECT_CLASS (sac_gallery_item_parent_class)->finalize (object);
}

static void
sac_gallery_item_class_init (SacGalleryItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sac_gallery_item_finalize;
}

static void
sac_gallery_item_init (SacGalleryItem *self)
{
}
