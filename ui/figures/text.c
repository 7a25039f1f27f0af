#include "ui/figures/text.h"

#include <pango/pangocairo.h>

#define FAMILIES "Cantarell, Noto Sans, sans"

struct _SacText
{
  PangoLayout          *layout; /* The only one: set anew for each text. */
  PangoFontDescription *font;
  SacTextStyle          style;  /* What the layout is set to. */
};

SacText *
sac_text_new (void)
{
  SacText *self = g_new0 (SacText, 1);
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoContext *context = pango_font_map_create_context (map);
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoAttrList *attributes;

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);

  pango_context_set_round_glyph_positions (context, FALSE);
  self->layout = pango_layout_new (context);
  g_object_unref (context);
  self->font = pango_font_description_from_string (FAMILIES);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);

  /* A word that is broken is not to gain a letter. */
  attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  pango_layout_set_attributes (self->layout, attributes);
  pango_attr_list_unref (attributes);

  return self;
}

void
sac_text_free (SacText *self)
{
  if (self == NULL)
    return;

  pango_font_description_free (self->font);
  g_object_unref (self->layout);
  g_free (self);
}

/* Cairo writes no text into a PDF, and gives up the whole of it, for these. */
static gboolean
is_noncharacter (gunichar c)
{
  return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

char *
sac_text_clean (const char *string)
{
  GString *clean = g_string_new (NULL);

  for (const char *p = string; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (clean, is_noncharacter (g_utf8_get_char (p)) ? 0xfffd
                                                                         : g_utf8_get_char (p));

  return g_string_free (clean, FALSE);
}

static gboolean
is_clean (const char *string)
{
  for (const char *p = string; *p != '\0'; p = g_utf8_next_char (p))
    if (is_noncharacter (g_utf8_get_char (p)))
      return FALSE;

  return TRUE;
}

static void
set_string (SacText    *self,
            const char *string)
{
  g_autofree char *clean = NULL;

  if (g_str_equal (pango_layout_get_text (self->layout), string))
    return;

  if (!is_clean (string))
    string = clean = sac_text_clean (string);

  pango_layout_set_text (self->layout, string, -1);
}

static void
prepare (SacText            *self,
         const char         *string,
         const SacTextStyle *style)
{
  static const PangoAlignment alignments[] = {
    [SAC_ALIGN_START] = PANGO_ALIGN_LEFT,
    [SAC_ALIGN_CENTRE] = PANGO_ALIGN_CENTER,
    [SAC_ALIGN_END] = PANGO_ALIGN_RIGHT,
  };

  /* A text is often measured and drawn in turn, and laying it out is most of the work. */
  if (style->size != self->style.size || style->bold != self->style.bold)
    {
      pango_font_description_set_absolute_size (self->font, style->size * PANGO_SCALE);
      pango_font_description_set_weight (self->font,
                                         style->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
      pango_layout_set_font_description (self->layout, self->font);
    }

  pango_layout_set_width (self->layout, style->wrap > 0 ? (int) (style->wrap * PANGO_SCALE) : -1);
  pango_layout_set_alignment (self->layout, alignments[style->align]);
  set_string (self, string);
  self->style = *style;
}

/* The left edge is returned apart: ink may begin before the origin. */
static SacTextExtents
get_extents (SacText  *self,
             gboolean  logical_too,
             double   *left)
{
  PangoRectangle ink, logical;
  double baseline = pango_layout_get_baseline (self->layout);
  double x0, x1, y0, y1;

  pango_layout_get_extents (self->layout, &ink, &logical);

  x0 = MIN (ink.x, logical.x);
  x1 = MAX (ink.x + ink.width, logical.x + logical.width);
  y0 = ink.y;
  y1 = ink.y + ink.height;

  if (logical_too)
    {
      y0 = MIN (y0, logical.y);
      y1 = MAX (y1, logical.y + logical.height);
    }

  *left = x0 / PANGO_SCALE;

  return (SacTextExtents) {
    (x1 - x0) / PANGO_SCALE, (baseline - y0) / PANGO_SCALE, (y1 - baseline) / PANGO_SCALE,
  };
}

SacTextExtents
sac_text_measure (SacText            *self,
                  const char         *string,
                  const SacTextStyle *style)
{
  double left;

  prepare (self, string, style);

  return get_extents (self, TRUE, &left);
}

SacTextExtents
sac_text_measure_ink (SacText            *self,
                      const char         *string,
                      const SacTextStyle *style,
                      double             *line)
{
  PangoRectangle logical;
  double left;

  prepare (self, string, style);
  pango_layout_get_extents (self->layout, NULL, &logical);

  if (line != NULL)
    *line = (double) logical.height / PANGO_SCALE;

  return get_extents (self, FALSE, &left);
}

gboolean
sac_text_is_right_to_left (SacText    *self,
                           const char *string)
{
  PangoLayoutLine *line;

  set_string (self, string);
  line = pango_layout_get_line_readonly (self->layout, 0);

  return line != NULL && pango_layout_line_get_resolved_direction (line) == PANGO_DIRECTION_RTL;
}

void
sac_text_draw (SacText            *self,
               cairo_t            *cr,
               const char         *string,
               const SacTextStyle *style,
               double              x,
               double              y)
{
  double left;

  prepare (self, string, style);
  get_extents (self, TRUE, &left);

  cairo_move_to (cr, x - left, y - (double) pango_layout_get_baseline (self->layout) / PANGO_SCALE);
  pango_cairo_show_layout (cr, self->layout);
}

/* The first @n characters, no mark parted from its letter, and what says that there were more. */
static char *
beginning_of (const char         *string,
              const PangoLogAttr *attributes,
              int                 n)
{
  g_autofree char *start = NULL;

  while (n > 0 && !attributes[n].is_cursor_position)
    n--;

  start = g_utf8_substring (string, 0, n);

  return g_strconcat (start, "…", NULL);
}

char *
sac_text_shorten (SacText            *self,
                  const char         *string,
                  const SacTextStyle *style,
                  double              width)
{
  int n_characters = g_utf8_strlen (string, -1), low = 0, high = n_characters;
  g_autofree PangoLogAttr *attributes = g_new0 (PangoLogAttr, n_characters + 1);

  if (sac_text_measure (self, string, style).width <= width)
    return g_strdup (string);

  pango_get_log_attrs (string, -1, -1, pango_language_get_default (), attributes,
                       n_characters + 1);

  while (low < high)
    {
      int middle = (low + high + 1) / 2;
      g_autofree char *shorter = beginning_of (string, attributes, middle);

      if (sac_text_measure (self, shorter, style).width <= width)
        low = middle;
      else
        high = middle - 1;
    }

  return beginning_of (string, attributes, low);
}
