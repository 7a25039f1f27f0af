/* The window's parts, for window.c and window-actions.c alone. */

#pragma once

#include "ui/widgets/inspector.h"
#include "ui/widgets/output-line.h"
#include "ui/widgets/player.h"
#include "ui/window.h"

G_BEGIN_DECLS

struct _SacWindow
{
  AdwApplicationWindow parent_instance;

  AdwWindowTitle    *window_title;
  AdwToastOverlay   *toasts;
  AdwSplitButton    *open_button;
  GtkButton         *export_button;
  AdwFlap           *sidebar_flap;
  AdwFlap           *inspector_flap;
  SacSidebar        *sidebar;
  SacInspector      *inspector;
  SacSentenceEntry  *entry;
  GtkInfoBar        *problem_bar;
  GtkLabel          *problem_label;
  AdwBin            *map_bin;
  GtkButton         *zoom_button;
  GtkMenuButton     *display_button;
  GtkStack          *stage_stack;
  GtkLabel          *nothing_label;
  SacView           *view;
  SacPlayer         *player;
  SacOutputLine     *output_line;
  GtkDropTarget     *drop_target;

  SacExploration *exploration;
  GSettings      *settings;
  char           *start; /* What to do without a model; NULL: there is one, or it is on its way. */
};

/* The actions that need nothing but the window. */
void sac_window_add_actions (SacWindow *self);
/* The picture, or the page that says why there is none. */
void sac_window_choose_page (SacWindow *self);
/* Through the application's action. */
void sac_window_open_file   (SacWindow *self,
                             GFile     *file);

G_END_DECLS
