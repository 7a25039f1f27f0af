/* What a model sees of a picture: a square of a few pixels. */

#pragma once

#include "engine/trace/picture.h"

G_BEGIN_DECLS

/* How a picture that is no square becomes one. */
typedef enum
{
  SAC_FIT_CROP,  /* The square in its middle. */
  SAC_FIT_SQUASH /* All of it, narrowed or flattened. */
} SacFit;

/* "crop" or "squash", as in a model's config; FALSE for anything else. */
gboolean sac_fit_from_name    (const char        *name,
                               SacFit            *fit);

/* @values: side * side * 3, row by row, red, green and blue from 0 to 1. @crop, or NULL, receives
 * the part that they show, in pixels of the original. */
void     sac_picture_to_input (const SacPicture  *picture,
                               int                side,
                               SacFit             fit,
                               float             *values,
                               SacTraceRectangle *crop);

G_END_DECLS
