#include "app/cli/progress-line.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <unistd.h>

#define ERASE "\r\033[K"

#define MICROSECONDS_BETWEEN (G_USEC_PER_SEC / 5)

void
sac_progress_line_begin (SacProgressLine *self)
{
  *self = (SacProgressLine) {
    .watched = isatty (STDERR_FILENO), .started = g_get_monotonic_time (),
  };
}

void
sac_progress_line_show (SacProgressLine *self,
                        const char      *text)
{
  if (!self->watched)
    return;

  g_printerr (ERASE "%s", text);
  self->open = TRUE;
}

void
sac_progress_line_keep (SacProgressLine *self,
                        const char      *text)
{
  if (!self->watched)
    return;

  g_printerr (ERASE "%s\n", text);
  self->open = FALSE;
}

void
sac_progress_line_count (SacProgressLine *self,
                         int              n_done,
                         int              n)
{
  gint64 now = g_get_monotonic_time ();
  g_autofree char *left = NULL, *text = NULL;

  if (!self->watched || (self->open && now - self->shown < MICROSECONDS_BETWEEN))
    return;

  self->shown = now;
  left = sac_format_seconds ((now - self->started) / 1e6 / MAX (n_done, 1) * (n - n_done));
  /* Translators: so many of so many sentences, texts or pictures; the third is a time. */
  text = n_done > 0 ? g_strdup_printf (_("%d of %d, %s left"), n_done, n, left)
                    : g_strdup_printf (_("%d of %d"), n_done, n);
  sac_progress_line_show (self, text);
}

void
sac_progress_line_erase (SacProgressLine *self)
{
  if (self->open)
    g_printerr (ERASE);

  self->open = FALSE;
}

void
sac_progress_line_end (SacProgressLine *self)
{
  if (self->open)
    g_printerr ("\n");

  self->open = FALSE;
}

char *
sac_format_seconds (double seconds)
{
  int whole = isfinite (seconds) && seconds >= 0 && seconds < 1e7 ? (int) seconds : 0;

  return g_strdup_printf ("%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}
