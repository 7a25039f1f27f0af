/* A trace in words: what a screen reader says of a picture, and the notices
 * that a person should see beside it.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* The end of the sentence in a line of text; figures draw the same sign. */
#define SAC_END_SIGN "↵"

typedef enum
{
  SAC_AXIS_STEPS,
  SAC_AXIS_POSITIONS
} SacAxis;

/* Whether a model answered with one of its labels, instead of writing words. */
gboolean sac_trace_text_is_judged (SacAttentionTrace *trace);
/* Whether the step is that answer; else it is a word that came out, or one of the hypothesis. */
gboolean sac_trace_text_is_answer (SacAttentionTrace *trace,
                                   int                step);
/* The words before a step, as a person would type them to have them said again; NULL: the step goes
 * on with the word before it. */
char  *sac_trace_text_beginning (SacAttentionTrace *trace,
                                int                step) G_GNUC_WARN_UNUSED_RESULT;
/* "Step 4 of 9"; "Word 4 of 9 of the hypothesis"; "Answer". */
char  *sac_trace_text_place    (SacAttentionTrace *trace,
                                int                step) G_GNUC_WARN_UNUSED_RESULT;
char  *sac_trace_text_spoken_place (SacAttentionTrace *trace,
                                int                step) G_GNUC_WARN_UNUSED_RESULT;
/* "Position 4 of 9"; "Word 4 of 9 of the premise". */
char  *sac_trace_text_position (SacAttentionTrace *trace,
                                int                map,
                                int                position) G_GNUC_WARN_UNUSED_RESULT;
/* What to do where nothing is pointed at: which words there are to be pointed at, if any looked. */
const char *sac_trace_text_invitation (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* What a person reads for a token: a sign for the end of the sentence, a sign for a blank. */
char  *sac_trace_text_label    (SacAttentionTrace *trace,
                                int                map,
                                SacAxis            axis,
                                int                index) G_GNUC_WARN_UNUSED_RESULT;
/* The same for listening, with its place among its like: "the, 7th of 30". */
char  *sac_trace_text_spoken   (SacAttentionTrace *trace,
                                int                map,
                                SacAxis            axis,
                                int                index) G_GNUC_WARN_UNUSED_RESULT;
/* "missed looks at manqué 0.66, avons 0.22; step 4 of 9". */
char  *sac_trace_text_step     (SacAttentionTrace *trace,
                                int                map,
                                int                step) G_GNUC_WARN_UNUSED_RESULT;
/* Of a step over a picture: "looked most at row 6, column 4 of 14 by 14, 0.21; half of the weight
 * on 9 cells; gate 0.78". NULL for other sources. */
char  *sac_trace_text_looked   (SacAttentionTrace *trace,
                                int                map,
                                int                step) G_GNUC_WARN_UNUSED_RESULT;
/* Which words looked at one place most: "giraffe 0.21, standing 0.12, left 0.06". */
char  *sac_trace_text_lookers  (SacAttentionTrace *trace,
                                int                map,
                                int                position) G_GNUC_WARN_UNUSED_RESULT;
/* "missed looks at manqué with weight 0.66; step 4 of 9, position 6 of 11". */
char  *sac_trace_text_pair     (SacAttentionTrace *trace,
                                int                map,
                                int                step,
                                int                position) G_GNUC_WARN_UNUSED_RESULT;
/* The whole: how many words, and the output. */
char  *sac_trace_text_summary  (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* The whole of a trace that ends in a label. */
char  *sac_trace_text_judgement (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* Of a trace with an explanation the words that do most, by each measure: "What decided for “good”;
 * attention: fine 0.66, …"; NULL: there is none, or pieces of words stand apart. */
char  *sac_trace_text_explanation (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* "fine: attention 0.66, left out 0.31, input × gradient 1.20"; NULL: the same. */
char  *sac_trace_text_explained_word (SacAttentionTrace *trace,
                                int                position) G_GNUC_WARN_UNUSED_RESULT;
/* One sentence for each thing that is odd about the trace; NULL-terminated, maybe empty. */
char **sac_trace_text_notices  (SacAttentionTrace *trace,
                                int                map) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the positions run from right to left on screen: most of their labels do. */
gboolean sac_trace_text_is_right_to_left (SacAttentionTrace *trace,
                                          int                map);
/* Who asked the attention, from the run's settings; NULL: not said. */
char  *sac_trace_text_asked_by (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* How the output was searched for: "greedy", "beam 5"; NULL: not said. */
char  *sac_trace_text_search   (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* The same for whoever sees the probabilities; NULL: not said. */
char  *sac_trace_text_decoded  (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* A weight or a probability as people read it: "0.66"; "3e+38", which only foreign traces have. */
char  *sac_trace_text_number   (double             value) G_GNUC_WARN_UNUSED_RESULT;
/* The sum of a row, one digit finer: "0.970". */
char  *sac_trace_text_sum      (double             value) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
