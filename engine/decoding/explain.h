/* Why did the model answer so? Attention beside what the words do to the answer. */

#pragma once

#include "engine/decoding/explain-progress.h"
#include "engine/decoding/judge.h"
#include "engine/trace/explanation.h"

G_BEGIN_DECLS

/* Explains the answer of sac_judge() on the same texts. The weights of a model that looks once
 * for each word of the hypothesis are the mean over those words. Left out: the probability of
 * the answer minus that of the same answer when the word is not there; NAN for the only word of
 * a text. The gradient is that of the answer's log-probability, summed over the pieces of a
 * word. A text of n words takes n runs; @progress (nullable) hears of them. Synchronous; call it
 * from a worker. Errors: those of sac_judge(); weights kept as bfloat16, through which no gradient
 * goes back. */
SacExplanation *sac_explain (SacModel                 *model,
                             const char               *text,
                             const char               *second,
                             const SacExplainProgress *progress,
                             GCancellable             *cancellable,
                             GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

/* For explanations. Error: weights kept as bfloat16, through which no gradient goes back. */
gboolean        sac_check_gradient   (SacModel            *model,
                                      GError             **error);
/* ∂ log p / ∂ x · x of each word, in a new array. @x: the vectors of the pieces of @text, and
 * maybe of more, with the gradient of -log p. */
double         *sac_measure_gradient (const SacJudgeText  *text,
                                      const SacTensor     *x) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
