/* y += W x for one vector or a few, with weights of four bytes or of two: for
 * what a decoder does word after word, where BLAS is slower than memory is.
 *
 * Both: x: n_vectors × n_inputs; y: n_vectors × n_outputs; rows of W lie @stride numbers apart.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void sac_add_products          (const float   *W,
                                gsize          stride,
                                const float   *x,
                                float         *y,
                                int            n_vectors,
                                int            n_outputs,
                                int            n_inputs);
/* @scratch: room for n_vectors × n_inputs. */
void sac_add_products_bfloat16 (const guint16 *W,
                                gsize          stride,
                                const float   *x,
                                float         *y,
                                int            n_vectors,
                                int            n_outputs,
                                int            n_inputs,
                                float         *scratch);

G_END_DECLS
