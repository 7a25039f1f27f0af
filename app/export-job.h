/* Exports in a worker: to a file, or to the clipboard. */

#pragma once

#include "ui/window.h"

G_BEGIN_DECLS

/* Tells the window how it ended. */
void sac_export_job_save (SacWindow              *window,
                          const SacExportRequest *request);
/* The picture as it is on screen. */
void sac_export_job_copy (SacWindow              *window);

G_END_DECLS
