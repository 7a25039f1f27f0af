/* The labels that a model chose from: each with its probability as a bar and
 * a number, the most probable first.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_LABEL_BARS (sac_label_bars_get_type ())

G_DECLARE_FINAL_TYPE (SacLabelBars, sac_label_bars, SAC, LABEL_BARS, GtkWidget)

/* As high as all of its labels: many want something around it that scrolls. */
void sac_label_bars_set_exploration (SacLabelBars   *self,
                                     SacExploration *exploration);

G_END_DECLS
