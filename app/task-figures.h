/* Which figure a person looks at for which task: a sentence whose words are shaded says more of a
 * classification than a matrix of one row, and whoever chooses another finds it again.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The figure in the settings is what @kind of model is looked at with, from now on. */
void sac_task_figures_keep   (GSettings  *settings,
                              const char *kind);
/* Puts into the settings what was kept for @kind, or else what suits it. */
void sac_task_figures_choose (GSettings  *settings,
                              const char *kind);

G_END_DECLS
