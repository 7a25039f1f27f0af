/* How far a long command is: one line on standard error that is written over, where
 * that is a terminal. Elsewhere nobody watches, and nothing is said.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean watched; /* Standard error is a terminal. */
  gboolean open;    /* There is a line without an end. */
  gint64   started;
  gint64   shown;
} SacProgressLine;

void  sac_progress_line_begin (SacProgressLine *self);
/* Writes over what was shown. */
void  sac_progress_line_show  (SacProgressLine *self,
                               const char      *text);
/* The same, and the next line goes below. */
void  sac_progress_line_keep  (SacProgressLine *self,
                               const char      *text);
/* "120 of 2000, 0:01:02 left", a few times a second however often it is called. */
void  sac_progress_line_count (SacProgressLine *self,
                               int              n_done,
                               int              n);
/* Takes away what is shown, so that a message or a result has the line for itself. */
void  sac_progress_line_erase (SacProgressLine *self);
/* Leaves it, and ends the line. */
void  sac_progress_line_end   (SacProgressLine *self);

/* "1:02:03"; what is no time is none. */
char *sac_format_seconds      (double           seconds) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
