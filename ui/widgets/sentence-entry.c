#include "ui/widgets/sentence-entry.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/trace-file.h"
#include "ui/widgets/run-status.h"
#include "ui/widgets/text-lines.h"

/* Pango takes quadratic time to find where a line may end inside a word: seconds for a pasted
 * wall of letters. Text without such a word is broken between words. */
#define LONGEST_WORD 500

/* Above the text, and below it: outside of what scrolls, so that no line comes near the frame. */
#define MARGIN               16
#define MARGIN_BELOW_HEADING 4

/* Pixels, with the margins. */
#define SENTENCE_HEIGHT 150
/* Nobody counts the words of a sentence. */
#define FEWEST_COUNTED 20

struct _SacSentenceEntry
{
  GtkWidget parent_instance;

  GtkWidget         *box;
  GtkScrolledWindow *scroller;
  GtkTextView       *text_view;
  GtkTextBuffer     *buffer;
  GtkLabel          *placeholder_label;
  SacRunStatus      *status;
  GtkLabel          *count_label;

  gboolean           counts; /* The words. */
  int                most_height; /* Pixels, with the margins. */
  char              *text; /* What notify::text was last sent for. */
};

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_PLACEHOLDER,
  PROP_BUSY,
  PROP_STATUS,
  PROP_PROGRESS,
  N_PROPS
};

enum
{
  CUT,
  TRACE_PASTED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SacSentenceEntry, sac_sentence_entry, GTK_TYPE_WIDGET)

static void buffer_changed_cb (SacSentenceEntry *self);

static GtkAdjustment *
get_adjustment (SacSentenceEntry *self)
{
  return gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->text_view));
}

const char *
sac_sentence_entry_get_text (SacSentenceEntry *self)
{
  return self->text;
}

void
sac_sentence_entry_set_text (SacSentenceEntry *self,
                             const char       *text)
{
  if (text == NULL)
    text = "";
  if (g_str_equal (self->text, text))
    return;

  /* The buffer deletes, then inserts: nobody is to hear of the empty text between. */
  g_signal_handlers_block_by_func (self->buffer, buffer_changed_cb, self);
  gtk_text_buffer_set_text (self->buffer, text, -1);
  /* Another text is read from its beginning. */
  gtk_adjustment_set_value (get_adjustment (self), 0);
  g_signal_handlers_unblock_by_func (self->buffer, buffer_changed_cb, self);
  buffer_changed_cb (self);
}

static gboolean
has_endless_word (const char *text)
{
  int length = 0;

  for (; *text != '\0' && length <= LONGEST_WORD; text = g_utf8_next_char (text))
    length = g_unichar_isspace (g_utf8_get_char (text)) ? 0 : length + 1;

  return length > LONGEST_WORD;
}

/* As a person counts them: what stands between blanks and is no mere sign. */
static int
count_words (const char *text)
{
  gboolean in_word = FALSE;
  int n = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar letter = g_utf8_get_char (text);

      if (!in_word && g_unichar_isalnum (letter))
        n++;
      in_word = (in_word || g_unichar_isalnum (letter)) && !g_unichar_isspace (letter);
    }

  return n;
}

static void
show_count (SacSentenceEntry *self,
            const char       *text)
{
  int n = self->counts ? count_words (text) : 0;
  g_autofree char *count = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "%d word", "%d words", n), n);

  gtk_label_set_label (self->count_label, count);
  gtk_widget_set_visible (GTK_WIDGET (self->count_label), n >= FEWEST_COUNTED);
}

static void
fit_lines (SacSentenceEntry *self)
{
  GtkWidget *scroller = GTK_WIDGET (self->scroller);

  sac_text_lines_fit (self->text_view, self->scroller,
                      self->most_height - gtk_widget_get_margin_top (scroller) -
                        gtk_widget_get_margin_bottom (scroller));
}

void
sac_sentence_entry_set_long (SacSentenceEntry *self,
                             int               height)
{
  self->counts = height > 0;
  self->most_height = height > 0 ? height : SENTENCE_HEIGHT;
  fit_lines (self);
  show_count (self, self->text);
}

