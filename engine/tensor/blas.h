/* What every user of BLAS has to say first. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Threads are ours to make: OpenBLAS with threads of its own is not bit-identical from one run to
 * the next, and slower on products of our size. */
void sac_blas_use_one_thread (void);

G_END_DECLS
