#include "ui/widgets/picture-bar.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/run-status.h"

struct _SacPictureBar
{
  GtkWidget parent_instance;

  GtkWidget    *box;
  GtkWidget    *button;
  GtkLabel     *name_label;
  GtkLabel     *size_label;
  GtkWidget    *note_box;
  GtkLabel     *note_label;
  SacRunStatus *status;
};

enum
{
  PROP_0,
  PROP_BUSY,
  PROP_STATUS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (SacPictureBar, sac_picture_bar, GTK_TYPE_WIDGET)

void
sac_picture_bar_set_picture (SacPictureBar *self,
                             SacPicture    *picture)
{
  if (picture == NULL)
    {
      gtk_label_set_label (self->name_label, _("Open a picture, drop one here, or paste one"));
      gtk_label_set_label (self->size_label, "");
      return;
    }

  g_autofree char *name = picture->name != NULL ? g_filename_display_basename (picture->name)
                                                : g_strdup (_("Pasted picture"));
  g_autofree char *size = g_strdup_printf ("%d × %d", picture->original_width,
                                           picture->original_height);

  gtk_label_set_label (self->name_label, name);
  gtk_label_set_label (self->size_label, size);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), picture->name);
}

void
sac_picture_bar_set_note (SacPictureBar *self,
                          const char    *note)
{
  gtk_label_set_label (self->note_label, note != NULL ? note : "");
  gtk_widget_set_visible (self->note_box, note != NULL);
}

static void
sac_picture_bar_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  SacPictureBar *self = SAC_PICTURE_BAR (object);

  switch (id)
    {
    case PROP_BUSY:
      sac_run_status_set_busy (self->status, g_value_get_boolean (value));
      break;
    case PROP_STATUS:
      sac_run_status_set_text (self->status, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sac_picture_bar_get_property (GObject    *object,
                              guint       id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  SacPictureBar *self = SAC_PICTURE_BAR (object);

  switch (id)
    {
    case PROP_BUSY:
      g_value_set_boolean (value, sac_run_status_get_busy (self->status));
      break;
    case PROP_STATUS:
      g_value_set_string (value, sac_run_status_get_text (self->status));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
sac_picture_bar_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SAC_PICTURE_BAR (widget)->button);
}

static void
sac_picture_bar_dispose (GObject *object)
{
  g_clear_pointer (&SAC_PICTURE_BAR (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_picture_bar_parent_class)->dispose (object);
}

static void
sac_picture_bar_class_init (SacPictureBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->set_property = sac_picture_bar_set_property;
  object_class->get_property = sac_picture_bar_get_property;
  object_class->dispose = sac_picture_bar_dispose;
  widget_class->grab_focus = sac_picture_bar_grab_focus;

  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_string ("status", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (SAC_TYPE_RUN_STATUS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "picture-bar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/picture-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, box);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, button);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, name_label);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, size_label);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, note_box);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, note_label);
  gtk_widget_class_bind_template_child (widget_class, SacPictureBar, status);
}

static void
sac_picture_bar_init (SacPictureBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  sac_picture_bar_set_picture (self, NULL);
}

GtkWidget *
sac_picture_bar_new (void)
{
  return g_object_new (SAC_TYPE_PICTURE_BAR, NULL);
}
