/* The application's parts, for application.c and application-actions.c alone. */

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
  GFile        *pending; /* Asked for at the start; opened behind the model that ships. */
  SacAttentionTrace *trace; /* The last one; NULL: none. */
  SacWindow    *window; /* Not owned; NULL before it is there and after it was closed. */
  guint         settled_source;
  char         *language; /* Of the text; NULL before the first model. */
};

void sac_application_add_actions        (SacApplication *self);
/* Those that the window asks of the application. */
void sac_application_add_window_actions (SacApplication *self);

G_END_DECLS