static void
fit_height (gpointer data)
{
  g_autoptr(SacSentenceEntry) self = data;

  /* Disposed of in the meantime. */
  if (self->box == NULL)
    return;

  GtkAdjustment *adjustment = get_adjustment (self);

  fit_lines (self);
  /* While it scrolls smoothly it would not hear of another height: it is there at once. */
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment));
  gtk_widget_queue_resize (GTK_WIDGET (self->text_view));
}

/* A text view asks for the height that it had at its last width; what it needs at a new one it
 * finds out while sizes are given out, when nobody can have another. */
static void
height_changed_cb (SacSentenceEntry *self)
{
  g_idle_add_once (fit_height, g_object_ref (self));
}

/* It scrolled to the caret before it had the height that it has now. */
static void
scroll (gpointer data)
{
  g_autoptr(SacSentenceEntry) self = data;

  if (self->box == NULL)
    return;

  GtkAdjustment *adjustment = get_adjustment (self);

  if (gtk_adjustment_get_upper (adjustment) <= gtk_adjustment_get_page_size (adjustment))
    gtk_adjustment_set_value (adjustment, 0);
  else if (gtk_widget_has_focus (GTK_WIDGET (self->text_view)))
    sac_text_lines_show_caret (self->text_view);
}

static void
page_changed_cb (SacSentenceEntry *self)
{
  g_idle_add_once (scroll, g_object_ref (self));
}

static void
buffer_changed_cb (SacSentenceEntry *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);

  g_autofree char *text = gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);

  gtk_widget_set_visible (GTK_WIDGET (self->placeholder_label), text[0] == '\0');
  gtk_text_view_set_wrap_mode (self->text_view, has_endless_word (text) ? GTK_WRAP_CHAR
                                                                        : GTK_WRAP_WORD_CHAR);
  show_count (self, text);

  if (g_str_equal (text, self->text))
    return;

  g_free (self->text);
  self->text = g_steal_pointer (&text);
  height_changed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

GtkTextView *
sac_sentence_entry_get_text_view (SacSentenceEntry *self)
{
  return self->text_view;
}

void
sac_sentence_entry_set_label (SacSentenceEntry *self,
                              const char       *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text_view),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
sac_sentence_entry_set_headed (SacSentenceEntry *self,
                               gboolean          headed)
{
  int margin = headed ? MARGIN_BELOW_HEADING : MARGIN;

  gtk_widget_set_margin_top (GTK_WIDGET (self->scroller), margin);
  gtk_widget_set_margin_top (GTK_WIDGET (self->placeholder_label), margin);
  gtk_widget_set_margin_top (GTK_WIDGET (self->status), margin - 2);
  fit_lines (self);
}

void
sac_sentence_entry_show_status (SacSentenceEntry *self,
                                gboolean          shown)
{
  gtk_widget_set_visible (GTK_WIDGET (self->status), shown);
}

void
sac_sentence_entry_set_editable (SacSentenceEntry *self,
                                 gboolean          editable)
{
  /* Its cursor stays visible: GTK 4.8 aborts if it blinks on after it was made invisible. */
  gtk_text_view_set_editable (self->text_view, editable);
}

/* A trace that is pasted is opened, not read. */
static void
tell_trace (SacSentenceEntry *self,
            const char       *text,
            int               length)
{
  g_autofree char *json = g_strndup (text, length);

  g_signal_stop_emission_by_name (self->buffer, "insert-text");
  g_signal_emit (self, signals[TRACE_PASTED], 0, json);
}

/* Laying out a megabyte of one paragraph would freeze the window, and no model reads it. */
static void
insert_text_cb (SacSentenceEntry *self,
                GtkTextIter      *location,
                const char       *text,
                int               length)
{
  int room = SAC_SENTENCE_ENTRY_LIMIT - gtk_text_buffer_get_char_count (self->buffer);

  if (sac_trace_is_json (text, length))
    {
      tell_trace (self, text, length);
      return;
    }

  if (g_utf8_strlen (text, length) <= room)
    return;

  g_signal_stop_emission_by_name (self->buffer, "insert-text");
  if (room > 0)
    gtk_text_buffer_insert (self->buffer, location, text,
                            g_utf8_offset_to_pointer (text, room) - text);
  g_signal_emit (self, signals[CUT], 0);
}

