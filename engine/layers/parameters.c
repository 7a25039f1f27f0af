#include "engine/layers/parameters.h"

#include <string.h>
#include <sys/mman.h>

#include "engine/tensor/half.h"

/* A cache line, and the widest vector register. */
#define ALIGNMENT 64
#define HUGE_PAGE (2 << 20)

static void
free_parameter (gpointer data)
{
  SacParameter *parameter = data;

  g_free (parameter->name);
  if (!parameter->borrowed)
    g_aligned_free (parameter->tensor.values);
  g_aligned_free (parameter->tensor.gradient);
  g_aligned_free ((gpointer) parameter->tensor.bfloat16);
  g_free (parameter);
}

SacParameters *
sac_parameters_new (void)
{
  SacParameters *self = g_new0 (SacParameters, 1);

  self->all = g_ptr_array_new_with_free_func (free_parameter);

  return self;
}

SacParameters *
sac_parameters_new_shapes (void)
{
  SacParameters *self = sac_parameters_new ();

  self->shapes_only = TRUE;

  return self;
}

void
sac_parameters_free (SacParameters *self)
{
  g_ptr_array_unref (self->all);
  g_free (self);
}

/* A large matrix is thousands of pages, and getting each of them takes longer than to fill it;
 * where the system has larger ones, a few do. */
static float *
allocate_zeros (gsize size)
{
  gsize n_bytes = size * sizeof (float);
  gboolean large = n_bytes >= 2 * HUGE_PAGE;
  float *values = g_aligned_alloc (size, sizeof (float), large ? HUGE_PAGE : ALIGNMENT);

#ifdef MADV_HUGEPAGE
  if (large)
    madvise (values, n_bytes, MADV_HUGEPAGE);
#endif
  if (values != NULL)
    memset (values, 0, n_bytes);

  return values;
}

static void
allocate (SacParameter *self)
{
  gsize size = sac_tensor_size (&self->tensor);

  self->tensor.values = allocate_zeros (size);

  for (gsize i = 0; self->initial != 0 && i < size; i++)
    self->tensor.values[i] = self->initial;
}

void
sac_parameters_allocate (SacParameters *self)
{
  if (!self->shapes_only)
    return;

  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);

      allocate (parameter);
    }

  self->shapes_only = FALSE;
}

void
sac_parameters_copy_buffers (SacParameters       *self,
                             const SacParameters *owner)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      const SacParameter *from = g_ptr_array_index (owner->all, i);
      SacParameter *to = g_ptr_array_index (self->all, i);

      if (to->buffer)
        memcpy (to->tensor.values, from->tensor.values,
                sizeof (float) * sac_tensor_size (&to->tensor));
    }
}

static SacTensor *
add (SacParameters *self,
     const char    *name,
     int            rank,
     const int     *shape,
     int            rows,
     int            columns,
     float          initial,
     gboolean       buffer)
{
  SacParameter *parameter;

  g_assert (rows > 0 && columns > 0);
  g_assert (sac_parameters_find (self, name) == NULL);

  parameter = g_new0 (SacParameter, 1);
  parameter->name = g_strdup (name);
  parameter->rank = rank;
  memcpy (parameter->shape, shape, sizeof (int) * rank);
  parameter->initial = initial;
  parameter->buffer = buffer;
  parameter->tensor.rows = rows;
  parameter->tensor.columns = columns;

  if (!self->shapes_only)
    allocate (parameter);

  g_ptr_array_add (self->all, parameter);

  return &parameter->tensor;
}

SacTensor *
sac_parameters_add_matrix (SacParameters *self,
                           const char    *name,
                           int            rows,
                           int            columns)
{
  return add (self, name, 2, (int[]) { rows, columns }, rows, columns, 0, FALSE);
}

SacTensor *
sac_parameters_add_vector (SacParameters *self,
                           const char    *name,
                           int            length)
{
  return add (self, name, 1, &length, 1, length, 0, FALSE);
}

SacTensor *
sac_parameters_add_filled_vector (SacParameters *self,
                                  const char    *name,
                                  int            length,
                                  float          value)
{
  return add (self, name, 1, &length, 1, length, value, FALSE);
}

