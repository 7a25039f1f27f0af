/* How well a model that answers with a label does: which label it gave to what,
 * and how probable it thought the true ones.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/tensor/tensor.h"

G_BEGIN_DECLS

typedef struct
{
  int     n_labels;
  gint64 *confusion;      /* n_labels × n_labels: how often truth (row) was answered with (column). */
  gint64  n;
  double  log_likelihood; /* Of the true labels, natural. */
} SacLabelScore;

SacLabelScore *sac_label_score_new          (int                  n_labels) G_GNUC_WARN_UNUSED_RESULT;
void           sac_label_score_free         (SacLabelScore       *self);
/* @scores: n × n_labels, before the soft-max; @truth: n labels. The answer is the label with the
 * highest score, the first of equal ones. */
void           sac_label_score_add          (SacLabelScore       *self,
                                             const SacTensor     *scores,
                                             const int           *truth);
/* One of them that was answered already; @logprob: of the true label. */
void           sac_label_score_add_answer   (SacLabelScore       *self,
                                             int                  truth,
                                             int                  answer,
                                             double               logprob);

/* The share of right answers; NAN where nothing was asked, as below. */
double         sac_label_score_get_accuracy (const SacLabelScore *self);
/* The mean over labels of 2 P R / (P + R), P = right / answered, R = right / true; 0 for a label
 * that is never answered rightly. Labels that neither occur nor are answered are left out. */
double         sac_label_score_get_macro_f1 (const SacLabelScore *self);
/* -log p of a true label, on average. */
double         sac_label_score_get_loss     (const SacLabelScore *self);
/* Sets "accuracy" and "macro_f1" (shares, four digits after the point), "labels", and
 * "confusion": a list for each true label, how often each label was the answer. @labels:
 * n_labels of them. */
void           sac_label_score_describe     (const SacLabelScore *self,
                                             const char *const   *labels,
                                             JsonObject          *object);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLabelScore, sac_label_score_free)

G_END_DECLS
