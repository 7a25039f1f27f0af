/* A convolution whose weights do not change any more: they are laid out once,
 * its rows are shared out to threads, and what follows it is done in the same
 * pass. The result does not depend on the number of threads.
 */

#pragma once

#include "engine/tensor/operations-image.h"
#include "engine/tensor/workers.h"

G_BEGIN_DECLS

typedef struct _SacPreparedConvolution SacPreparedConvolution;

/* @W: outputs × channels kernel², in PyTorch's order; @b: for each output. Both are copied.
 * @in: what it is mostly applied to, which decides how it is computed. */
SacPreparedConvolution *sac_prepared_convolution_new   (const float   *W,
                                                        const float   *b,
                                                        int            n_outputs,
                                                        int            n_channels,
                                                        int            kernel,
                                                        int            stride,
                                                        int            padding,
                                                        SacImageShape  in) G_GNUC_WARN_UNUSED_RESULT;
void                    sac_prepared_convolution_free  (SacPreparedConvolution *self);
/* The convolution of @x plus @b, plus @shortcut unless that is NULL, rectified or not. @tape does
 * not record; @workers, of which nobody else makes use now, may be NULL. */
SacTensor              *sac_prepared_convolution_apply (const SacPreparedConvolution *self,
                                                        SacTape                      *tape,
                                                        SacWorkers                   *workers,
                                                        const SacTensor              *x,
                                                        SacImageShape                 in,
                                                        const SacTensor              *shortcut,
                                                        gboolean                      rectified,
                                                        SacImageShape                *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPreparedConvolution, sac_prepared_convolution_free)

G_END_DECLS
