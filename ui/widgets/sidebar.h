/* What there is to choose from: the models of each task, example sentences for
 * the model in use, and what was used before.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_SIDEBAR (sac_sidebar_get_type ())

G_DECLARE_FINAL_TYPE (SacSidebar, sac_sidebar, SAC, SIDEBAR, GtkWidget)

/* Lists of SacSidebarItem, watched for changes; a section with an empty list is hidden. */
void sac_sidebar_set_models   (SacSidebar *self,
                               GListModel *models);
void sac_sidebar_set_examples (SacSidebar *self,
                               GListModel *examples);
void sac_sidebar_set_recent   (SacSidebar *self,
                               GListModel *recent);
/* Marks the model whose item has this target; NULL: none of them is in use. */
void sac_sidebar_set_current  (SacSidebar *self,
                               GVariant   *target);

G_END_DECLS
