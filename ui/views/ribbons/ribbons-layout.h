/* Where words and ribbons lie: what was read in a row above, what was written
 * in a row below, and between them a ribbon for each pair that matters.
 */

#pragma once

#include "ui/figures/drawing.h"

G_BEGIN_DECLS

/* One row of words. Lengths are in the content, which scrolls. */
typedef struct
{
  const SacLabels *labels;
  int              n_seen;   /* Words that may be shown at all. */
  gboolean         mirrored; /* The first word stands rightmost. */
  gboolean         fixed;    /* It stays in the view while the other row scrolls. */
  double          *centres;
  gboolean        *shown;    /* Those that do not lie over another. */
  double           natural;  /* Width at one em. */
  double           band;     /* Height. */
} SacRibbonsRow;

typedef struct
{
  int    step;
  int    position;
  double place;     /* On the palette; NAN: no number. */
  double width;
  double source_x;  /* Where its middle meets the row, in the content. */
  double step_x;
} SacRibbon;

typedef struct
{
  SacDrawing       *drawing;
  double            width;
  double            height;
  double            size; /* Of the words. */
  double            wrap;
  SacRibbonsRow     source;
  SacRibbonsRow     steps;
  cairo_rectangle_t view; /* Of all that scrolls. */
  double            content;
  double            top;  /* Of the ribbons. */
  double            bottom;
  double            footer;
  double            scroll_x;
  double            scroll_width;
  GArray           *ribbons; /* SacRibbon, the weakest first. */
} SacRibbonsLayout;

void     sac_ribbons_layout_init     (SacRibbonsLayout       *layout,
                                      SacDrawing             *drawing,
                                      double                  width,
                                      double                  height);
void     sac_ribbons_layout_clear    (SacRibbonsLayout       *layout);

/* Of a word at @size, and of the longer of the two rows if no word is squeezed. */
double   sac_ribbons_layout_word_width (const SacRibbonsLayout *layout,
                                        const SacRibbonsRow    *row,
                                        int                     index,
                                        double                  size);
double   sac_ribbons_layout_rows_width (const SacRibbonsLayout *layout,
                                        double                  size);

/* From the content to the figure. */
double   sac_ribbons_layout_to_view  (const SacRibbonsLayout *layout,
                                      double                  x);
/* The room of a word, also of one that is left out. */
void     sac_ribbons_layout_box      (const SacRibbonsLayout *layout,
                                      const SacRibbonsRow    *row,
                                      int                     index,
                                      cairo_rectangle_t      *box);
/* FALSE: left out, or out of sight. */
gboolean sac_ribbons_layout_label    (const SacRibbonsLayout *layout,
                                      const SacRibbonsRow    *row,
                                      int                     index,
                                      SacPlacedLabel         *placed);
gboolean sac_ribbons_layout_at       (const SacRibbonsLayout *layout,
                                      double                  x,
                                      double                  y,
                                      int                    *step,
                                      int                    *position);

G_END_DECLS
