/* What was read off a picture, in words: cells of a grid, how narrowly a word
 * looked, and whether it looked at the right thing.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Where one step looked most, and on how few cells half of its weight lies. @map's source must be
 * a grid. */
char *sac_picture_text_looked   (SacAttentionTrace    *trace,
                                 int                   map,
                                 int                   step) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the step looked at what its word names; NULL: it names nothing whose place is known. */
char *sac_picture_text_pointing (SacAttentionTrace    *trace,
                                 int                   map,
                                 int                   step) G_GNUC_WARN_UNUSED_RESULT;
/* The same over all steps; NULL: none of them names anything whose place is known. */
char *sac_picture_text_score    (SacAttentionTrace    *trace,
                                 int                   map) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
