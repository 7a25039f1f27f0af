#include "app/paste.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "engine/errors.h"

/* Best first: what loses nothing, then what is smallest. */
static const char *const formats[] = {
  "image/png", "image/tiff", "image/webp", "image/jpeg", "image/gif", "image/svg+xml", NULL,
};

typedef struct
{
  gpointer      owner;
  SacPastedFunc pasted;
} Paste;

static void
finish (Paste        *paste,
        GBytes       *bytes,
        const GError *error)
{
  paste->pasted (paste->owner, bytes, error);
  g_object_unref (paste->owner);
  g_free (paste);
}

static void
spliced_cb (GObject      *object,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (object), result, &error) >= 0)
    bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (object));

  finish (data, bytes, error);
}

static void
read_cb (GObject      *clipboard,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GInputStream) stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result,
                                                              NULL, &error);
  g_autoptr(GOutputStream) memory = NULL;

  if (stream == NULL)
    {
      finish (data, NULL, error);
      return;
    }

  memory = g_memory_output_stream_new_resizable ();
  g_output_stream_splice_async (memory, stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE |
                                  G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, spliced_cb, data);
}

void
sac_paste_picture (GdkClipboard  *clipboard,
                   gpointer       owner,
                   SacPastedFunc  pasted)
{
  Paste *paste = g_new (Paste, 1);
  GdkContentFormats *offered = gdk_clipboard_get_formats (clipboard);
  gboolean any = gdk_content_formats_contain_gtype (offered, GDK_TYPE_TEXTURE);

  *paste = (Paste) { g_object_ref (owner), pasted };
  for (int i = 0; formats[i] != NULL && !any; i++)
    any = gdk_content_formats_contain_mime_type (offered, formats[i]);

  if (!any)
    {
      g_autoptr(GError) error = g_error_new (SAC_ERROR, SAC_ERROR_BAD_INPUT,
                                             _("there is no picture in the clipboard"));

      finish (paste, NULL, error);
      return;
    }

  gdk_clipboard_read_async (clipboard, (const char **) formats, G_PRIORITY_DEFAULT, NULL, read_cb,
                            paste);
}
