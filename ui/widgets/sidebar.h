/* What there is to choose from: the models of each task, example sentences for
 * the model in use, and what was used before.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_SIDEBAR (sac_sidebar_get_type ())

G_DECLARE_FINAL_TYPE (SacSidebar, sac_sidebar, SAC, SIDEBAR, GtkWidget)

/* Lists of SacSidebarItem, watched for changes; a section with an empty list is hidden. Models
 * stand under what they do: a section for each task, in the order in which they are added. */
void sac_sidebar_add_models   (SacSidebar *self,
                               const char *task,
                               GListModel *models);
void sac_sidebar_set_examples (SacSidebar *self,
                               GListModel *examples);
/* A list of SacGalleryItem; they open their pictures. */
void sac_sidebar_add_gallery  (SacSidebar *self,
                               const char *title,
                               GListModel *pictures);
/* Whether galleries are shown, or examples. */
void sac_sidebar_show_galleries (SacSidebar *self,
                               gboolean    shown);
void sac_sidebar_set_recent   (SacSidebar *self,
                               GListModel *recent);
/* Marks the model whose item has this target; NULL: none of them is in use. */
void sac_sidebar_set_current  (SacSidebar *self,
                               GVariant   *target);

G_END_DECLS
