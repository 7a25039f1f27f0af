/* Sentences and files used before, kept in the settings, newest first. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_TYPE_RECENTS (sac_recents_get_type ())

G_DECLARE_FINAL_TYPE (SacRecents, sac_recents, SAC, RECENTS, GObject)

SacRecents *sac_recents_new           (GSettings  *settings);

/* Of SacSidebarItem: sentences, then files. */
GListModel *sac_recents_get_items     (SacRecents *self);
/* Of files, with the action win.open-uri. */
GMenuModel *sac_recents_get_menu      (SacRecents *self);

void        sac_recents_remember_text (SacRecents *self,
                                       const char *text);
void        sac_recents_remember_file (SacRecents *self,
                                       GFile      *file);

G_END_DECLS
