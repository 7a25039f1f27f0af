/* How much a summary resembles its reference: ROUGE-N and ROUGE-L (Lin 2004), as
 * the official script of version 1.5.5 counts them without stemming and without
 * leaving out stop words, one reference of one sentence for each summary.
 *
 * A word is a run of ASCII letters and digits, lower-cased; everything else parts words. The
 * scores of a corpus are the means of those of its summaries, and F1 the mean of the F1 of
 * each.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_ROUGE_1, /* Words. */
  SAC_ROUGE_2, /* Pairs of neighbours. */
  SAC_ROUGE_L, /* The longest common subsequence. */
  SAC_N_ROUGES
} SacRougeKind;

/* Sums over summaries; begins as { 0 }. */
typedef struct
{
  double recall[SAC_N_ROUGES];
  double precision[SAC_N_ROUGES];
  double f1[SAC_N_ROUGES];
  int    n_summaries;
} SacRouge;

void        sac_rouge_add      (SacRouge       *self,
                                const char     *summary,
                                const char     *reference);

/* Means from 0 to 1; NAN where there are no summaries. */
double      sac_rouge_get_recall (const SacRouge *self,
                                  SacRougeKind    kind);
double      sac_rouge_get_f1     (const SacRouge *self,
                                  SacRougeKind    kind);
/* "ROUGE-1" */
const char *sac_rouge_get_name   (SacRougeKind    kind);
/* Adds "rouge_1", "rouge_2" and "rouge_l", objects of "recall" and "f1", to @object, rounded to
 * @n_digits. */
void        sac_rouge_write      (const SacRouge *self,
                                  int             n_digits,
                                  JsonObject     *object);

G_END_DECLS
