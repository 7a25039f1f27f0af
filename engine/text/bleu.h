/* How much translations resemble their references: corpus BLEU-4 (Papineni et al. 2002), no
 * smoothing; one reference a sentence or several.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_BLEU_ORDER 4

/* Counts over a corpus; begins as { 0 }. */
typedef struct
{
  gint64 matches[SAC_BLEU_ORDER]; /* By n - 1; clipped to how often the reference has them. */
  gint64 totals[SAC_BLEU_ORDER];
  gint64 length; /* Tokens of the translations. */
  gint64 reference_length;
  int    n_sentences;
} SacBleu;

/* Both are tokens separated by blanks, as sac_text_codec_tokenize() gives them. */
void   sac_bleu_add           (SacBleu       *self,
                               const char    *translation,
                               const char    *reference);
/* @n_references: at least one. An n-gram may match any of them, and the length that counts is the
 * closest. */
void   sac_bleu_add_references (SacBleu           *self,
                                const char        *translation,
                                const char *const *references,
                                int                n_references);
void   sac_bleu_merge         (SacBleu       *self,
                               const SacBleu *other);

/* 0 to 100. 0 if some order has no match; the order is @n = 1 to 4. */
double sac_bleu_get_score     (const SacBleu *self);
double sac_bleu_get_precision (const SacBleu *self,
                               int            n);
/* 1 unless the translations are shorter than their references. */
double sac_bleu_get_brevity   (const SacBleu *self);

G_END_DECLS
