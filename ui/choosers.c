#include "ui/choosers.h"

#include <glib/gi18n-lib.h>

static void
response_cb (GtkNativeDialog *chooser,
             int              response,
             gpointer         data)
{
  g_autoptr(GtkWindow) owner = data;
  SacChosenFunc chosen = g_object_get_data (G_OBJECT (chooser), "chosen");
  g_autoptr(GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  chosen (owner, file);
  g_object_unref (chooser);
}

static void
ask (GtkFileChooserNative *chooser,
     GtkWindow            *owner,
     SacChosenFunc         chosen)
{
  g_object_set_data (G_OBJECT (chooser), "chosen", chosen);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), g_object_ref (owner));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
add_filter (GtkFileChooser    *chooser,
            const char        *name,
            const char *const *patterns)
{
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (int i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

#define PICTURES "*.png", "*.jpg", "*.jpeg", "*.webp", "*.tif", "*.tiff", "*.gif", "*.svg", \
                 "*.PNG", "*.JPG", "*.JPEG"

static void
ask_what_to_open (GtkWindow         *owner,
                  const char        *title,
                  const char        *name,
                  const char *const *patterns,
                  SacChosenFunc      chosen)
{
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (title, owner, GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"),
                                 _("_Cancel"));

  add_filter (GTK_FILE_CHOOSER (chooser), name, patterns);
  add_filter (GTK_FILE_CHOOSER (chooser), _("All files"), (const char *[]) { "*", NULL });
  ask (chooser, owner, chosen);
}

void
sac_choose_file_to_open (GtkWindow     *owner,
                         SacChosenFunc  chosen)
{
  static const char *const patterns[] = { "*.safetensors", "*.json", PICTURES, NULL };

  ask_what_to_open (owner, _("Open"), _("Models, traces, pictures and exported figures"),
                    patterns, chosen);
}

void
sac_choose_picture_to_open (GtkWindow     *owner,
                            SacChosenFunc  chosen)
{
  static const char *const patterns[] = { PICTURES, NULL };

  ask_what_to_open (owner, _("Open Picture"), _("Pictures"), patterns, chosen);
}

void
sac_choose_file_to_save (GtkWindow     *owner,
                         const char    *title,
                         const char    *name,
                         SacChosenFunc  chosen)
{
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (title, owner, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"),
                                 _("_Cancel"));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  ask (chooser, owner, chosen);
}
