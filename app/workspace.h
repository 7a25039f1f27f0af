/* The model in use, the text or the picture that it reads, and the jobs that make traces of them.
 * Knows no widgets. Main thread only; its jobs work elsewhere.
 *
 * Runs are numbered: what an older run returns is dropped, so it can never
 * overwrite what a newer one returned.
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

#define SAC_TYPE_WORKSPACE (sac_workspace_get_type ())

G_DECLARE_FINAL_TYPE (SacWorkspace, sac_workspace, SAC, WORKSPACE, GObject)

/* Property "busy": something loads or runs.
 * Signals: "opened" with a file (NULL: pasted) and the SacOpened that it held; "traced" with
 * a trace and the same one with its words joined, or NULL twice where there is nothing to run;
 * "problem" with a message for a person, or NULL when the last one is overcome; "refused" with one
 * that says why the model cannot say the forced words: all stays as it was; "explained" with what
 * explains the last trace, or NULL where nothing does; "explaining" with how many of how many words
 * were left out so far, or 0 of 0 when that ends early. */
SacWorkspace      *sac_workspace_new         (void);

SacModel          *sac_workspace_get_model   (SacWorkspace *self); /* (nullable) */
/* Where the model came from; NULL with no model. */
GFile             *sac_workspace_get_file    (SacWorkspace *self);
/* Whether the trace that is shown was opened or pasted: no run made it. */
gboolean           sac_workspace_shows_opened (SacWorkspace *self);
/* Its file; NULL where there is none. */
GFile             *sac_workspace_get_trace_file (SacWorkspace *self);
const char        *sac_workspace_get_text    (SacWorkspace *self);
/* What stands beside it for a model that reads two; (nullable). */
const char        *sac_workspace_get_second  (SacWorkspace *self);
SacPicture        *sac_workspace_get_picture (SacWorkspace *self); /* (nullable) */
/* What the model learned from, "scenes of …", where nothing says that the picture is such a one; NULL:
 * it is, or the model's card does not tell. */
const char        *sac_workspace_get_foreign (SacWorkspace *self);
/* Whether the model does; FALSE without one. */
gboolean           sac_workspace_reads_pictures (SacWorkspace *self);
/* A premise and a hypothesis. */
gboolean           sac_workspace_reads_pairs (SacWorkspace *self);
gboolean           sac_workspace_is_busy     (SacWorkspace *self);
/* Of the last run; 0: none yet. */
double             sac_workspace_get_milliseconds (SacWorkspace *self);

/* Runs the model on @text, cancelling the run before; a trace from a file makes way for it.
 * @second: the hypothesis where @text is a premise; NULL: there is one text. */
void               sac_workspace_set_texts   (SacWorkspace *self,
                                              const char   *text,
                                              const char   *second);
void               sac_workspace_set_text    (SacWorkspace *self,
                                              const char   *text);
/* Words that the model must say; "…" at their end lets it go on. NULL or "": it chooses all of
 * them, as it does for every new input. */
void               sac_workspace_force       (SacWorkspace *self,
                                              const char   *words);
/* How many hypotheses a run follows; 1: greedy, 0: what suits the model. Runs again what a run has shown. */
void               sac_workspace_set_beam    (SacWorkspace *self,
                                              int           beam);
/* How many words a headline has; 0: as many as the model likes. Runs again what a run has shown. */
void               sac_workspace_set_length  (SacWorkspace *self,
                                              int           length);
/* Runs again what is there. */
void               sac_workspace_run         (SacWorkspace *self);
/* A model is kept and run; a trace is shown with its text; a picture is run. On an error all stays
 * as it was. */
void               sac_workspace_open        (SacWorkspace *self,
                                              GFile        *file);
/* The bytes of a picture file, or of a trace. */
void               sac_workspace_open_pasted (SacWorkspace *self,
                                              GBytes       *bytes);
/* Explains what the last run gave: the answer of a model that judges, else word @step of the output,
 * from 0 as in the joined trace. Takes the place of what was being explained before. Not @on: what
 * was said is taken back. */
void               sac_workspace_explain     (SacWorkspace *self,
                                              gboolean      on,
                                              int           step);
/* Stops what loads, runs or explains. */
void               sac_workspace_cancel      (SacWorkspace *self);

G_END_DECLS
