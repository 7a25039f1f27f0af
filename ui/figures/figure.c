#include "ui/figures/figure.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/picture.h"
#include "ui/views/matrix/matrix-layout.h"
#include "ui/views/matrix/matrix-paint.h"
#include "ui/views/ribbons/ribbons-layout.h"
#include "ui/views/ribbons/ribbons-paint.h"
#include "ui/views/words/words-layout.h"
#include "ui/views/words/words-paint.h"

/* What a layout says of its size; a width or height of 0 asks for the natural one. */
typedef struct
{
  double width;
  double height;
  double scroll_width;
  double scroll_height;
} Size;

/* What a kind of picture can do. */
typedef struct
{
  void     (*paint)   (cairo_t    *cr,
                       SacPicture *picture,
                       double      width,
                       double      height);
  gboolean (*locate)  (SacPicture *picture,
                       double      width,
                       double      height,
                       double      x,
                       double      y,
                       int        *step,
                       int        *position);
  Size     (*measure) (SacPicture *picture,
                       double      width,
                       double      height);
} View;

static void
paint_matrix (cairo_t    *cr,
              SacPicture *picture,
              double      width,
              double      height)
{
  SacMatrixLayout layout;

  sac_matrix_layout_init (&layout, picture, width, height);
  sac_matrix_paint (cr, &layout);
}

static gboolean
locate_matrix (SacPicture *picture,
               double      width,
               double      height,
               double      x,
               double      y,
               int        *step,
               int        *position)
{
  SacMatrixLayout layout;

  sac_matrix_layout_init (&layout, picture, width, height);

  return sac_matrix_layout_at (&layout, x, y, step, position);
}

static Size
measure_matrix (SacPicture *picture,
                double      width,
                double      height)
{
  SacMatrixLayout layout;

  sac_matrix_layout_init (&layout, picture, width, height);

  return (Size) { layout.width, layout.height, layout.scroll_width, layout.scroll_height };
}

static void
paint_ribbons (cairo_t    *cr,
               SacPicture *picture,
               double      width,
               double      height)
{
  SacRibbonsLayout layout;

  sac_ribbons_layout_init (&layout, picture, width, height);
  sac_ribbons_paint (cr, &layout);
  sac_ribbons_layout_clear (&layout);
}

static gboolean
locate_ribbons (SacPicture *picture,
                double      width,
                double      height,
                double      x,
                double      y,
                int        *step,
                int        *position)
{
  SacRibbonsLayout layout;
  gboolean found;

  sac_ribbons_layout_init (&layout, picture, width, height);
  found = sac_ribbons_layout_at (&layout, x, y, step, position);
  sac_ribbons_layout_clear (&layout);

  return found;
}

static Size
measure_ribbons (SacPicture *picture,
                 double      width,
                 double      height)
{
  SacRibbonsLayout layout;

  sac_ribbons_layout_init (&layout, picture, width, height);
  sac_ribbons_layout_clear (&layout);

  return (Size) { layout.width, layout.height, layout.scroll_width, 0 };
}

static void
paint_words (cairo_t    *cr,
             SacPicture *picture,
             double      width,
             double      height)
{
  SacWordsLayout layout;

  sac_words_layout_init (&layout, picture, width, height);
  sac_words_paint (cr, &layout);
  sac_words_layout_clear (&layout);
}

static gboolean
locate_words (SacPicture *picture,
              double      width,
              double      height,
              double      x,
              double      y,
              int        *step,
              int        *position)
{
  SacWordsLayout layout;
  gboolean found;

  sac_words_layout_init (&layout, picture, width, height);
  found = sac_words_layout_at (&layout, x, y, step, position);
  sac_words_layout_clear (&layout);

  return found;
}

static Size
measure_words (SacPicture *picture,
               double      width,
               double      height)
{
  SacWordsLayout layout;

  sac_words_layout_init (&layout, picture, width, height);
  sac_words_layout_clear (&layout);

  return (Size) { layout.width, layout.height, 0, layout.scroll_height };
}

