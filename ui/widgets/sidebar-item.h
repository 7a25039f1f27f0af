/* One thing that the sidebar offers: what it is called, and the action that
 * choosing it activates.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_TYPE_SIDEBAR_ITEM (sac_sidebar_item_get_type ())

G_DECLARE_FINAL_TYPE (SacSidebarItem, sac_sidebar_item, SAC, SIDEBAR_ITEM, GObject)

/* @subtitle may be NULL; a floating @target is taken. */
SacSidebarItem *sac_sidebar_item_new          (const char     *title,
                                               const char     *subtitle,
                                               const char     *action,
                                               GVariant       *target) G_GNUC_WARN_UNUSED_RESULT;

const char     *sac_sidebar_item_get_title    (SacSidebarItem *self);
const char     *sac_sidebar_item_get_subtitle (SacSidebarItem *self);
const char     *sac_sidebar_item_get_action   (SacSidebarItem *self);
GVariant       *sac_sidebar_item_get_target   (SacSidebarItem *self);

G_END_DECLS
