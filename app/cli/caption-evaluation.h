/* How good a captioning model is on pictures whose truth is known: BLEU against
 * several references, what it names, and whether it looked there.
 */

#pragma once

#include "app/cli/evaluation.h"
#include "engine/decoding/caption-score.h"

G_BEGIN_DECLS

typedef struct
{
  SacCaptionScore score; /* Without the failed ones. */
  int             n_failed;
  int             n_things;    /* That count as named where a caption has their name. */
  gboolean        of_model;    /* The model says which it knows. */
} SacCaptionEvaluation;

/* @truths: of SacTruth; the first @n are measured. What counts as a thing: what the model knows, if it
 * says so, and what any of the pictures has. */
SacCaptionEvaluation sac_evaluate_captions (SacModel                *model,
                                            GPtrArray               *truths,
                                            int                      n,
                                            int                      beam,
                                            const SacEvaluationCrew *crew);

char *sac_caption_evaluation_to_text (const SacCaptionEvaluation *self,
                                      SacModel                   *model) G_GNUC_WARN_UNUSED_RESULT;
char *sac_caption_evaluation_to_json (const SacCaptionEvaluation *self,
                                      SacModel                   *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
