/* How good headlines are where those that people wrote are known: ROUGE, beside that of the
 * first characters of the text, the baseline of Rush et al. 2015 and of the DUC-2004 task.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/text/rouge.h"

G_BEGIN_DECLS

#define SAC_BASELINE_CHARACTERS 75

/* Sums over a corpus; begins as { 0 }. */
typedef struct
{
  SacRouge written;
  SacRouge baseline; /* The first SAC_BASELINE_CHARACTERS characters of the text. */
} SacHeadlineScore;

/* @cut: of @headline too the first characters count, and no more, as DUC-2004 had it. */
void  sac_headline_score_add   (SacHeadlineScore       *self,
                                const char             *text,
                                const char             *headline,
                                const char             *reference,
                                gboolean                cut);
/* "rouge_1", "rouge_2", "rouge_l" and "baseline", an object of the same; see sac_rouge_write(). */
void  sac_headline_score_write (const SacHeadlineScore *self,
                                int                     n_digits,
                                JsonObject             *object);

G_END_DECLS
