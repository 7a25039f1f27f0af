/* Asks how the figure on screen is to be exported, shows exactly what will be
 * written, and asks where to.
 */

#pragma once

#include <adwaita.h>

#include "ui/exploration.h"

G_BEGIN_DECLS

#define SAC_TYPE_EXPORT_DIALOG (sac_export_dialog_get_type ())

G_DECLARE_FINAL_TYPE (SacExportDialog, sac_export_dialog, SAC, EXPORT_DIALOG, AdwWindow)

/* Signal: "export" with the SacExportRequest, path included; the dialog closes behind it. */
SacExportDialog *sac_export_dialog_new (GtkWindow      *parent,
                                        SacExploration *exploration) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
