/* The window's parts, for the files window*.c alone. */

#pragma once

#include "ui/widgets/inspector.h"
#include "ui/widgets/label-bars.h"
#include "ui/widgets/output-line.h"
#include "ui/widgets/picture-bar.h"
#include "ui/widgets/player.h"
#include "ui/widgets/row-layout.h"
#include "ui/window.h"

G_BEGIN_DECLS

/* Of the output, in a low window and in a high one. */
#define SAC_FEWEST_ROWS 2
#define SAC_MOST_ROWS 4

struct _SacWindow
{
  AdwApplicationWindow parent_instance;

  AdwWindowTitle    *window_title;
  AdwToastOverlay   *toasts;
  AdwSplitButton    *open_button;
  AdwFlap           *sidebar_flap;
  AdwFlap           *inspector_flap;
  SacSidebar        *sidebar;
  SacInspector      *inspector;
  GtkWidget         *texts_box;
  SacRowLayout      *texts_layout;
  GtkLabel          *premise_label; /* Above the entry, where there are two. */
  SacSentenceEntry  *entry;
  GtkWidget         *second_box;   /* NULL: no pair has come yet. */
  SacSentenceEntry  *second_entry; /* In it. */
  SacInput           input;
  GtkStack          *input_stack;
  SacPictureBar     *picture_bar; /* NULL: no picture has come yet. */
  GtkWidget         *context_box;
  GtkLabel          *context_label;
  GtkButton         *context_button;
  GtkInfoBar        *problem_bar;
  GtkLabel          *problem_label;
  GtkWidget         *figure_squeezer;
  GtkWidget         *picture_figure_box;
  AdwBin            *map_bin;
  GtkButton         *zoom_button;
  GtkMenuButton     *display_button;
  GtkWidget         *explain_button;
  GtkWidget         *explain_icon_button;
  GtkWidget         *explain_label;
  GtkStack          *stage_stack;
  GtkLabel          *nothing_label;
  AdwBin            *overlay_bin; /* Empty until a picture has come. */
  SacRowLayout      *head_layout; /* Of input and figures. */
  SacRowLayout      *foot_layout; /* Of player and output. */
  SacView           *view;
  SacPlayer         *player;
  GtkStack          *output_stack;
  GtkScrolledWindow *output_scroller;
  SacOutputLine     *output_line;
  GtkWidget         *output_entry; /* NULL: nothing was edited yet. */
  GtkLabel          *refusal_label; /* Made with it. */
  SacLabelBars      *label_bars; /* In its place for a model that answers with a label. */
  GtkWidget         *edit_button;
  GtkWidget         *unforce_button;
  GtkDropTarget     *drop_target;

  gboolean           setting_texts; /* By the application, or one of two. */
  int                output_rows; /* So many rows of the output at most; the others scroll. */
  gboolean           explains; /* What is shown is being explained. */
  char              *hindrance; /* Why nothing can be; NULL: it can. */
  gboolean           is_short; /* Side by side lies what is above each other elsewhere. */
  gboolean           is_narrow; /* Too narrow for whole sentences above the picture. */

  gboolean           presenting; /* In full screen, without the panels. */
  gboolean           had_sidebar; /* Before that. */
  gboolean           had_inspector;

  SacExploration    *exploration;
  SacAttentionTrace *edited; /* Whose output is being edited; NULL: none is. */
  GSettings         *settings;
  char              *start; /* What to do without a model; NULL: there is one, or it is on its way. */
};

/* The actions that need nothing but the window. */
void sac_window_add_actions (SacWindow *self);
/* The switches that suit what is explored. */
void sac_window_show_figures (SacWindow *self);
/* What a person chose is read, as if it were typed. @second: NULL: as it is. */
void sac_window_choose_texts (SacWindow  *self,
                              const char *text,
                              const char *second);
/* After the window has become higher or lower. */
void sac_window_fit_entry    (SacWindow *self);
/* Tells of changes. What is no text, or a trace, and is pasted there goes to the application. */
void sac_window_watch_entry  (SacWindow        *self,
                              SacSentenceEntry *entry);
/* What the measures of an explanation are, where there is room to say it. */
void sac_window_fit_explanation (SacWindow *self);
/* In full screen, without the panels at the sides; or as it was before. */
void sac_window_set_presenting (SacWindow *self,
                                gboolean   presenting);
/* Begins or ends editing. */
void sac_window_edit_output  (SacWindow *self);
/* After another trace. */
void sac_window_show_output  (SacWindow *self);
/* The picture, or the page that says why there is none. */
void sac_window_choose_page (SacWindow *self);
/* Through the application's action. */
void sac_window_open_file   (SacWindow *self,
                             GFile     *file);

G_END_DECLS
