#include "ui/figures/labels.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pango.h>
#include <string.h>

/* Labels are measured once, at this size; their size is a factor from then on. */
#define REFERENCE 32.0

#define END_WIDTH 0.85

static gboolean
is_blank (const char *token)
{
  for (const char *p = token; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

/* Marks of direction and joiners have no ink of their own and must stay; what else controls a
 * terminal or a paragraph would break the line. */
static gboolean
needs_escape (gunichar c)
{
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

static void
append_escape (GString  *label,
               gunichar  c)
{
  if (c == '\t')
    g_string_append (label, "\\t");
  else if (c == '\n')
    g_string_append (label, "\\n");
  else if (c == '\r')
    g_string_append (label, "\\r");
  else
    g_string_append_printf (label, "\\u%04x", c);
}

char *
sac_label_for_token (const char *token)
{
  g_autofree char *valid = g_utf8_make_valid (token != NULL ? token : "", -1);
  GString *label = g_string_new (NULL);
  gboolean blank = is_blank (valid);

  if (*valid == '\0')
    g_string_append (label, "“”");

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (needs_escape (c))
        append_escape (label, c);
      else if (blank)
        g_string_append (label, "·");
      else
        g_string_append_unichar (label, c);
    }

  return g_string_free (label, FALSE);
}

/* No longer word can be read anyway, and laying one out takes ever longer. */
char *
sac_label_for_text (const char *text)
{
  PangoLogAttr attributes[SAC_LABEL_MAX_CHARACTERS + 2] = { 0 };
  int kept = SAC_LABEL_MAX_CHARACTERS;
  g_autofree char *whole = sac_label_for_token (text);
  g_autofree char *start = NULL;
  const char *end;

  if (g_utf8_strlen (whole, (kept + 1) * 4) <= kept)
    return g_steal_pointer (&whole);

  /* With what follows, so as not to part a mark from its letter. */
  end = g_utf8_offset_to_pointer (whole, kept + 1);
  pango_get_log_attrs (whole, end - whole, -1, pango_language_get_default (), attributes,
                       kept + 2);

  while (kept > 1 && !attributes[kept].is_cursor_position)
    kept--;

  start = g_utf8_substring (whole, 0, kept);

  return g_strconcat (start, "…", NULL);
}

static char *
label_of_position (const SacTraceSource *source,
                   int                   position)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (source->labels != NULL)
    return sac_label_for_text (source->labels[position]);

  if (source->kind == SAC_SOURCE_FRAMES && source->seconds_per_frame > 0)
    {
      g_ascii_formatd (buffer, sizeof buffer, "%.2f", position * source->seconds_per_frame);
      return g_strconcat (buffer, " s", NULL);
    }

  if (source->kind == SAC_SOURCE_GRID && source->columns > 0)
    /* Translators: a cell of a picture, by row and column. */
    return g_strdup_printf (_("r%d c%d"), position / source->columns + 1,
                            position % source->columns + 1);

  return g_strdup_printf ("%d", position + 1);
}

static gboolean
has_letter (const char *string)
{
  for (const char *p = string; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      return TRUE;

  return FALSE;
}

static void
measure_label (SacLabels *labels,
               SacLabel  *label,
               SacText   *text)
{
  const SacTextStyle style = { .size = REFERENCE, .bold = TRUE };
  double line;
  SacTextExtents ink = sac_text_measure_ink (text, label->text, &style, &line);

  label->width = ink.width / REFERENCE;
  labels->ascent = MAX (labels->ascent, ink.ascent / REFERENCE);
  labels->descent = MAX (labels->descent, ink.descent / REFERENCE);
  labels->line = MAX (labels->line, line / REFERENCE);

  /* Marks and digits take no side. */
  if (has_letter (label->text))
    label->lean = sac_text_is_right_to_left (text, label->text) ? 1 : -1;

  if (strchr (label->text, ' ') != NULL)
    labels->widest_phrase = MAX (labels->widest_phrase, label->width);
}

static void
measure (SacLabels *labels,
         SacText   *text)
{
  g_autoptr(GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  int balance = 0;

  /* What every Latin line needs, also where only a full stop stands in it. */
  labels->ascent = 0.74;
  labels->descent = 0.22;

  for (int i = 0; i < labels->n_items; i++)
    {
      SacLabel *label = &labels->items[i];
      const SacLabel *twin = g_hash_table_lookup (known, label->text);

      if (label->end)
        {
          label->width = END_WIDTH;
        }
      else if (twin != NULL)
        {
          label->width = twin->width;
          label->lean = twin->lean;
        }
      else
        {
          measure_label (labels, label, text);
          g_hash_table_insert (known, label->text, label);
        }

      labels->widest = MAX (labels->widest, label->width);
      balance += label->lean;
    }

  labels->right_to_left = balance > 0;
}

void
sac_labels_init_source (SacLabels            *labels,
                        SacText              *text,
                        const SacTraceSource *source)
{
  *labels = (SacLabels) { .n_items = source != NULL ? source->n_positions : 0 };
  labels->items = g_new0 (SacLabel, MAX (labels->n_items, 1));
  labels->numbers = source != NULL && source->labels == NULL;

  for (int i = 0; i < labels->n_items; i++)
    {
      labels->items[i].text = label_of_position (source, i);
      labels->items[i].end = i == source->end && source->labels != NULL;
    }

  measure (labels, text);
}

void
sac_labels_init_steps (SacLabels         *labels,
                       SacText           *text,
                       SacAttentionTrace *trace)
{
  *labels = (SacLabels) { .n_items = sac_attention_trace_get_n_steps (trace) };
  labels->items = g_new0 (SacLabel, MAX (labels->n_items, 1));

  for (int i = 0; i < labels->n_items; i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);

      labels->items[i].text = sac_label_for_text (step->token);
      labels->items[i].end = step->end;
    }

  measure (labels, text);
}

void
sac_labels_clear (SacLabels *labels)
{
  for (int i = 0; i < labels->n_items; i++)
    g_free (labels->items[i].text);

  g_clear_pointer (&labels->items, g_free);
  labels->n_items = 0;
}

double
sac_labels_line (const SacLabels *labels,
                 double           size)
{
  return (labels->ascent + labels->descent + 0.14) * size;
}

/* A line that is broken between letters lacks at most one letter; one that is broken between
 * words and the next are together longer than @wrap. */
double
sac_labels_thickness (const SacLabels *labels,
                      double           size,
                      double           wrap)
{
  double letters = MAX (wrap - 1.3 * size, size);
  double n_lines = 1;

  if (labels->widest * size > wrap)
    n_lines = ceil (labels->widest * size / letters);

  if (labels->widest_phrase * size > wrap)
    n_lines = MAX (n_lines, 2 * ceil (labels->widest_phrase * size / letters));

  if (n_lines == 1)
    return sac_labels_line (labels, size);

  return MAX (sac_labels_line (labels, size), n_lines * labels->line * size);
}

double
sac_labels_length (const SacLabels *labels,
                   double           size,
                   double           wrap)
{
  return MIN (labels->widest * size, wrap);
}

void
sac_label_fit (const SacLabels *labels,
               int              index,
               SacText         *text,
               SacPlacedLabel  *placed)
{
  const SacLabel *label = &labels->items[index];

  placed->width = label->width * placed->size;
  placed->ascent = labels->ascent * placed->size;
  placed->descent = labels->descent * placed->size;

  if (placed->wrap > 0 && placed->width > placed->wrap)
    {
      SacTextStyle style = { placed->size, TRUE, placed->wrap, placed->align };
      SacTextExtents extents = sac_text_measure (text, label->text, &style);

      /* The usual face may break elsewhere than the bold one. */
      placed->width = MAX (extents.width, placed->wrap);
      placed->ascent = MAX (placed->ascent, extents.ascent);
      placed->descent = MAX (placed->descent, extents.descent);
    }
  else
    {
      placed->wrap = 0;
    }
}

/* A bent arrow, "return": fonts may lack it. Upright around the middle of its box, however
 * the words beside it are turned. */
static void
draw_end_sign (cairo_t              *cr,
               const SacPlacedLabel *placed)
{
  double unit = placed->size / 16;
  double x = placed->width / 2, y = (placed->descent - placed->ascent) / 2;
  double left, right, top, middle;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, -placed->angle);
  left = -5.5 * unit;
  right = 5.5 * unit;
  top = -4.7 * unit;
  middle = 1.7 * unit;
  cairo_set_line_width (cr, 1.25 * unit);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to (cr, right, top);
  cairo_line_to (cr, right, middle);
  cairo_line_to (cr, left, middle);
  cairo_move_to (cr, left + 3.4 * unit, middle - 3.4 * unit);
  cairo_line_to (cr, left, middle);
  cairo_line_to (cr, left + 3.4 * unit, middle + 3.4 * unit);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
sac_label_draw (const SacLabels      *labels,
                int                   index,
                SacText              *text,
                cairo_t              *cr,
                const SacPlacedLabel *placed,
                gboolean              bold)
{
  const SacLabel *label = &labels->items[index];
  SacTextStyle style = { placed->size, bold, placed->wrap, placed->align };
  double room = 0;

  cairo_save (cr);
  cairo_translate (cr, placed->x, placed->y);
  cairo_rotate (cr, placed->angle);

  if (label->end)
    {
      draw_end_sign (cr, placed);
    }
  else
    {
      /* The box is that of the bold face. */
      if (placed->align != SAC_ALIGN_START && !bold)
        room = placed->width - sac_text_measure (text, label->text, &style).width;

      sac_text_draw (text, cr, label->text, &style,
                     placed->align == SAC_ALIGN_CENTRE ? room / 2 : room, 0);
    }

  cairo_restore (cr);
}

void
sac_label_draw_within (const SacLabels *labels,
                       int              index,
                       SacText         *text,
                       cairo_t         *cr,
                       double           size,
                       gboolean         bold,
                       double           x,
                       double           y,
                       double           width)
{
  const SacLabel *label = &labels->items[index];
  SacPlacedLabel placed = { .y = y, .size = size, .align = SAC_ALIGN_CENTRE };
  SacTextStyle style = { .size = size, .bold = bold };
  g_autofree char *shorter = NULL;

  sac_label_fit (labels, index, text, &placed);
  placed.x = x + (width - placed.width) / 2;

  if (placed.width <= width + 0.01)
    {
      sac_label_draw (labels, index, text, cr, &placed, bold);
      return;
    }

  shorter = sac_text_shorten (text, label->text, &style, width);
  sac_text_draw (text, cr, shorter, &style,
                 x + (width - sac_text_measure (text, shorter, &style).width) / 2, y);
}

void
sac_label_corners (const SacPlacedLabel *placed,
                   double               *corners)
{
  const double x[] = { 0, placed->width, placed->width, 0 };
  const double y[] = { -placed->ascent, -placed->ascent, placed->descent, placed->descent };
  double cosine = cos (placed->angle), sine = sin (placed->angle);

  for (int i = 0; i < 4; i++)
    {
      corners[2 * i] = placed->x + cosine * x[i] - sine * y[i];
      corners[2 * i + 1] = placed->y + sine * x[i] + cosine * y[i];
    }
}
