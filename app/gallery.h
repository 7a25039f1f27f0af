/* The sample pictures of one folder, as thumbnails with their credits. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_TYPE_GALLERY (sac_gallery_get_type ())

G_DECLARE_FINAL_TYPE (SacGallery, sac_gallery, SAC, GALLERY, GObject)

/* A folder that is missing is an empty one. Who made a picture stands in the table of CREDITS.md
 * there: name, licence, address. */
SacGallery *sac_gallery_new       (const char *folder);
/* Reads the pictures in a worker; the second time, nothing. */
void        sac_gallery_load      (SacGallery *self);
/* Of SacGalleryItem. */
GListModel *sac_gallery_get_items (SacGallery *self);
/* By name; NULL: there is none. Synchronous, but reads no picture. */
GFile      *sac_gallery_get_first (SacGallery *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
