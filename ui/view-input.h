/* Pointer, wheel, pinch and keys of a view, made into what they mean: pointing,
 * scrolling, zooming.
 */

#pragma once

#include "ui/view.h"

G_BEGIN_DECLS

/* Called once by a view for itself, and once for its class. */
void sac_view_input_add      (SacView        *view);
void sac_view_input_add_keys (GtkWidgetClass *klass);

G_END_DECLS
