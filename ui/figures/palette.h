/* The colours that a figure paints with: what a weight looks like, and paper,
 * ink and marks for a theme. Nothing else in the figures names a colour.
 */

#pragma once

#include <cairo.h>

#include "ui/figures/figure.h"

G_BEGIN_DECLS

#define SAC_PALETTE_STEPS 256

typedef struct
{
  double red;
  double green;
  double blue;
} SacColour;

typedef struct
{
  SacColour ramp[SAC_PALETTE_STEPS];     /* From zero, which is nearly paper, to the most. */
  SacColour negative[SAC_PALETTE_STEPS]; /* The same for weights below zero. */
  SacColour paper;
  SacColour ink;
  SacColour dim;    /* Ink of what is said in passing. */
  SacColour faint;  /* Lines that only guide the eye. */
  SacColour accent; /* What is pointed at. */
  SacColour tint;   /* The ground of a pointed word. */
} SacPalette;

void      sac_palette_init    (SacPalette       *palette,
                               SacPaletteName    name,
                               SacTheme          theme);

/* What lies behind all else. */
SacColour sac_theme_paper     (SacTheme          theme);

/* @t from -1 to 1; beyond is cut off. */
SacColour sac_palette_colour  (const SacPalette *palette,
                               double            t);
/* Paper or ink, whichever reads better on @ground. */
SacColour sac_palette_ink_on  (const SacPalette *palette,
                               SacColour         ground);

/* From 0, black, to 1, white, as the eye sees it. */
double    sac_colour_lightness (SacColour         colour);
guint32   sac_colour_to_pixel (SacColour         colour);
void      sac_colour_set      (SacColour         colour,
                               cairo_t          *cr,
                               double            opacity);

G_END_DECLS
