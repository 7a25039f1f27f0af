/* What the first bytes of a file say of it. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_PICTURE_HEAD_SIZE 64

/* For a file that no decoder knows: what it seems to be and what to do, as a sentence. */
const char *sac_picture_content_explain  (const guint8 *head,
                                          gsize         n_bytes);
/* Whether it may be SVG, also compressed: what a decoder draws rather than unpacks. */
gboolean    sac_picture_content_may_be_drawing (const guint8 *head,
                                                gsize         n_bytes);
/* The size that a WebP file claims; FALSE for other files. Its decoder takes memory for as many
 * pixels before it asks whether they are wanted. */
gboolean    sac_picture_content_get_webp (const guint8 *head,
                                          gsize         n_bytes,
                                          int          *width,
                                          int          *height);

G_END_DECLS
