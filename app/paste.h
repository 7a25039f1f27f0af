/* What another program put into the clipboard: a picture, a file or a text. */

#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* One of them is there. */
typedef struct
{
  GBytes *picture; /* A picture file. */
  GFile  *file;    /* The first of them. */
  char   *text;
} SacPasted;

/* @pasted: NULL with an error where there was nothing of the kind. */
typedef void (*SacPastedFunc) (gpointer         owner,
                               const SacPasted *pasted,
                               const GError    *error);

/* @owner, an object, is kept until @done has been called with it. */
void sac_paste (GdkClipboard  *clipboard,
                gpointer       owner,
                SacPastedFunc  done);

G_END_DECLS
