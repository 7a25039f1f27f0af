#include "engine/tensor/arena.h"

#include <stdlib.h>

#define ALIGNMENT 64
#define SMALLEST_BLOCK ((gsize) 1 << 16)

typedef struct
{
  char  *memory;
  gsize  size;
} Block;

struct _SacArena
{
  GArray *blocks; /* Of Block, filled in order. */
  guint   current;
  gsize   used; /* Of the current block. */
};

SacArena *
sac_arena_new (void)
{
  SacArena *self = g_new0 (SacArena, 1);

  self->blocks = g_array_new (FALSE, FALSE, sizeof (Block));

  return self;
}

void
sac_arena_free (SacArena *self)
{
  for (guint i = 0; i < self->blocks->len; i++)
    free (g_array_index (self->blocks, Block, i).memory);

  g_array_unref (self->blocks);
  g_free (self);
}

static void
add_block (SacArena *self,
           gsize     size)
{
  Block block = { .size = SMALLEST_BLOCK };

  /* Each block is at least as large as all before it: few blocks for any need. */
  while (block.size < size || block.size < sac_arena_held (self))
    block.size *= 2;

  block.memory = aligned_alloc (ALIGNMENT, block.size);
  if (block.memory == NULL)
    g_error ("cannot take %" G_GSIZE_FORMAT " bytes", block.size);

  g_array_append_val (self->blocks, block);
}

gpointer
sac_arena_take (SacArena *self,
                gsize     size)
{
  size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;

  while (self->current < self->blocks->len)
    {
      Block *block = &g_array_index (self->blocks, Block, self->current);

      if (block->size - self->used >= size)
        {
          gpointer memory = block->memory + self->used;

          self->used += size;
          return memory;
        }

      self->current++;
      self->used = 0;
    }

  add_block (self, size);

  return sac_arena_take (self, size);
}

void
sac_arena_reset (SacArena *self)
{
  self->current = 0;
  self->used = 0;
}

gsize
sac_arena_held (SacArena *self)
{
  gsize held = 0;

  for (guint i = 0; i < self->blocks->len; i++)
    held += g_array_index (self->blocks, Block, i).size;

  return held;
}
