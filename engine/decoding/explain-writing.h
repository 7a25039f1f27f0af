/* Why did the model write this word? Attention beside what the words of the text do to
 * it.
 */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/explain-progress.h"
#include "engine/models/model.h"
#include "engine/trace/explanation.h"

G_BEGIN_DECLS

/* Explains word @word, counted from 0 as in the joined trace, of @output, which need not be what
 * the model would write; the one after its last word is the end of the sentence. Everything holds
 * with the words of @output before it given. The weights are the mean over the pieces of the word;
 * its probability is the product over them. The gradient is that of the logarithm; NULL for a kind
 * that gives none out. A text of n words takes n runs; @progress (nullable) hears of them.
 * Synchronous; call it from a worker. Errors: a model that does not write words about a text; a
 * text that is empty or too long; an output without that word, or with words that the model cannot
 * write; weights kept as bfloat16; G_IO_ERROR_CANCELLED. */
SacExplanation *sac_explain_word (SacModel                 *model,
                                  const char               *text,
                                  const char               *output,
                                  int                       word,
                                  const SacExplainProgress *progress,
                                  GCancellable             *cancellable,
                                  GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
