/* What of a text decided an answer, measured in three ways that need not agree:
 * where attention lay, what leaving a word out does, and input times gradient.
 * (Jain and Wallace 2019; Wiegreffe and Pinter 2019)
 *
 * An explanation never changes once made, so any thread and any number of views
 * may hold one.
 */

#pragma once

#include <glib-object.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define SAC_TYPE_EXPLANATION (sac_explanation_get_type ())

typedef enum
{
  SAC_BY_WEIGHTS,     /* α of the word. */
  SAC_BY_LEAVING_OUT, /* By how much the answer's probability falls without the word. */
  SAC_BY_GRADIENT,    /* ∂ log p (answer) / ∂ x · x, of the word's vector x. */
  SAC_N_MEASURES
} SacMeasure;

/* A measure is NULL where there is none: no attention, or of a second text, which has no
 * weights. */
typedef struct
{
  char   *answer;   /* What is explained. */
  int     step;     /* The output word that is explained, as in the joined trace; -1: the answer as
                     * a whole. */
  int     n_words;  /* Of the text, joined from their pieces: the positions of source 0 of the
                     * joined trace, without its end. */
  double *words[SAC_N_MEASURES];
  int     n_second; /* Of the hypothesis; 0: there is none. */
  char  **second_words; /* n_second, NULL-terminated; NULL: not known. */
  double *second[SAC_N_MEASURES];
} SacExplanation;

/* "weights", "left_out", "input_times_gradient": as in files. */
extern const char *const sac_measure_names[SAC_N_MEASURES];

GType           sac_explanation_get_type (void);

/* Copies what @parts has. */
SacExplanation *sac_explanation_new      (const SacExplanation *parts) G_GNUC_WARN_UNUSED_RESULT;
SacExplanation *sac_explanation_ref      (SacExplanation       *self);
void            sac_explanation_unref    (SacExplanation       *self);

/* How far two measures put the words of the text in the same order: Kendall's τ_b, from -1 to 1.
 * Attention has no sign, so beside it the others count by their size. NAN where one of both is
 * missing, or the same for all words. */
double          sac_explanation_get_tau  (const SacExplanation *self,
                                          SacMeasure            one,
                                          SacMeasure            other);
/* "answer"; "step" where one word is explained; "weights", "left_out" and "input_times_gradient", a
 * number for each word; "second" with the same of the second text and its "words"; "tau":
 * {"weights_left_out", "weights_gradient", "left_out_gradient"}. null: no number. */
JsonObject     *sac_explanation_describe (const SacExplanation *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacExplanation, sac_explanation_unref)

G_END_DECLS
