#include "tests/support/widgets.h"

GtkWidget *
find_label (GtkWidget  *root,
            const char *text)
{
  /* A window that was not presented may be looked into all the same. */
  if (!GTK_IS_WINDOW (root) && !gtk_widget_get_visible (root))
    return NULL;
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_label (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static GtkWidget *
find_counted (GtkWidget *root,
              GType      type,
              int       *left)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (*left)-- == 0)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_counted (child, type, left);

      if (found != NULL)
        return found;
    }

  return NULL;
}

GtkWidget *
find_type (GtkWidget *root,
           GType      type,
           int        nth)
{
  return find_counted (root, type, &nth);
}

void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
passed_cb (gpointer passed)
{
  *(gboolean *) passed = TRUE;
}

void
wait_for (guint milliseconds)
{
  gboolean passed = FALSE;

  g_timeout_add_once (milliseconds, passed_cb, &passed);
  while (!passed)
    g_main_context_iteration (NULL, TRUE);
}

GtkWidget *
show_widget (GtkWidget *widget,
             int        width,
             int        height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));

  while (gtk_widget_get_width (widget) == 0)
    g_main_context_iteration (NULL, TRUE);

  return window;
}
