/* The window: puts the widgets together and turns every command into an
 * action. It knows no model; the application gives it words, lists and traces.
 *
 * Actions that it asks of the application, added to the window as a GActionMap:
 * open-uri (s), explain (a switch), open-text (s: a trace), run, cancel, about-model, copy-picture, copy-output, paste,
 * force-output (s: words that the output must have, or "" for none). Its own: set-text (s) and
 * set-texts ((ss): a premise and a hypothesis), as if they were typed.
 */

#pragma once

#include <adwaita.h>

#include "ui/exploration.h"
#include "ui/export-request.h"
#include "ui/view.h"
#include "ui/widgets/sentence-entry.h"
#include "ui/widgets/sidebar.h"

G_BEGIN_DECLS

#define SAC_TYPE_WINDOW (sac_window_get_type ())

G_DECLARE_FINAL_TYPE (SacWindow, sac_window, SAC, WINDOW, AdwApplicationWindow)

/* Of text. */
typedef enum
{
  SAC_INPUT_TEXT, /* A sentence. */
  SAC_INPUT_PAIR, /* A premise and a hypothesis. */
  SAC_INPUT_LONG  /* A whole text. */
} SacInput;

/* Signals: "export" with a SacExportRequest that names a path; "texts-changed" when a person has
 * changed what is to be read. */
SacWindow        *sac_window_new             (GtkApplication *application,
                                              GSettings      *settings);

SacExploration   *sac_window_get_exploration (SacWindow      *self);
SacView          *sac_window_get_view        (SacWindow      *self);
SacSentenceEntry *sac_window_get_entry       (SacWindow      *self);
SacSidebar       *sac_window_get_sidebar     (SacWindow      *self);

void              sac_window_set_model       (SacWindow      *self,
                                              const char     *title,
                                              const char     *subtitle);
/* What the model reads. */
void              sac_window_show_text_input (SacWindow      *self,
                                              SacInput        input);
/* Without a signal; @second is seen where there are two texts, and may be NULL. */
void              sac_window_set_texts       (SacWindow      *self,
                                              const char     *text,
                                              const char     *second);
const char       *sac_window_get_text        (SacWindow      *self);
/* NULL: one text is read. */
const char       *sac_window_get_second      (SacWindow      *self);
void              sac_window_show_picture_input (SacWindow   *self,
                                              SacPicture     *picture);
/* What is to be known of the picture that is shown; NULL: nothing. */
void              sac_window_set_picture_note (SacWindow     *self,
                                              const char     *note);
/* @context says whose input it is, NULL: the person's own, to be edited. While something from a
 * file is shown, typing must not replace it. @run is what running the model on it is called, NULL:
 * no model can. */
void              sac_window_set_context     (SacWindow      *self,
                                              const char     *context,
                                              const char     *run);
gboolean          sac_window_has_context     (SacWindow      *self);
/* What a person can do while there is no model and no trace; NULL: there is one, or it comes. */
void              sac_window_set_start       (SacWindow      *self,
                                              const char     *description);
/* The menu beside the Open button. */
void              sac_window_set_recent      (SacWindow      *self,
                                              GMenuModel     *recent);
/* Stays until it is closed, or until there is no problem any more: NULL. */
void              sac_window_show_problem    (SacWindow      *self,
                                              const char     *message);
/* Words of force-output that cannot be had: they stay in their editor, with the message beside
 * them. */
void              sac_window_refuse_output   (SacWindow      *self,
                                              const char     *message);
/* Whether what is shown is being explained. @hindrance: why it cannot be; NULL: it can. */
void              sac_window_show_explaining (SacWindow      *self,
                                              gboolean        explains,
                                              const char     *hindrance);
/* Passes by itself. */
void              sac_window_show_toast      (SacWindow      *self,
                                              const char     *message);

G_END_DECLS
