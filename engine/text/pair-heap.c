#include "engine/text/pair-heap.h"

static gboolean
comes_before (const SacHeapEntry *a,
              const SacHeapEntry *b)
{
  return a->count > b->count || (a->count == b->count && a->key < b->key);
}

static void
swap (SacHeapEntry *a,
      SacHeapEntry *b)
{
  SacHeapEntry other = *a;

  *a = *b;
  *b = other;
}

void
sac_heap_push (GArray *heap,
               gint64  count,
               gint64  key)
{
  SacHeapEntry entry = { count, key };
  SacHeapEntry *entries;
  guint i = heap->len;

  g_array_append_val (heap, entry);
  entries = (SacHeapEntry *) heap->data;

  for (; i > 0 && comes_before (&entries[i], &entries[(i - 1) / 2]); i = (i - 1) / 2)
    swap (&entries[i], &entries[(i - 1) / 2]);
}

SacHeapEntry
sac_heap_pop (GArray *heap)
{
  SacHeapEntry *entries = (SacHeapEntry *) heap->data;
  SacHeapEntry top = entries[0];
  guint n_entries = heap->len - 1;

  entries[0] = entries[n_entries];
  g_array_set_size (heap, n_entries);

  for (guint i = 0;;)
    {
      guint first = i;

      for (guint child = 2 * i + 1; child <= 2 * i + 2 && child < n_entries; child++)
        if (comes_before (&entries[child], &entries[first]))
          first = child;

      if (first == i)
        return top;

      swap (&entries[i], &entries[first]);
      i = first;
    }
}
