/* How good a model that answers with a label is on labelled texts: accuracy, also by
 * length, macro F1 and which labels it takes for which.
 */

#pragma once

#include "app/cli/evaluation.h"
#include "engine/training/label-score.h"

G_BEGIN_DECLS

typedef struct
{
  char *label;
  char *text;
  char *second; /* The hypothesis; NULL where the model reads one text. */
  int   line;   /* In the file, from 1. */
} SacLabelledLine;

typedef struct
{
  SacLabelScore *score;
  int            n_failed;
  int            n_texts[SAC_N_LENGTHS]; /* By words of the text, or of the premise. */
  int            n_right[SAC_N_LENGTHS];
} SacLabelEvaluation;

/* The lines of the file at @path: "label TAB text", or "label TAB premise TAB hypothesis" where
 * @model reads two texts; more fields are passed over, as are empty lines. @limit: at most so
 * many; 0: all. An array of SacLabelledLine *. Errors name file and line. */
GPtrArray *sac_labelled_lines_load        (const char                *path,
                                           SacModel                  *model,
                                           int                        limit,
                                           GError                   **error)
                                           G_GNUC_WARN_UNUSED_RESULT;

/* @lines: of SacLabelledLine. A line that cannot be run, or whose label the model does not have,
 * has failed. */
void       sac_label_evaluation_run       (SacLabelEvaluation        *self,
                                           SacModel                  *model,
                                           GPtrArray                 *lines,
                                           const SacEvaluationCrew   *crew);
void       sac_label_evaluation_clear     (SacLabelEvaluation        *self);
char      *sac_label_evaluation_to_text   (const SacLabelEvaluation  *self,
                                           SacModel                  *model)
                                           G_GNUC_WARN_UNUSED_RESULT;
char      *sac_label_evaluation_to_json   (const SacLabelEvaluation  *self,
                                           SacModel                  *model)
                                           G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacLabelEvaluation, sac_label_evaluation_clear)

G_END_DECLS
