#include "app/export-job.h"

#include <glib/gi18n-lib.h>

#include "app/job.h"

/* Sharp on every screen, and not large. */
#define CLIPBOARD_DPI 192

static gpointer
save (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  const SacExportRequest *request = data;

  return GINT_TO_POINTER (sac_export (request->trace, &request->options, &request->size,
                                      request->format, request->path, cancellable, error));
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      data)
{
  SacWindow *window = SAC_WINDOW (object);
  const SacExportRequest *request = sac_job_get_data (result);
  g_autoptr(GError) error = NULL;

  if (sac_job_finish (result, &error) == NULL)
    {
      sac_window_show_problem (window, error->message);
      return;
    }

  g_autofree char *name = g_filename_display_basename (request->path);
  g_autofree char *message = g_strdup_printf (_("Exported to “%s”"), name);

  sac_window_show_problem (window, NULL);
  sac_window_show_toast (window, message);
}

void
sac_export_job_save (SacWindow              *window,
                     const SacExportRequest *request)
{
  sac_job_run (window, save, sac_export_request_copy (request),
               (GDestroyNotify) sac_export_request_free, NULL, NULL, saved_cb);
}

static gpointer
draw (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  const SacExportRequest *request = data;

  return sac_export_to_bytes (request->trace, &request->options, &request->size, request->format,
                              error);
}

static void
drawn_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      data)
{
  SacWindow *window = SAC_WINDOW (object);
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) png = sac_job_finish (result, &error);

  if (png == NULL)
    {
      sac_window_show_problem (window, error->message);
      return;
    }

  g_autoptr(GdkContentProvider) content = gdk_content_provider_new_for_bytes ("image/png", png);

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (window)), content);
  sac_window_show_toast (window, _("Picture copied"));
}

void
sac_export_job_copy (SacWindow *window)
{
  SacExportRequest *request =
    sac_export_request_new (sac_window_get_exploration (window), SAC_EXPORT_PNG);

  request->size.dpi = CLIPBOARD_DPI;
  request->options.theme = adw_style_manager_get_dark (adw_style_manager_get_default ())
                             ? SAC_THEME_DARK
                             : SAC_THEME_LIGHT;
  sac_job_run (window, draw, request, (GDestroyNotify) sac_export_request_free,
               (GDestroyNotify) g_bytes_unref, NULL, drawn_cb);
}
