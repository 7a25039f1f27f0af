/* The words that came out, in one running line that wraps: the pointed one
 * stands out, those not yet produced are faint, and each can be clicked.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_OUTPUT_LINE (sac_output_line_get_type ())

G_DECLARE_FINAL_TYPE (SacOutputLine, sac_output_line, SAC, OUTPUT_LINE, GtkWidget)

void sac_output_line_set_exploration (SacOutputLine  *self,
                                      SacExploration *exploration);

G_END_DECLS
