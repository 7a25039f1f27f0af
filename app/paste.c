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
  SacPastedFunc done;
} Paste;

static void
finish (Paste           *paste,
        const SacPasted *pasted,
        const GError    *error)
{
  paste->done (paste->owner, error == NULL ? pasted : NULL, error);
  g_object_unref (paste->owner);
  g_free (paste);
}

static void
set_nothing (GError **error)
{
  g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                       _("there is no picture, file or text in the clipboard"));
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

  finish (data, &(SacPasted) { .picture = bytes }, error);
}

static void
picture_read_cb (GObject      *clipboard,
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

static void
files_read_cb (GObject      *clipboard,
               GAsyncResult *result,
               gpointer      data)
{
  g_autoptr(GError) error = NULL;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, &error);
  GSList *files = value != NULL ? g_value_get_boxed (value) : NULL;

  if (value != NULL && files == NULL)
    set_nothing (&error);

  finish (data, &(SacPasted) { .file = files != NULL ? files->data : NULL }, error);
}

static void
text_read_cb (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result,
                                                          &error);

  finish (data, &(SacPasted) { .text = text }, error);
}

static gboolean
offers_picture (GdkContentFormats *offered)
{
  for (int i = 0; formats[i] != NULL; i++)
    if (gdk_content_formats_contain_mime_type (offered, formats[i]))
      return TRUE;

  return gdk_content_formats_contain_gtype (offered, GDK_TYPE_TEXTURE);
}

void
sac_paste (GdkClipboard  *clipboard,
           gpointer       owner,
           SacPastedFunc  done)
{
  GdkContentFormats *offered = gdk_clipboard_get_formats (clipboard);
  Paste *paste = g_new (Paste, 1);
  g_autoptr(GError) error = NULL;

  *paste = (Paste) { g_object_ref (owner), done };

  if (offers_picture (offered))
    gdk_clipboard_read_async (clipboard, (const char **) formats, G_PRIORITY_DEFAULT, NULL,
                              picture_read_cb, paste);
  else if (gdk_content_formats_contain_gtype (offered, GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL,
                                    files_read_cb, paste);
  else if (gdk_content_formats_contain_gtype (offered, G_TYPE_STRING))
    gdk_clipboard_read_text_async (clipboard, NULL, text_read_cb, paste);
  else
    {
      set_nothing (&error);
      finish (paste, NULL, error);
    }
}
