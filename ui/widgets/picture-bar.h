/* Which picture is described, how to bring another one, and how long the run
 * took: what the sentence entry is for text.
 */

#pragma once

#include <gtk/gtk.h>

#include "engine/trace/picture.h"

G_BEGIN_DECLS

#define SAC_TYPE_PICTURE_BAR (sac_picture_bar_get_type ())

G_DECLARE_FINAL_TYPE (SacPictureBar, sac_picture_bar, SAC, PICTURE_BAR, GtkWidget)

/* Properties: "busy", "status", as the sentence entry has them. */
GtkWidget *sac_picture_bar_new         (void);
/* NULL: there is none, and the bar says how to bring one. */
void       sac_picture_bar_set_picture (SacPictureBar *self,
                                        SacPicture    *picture);

/* A quiet line below; NULL: none. */
void       sac_picture_bar_set_note    (SacPictureBar *self,
                                        const char    *note);

G_END_DECLS
