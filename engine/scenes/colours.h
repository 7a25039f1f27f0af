/* The words for colours: which one a pixel has, which one a picture has, and a picture painted
 * in another one.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_COLOUR_NONE = -1,
  SAC_COLOUR_RED,
  SAC_COLOUR_ORANGE,
  SAC_COLOUR_YELLOW,
  SAC_COLOUR_GREEN,
  SAC_COLOUR_BLUE,
  SAC_COLOUR_PURPLE,
  SAC_COLOUR_PINK,
  SAC_COLOUR_BROWN,
  SAC_COLOUR_BLACK,
  SAC_COLOUR_GREY,
  SAC_COLOUR_WHITE
} SacColour;

#define SAC_N_COLOURS (SAC_COLOUR_WHITE + 1)
/* Those that a picture can be painted in come first. */
#define SAC_N_TINTS (SAC_COLOUR_PINK + 1)

const char *sac_colour_get_name      (SacColour     colour);
/* SAC_COLOUR_NONE for a word that is no colour. */
SacColour   sac_colour_find          (const char   *name);

/* SAC_COLOUR_NONE where people would argue. */
SacColour   sac_colour_of_pixel      (const guint8  rgb[3]);
/* @rgba: not premultiplied. The colour that is clearly the picture's own, or SAC_COLOUR_NONE. */
SacColour   sac_colour_of_picture    (const guint8 *rgba,
                                      int           n_pixels);
/* Paints what has the picture's main hue in @colour, keeping light and shade. FALSE, and nothing
 * is changed, where too little has one hue. */
gboolean    sac_colour_paint_picture (guint8       *rgba,
                                      int           n_pixels,
                                      SacColour     colour);

/* A colour that people call @colour; @light and @shift, 0 … 1, tell one such from another. */
void        sac_colour_make          (SacColour     colour,
                                      float         light,
                                      float         shift,
                                      float         rgb[3]);

G_END_DECLS
