/* How good a model is on sentence pairs: BLEU, also by length, perplexity, and the
 * alignment error rate of its attention; of a model that writes headlines ROUGE
 * instead of BLEU.
 */

#pragma once

#include "app/cli/evaluation-crew.h"
#include "app/cli/evaluation-pairs.h"
#include "engine/decoding/headline-score.h"
#include "engine/models/model.h"
#include "engine/text/alignment-links.h"
#include "engine/text/bleu.h"

G_BEGIN_DECLS

/* Weights from here on are links, where attention is read by threshold. Fixed, not chosen on the
 * data that is evaluated. */
#define SAC_ALIGNMENT_THRESHOLD 0.2

#define SAC_N_LENGTHS 6

/* The greatest number of source words of each group; the last has none. */
extern const int sac_evaluation_lengths[SAC_N_LENGTHS];
/* "6-10" */
char            *sac_evaluation_name_length (int group) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  int               n_pairs; /* Without the failed ones. */
  int               n_failed;
  SacBleu           bleu;
  SacBleu           by_length[SAC_N_LENGTHS];
  SacHeadlineScore  headlines; /* Where the model summarises. */
  int               length;    /* Words that were asked for; 0: none. */
  double            logprob; /* Of the references, natural logarithm. */
  gint64            n_pieces;
  int               n_aligned;
  SacAlignmentError argmax;
  SacAlignmentError threshold;
} SacEvaluation;

/* @pairs: of SacEvaluationPair. @length: words to write, exactly; 0: as many as the model likes. Of
 * headlines of a length then only so many characters count as of the baseline. */
SacEvaluation sac_evaluate            (SacModel                *model,
                                       GPtrArray               *pairs,
                                       int                      beam,
                                       int                      length,
                                       const SacEvaluationCrew *crew);
double        sac_evaluation_get_perplexity (const SacEvaluation *self);

/* What BLEU counts: "words and punctuation marks, lower-cased". */
char         *sac_evaluation_name_tokens (SacModel           *model) G_GNUC_WARN_UNUSED_RESULT;
char         *sac_evaluation_to_text   (const SacEvaluation *self,
                                        SacModel            *model) G_GNUC_WARN_UNUSED_RESULT;
char         *sac_evaluation_to_json   (const SacEvaluation *self,
                                        SacModel            *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
