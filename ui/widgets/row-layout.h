/* Lays out two children above each other, or side by side where that is
 * wished for and there is room: what a short window saves height with.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_ROW_LAYOUT (sac_row_layout_get_type ())

G_DECLARE_FINAL_TYPE (SacRowLayout, sac_row_layout, SAC, ROW_LAYOUT, GtkLayoutManager)

/* Whether they are to lie side by side as soon as both fit; FALSE at first. */
void sac_row_layout_set_beside (SacRowLayout *self,
                                gboolean      beside);
/* Whether each then has half of the width, or what it wants; FALSE at first. */
void sac_row_layout_set_equal  (SacRowLayout *self,
                                gboolean      equal);

G_END_DECLS
