/* Whether all of a JPEG's pixels are there: its decoder makes up what a scan
 * lacks and goes on as if nothing were wrong.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @bytes: all of the file, which was decoded before. Reads it once more, at an eighth of its size. */
gboolean sac_jpeg_content_is_complete (const guint8 *bytes,
                                       gsize         n_bytes);

G_END_DECLS
