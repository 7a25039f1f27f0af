/* Weights as text: few digits where few are enough to read the same float32
 * again, and a decimal point in every locale.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @no_number is written for what is NaN or infinite. */
void sac_append_float (GString    *text,
                       const char *no_number,
                       float       value);

G_END_DECLS
