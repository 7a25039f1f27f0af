/* Texts to choose from: those that come with a model, and those used before. */

#pragma once

#include <gio/gio.h>

#include "ui/widgets/sidebar-item.h"

G_BEGIN_DECLS

/* Puts a text into the window; with @second, which may be NULL, both a premise and a hypothesis.
 * @note, or NULL, stands below them. */
SacSidebarItem *sac_example_texts_new_item  (const char      *text,
                                             const char      *second,
                                             const char      *note) G_GNUC_WARN_UNUSED_RESULT;
/* What the item puts there; free both. @second is NULL for one text. */
void            sac_example_texts_get_texts (SacSidebarItem  *item,
                                             char           **text,
                                             char           **second);
/* Replaces what @items lists with the lines of a file: "one text", or where @pairs
 * "premise<tab>hypothesis". Lines that begin with # are comments; one straight before an example
 * is its note. FALSE: there is no such file, or none that can be read. */
gboolean        sac_example_texts_read      (GListStore      *items,
                                             const char      *path,
                                             gboolean         pairs);

G_END_DECLS
