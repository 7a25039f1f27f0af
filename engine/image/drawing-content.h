/* What a drawing (SVG) holds beside lines: pictures as base64 text, and all of
 * itself compressed. Its decoder unpacks both without a limit, so this looks
 * before.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The drawing itself where @bytes are compressed (.svgz); else @bytes. NULL: it is damaged, or more
 * than @most bytes come out. */
GBytes  *sac_drawing_content_unpack     (GBytes   *bytes,
                                         gsize     most,
                                         GError  **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the pictures inside claim no more than @most pixels together. Text that is written in
 * other ways than those of drawing programs may hide some. */
gboolean sac_drawing_content_is_bounded (GBytes   *bytes,
                                         gint64    most);

G_END_DECLS
