/* What can be said of a trace in numbers. */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean flat;      /* Every row is nearly uniform. */
  gboolean frozen;    /* All rows are nearly alike. */
  gboolean unsummed;  /* A row's sum is further than 0.001 from one. */
  gboolean out_of_range; /* A weight below 0 or above 1. */
  gboolean not_finite;
  double   lowest_sum;
  double   highest_sum;
  int      first_unsummed; /* The step, or -1. */
} SacTraceDiagnosis;

void   sac_trace_diagnose (SacAttentionTrace *trace,
                           int                map,
                           SacTraceDiagnosis *diagnosis);
/* Of one step's weights, in bits; weights are taken over their sum. NAN if that is not positive. */
double sac_trace_entropy  (SacAttentionTrace *trace,
                           int                map,
                           int                step);
/* The positions of one step from the highest weight down, at most @n; the first wins a tie.
 * Returns how many were written. */
int    sac_trace_top      (SacAttentionTrace *trace,
                           int                map,
                           int                step,
                           int                n,
                           int               *positions);
/* The other way round: the steps that looked at one position, from the highest weight down. */
int    sac_trace_top_steps (SacAttentionTrace *trace,
                            int                map,
                            int                position,
                            int                n,
                            int               *steps);
/* How few positions hold half of one step's weight, what is below zero left aside; 0 where there
 * is none. */
int    sac_trace_half    (SacAttentionTrace *trace,
                          int                map,
                          int                step);

/* Whether the model has never seen most of what it read, as the run's settings say: another
 * language's letters. @n_unknown and @n_pieces: of how many pieces that is. */
gboolean sac_trace_is_foreign (SacAttentionTrace *trace,
                               int               *n_unknown,
                               int               *n_pieces);

/* Whether the model read most words in pieces, as the run's settings say: of its own language it
 * knows most words whole. @n_split: of @n_words. */
gboolean sac_trace_is_in_pieces (SacAttentionTrace *trace,
                                 int               *n_split,
                                 int               *n_words);

/* Whether there was nothing to hear, as the run's settings say. */
gboolean sac_trace_is_silent (SacAttentionTrace *trace);

/* Whether only the beginning of a sound was heard, as the run's settings say. @heard: of @whole
 * seconds. */
gboolean sac_trace_is_cut (SacAttentionTrace *trace,
                           double            *heard,
                           double            *whole);

/* Pharaoh `i-j` (source first), one link a step by argmax (the end-of-sentence token left out),
 * or every pair at or above @threshold where it is above 0. */
char  *sac_trace_to_pharaoh (SacAttentionTrace *trace,
                             int                map,
                             double             threshold) G_GNUC_WARN_UNUSED_RESULT;
/* Weights with a header of source labels and a first column of tokens; @separator ',' or '\t';
 * quoted as RFC 4180 for ',' and with blanks for tabs and newlines for '\t'. */
char  *sac_trace_to_table   (SacAttentionTrace *trace,
                             int                map,
                             char               separator) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
