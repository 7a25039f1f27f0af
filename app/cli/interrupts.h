/* Ctrl+C, and being asked to end, as cancellation: what runs can save itself. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _SacInterrupts SacInterrupts;

/* From here to the end @cancellable is cancelled by SIGINT and SIGTERM. */
SacInterrupts *sac_interrupts_begin (GCancellable  *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void           sac_interrupts_end   (SacInterrupts *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacInterrupts, sac_interrupts_end)

G_END_DECLS