static gboolean
key_pressed_cb (SacSentenceEntry *self,
                guint             key,
                guint             code,
                GdkModifierType   state)
{
  gboolean enters = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter;

  if (!enters || (state & GDK_SHIFT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;

  return gtk_widget_activate_action (GTK_WIDGET (self), "win.run", NULL);
}

static void
sac_sentence_entry_set_property (GObject      *object,
                                 guint         id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  SacSentenceEntry *self = SAC_SENTENCE_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      sac_sentence_entry_set_text (self, g_value_get_string (value));
      break;
    case PROP_PLACEHOLDER:
      gtk_label_set_label (self->placeholder_label, g_value_get_string (value));
      break;
    case PROP_BUSY:
      sac_run_status_set_busy (self->status, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_STATUS:
      sac_run_status_set_text (self->status, g_value_get_string (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_PROGRESS:
      sac_run_status_set_progress (self->status, g_value_get_string (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sac_sentence_entry_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  SacSentenceEntry *self = SAC_SENTENCE_ENTRY (object);

  switch (id)
    {
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_PLACEHOLDER:
      g_value_set_string (value, gtk_label_get_label (self->placeholder_label));
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, sac_run_status_get_busy (self->status));
      break;
    case PROP_STATUS:
      g_value_set_string (value, sac_run_status_get_text (self->status));
      break;
    case PROP_PROGRESS:
      g_value_set_string (value, sac_run_status_get_progress (self->status));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* The margins are the text's, too. */
static void
pressed_cb (SacSentenceEntry *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text_view));
}

static gboolean
sac_sentence_entry_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SAC_SENTENCE_ENTRY (widget)->text_view));
}

static void
sac_sentence_entry_dispose (GObject *object)
{
  SacSentenceEntry *self = SAC_SENTENCE_ENTRY (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_sentence_entry_parent_class)->dispose (object);
}

static void
sac_sentence_entry_finalize (GObject *object)
{
  g_free (SAC_SENTENCE_ENTRY (object)->text);

  G_OBJECT_CLASS (sac_sentence_entry_parent_class)->finalize (object);
}

static void
sac_sentence_entry_class_init (SacSentenceEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->set_property = sac_sentence_entry_set_property;
  object_class->get_property = sac_sentence_entry_get_property;
  object_class->dispose = sac_sentence_entry_dispose;
  object_class->finalize = sac_sentence_entry_finalize;
  widget_class->grab_focus = sac_sentence_entry_grab_focus;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  properties[PROP_PLACEHOLDER] = g_param_spec_string ("placeholder", NULL, NULL, "", flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_STATUS] = g_param_spec_string ("status", NULL, NULL, "", flags);
  properties[PROP_PROGRESS] = g_param_spec_string ("progress", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CUT] = g_signal_new ("cut", SAC_TYPE_SENTENCE_ENTRY, G_SIGNAL_RUN_LAST,
                               0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  signals[TRACE_PASTED] = g_signal_new ("trace-pasted", SAC_TYPE_SENTENCE_ENTRY, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (SAC_TYPE_RUN_STATUS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sentence-entry");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/sentence-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, box);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, scroller);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, text_view);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, buffer);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, placeholder_label);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, status);
  gtk_widget_class_bind_template_child (widget_class, SacSentenceEntry, count_label);
  gtk_widget_class_bind_template_callback (widget_class, buffer_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, insert_text_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
}

static void
sac_sentence_entry_init (SacSentenceEntry *self)
{
  self->text = g_strdup ("");
  self->most_height = SENTENCE_HEIGHT;
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (get_adjustment (self), "notify::upper",
                           G_CALLBACK (height_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (get_adjustment (self), "changed", G_CALLBACK (page_changed_cb), self,
                           G_CONNECT_SWAPPED);
}
