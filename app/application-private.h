/* The application's parts, for the files application*.c alone. */

#pragma once

#include "app/application.h"
#include "app/library.h"
#include "app/paths.h"
#include "app/recents.h"
#include "app/workspace.h"
#include "ui/window.h"

G_BEGIN_DECLS

struct _SacApplication
{
  AdwApplication parent_instance;

  SacPaths     *paths;
  GSettings    *settings;
  SacWorkspace *workspace;
  SacLibrary   *library;
  SacRecents   *recents;
  GQueue        pending; /* Files asked for at the start; opened behind the model that ships. */
  SacAttentionTrace *trace;  /* The last one; NULL: none. */
  SacAttentionTrace *joined; /* The same with its words joined. */
  SacWindow    *window; /* Not owned; NULL before it is there and after it was closed. */
  guint         settled_source;
  SacAttentionTrace *explained; /* What was last asked to be explained; NULL: nothing. */
  int           explained_word;
  guint         explain_source; /* Until the pointer rests. */
  char         *reads; /* Kind and language of the model that the text suits; NULL: none yet. */
};

void sac_application_add_actions        (SacApplication *self);
/* Those that the window asks of the application. */
void sac_application_add_window_actions (SacApplication *self);

/* The switch for explanations; the window must be there. */
void sac_application_add_explaining     (SacApplication *self);
/* Asks for what the switch and the pointer ask for, if that is something else. */
void sac_application_update_explanation (SacApplication *self);
gboolean sac_application_is_explaining  (SacApplication *self);
/* The window is gone. */
void sac_application_stop_explaining    (SacApplication *self);

void sac_application_add_window         (SacApplication *self);
/* The window shows what the application has; it must be there. */
void sac_application_show_trace         (SacApplication *self);
void sac_application_show_titles        (SacApplication *self);
void sac_application_show_text          (SacApplication *self);
/* Whether the model can read what is shown; FALSE without one. */
gboolean sac_application_can_run        (SacApplication *self);
/* The first of what waits; FALSE: nothing did. */
gboolean sac_application_open_pending   (SacApplication *self);
/* Opens what waits, too; the window may be missing. */
void sac_application_show_busy          (SacApplication *self);

G_END_DECLS
