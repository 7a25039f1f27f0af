/* Opens the display in as little time as it takes. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Call it first in main(), while there is no other thread: it sets variables of the environment,
 * for a moment. Without a display nothing happens; the application says so when it needs one. */
void sac_display_open (void);

G_END_DECLS
