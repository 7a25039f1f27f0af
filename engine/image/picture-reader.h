/* Opens a picture: PNG, JPEG, WebP, TIFF, GIF or SVG, known by its content
 * whatever its name says. The picture is upright, opaque and in the colours of
 * a screen (sRGB); what was done to it stands in its notice.
 *
 * Memory stays bounded: the size that the file claims is checked before
 * anything is decoded, JPEG, WebP and SVG are reduced while they are decoded,
 * and what is kept has at most SAC_PICTURE_MAX_SIDE pixels on a side.
 *
 * May be called from any thread, and from several at once.
 */

#pragma once

#include <gio/gio.h>

#include "engine/trace/picture.h"

G_BEGIN_DECLS

/* Of the pixels that are kept. */
#define SAC_PICTURE_MAX_SIDE 4096

/* What a file may claim: 12000 x 9000 and a little more; SVG only the side. */
#define SAC_PICTURE_MAX_PIXELS (128 * 1000 * 1000)
#define SAC_PICTURE_MAX_CLAIMED_SIDE 65535
#define SAC_PICTURE_MAX_FILE_SIZE (256 << 20)
/* A drawing (SVG) may ask for any amount of work: how long anybody waits for it. */
#define SAC_PICTURE_MAX_SECONDS 10

/* Errors name the file and the reason. */
SacPicture *sac_picture_load       (const char    *path,
                                    GCancellable  *cancellable,
                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* @name: for the picture and for errors; NULL: pasted, errors give the reason alone. */
SacPicture *sac_picture_load_bytes (GBytes        *bytes,
                                    const char    *name,
                                    GCancellable  *cancellable,
                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
