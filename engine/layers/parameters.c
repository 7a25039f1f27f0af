#include "engine/layers/parameters.h"

#include <string.h>

#include "engine/tensor/half.h"

/* A cache line, and the widest vector register. */
#define ALIGNMENT 64

static void
free_parameter (gpointer data)
{
  SacParameter *parameter = data;

  g_free (parameter->name);
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

static void
allocate (SacTensor *tensor)
{
  tensor->values = g_aligned_alloc0 (sac_tensor_size (tensor), sizeof (float), ALIGNMENT);
}

void
sac_parameters_allocate (SacParameters *self)
{
  if (!self->shapes_only)
    return;

  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);

      allocate (&parameter->tensor);
    }

  self->shapes_only = FALSE;
}

static SacTensor *
add (SacParameters *self,
     const char    *name,
     int            rank,
     int            rows,
     int            columns)
{
  SacParameter *parameter;

  g_assert (rows > 0 && columns > 0);
  g_assert (sac_parameters_find (self, name) == NULL);

  parameter = g_new0 (SacParameter, 1);
  parameter->name = g_strdup (name);
  parameter->rank = rank;
  parameter->tensor.rows = rows;
  parameter->tensor.columns = columns;

  if (!self->shapes_only)
    allocate (&parameter->tensor);

  g_ptr_array_add (self->all, parameter);

  return &parameter->tensor;
}

SacTensor *
sac_parameters_add_matrix (SacParameters *self,
                           const char    *name,
                           int            rows,
                           int            columns)
{
  return add (self, name, 2, rows, columns);
}

SacTensor *
sac_parameters_add_vector (SacParameters *self,
                           const char    *name,
                           int            length)
{
  return add (self, name, 1, 1, length);
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
sac_parameters_add_gradients (SacParameters *self)
{
  for (guint i = 0; i < self->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (self->all, i);
      SacTensor *tensor = &parameter->tensor;

      /* What was rounded for inference cannot learn any more. */
      g_assert (tensor->values != NULL);

      if (tensor->gradient == NULL)
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

      /* Vectors, and matrices of one row, are few, and not multiplied by BLAS. */
      if (tensor->rows == 1 || tensor->values == NULL)
        continue;

      g_assert (tensor->gradient == NULL);

      halves = g_aligned_alloc0 (sac_tensor_size (tensor), sizeof (guint16), ALIGNMENT);
      sac_bfloat16_narrow (tensor->values, halves, sac_tensor_size (tensor));
      g_aligned_free (tensor->values);
      tensor->values = NULL;
      tensor->bfloat16 = halves;
    }
}
