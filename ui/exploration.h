/* What the person looks at: the trace, how it is to be drawn (from the
 * settings), how far the player has come, and the pointed pair of output step
 * and source position.
 *
 * Views are linked only through it: what one points at lights up in all.
 */

#pragma once

#include <gio/gio.h>

#include "engine/trace/attention-trace.h"
#include "ui/figures/figure.h"

G_BEGIN_DECLS

#define SAC_TYPE_EXPLORATION (sac_exploration_get_type ())

G_DECLARE_FINAL_TYPE (SacExploration, sac_exploration, SAC, EXPLORATION, GObject)

/* Signals: "trace-changed" when another trace is shown, or the same one with its pieces joined
 * or apart; "changed" after that, and when anything else that is drawn changes. */
SacExploration    *sac_exploration_new          (GSettings         *settings);

GSettings         *sac_exploration_get_settings (SacExploration    *self);
/* As the run gave it; NULL: nothing was run yet. */
SacAttentionTrace *sac_exploration_get_trace    (SacExploration    *self);
/* As it is drawn: pieces joined and the end hidden where the settings say so. */
SacAttentionTrace *sac_exploration_get_shown    (SacExploration    *self);
/* Whether what is shown follows what was shown before: the same input, edited a little or not. */
gboolean           sac_exploration_goes_on      (SacExploration    *self);
/* Whether what is shown was read off a picture: its positions are the cells of a grid. */
gboolean           sac_exploration_is_of_picture (SacExploration   *self);
/* The grid; NULL where it is none. */
const SacTraceSource *sac_exploration_get_grid  (SacExploration    *self);
int                sac_exploration_get_map      (SacExploration    *self);
int                sac_exploration_get_n_steps  (SacExploration    *self);
int                sac_exploration_get_n_visible (SacExploration   *self);
/* What the candidates of a shown step are alternatives to: of a joined word its first piece. */
const char        *sac_exploration_get_chosen   (SacExploration    *self,
                                                 int                step);
/* The word of the output, as in the joined trace, that is pointed at; -1: none is. */
int                sac_exploration_get_word     (SacExploration    *self);
/* -1 for what is not pointed at. */
void               sac_exploration_get_pointed  (SacExploration    *self,
                                                 int               *step,
                                                 int               *position);
/* Everything but theme and zoom, which are the view's. */
void               sac_exploration_fill_options (SacExploration    *self,
                                                 SacFigureOptions  *options);

/* @joined: the same trace from sac_attention_trace_join_words(), which a worker may have made;
 * NULL: it is made here when it is needed. */
void               sac_exploration_set_trace    (SacExploration    *self,
                                                 SacAttentionTrace *trace,
                                                 SacAttentionTrace *joined);
/* Whether something is working on an explanation of what is shown. */
void               sac_exploration_set_explaining (SacExploration  *self,
                                                 gboolean           explaining);
/* Of the trace; NULL takes it away. Nothing else changes. */
void               sac_exploration_set_explanation (SacExploration *self,
                                                 SacExplanation    *explanation);
void               sac_exploration_set_map      (SacExploration    *self,
                                                 int                map);
/* Stays until something else is pointed at. */
void               sac_exploration_point        (SacExploration    *self,
                                                 int                step,
                                                 int                position);
/* Lasts while the pointer is there; -1, -1 when it leaves. */
void               sac_exploration_hover        (SacExploration    *self,
                                                 int                step,
                                                 int                position);
/* Moves the pointed pair, stopping at the edges. */
void               sac_exploration_move         (SacExploration    *self,
                                                 int                by_steps,
                                                 int                by_positions);
/* Shows the output as it was when @step had just been produced; the last step shows all. */
void               sac_exploration_go_to        (SacExploration    *self,
                                                 int                step);

G_END_DECLS
