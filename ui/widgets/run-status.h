/* How the last run went, in a few words; while one takes long, a spinner and a
 * way to stop it.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_RUN_STATUS (sac_run_status_get_type ())

G_DECLARE_FINAL_TYPE (SacRunStatus, sac_run_status, SAC, RUN_STATUS, GtkWidget)

void        sac_run_status_set_text (SacRunStatus *self,
                                     const char   *text);
const char *sac_run_status_get_text (SacRunStatus *self);
/* Shown only once it has lasted. */
void        sac_run_status_set_busy (SacRunStatus *self,
                                     gboolean      busy);
gboolean    sac_run_status_get_busy (SacRunStatus *self);
/* How far it is, while it is busy; NULL: nobody knows. Forgotten when it ends. */
void        sac_run_status_set_progress (SacRunStatus *self,
                                         const char   *progress);
const char *sac_run_status_get_progress (SacRunStatus *self);

G_END_DECLS
