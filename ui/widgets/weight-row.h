/* One line of the inspector: a word, a bar, a number. Rows are made once and
 * filled again for every word that is pointed at.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SAC_TYPE_WEIGHT_ROW (sac_weight_row_get_type ())

G_DECLARE_FINAL_TYPE (SacWeightRow, sac_weight_row, SAC, WEIGHT_ROW, GtkWidget)

GtkWidget *sac_weight_row_new (void);

/* A @value outside 0 to 1 is written as it is, and its bar ends there. @spoken is what a screen
 * reader says for the word. */
void       sac_weight_row_set (SacWeightRow *self,
                               const char   *label,
                               const char   *spoken,
                               double        value);

G_END_DECLS
