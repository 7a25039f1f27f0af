/* Whether attention lies on the words that matter, by pairs of texts that differ in a
 * few words which turn the label (Kaushik, Hovy and Lipton 2020): what share of
 * the weights is on the words that were edited, beside the share that equal
 * weights would have there.
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"

G_BEGIN_DECLS

typedef struct
{
  int    n_texts;   /* That have an edited word and one that is not. */
  double attention; /* Mean over those of the share of weight on edited words; NAN: none. */
  double uniform;   /* The same of equal weights: edited words over words. */
} SacEditedShare;

/* Which of @first and of @second stand in no longest common subsequence of both. The arrays receive
 * TRUE for those. */
void     sac_find_edits         (const int       *first,
                                 int              n_first,
                                 const int       *second,
                                 int              n_second,
                                 gboolean        *first_edited,
                                 gboolean        *second_edited);
/* @texts: of SacLabelledText; those with the same pair and set, two and two. @model attends to
 * words. Errors: G_IO_ERROR_CANCELLED, a text that cannot be run. */
gboolean sac_measure_edited     (SacModel        *model,
                                 GPtrArray       *texts,
                                 GCancellable    *cancellable,
                                 SacEditedShare  *share,
                                 GError         **error);

G_END_DECLS
