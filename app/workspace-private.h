/* The workspace's parts, for workspace.c and workspace-open.c alone. */

#pragma once

#include "app/request.h"
#include "app/workspace.h"

G_BEGIN_DECLS

struct _SacWorkspace
{
  GObject parent_instance;

  SacRequest  wanted; /* Its model is NULL before the first one. */
  GFile      *file;
  gboolean    shows_opened; /* A trace that no run of ours made. */
  GFile      *trace_file;   /* Its file; NULL: pasted. */
  double      milliseconds;
  char       *said; /* What the last run was forced to; NULL: nothing. */

  /* Each kind of work has its newest number; what comes back with an older one is dropped. */
  guint         run_number;
  guint         open_number;
  GCancellable *run; /* NULL: nothing runs, or what runs is of no use any more. */
  GCancellable *opening;
  gboolean      worker_runs; /* Cancelled or not: the next run begins when it has come back. */

  /* What the last run gave, and its model, to be explained; NULL: what is shown was opened. */
  SacModel          *answered_by;
  SacAttentionTrace *answer;
  int                explained_word;
  guint              explain_number;
  GCancellable      *explaining;
  gboolean           explainer_runs;

  gboolean run_failed; /* The last problem that was told is a run's. */
};

enum
{
  OPENED,
  TRACED,
  PROBLEM,
  REFUSED,
  EXPLAINED,
  EXPLAINING,
  N_SIGNALS
};

extern guint sac_workspace_signals[N_SIGNALS];

/* Cancels what is in the slot, and takes the other one; tells who waits for "busy". */
void sac_workspace_set_cancellable (SacWorkspace  *self,
                                    GCancellable **slot,
                                    GCancellable  *cancellable);
/* Another input: the model chooses its words. */
void sac_workspace_set_free        (SacWorkspace  *self);
void sac_workspace_leave_opened    (SacWorkspace  *self);
/* Runs nothing; @second may be NULL. */
void sac_workspace_keep_texts      (SacWorkspace  *self,
                                    const char    *text,
                                    const char    *second);
/* What can be explained; NULL: nothing. */
void sac_workspace_set_answer      (SacWorkspace      *self,
                                    SacModel          *model,
                                    SacAttentionTrace *trace);
void sac_workspace_stop_explaining (SacWorkspace      *self);
/* A run that succeeds says nothing about a file that could not be opened. */
void sac_workspace_overcome_run_problem (SacWorkspace *self);
void sac_workspace_tell_problem    (SacWorkspace  *self,
                                    const GError  *error,
                                    gboolean       of_a_run);

G_END_DECLS
