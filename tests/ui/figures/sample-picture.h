/* Traces for tests of figures over pictures: a drawn picture, and steps that
 * look at one place each.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* A sky, a meadow, a sun, a tree and a ball, in any size. */
SacPicture        *sac_sample_picture        (int         width,
                                              int         height) G_GNUC_WARN_UNUSED_RESULT;
/* One step for each word, parted by blanks, over a grid of @rows × @columns; "</s>" is the end.
 * With gates, with boxes around “sun”, “tree” and “ball”. @picture may be NULL. */
SacAttentionTrace *sac_sample_picture_trace  (const char        *words,
                                              int                rows,
                                              int                columns,
                                              SacPicture        *picture,
                                              SacTraceRectangle  crop) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
