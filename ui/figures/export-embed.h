/* A trace inside a picture file: as a text chunk of a PNG, as metadata of an
 * SVG. Whoever gets the picture can open the numbers behind it.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Also says how many pixels make an inch. NULL with an error: @png is not a PNG. */
GBytes *sac_embed_in_png    (GBytes      *png,
                             const char  *json,
                             double       dpi,
                             GError     **error) G_GNUC_WARN_UNUSED_RESULT;
/* @title and @description are for people who do not see the picture. */
GBytes *sac_embed_in_svg    (GBytes      *svg,
                             const char  *json,
                             const char  *title,
                             const char  *description,
                             GError     **error) G_GNUC_WARN_UNUSED_RESULT;

/* The JSON inside a PNG or SVG, whichever @picture is. */
char   *sac_embed_read      (GBytes      *picture,
                             GError     **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
