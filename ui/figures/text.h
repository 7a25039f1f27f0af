/* Text in a figure: measured and drawn by Pango, never as markup. Glyphs are
 * not hinted, so a text is as wide on paper as on the screen and grows evenly
 * with its size.
 */

#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct _SacText SacText;

typedef enum
{
  SAC_ALIGN_START,
  SAC_ALIGN_CENTRE,
  SAC_ALIGN_END
} SacAlign;

typedef struct
{
  double   size; /* User units. */
  gboolean bold;
  double   wrap; /* The width of a line; wider words are broken between letters. 0: one line. */
  SacAlign align; /* Of wrapped lines. */
} SacTextStyle;

/* All ink, and the room that the font asks for. */
typedef struct
{
  double width;
  double ascent;  /* Above the first baseline. */
  double descent; /* Below the first baseline, further lines included. */
} SacTextExtents;

SacText       *sac_text_new     (void) G_GNUC_WARN_UNUSED_RESULT;
void           sac_text_free    (SacText            *self);

SacTextExtents sac_text_measure (SacText            *self,
                                 const char         *string,
                                 const SacTextStyle *style);
/* Only as high as its ink; @line, which may be NULL: as high as the font wants it. */
SacTextExtents sac_text_measure_ink (SacText            *self,
                                     const char         *string,
                                     const SacTextStyle *style,
                                     double             *line);
/* Whether a paragraph of it would begin at the right. */
gboolean       sac_text_is_right_to_left (SacText       *self,
                                          const char    *string);
/* @string, which is UTF-8, without what Cairo takes for none: U+FFFE and its like. */
char          *sac_text_clean   (const char         *string);
/* The longest beginning of @string, with "…", that is at most @width wide; @string if it is. */
char          *sac_text_shorten (SacText            *self,
                                 const char         *string,
                                 const SacTextStyle *style,
                                 double              width) G_GNUC_WARN_UNUSED_RESULT;
/* @x: the left edge of what sac_text_measure() returned; @y: the first baseline. */
void           sac_text_draw    (SacText            *self,
                                 cairo_t            *cr,
                                 const char         *string,
                                 const SacTextStyle *style,
                                 double              x,
                                 double              y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacText, sac_text_free)

G_END_DECLS
