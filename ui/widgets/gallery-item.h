/* A picture that the sidebar offers: a thumbnail, whose it is, and its file. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_GALLERY_ITEM (sac_gallery_item_get_type ())

G_DECLARE_FINAL_TYPE (SacGalleryItem, sac_gallery_item, SAC, GALLERY_ITEM, GObject)

/* @credit: who made it and under which licence; may be NULL. */
SacGalleryItem *sac_gallery_item_new           (const char     *title,
                                                const char     *credit,
                                                const char     *uri,
                                                GdkTexture     *thumbnail) G_GNUC_WARN_UNUSED_RESULT;

const char     *sac_gallery_item_get_title     (SacGalleryItem *self);
const char     *sac_gallery_item_get_credit    (SacGalleryItem *self);
const char     *sac_gallery_item_get_uri       (SacGalleryItem *self);
GdkPaintable   *sac_gallery_item_get_thumbnail (SacGalleryItem *self);

G_END_DECLS
