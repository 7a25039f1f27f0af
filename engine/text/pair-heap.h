/* Pairs of symbols, the most frequent first; of equals, the one with the lower
 * key. An entry is what was true when it was pushed.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gint64 count;
  gint64 key;
} SacHeapEntry;

/* @heap: of SacHeapEntry, begun empty. */
void         sac_heap_push (GArray *heap,
                            gint64  count,
                            gint64  key);
/* @heap is not empty. */
SacHeapEntry sac_heap_pop  (GArray *heap);

G_END_DECLS
