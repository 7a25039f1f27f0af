/* Finds and shows widgets in tests. */

#pragma once

#include <gtk/gtk.h>

/* The first label below @root that reads @text and is visible; NULL: none. */
GtkWidget *find_label   (GtkWidget  *root,
                         const char *text);
/* The @nth widget of @type below @root, visible or not; NULL: there are fewer. */
GtkWidget *find_type    (GtkWidget  *root,
                         GType       type,
                         int         nth);
/* Puts @widget into a window of its own and waits until it has a size. */
GtkWidget *show_widget  (GtkWidget  *widget,
                         int         width,
                         int         height);
/* Works off what is pending. */
void       settle       (void);
/* Turns the main loop for so long. */
void       wait_for     (guint       milliseconds);
