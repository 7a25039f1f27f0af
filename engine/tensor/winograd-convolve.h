/* sac_convolve() for windows of 3 × 3 at every cell, by Winograd's minimal filtering.
 */

#pragma once

#include "engine/tensor/operations-image.h"

G_BEGIN_DECLS

/* As sac_convolve(), where sac_winograd_is_worthwhile(). */
SacTensor *sac_winograd_convolve (SacTape       *tape,
                                  SacTensor     *x,
                                  SacImageShape  in,
                                  SacTensor     *W,
                                  SacTensor     *b,
                                  int            padding,
                                  SacImageShape *out);

G_END_DECLS
