/* Asks for files. All that will change with a newer GTK's file dialogs is here. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @file is NULL where nothing was chosen. */
typedef void (*SacChosenFunc) (gpointer  owner,
                               GFile    *file);

/* @owner, a window, is the parent; it is kept until @chosen has been called with it. */
void sac_choose_file_to_open (GtkWindow     *owner,
                              SacChosenFunc  chosen);
/* Among pictures alone. */
void sac_choose_picture_to_open (GtkWindow  *owner,
                              SacChosenFunc  chosen);
void sac_choose_file_to_save (GtkWindow     *owner,
                              const char    *title,
                              const char    *name,
                              SacChosenFunc  chosen);

G_END_DECLS
