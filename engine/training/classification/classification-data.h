/* All texts that a classification recipe names: those to learn from, and those that
 * are held out.
 */

#pragma once

#include "engine/training/classification/classification-recipe.h"

G_BEGIN_DECLS

typedef struct
{
  char      **labels;     /* Of the texts to learn from, by the alphabet, NULL-terminated. */
  GPtrArray  *train;      /* Of SacLabelledText, like those below. */
  GPtrArray  *validation;
  GPtrArray  *test;
  int         n_left_out; /* Texts that stand in two parts, or twice in one. */
} SacClassificationData;

/* Reads them below @folder. A text that is tested on, however its letters are written, is in no
 * other part; one that is validated with is not learned from; and no part has one twice. Errors
 * name the file; also: a part is empty, a label that is held out is never learned. */
SacClassificationData *sac_classification_data_load (const SacClassificationRecipe  *recipe,
                                                     const char                     *folder,
                                                     GCancellable                   *cancellable,
                                                     GError                        **error)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void                   sac_classification_data_free (SacClassificationData          *self);
/* The place of @label; -1: it is none of them. */
int                    sac_labels_find              (const char *const              *labels,
                                                     const char                     *label);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacClassificationData, sac_classification_data_free)

G_END_DECLS
