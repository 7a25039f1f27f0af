/* A picture from the clipboard. */

#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* @bytes: of a picture file; NULL with an error where there was none. */
typedef void (*SacPastedFunc) (gpointer      owner,
                               GBytes       *bytes,
                               const GError *error);

/* @owner, an object, is kept until @pasted has been called with it. */
void sac_paste_picture (GdkClipboard  *clipboard,
                        gpointer       owner,
                        SacPastedFunc  pasted);

G_END_DECLS
