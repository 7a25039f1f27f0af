/* What `draw` is told of the picture. */

#pragma once

#include "ui/figures/export.h"

G_BEGIN_DECLS

typedef struct
{
  char     *output;
  char     *figure;
  char     *palette;
  char     *theme;
  char     *scale;
  char     *size;
  char     *dpi;
  char     *caption;
  char     *overlay;
  char     *boxes;    /* A file of what is truly in pictures. */
  double    strength;
  double    seconds;  /* Of each frame of a GIF; 0: what is usual. */
  double    threshold;
  int       map;
  int       step; /* From 1; 0: none. */
  gboolean  numbers;
  gboolean  no_legend;
  gboolean  pieces;
  gboolean  hide_end;
  gboolean  raw;
} SacCliDraw;

/* No number that anybody would give. */
#define SAC_CLI_DRAW_NO_STRENGTH (-G_MAXDOUBLE)
#define SAC_CLI_DRAW_INIT { .strength = SAC_CLI_DRAW_NO_STRENGTH }

void     sac_cli_draw_add_options (SacCliDraw        *self,
                                   GOptionContext    *context);
void     sac_cli_draw_clear       (SacCliDraw        *self);
/* FALSE: wrong usage, which has been reported. The caption stays @self's. */
gboolean sac_cli_draw_read        (SacCliDraw        *self,
                                   SacFigureOptions  *options,
                                   SacExportSize     *size,
                                   SacExportFormat   *format);
/* "800x600", "84mm", "174mm x 100mm", "one-column": user units, 1/96 inch. The dpi is 0 for pixels,
 * 300 for a size on paper, and a named size's own. */
gboolean sac_cli_parse_size       (const char        *text,
                                   SacExportSize     *size);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacCliDraw, sac_cli_draw_clear)

G_END_DECLS
