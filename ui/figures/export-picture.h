/* Pictures inside of traces: what a figure carries, so that it can be opened
 * again with nothing beside it.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* As a “data:” URI, a PNG of at most @side pixels a side; @name: what it keeps to be called, of
 * which the folder is left out, or NULL. */
char              *sac_picture_to_uri          (SacPicture        *picture,
                                                const char        *name,
                                                int                side) G_GNUC_WARN_UNUSED_RESULT;
/* The same trace, with those pictures inside that are at hand. */
SacAttentionTrace *sac_export_carry_pictures   (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* The same trace as it is to be written to @path: a picture that a file holds is found from there,
 * one that none does, such as a pasted one, is inside. @path NULL: found from anywhere. */
SacAttentionTrace *sac_export_place_pictures   (SacAttentionTrace *trace,
                                                const char        *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
