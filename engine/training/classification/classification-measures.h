/* What the card of a classification model says of how good it is. */

#pragma once

#include "engine/models/model.h"
#include "engine/training/classification/classification-recipe.h"

G_BEGIN_DECLS

/* Judges @texts (of SacLabelledText) and adds to @metrics: accuracy, macro F1, and of few labels the
 * confusion; the accuracy on each set of @recipe; and of a model that attends, where two texts are a
 * pair, the share of attention on the words that differ. Errors: those of sac_texts_judge(). */
gboolean sac_classification_measure (const SacClassificationRecipe  *recipe,
                                     GPtrArray                      *texts,
                                     SacModel                       *model,
                                     JsonObject                     *metrics,
                                     GCancellable                   *cancellable,
                                     GError                        **error);

G_END_DECLS
