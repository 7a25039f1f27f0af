/* How a picture shows where a word looked: buttons side by side, or a menu
 * where there is no room for them.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_OVERLAY_SWITCH (sac_overlay_switch_get_type ())

G_DECLARE_FINAL_TYPE (SacOverlaySwitch, sac_overlay_switch, SAC, OVERLAY_SWITCH, GtkWidget)

/* Chooses by the action "win.overlay"; the key "overlay" of @settings says what is chosen. */
GtkWidget *sac_overlay_switch_new (GSettings *settings);

G_END_DECLS
