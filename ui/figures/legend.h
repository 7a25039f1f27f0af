/* What the colours of a figure mean, in numbers, and what must be said with
 * them: the scale's name, the threshold, and weights that are out of the
 * ordinary.
 */

#pragma once

#include "ui/figures/palette.h"
#include "ui/figures/scale.h"
#include "ui/figures/text.h"

G_BEGIN_DECLS

typedef struct
{
  const SacScaling *scaling;
  const SacPalette *palette;
  gboolean          has_map;
  int               row;   /* Whose numbers the row maximum shows; -1: parts of the highest. */
  double            size;  /* Of its text. */
  char             *title;
  char             *notes; /* Or NULL. */
  double            bar;   /* The length of the bar. */
  double            text_x; /* Of title and notes, from the left edge. */
  double            text_y;
  double            wrap;
  double            width;
  double            height;
} SacLegend;

void sac_legend_init  (SacLegend        *legend,
                       const SacScaling *scaling,
                       const SacPalette *palette,
                       gboolean          has_map,
                       int               row,
                       double            font_size);
void sac_legend_clear (SacLegend        *legend);
void sac_legend_add_note (SacLegend     *legend,
                          const char    *note);

/* What stands under the bar. */
char *sac_legend_number (const SacLegend    *legend,
                         const SacScaleTick *tick) G_GNUC_WARN_UNUSED_RESULT;

/* Arranges it for at most @width and sets its size. */
void sac_legend_fit   (SacLegend        *legend,
                       SacText          *text,
                       double            width);
void sac_legend_paint (const SacLegend  *legend,
                       SacText          *text,
                       cairo_t          *cr,
                       double            x,
                       double            y);

/* What stands for no number, also in the cells. */
void sac_hatch        (cairo_t          *cr,
                       const SacPalette *palette,
                       double            x,
                       double            y,
                       double            width,
                       double            height);

G_END_DECLS
