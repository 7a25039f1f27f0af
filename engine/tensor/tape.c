#include "engine/tensor/tape.h"

#include "engine/tensor/arena.h"

#include <string.h>

struct _SacTape
{
  SacTapeMode  mode;
  SacArena    *arena;
  GArray      *steps; /* Of SacTapeStep. */
  SacRandom   *random;
};

SacTape *
sac_tape_new (SacTapeMode mode)
{
  SacTape *self = g_new0 (SacTape, 1);

  self->mode = mode;
  self->arena = sac_arena_new ();
  self->steps = g_array_new (FALSE, FALSE, sizeof (SacTapeStep));

  return self;
}

void
sac_tape_free (SacTape *self)
{
  sac_arena_free (self->arena);
  g_array_unref (self->steps);
  g_free (self);
}

void
sac_tape_set_random (SacTape   *self,
                     SacRandom *random)
{
  self->random = random;
}

SacRandom *
sac_tape_get_random (SacTape *self)
{
  return self->random;
}

gboolean
sac_tape_records (SacTape *self)
{
  return self->mode == SAC_TAPE_TRAINING;
}

void
sac_tape_reset (SacTape *self)
{
  g_array_set_size (self->steps, 0);
  sac_arena_reset (self->arena);
}

gsize
sac_tape_held (SacTape *self)
{
  return sac_arena_held (self->arena);
}

void
sac_tape_backward (SacTape   *self,
                   SacTensor *loss)
{
  g_assert (sac_tape_records (self));
  g_assert (loss->rows == 1 && loss->columns == 1);

  loss->gradient[0] += 1;

  for (guint i = self->steps->len; i > 0; i--)
    {
      const SacTapeStep *step = &g_array_index (self->steps, SacTapeStep, i - 1);

      step->backward (step);
    }
}

gpointer
sac_tape_take (SacTape *self,
               gsize    size)
{
  return sac_arena_take (self->arena, size);
}

SacTensor *
sac_tape_new_tensor (SacTape *self,
                     int      rows,
                     int      columns)
{
  SacTensor *tensor = sac_tape_take (self, sizeof (SacTensor));
  gsize size = sizeof (float) * rows * columns;

  *tensor = (SacTensor) { .rows = rows, .columns = columns };
  tensor->values = sac_tape_take (self, size);

  if (sac_tape_records (self))
    tensor->gradient = memset (sac_tape_take (self, size), 0, size);

  return tensor;
}

SacTensor *
sac_tape_record (SacTape   *self,
                 void     (*backward) (const SacTapeStep *step),
                 gpointer   data,
                 SacTensor *result,
                 ...)
{
  SacTapeStep step = { .backward = backward, .result = result, .data = data };
  SacTensor *input;
  va_list inputs;
  int n = 0;

  if (!sac_tape_records (self))
    return result;

  va_start (inputs, result);
  while ((input = va_arg (inputs, SacTensor *)) != NULL)
    {
      g_assert (n < SAC_MAX_TAPE_INPUTS);
      step.inputs[n++] = input;
    }
  va_end (inputs);

  g_array_append_val (self->steps, step);

  return result;
}
