/* The outline of where a field is at or above a level, by marching squares. */

#pragma once

#include <cairo.h>

#include "ui/figures/field.h"

G_BEGIN_DECLS

/* Adds closed loops to the path of @cr, for the field laid over @area. Holes run the other way. */
void sac_contour_add_path (cairo_t                 *cr,
                           const SacField          *field,
                           double                   level,
                           const cairo_rectangle_t *area);

G_END_DECLS
