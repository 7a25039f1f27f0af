/* Sentences and files used before, kept in the settings, newest first. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_TYPE_RECENTS (sac_recents_get_type ())

G_DECLARE_FINAL_TYPE (SacRecents, sac_recents, SAC, RECENTS, GObject)

SacRecents *sac_recents_new           (GSettings  *settings);

/* Of SacSidebarItem: texts, then files. */
GListModel *sac_recents_get_items     (SacRecents *self);
/* Whether the texts that are listed are pairs of them, or single ones. */
void        sac_recents_show_pairs    (SacRecents *self,
                                       gboolean    pairs);
/* Of files, with the action win.open-uri. */
GMenuModel *sac_recents_get_menu      (SacRecents *self);

/* @second, or NULL: the hypothesis, where @text is a premise. */
void        sac_recents_remember_text (SacRecents *self,
                                       const char *text,
                                       const char *second);
void        sac_recents_remember_file (SacRecents *self,
                                       GFile      *file);

G_END_DECLS
