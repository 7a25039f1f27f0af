/* The pointing game: a word that names a thing in the picture, and whether the
 * step that wrote it looked there. A thing of several words, “fire engine”,
 * counts once, at its last word: what counts is the mean of its words' weights,
 * since the first of them was chosen by a look and the others follow from it.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef struct
{
  int      n_boxes; /* Boxes that the step's word names; 0: it names nothing that is there. */
  gboolean right;   /* The highest weight, a mean over the name's words, lies in one of them. */
  double   uniform; /* The share of cells that lie in them: what looking anywhere would score. */
} SacPointing;

/* The name as names are compared: case does not count, and words stand apart by one blank. */
char       *sac_pointing_fold  (const char        *label) G_GNUC_WARN_UNUSED_RESULT;
/* How many steps, up to @step and with it, write @label; 0: none. “bear” after “teddy” writes
 * “teddy bear” with two. Case does not count; the last word may be a plural, and that before “of”.
 * A way to say where, “under the stars”, names nothing. */
int         sac_pointing_match (SacAttentionTrace *trace,
                                int                step,
                                const char        *label);
/* Whether the step names a box of the map's source; where names share their last word, the one of
 * most words counts. */
gboolean    sac_pointing_names (SacAttentionTrace *trace,
                                int                map,
                                int                step,
                                int                box);
/* Whether the highest weight of the name that the step ends lies in @box, which it names; where cells
 * tie, the one counts that the name's first word looked at most. */
gboolean    sac_pointing_looked (SacAttentionTrace *trace,
                                 int                map,
                                 int                step,
                                 int                box);
SacPointing sac_pointing_judge (SacAttentionTrace *trace,
                                int                map,
                                int                step);

G_END_DECLS
