/* How the picture is drawn: scale, palette, threshold, numbers, pieces. All of
 * it is settings, so the popover only has to be opened.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_DISPLAY_POPOVER (sac_display_popover_get_type ())

G_DECLARE_FINAL_TYPE (SacDisplayPopover, sac_display_popover, SAC, DISPLAY_POPOVER, GtkPopover)

void sac_display_popover_bind (SacDisplayPopover *self,
                               GSettings         *settings);
/* Shows the choices that suit what is explored. */
void sac_display_popover_set_exploration (SacDisplayPopover *self,
                                          SacExploration    *exploration);

G_END_DECLS
