/* Steps through an output: first, back, play, forward, last, and a slider.
 * Its buttons name the window's actions first, back, play, forward and last,
 * so that keys do the same.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_PLAYER (sac_player_get_type ())

G_DECLARE_FINAL_TYPE (SacPlayer, sac_player, SAC, PLAYER, GtkWidget)

void sac_player_set_exploration (SacPlayer      *self,
                                 SacExploration *exploration);
/* Plays from here on, or from the start where the end is reached; again to pause. */
void sac_player_toggle          (SacPlayer      *self);
/* Goes on or back by so many steps, stopping at the ends; what plays is paused. */
void sac_player_step            (SacPlayer      *self,
                                 int             by_steps);

G_END_DECLS
