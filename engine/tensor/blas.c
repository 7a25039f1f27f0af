#include "engine/tensor/blas.h"

#include <cblas.h>

void
sac_blas_use_one_thread (void)
{
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      openblas_set_num_threads (1);
      g_once_init_leave (&done, 1);
    }
}
