#include "ui/figures/figure.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/picture.h"
#include "ui/views/matrix/matrix-layout.h"
#include "ui/views/matrix/matrix-paint.h"

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

  paint_paper (cr, options, width, height);

  if (trace == NULL || width <= 0 || height <= 0)
    return;

  sac_picture_init (&picture, trace, options);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);

  if (is_empty (&picture))
    {
      paint_message (&picture, cr, _("There are no words to draw."), width, height);
    }
  else
    {
      SacMatrixLayout layout;

      sac_matrix_layout_init (&layout, &picture, width, height);
      sac_matrix_paint (cr, &layout);
    }

  cairo_restore (cr);
  sac_picture_clear (&picture);
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
  SacMatrixLayout layout;
  SacPicture picture;
  gboolean found = FALSE;

  *step = *position = -1;

  if (trace == NULL || width <= 0 || height <= 0)
    return FALSE;

  sac_picture_init (&picture, trace, options);

  if (!is_empty (&picture))
    {
      sac_matrix_layout_init (&layout, &picture, width, height);
      found = sac_matrix_layout_at (&layout, x, y, step, position);
    }

  sac_picture_clear (&picture);

  return found;
}

void
sac_figure_measure (SacAttentionTrace      *trace,
                    const SacFigureOptions *options,
                    double                  width,
                    double                  height,
                    SacFigureExtents       *extents)
{
  SacFigureOptions plain = *options;
  SacMatrixLayout layout;
  SacPicture picture;

  *extents = (SacFigureExtents) { 0 };

  if (trace == NULL)
    return;

  sac_picture_init (&picture, trace, options);

  if (width > 0 && height > 0)
    {
      sac_matrix_layout_init (&layout, &picture, width, height);
      extents->scroll_width = layout.scroll_width;
      extents->scroll_height = layout.scroll_height;
    }

  plain.zoom = 1;
  picture.options = &plain;
  picture.zoom = 1;
  sac_matrix_layout_init (&layout, &picture, 0, 0);
  extents->natural_width = layout.width;
  sac_matrix_layout_init (&layout, &picture, width > 0 ? width : layout.width, 0);
  extents->natural_height = layout.height;
  sac_picture_clear (&picture);
}
