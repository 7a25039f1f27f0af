/* Memory in blocks that never move and are freed all at once. Resetting keeps
 * the blocks, so that a loop's second turn takes nothing from the system.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _SacArena SacArena;

SacArena *sac_arena_new   (void) G_GNUC_WARN_UNUSED_RESULT;
void      sac_arena_free  (SacArena *self);
/* Aligned to 64 bytes, not cleared. */
gpointer  sac_arena_take  (SacArena *self,
                           gsize     size);
void      sac_arena_reset (SacArena *self);
/* Bytes held from the system. */
gsize     sac_arena_held  (SacArena *self);

G_END_DECLS
