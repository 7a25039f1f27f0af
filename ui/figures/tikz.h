/* Lines of TikZ, in the figure's user units with y pointing down. */

#pragma once

#include "ui/figures/labels.h"
#include "ui/figures/palette.h"

G_BEGIN_DECLS

typedef struct _SacTikz SacTikz;

/* @unit: big points in a user unit. */
SacTikz *sac_tikz_new       (double                width,
                             double                height,
                             double                unit) G_GNUC_WARN_UNUSED_RESULT;
/* The whole document; frees @self. */
char    *sac_tikz_finish    (SacTikz              *self) G_GNUC_WARN_UNUSED_RESULT;
void     sac_tikz_free      (SacTikz              *self);

void     sac_tikz_fill      (SacTikz              *self,
                             SacColour             colour,
                             double                x,
                             double                y,
                             double                width,
                             double                height,
                             double                radius);
void     sac_tikz_outline   (SacTikz              *self,
                             SacColour             colour,
                             double                line_width,
                             double                x,
                             double                y,
                             double                width,
                             double                height,
                             double                radius);
/* A curve that leaves and arrives upright. */
void     sac_tikz_curve     (SacTikz              *self,
                             SacColour             colour,
                             double                opacity,
                             double                line_width,
                             double                x0,
                             double                y0,
                             double                x1,
                             double                y1);
/* @wrap: 0 for one line. @x: the baseline's start, middle or end, as @align says. */
void     sac_tikz_text      (SacTikz              *self,
                             SacColour             colour,
                             const char           *text,
                             double                size,
                             gboolean              bold,
                             double                wrap,
                             SacAlign              align,
                             double                angle,
                             double                x,
                             double                y);
void     sac_tikz_label     (SacTikz              *self,
                             SacColour             colour,
                             const SacLabel       *label,
                             const SacPlacedLabel *placed,
                             gboolean              bold);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTikz, sac_tikz_free)

G_END_DECLS
