/* All that an export needs to know, apart from the screen that it came from:
 * a worker may take its time over it.
 */

#pragma once

#include "ui/exploration.h"
#include "ui/figures/export.h"

G_BEGIN_DECLS

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options; /* Its caption is `caption`. */
  char              *caption;
  SacExportSize      size;
  SacExportFormat    format;
  char              *path; /* NULL until a person chose one. */
} SacExportRequest;

#define SAC_TYPE_EXPORT_REQUEST (sac_export_request_get_type ())

GType             sac_export_request_get_type   (void);

/* What the exploration shows, whole, with a mark on what is pointed at only where the settings
 * ask for it. Its theme is the light one. */
SacExportRequest *sac_export_request_new        (SacExploration         *exploration,
                                                 SacExportFormat         format) G_GNUC_WARN_UNUSED_RESULT;
SacExportRequest *sac_export_request_copy       (const SacExportRequest *self) G_GNUC_WARN_UNUSED_RESULT;
void              sac_export_request_free       (SacExportRequest       *self);

/* Writes model, beam and scale under the figure. */
void              sac_export_request_add_caption (SacExportRequest      *self);
/* Whether the format is a drawing, with a size and colours. */
gboolean          sac_export_format_is_picture  (SacExportFormat         format);
/* A file name for it, from what was read: "je-crois-que-attention.png". */
char             *sac_export_request_suggest_name (const SacExportRequest *self) G_GNUC_WARN_UNUSED_RESULT;
/* "png", "svg", … */
const char       *sac_export_format_get_ending  (SacExportFormat         format);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacExportRequest, sac_export_request_free)

G_END_DECLS
