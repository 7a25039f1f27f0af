#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* What comes into an entry of text: typed, or pasted. */

/* File managers offer their paths as text, too. */
static gboolean
offers_more_than_text (GdkClipboard *clipboard)
{
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);

  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST))
    return TRUE;

  return gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE) &&
         !gdk_content_formats_contain_gtype (formats, G_TYPE_STRING);
}

/* A text view knows what to do with a text alone, where it may be edited. */
static void
text_pasted_cb (SacWindow   *self,
                GtkTextView *text_view)
{
  if (gtk_text_view_get_editable (text_view) &&
      !offers_more_than_text (gtk_widget_get_clipboard (GTK_WIDGET (self))))
    return;

  g_signal_stop_emission_by_name (text_view, "paste-clipboard");
  gtk_widget_activate_action (GTK_WIDGET (self), "win.paste", NULL);
}

static void
trace_pasted_cb (SacWindow  *self,
                 const char *json)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-text", "s", json);
}

static void
cut_cb (SacWindow *self)
{
  g_autofree char *message =
    g_strdup_printf (_("The text was cut after %d characters."), SAC_SENTENCE_ENTRY_LIMIT);

  sac_window_show_toast (self, message);
}

static void
text_changed_cb (SacWindow *self)
{
  if (!self->setting_texts)
    g_signal_emit_by_name (self, "texts-changed");
}

void
sac_window_watch_entry (SacWindow        *self,
                        SacSentenceEntry *entry)
{
  g_signal_connect_object (entry, "notify::text", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "cut", G_CALLBACK (cut_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "trace-pasted", G_CALLBACK (trace_pasted_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sac_sentence_entry_get_text_view (entry), "paste-clipboard",
                           G_CALLBACK (text_pasted_cb), self, G_CONNECT_SWAPPED);
}
