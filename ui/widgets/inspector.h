/* Reads out what is pointed at: the word, its probability, where it looked and
 * how narrowly, what might have come instead, and what is odd about the map.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_INSPECTOR (sac_inspector_get_type ())

G_DECLARE_FINAL_TYPE (SacInspector, sac_inspector, SAC, INSPECTOR, GtkWidget)

void sac_inspector_set_exploration (SacInspector   *self,
                                    SacExploration *exploration);

G_END_DECLS
