/* Another program than ours, for tests of what goes between two: offers a file in the clipboard,
 * saves what the clipboard holds, or lets a file be dragged out of its window.
 *
 * clipboard-client offer TYPE FILE: says when it does; until somebody else offers something
 * clipboard-client save TYPE FILE
 * clipboard-client drag FILE: from its window, “Drag”
 */

#include <gtk/gtk.h>
#include <stdlib.h>

/* Nothing that a test waits for takes so long. */
#define PATIENCE_SECONDS 120

static void
fail (const GError *error)
{
  g_printerr ("clipboard-client: %s\n", error->message);
  exit (1);
}

static void
out_of_patience_cb (gpointer data)
{
  g_printerr ("clipboard-client: nothing came\n");
  exit (1);
}

static void
lost_cb (GdkClipboard *clipboard)
{
  if (!gdk_clipboard_is_local (clipboard))
    exit (0);
}

static void
offer (GdkClipboard *clipboard,
       const char   *type,
       const char   *path)
{
  g_autoptr(GdkContentProvider) content = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GError) error = NULL;
  char *contents;
  gsize length;

  if (!g_file_get_contents (path, &contents, &length, &error))
    fail (error);

  bytes = g_bytes_new_take (contents, length);
  content = gdk_content_provider_new_for_bytes (type, bytes);
  g_signal_connect (clipboard, "notify::local", G_CALLBACK (lost_cb), NULL);
  gdk_clipboard_set_content (clipboard, content);
  g_print ("offered\n");
}

static void
saved_cb (GObject      *object,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr(GError) error = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (object), result, &error) < 0)
    fail (error);

  exit (0);
}

static void
read_cb (GObject      *clipboard,
         GAsyncResult *result,
         gpointer      path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileOutputStream) saved = NULL;
  g_autoptr(GInputStream) stream = NULL;
  g_autoptr(GError) error = NULL;

  stream = gdk_clipboard_read_finish (GDK_CLIPBOARD (clipboard), result, NULL, &error);
  if (stream == NULL)
    fail (error);

  saved = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &error);
  if (saved == NULL)
    fail (error);

  g_output_stream_splice_async (G_OUTPUT_STREAM (saved), stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE |
                                  G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, saved_cb, NULL);
}

/* What somebody else offers is asked for when the display opens, and comes later. */
static void
save (GdkClipboard *clipboard,
      const char   *type,
      char         *path)
{
  const char *types[] = { type, NULL };

  while (!gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), type))
    g_main_context_iteration (NULL, TRUE);

  gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, NULL, read_cb, path);
}

static void
drag (const char *path)
{
  GtkWidget *window = gtk_window_new ();
  GtkDragSource *source = gtk_drag_source_new ();
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GdkContentProvider) content =
    gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, &(GSList) { file, NULL });

  gtk_drag_source_set_content (source, content);
  gtk_window_set_title (GTK_WINDOW (window), "Drag");
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 60, 60);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (source));
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  GdkClipboard *clipboard;

  gtk_init ();
  clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  g_timeout_add_once (PATIENCE_SECONDS * 1000, out_of_patience_cb, NULL);

  if (argc == 4 && g_str_equal (argv[1], "offer"))
    offer (clipboard, argv[2], argv[3]);
  else if (argc == 4 && g_str_equal (argv[1], "save"))
    save (clipboard, argv[2], argv[3]);
  else if (argc == 3 && g_str_equal (argv[1], "drag"))
    drag (argv[2]);
  else
    return 2;

  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
}
