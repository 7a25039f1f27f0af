#include "engine/training/initial-weights.h"

#include <math.h>
#include <string.h>

/* How many gates a recurrent unit's weights are of: three, or an LSTM's four. 1: they are none. */
static int
count_gates (SacParameters      *parameters,
             const SacParameter *parameter)
{
  g_autoptr(GString) name = g_string_new (parameter->name);
  SacParameter *square;

  if (strstr (parameter->name, "weight_ih") == NULL &&
      strstr (parameter->name, "weight_hh") == NULL)
    return 1;

  /* gates hidden × hidden */
  g_string_replace (name, "weight_ih", "weight_hh", 0);
  square = sac_parameters_find (parameters, name->str);

  return square != NULL ? square->tensor.rows / square->tensor.columns : 3;
}

void
sac_initialize_weights (SacParameters *parameters,
                        SacRandom     *random)
{
  for (guint i = 0; i < parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (parameters->all, i);
      const SacTensor *tensor = &parameter->tensor;
      int rows = tensor->rows / count_gates (parameters, parameter);
      float limit = sqrtf (6.0f / (rows + tensor->columns));

      /* A convolution before a rectifier: deviation √(2 / inputs) (He et al. 2015, section 2.2). */
      if (parameter->rank == 4)
        for (gsize k = 0; k < sac_tensor_size (tensor); k++)
          tensor->values[k] = sqrtf (2.0f / tensor->columns) * sac_random_normal (random);

      if (parameter->rank != 2 && parameter->rank != 3)
        continue;

      for (gsize k = 0; k < sac_tensor_size (tensor); k++)
        tensor->values[k] = strstr (parameter->name, "embedding") != NULL
                              ? 0.1f * sac_random_normal (random)
                              : limit * (2 * sac_random_uniform (random) - 1);
    }
}
