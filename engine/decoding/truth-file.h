/* What is truly in pictures: a file of lines like
 *
 *   {"image": "0001.png", "captions": ["a dog"],
 *    "boxes": [{"label": "dog", "box": [8, 16, 40, 32]}]}
 *
 * with a picture beside the file and boxes as x, y, width and height in its pixels.
 */

#pragma once

#include <gio/gio.h>

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

#define SAC_MAX_TRUTHS (1000 * 1000)
#define SAC_MAX_TRUE_CAPTIONS 100

typedef struct
{
  char        *image;    /* Its path. */
  char       **captions; /* NULL-terminated. */
  SacTraceBox *boxes;
  int          n_boxes;
  int          line;     /* In the file, from 1. */
} SacTruth;

/* Of SacTruth, plain or gzip. Errors name the file, the line and the field. */
GPtrArray         *sac_truths_load     (const char        *path,
                                        GCancellable      *cancellable,
                                        GError           **error) G_GNUC_WARN_UNUSED_RESULT;
/* What stands in truth.jsonl beside the picture at @image; NULL: nothing, nothing that can be read,
 * or that of a whole corpus, which would hold one picture up. */
GPtrArray         *sac_truths_load_beside (const char     *image,
                                        GCancellable      *cancellable) G_GNUC_WARN_UNUSED_RESULT;
/* That of the picture at @image; else the only one whose picture has a name like it, for pictures
 * that were moved; else NULL. */
const SacTruth    *sac_truths_find     (GPtrArray         *truths,
                                        const char        *image);
/* All names that boxes have, each once, in the order of the file; NULL-terminated. */
char             **sac_truths_list     (GPtrArray         *truths) G_GNUC_WARN_UNUSED_RESULT;

/* @trace, whose first source is a grid, with the boxes. */
SacAttentionTrace *sac_truth_add_boxes (const SacTruth    *self,
                                        SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
