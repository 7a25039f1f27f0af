#include "app/cli/floor.h"

#include <string.h>

#include "engine/tensor/elementary.h"

#define WORDS_OF_LINE 16

/* An embedding is a look-up of one row, and a classifier is for learning alone. The encoder's
 * recurrent weights are touched at each position, its other ones, those of the first state and the
 * keys once a sentence or picture; what is left at each step. */
void
sac_touched_init (SacTouched *self,
                  SacModel   *model)
{
  const char *output = json_object_get_string_member_with_default (model->config, "output", "");
  gboolean tied = g_strcmp0 (output, "tied") == 0;

  self->once = g_ptr_array_new ();
  self->positions = g_ptr_array_new ();
  self->steps = g_ptr_array_new ();

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = model->parameters->all->pdata[i];
      GPtrArray *list = self->steps;

      /* Where it is the output's too, all of it is read. */
      if (tied && g_str_equal (parameter->name, "source_embedding.weight"))
        {
          g_ptr_array_add (self->steps, &parameter->tensor);
          continue;
        }

      if (strstr (parameter->name, "embedding") != NULL ||
          g_str_has_prefix (parameter->name, "classifier."))
        continue;

      if (strstr (parameter->name, "encoder.weight_hh") != NULL)
        list = self->positions;
      else if (strstr (parameter->name, "encoder.") != NULL ||
               strstr (parameter->name, "start.") != NULL ||
               g_str_has_prefix (parameter->name, "init_") ||
               strstr (parameter->name, "attention.key.") != NULL ||
               strstr (parameter->name, "attention.general.") != NULL)
        list = self->once;

      g_ptr_array_add (list, &parameter->tensor);
    }
}

void
sac_touched_clear (SacTouched *self)
{
  g_clear_pointer (&self->once, g_ptr_array_unref);
  g_clear_pointer (&self->positions, g_ptr_array_unref);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
}

static gint64
tensor_bytes (const SacTensor *tensor)
{
  return sac_tensor_size (tensor) * (tensor->bfloat16 != NULL ? sizeof (guint16) : sizeof (float));
}

static gint64
list_bytes (GPtrArray *tensors)
{
  gint64 n_bytes = 0;

  for (guint i = 0; i < tensors->len; i++)
    n_bytes += tensor_bytes (tensors->pdata[i]);

  return n_bytes;
}

gint64
sac_touched_step (const SacTouched *self)
{
  return list_bytes (self->steps);
}

gint64
sac_touched_bytes (const SacTouched *self,
                   int               n_read,
                   int               n_written)
{
  return list_bytes (self->once) + n_read * list_bytes (self->positions) +
         n_written * list_bytes (self->steps);
}

/* Six places at a time, as the products do: that is faster than one, as each has its own
 * prefetching. */
SAC_VECTORISED static guint32
add_up (const guint32 *a,
        gsize          sixth)
{
  const guint32 *b = a + sixth, *c = b + sixth, *d = c + sixth, *e = d + sixth, *f = e + sixth;
  guint32 p = 0, q = 0, r = 0, s = 0, t = 0, u = 0;

  for (gsize i = 0; i < sixth; i++)
    {
      p += a[i];
      q += b[i];
      r += c[i];
      s += d[i];
      t += e[i];
      u += f[i];
    }

  return p + q + r + s + t + u;
}

/* In whole lines of the cache: a load across two of them would take longer. */
static guint32
read_tensor (const SacTensor *tensor)
{
  const guint32 *words = tensor->bfloat16 != NULL ? (const guint32 *) tensor->bfloat16
                                                  : (const guint32 *) tensor->values;
  gsize n_words = tensor_bytes (tensor) / sizeof (guint32);
  gsize sixth = n_words / 6 / WORDS_OF_LINE * WORDS_OF_LINE;
  guint32 sum = add_up (words, sixth);

  for (gsize i = 6 * sixth; i < n_words; i++)
    sum += words[i];

  return sum;
}

static guint32
read_list (GPtrArray *tensors,
           int        times)
{
  guint32 sum = 0;

  for (int k = 0; k < times; k++)
    for (guint i = 0; i < tensors->len; i++)
      sum += read_tensor (tensors->pdata[i]);

  return sum;
}

guint32
sac_touched_read_steps (const SacTouched *self,
                        int               n_written)
{
  return read_list (self->steps, n_written);
}

guint32
sac_touched_read_all (const SacTouched *self,
                      int               n_read,
                      int               n_written)
{
  guint32 sum = read_list (self->once, 1);

  /* One direction of the encoder after the other. */
  for (guint i = 0; i < self->positions->len; i++)
    for (int k = 0; k < n_read; k++)
      sum += read_tensor (self->positions->pdata[i]);

  return sum + sac_touched_read_steps (self, n_written);
}