static const View *
get_view (SacFigureKind kind)
{
  static const View views[] = {
    [SAC_FIGURE_MATRIX] = { paint_matrix, locate_matrix, measure_matrix },
    [SAC_FIGURE_RIBBONS] = { paint_ribbons, locate_ribbons, measure_ribbons },
    [SAC_FIGURE_WORDS] = { paint_words, locate_words, measure_words },
  };

  return &views[(gsize) kind < G_N_ELEMENTS (views) ? kind : SAC_FIGURE_MATRIX];
}

static void
paint_message (SacPicture *picture,
               cairo_t    *cr,
               const char *message,
               double      width,
               double      height)
{
  SacTextStyle style = { picture->font_size, FALSE, MAX (width - 40, 40), SAC_ALIGN_CENTRE };
  SacTextExtents extents = sac_text_measure (picture->text, message, &style);

  sac_colour_set (picture->palette.dim, cr, 1);
  sac_text_draw (picture->text, cr, message, &style, (width - extents.width) / 2,
                 (height - extents.ascent - extents.descent) / 2 + extents.ascent);
}

static void
paint_paper (cairo_t                *cr,
             const SacFigureOptions *options,
             double                  width,
             double                  height)
{
  SacPalette palette;

  sac_palette_init (&palette, options->palette, options->theme);
  sac_colour_set (palette.paper, cr, 1);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_fill (cr);
}

static gboolean
is_empty (const SacPicture *picture)
{
  return picture->n_steps == 0 && picture->n_positions == 0;
}

/**
 * sac_figure_paint:
 * @cr: where to; the figure lies at its origin
 * @trace: (nullable): what to draw; %NULL leaves the paper empty
 * @options: the state on screen
 * @width: of the figure in user units
 * @height: of the figure in user units
 *
 * Paints all of @width × @height, the paper too.
 */
void
sac_figure_paint (cairo_t                *cr,
                  SacAttentionTrace      *trace,
                  const SacFigureOptions *options,
                  double                  width,
                  double                  height)
{
  SacPicture picture;

  if (width <= 0 || height <= 0)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  paint_paper (cr, options, width, height);

  if (trace != NULL)
    {
      sac_picture_init (&picture, trace, options);

      if (is_empty (&picture))
        paint_message (&picture, cr, _("There are no words to draw."), width, height);
      else
        get_view (options->kind)->paint (cr, &picture, width, height);

      sac_picture_clear (&picture);
    }

  cairo_restore (cr);
}

gboolean
sac_figure_locate (SacAttentionTrace      *trace,
                   const SacFigureOptions *options,
                   double                  width,
                   double                  height,
                   double                  x,
                   double                  y,
                   int                    *step,
                   int                    *position)
{
  SacPicture picture;
  gboolean found = FALSE;

  *step = *position = -1;

  if (trace == NULL || width <= 0 || height <= 0)
    return FALSE;

  sac_picture_init (&picture, trace, options);

  if (!is_empty (&picture))
    found = get_view (options->kind)->locate (&picture, width, height, x, y, step, position);

  sac_picture_clear (&picture);

  return found;
}

/**
 * sac_figure_measure:
 * @trace: (nullable): what would be drawn
 * @options: the state on screen
 * @width: what there is, or 0
 * @height: what there is, or 0
 * @extents: (out): the answer
 *
 * The natural height is the one that suits @width, or the natural width if that is 0. How far
 * the figure scrolls is said for a given width and height.
 */
void
sac_figure_measure (SacAttentionTrace      *trace,
                    const SacFigureOptions *options,
                    double                  width,
                    double                  height,
                    SacFigureExtents       *extents)
{
  const View *view = get_view (options->kind);
  SacPicture picture;
  Size size;

  *extents = (SacFigureExtents) { 0 };

  if (trace == NULL)
    return;

  sac_picture_init (&picture, trace, options);

  if (width > 0 && height > 0)
    {
      size = view->measure (&picture, width, height);
      extents->scroll_width = size.scroll_width;
      extents->scroll_height = size.scroll_height;
    }

  picture.zoom = 1;
  extents->natural_width = view->measure (&picture, 0, 0).width;
  size = view->measure (&picture, width > 0 ? width : extents->natural_width, 0);
  extents->natural_height = size.height;
  sac_picture_clear (&picture);
}
