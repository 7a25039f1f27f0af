/* Where the program finds what belongs to it, installed or not, wherever it
 * was installed to.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *samples; /* models/, inputs/ */
  char *schemas; /* The folder of gschemas.compiled; NULL: only the system's. */
  char *locale;
} SacPaths;

SacPaths *sac_paths_find (void) G_GNUC_WARN_UNUSED_RESULT;
void      sac_paths_free (SacPaths *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPaths, sac_paths_free)

G_END_DECLS