SacTensor *
sac_parameters_add_convolution (SacParameters *self,
                                const char    *name,
                                int            out,
                                int            in,
                                int            kernel_height,
                                int            kernel_width)
{
  return add (self, name, 4, (int[]) { out, in, kernel_height, kernel_width },
              out, in * kernel_height * kernel_width, 0, FALSE);
}

SacTensor *
sac_parameters_add_filters (SacParameters *self,
                            const char    *name,
                            int            out,
                            int            width)
{
  return add (self, name, 3, (int[]) { out, 1, width }, out, width, 0, FALSE);
}

SacTensor *
sac_parameters_add_buffer (SacParameters *self,
                           const char    *name,
                           int            length,
                           float          value)
{
  return add (self, name, 1, &length, 1, length, value, TRUE);
}

SacTensor *
sac_parameters_add_frozen (SacParameters *self,
                           const char    *name,
                           int            rows,
                           int            columns)
{
  SacTensor *tensor = sac_parameters_add_matrix (self, name, rows, columns);

  sac_parameters_find (self, name)->frozen = TRUE;

  return tensor;
}

SacTensor *
sac_parameters_add_frozen_vector (SacParameters *self,
                                  const char    *name,
                                  int            length,
                                  float          value)
{
  SacTensor *tensor = sac_parameters_add_filled_vector (self, name, length, value);

  sac_parameters_find (self, name)->frozen = TRUE;

  return tensor;
}

SacParameter *
sac_parameters_find (SacParameters *self,
                     const char    *name)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);

      if (g_str_equal (parameter->name, name))
        return parameter;
    }

  return NULL;
}

gsize
sac_parameters_count (SacParameters *self)
{
  gsize count = 0;

  for (guint i = 0; i < self->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (self->all, i);

      count += sac_tensor_size (&parameter->tensor);
    }

  return count;
}

void
sac_parameters_borrow (SacParameters       *self,
                       const SacParameters *owner)
{
  g_assert (self->shapes_only && self->all->len == owner->all->len);

  for (guint i = 0; i < self->all->len; i++)
    {
      const SacParameter *from = g_ptr_array_index (owner->all, i);
      SacParameter *to = g_ptr_array_index (self->all, i);
      gsize size = sac_tensor_size (&to->tensor);

      g_assert (size == sac_tensor_size (&from->tensor));

      to->borrowed = !to->buffer;

      if (to->borrowed)
        {
          to->tensor.values = from->tensor.values;
          continue;
        }

      allocate (to);
      memcpy (to->tensor.values, from->tensor.values, sizeof (float) * size);
    }

  self->shapes_only = FALSE;
}

void
sac_parameters_add_gradients (SacParameters *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);
      SacTensor *tensor = &parameter->tensor;

      /* What was rounded for inference cannot learn any more. */
      g_assert (tensor->values != NULL);

      if (tensor->gradient == NULL && !parameter->buffer && !parameter->frozen)
        tensor->gradient = g_aligned_alloc0 (sac_tensor_size (tensor), sizeof (float), ALIGNMENT);
    }
}

void
sac_parameters_clear_gradients (SacParameters *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);
      SacTensor *tensor = &parameter->tensor;

      if (tensor->gradient != NULL)
        memset (tensor->gradient, 0, sizeof (float) * sac_tensor_size (tensor));
    }
}

void
sac_parameters_keep_as_bfloat16 (SacParameters *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);
      SacTensor *tensor = &parameter->tensor;
      guint16 *halves;

      /* Vectors, and matrices of one row, are few, and not multiplied by BLAS; convolutions are
       * bound by the processor, not by memory. */
      if (parameter->rank != 2 || tensor->rows == 1 || tensor->values == NULL)
        continue;

      g_assert (tensor->gradient == NULL);

      halves = g_aligned_alloc0 (sac_tensor_size (tensor), sizeof (guint16), ALIGNMENT);
      sac_bfloat16_narrow (tensor->values, halves, sac_tensor_size (tensor));
      g_aligned_free (tensor->values);
      tensor->values = NULL;
      tensor->bfloat16 = halves;
    }
}
