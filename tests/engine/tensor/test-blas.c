#include "engine/tensor/blas.h"

extern int openblas_get_num_threads (void);

static gpointer
use_one_thread (gpointer data)
{
  sac_blas_use_one_thread ();

  return NULL;
}

/* Whoever comes first, from whichever thread. */
static void
test_uses_one_thread (void)
{
  GThread *threads[4];

  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, use_one_thread, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  g_assert_cmpint (openblas_get_num_threads (), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/tensor/blas/uses-one-thread", test_uses_one_thread);

  return g_test_run ();
}
