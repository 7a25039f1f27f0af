/* A region of a picture with other numbers of rows and columns.
 *
 * Where that makes it smaller, every result is the exact mean of the area that
 * it stands for, with the pixels on its border counted by the part that lies
 * inside: nothing between two samples is overlooked. Where it makes it larger,
 * results between two pixels are interpolated linearly.
 */

#pragma once

#include "engine/trace/picture.h"

G_BEGIN_DECLS

/* Red, green and blue, eight bits each. */
typedef struct
{
  int           width;
  int           height;
  gsize         stride; /* Bytes from one row to the next. */
  const guint8 *pixels;
} SacPixels;

/* @row: 3 * width values from 0 to 255; valid until it returns. FALSE: no more rows are wanted. */
typedef gboolean (*SacRowFunc) (int          y,
                                const float *row,
                                gpointer     data);

/* @region: in pixels of @from, within it and not empty. */
void sac_resample (const SacPixels         *from,
                   const SacTraceRectangle *region,
                   int                      width,
                   int                      height,
                   SacRowFunc               take_row,
                   gpointer                 data);

G_END_DECLS
