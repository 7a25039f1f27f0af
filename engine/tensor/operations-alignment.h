/* From energies to the weights of an alignment: smoothed, sharpened, or seen through a window
 * (Chorowski et al. 2015, section 2.3).
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* How energies become weights. { 0 } with sharpening 1: their soft-max. */
typedef struct
{
  gboolean smoothing;  /* The logistic function in the place of exp. */
  float    sharpening; /* β, with which energies are multiplied first. */
  int      top_k;      /* Only so many positions, those of the highest energies; 0: all. */
  int      window;     /* Only so many positions before the median of the last alignment, and as
                        * many from it on; 0: all. */
} SacWeighting;

/* α_ij = a (β e_ij) / Σ_j a (β e_ij), where a is exp or the logistic function, over the positions that
 * @weighting leaves of the first lengths[i] ones; 0 elsewhere. Which ones these are has no slope.
 * @lengths: n_lengths numbers, of state i that of i modulo n_lengths. @last: the last alignment; only
 * its median is asked for, and only with a window: else it may be NULL. */
SacTensor *sac_align (SacTape            *tape,
                      SacTensor          *energies,
                      const SacTensor    *last,
                      const int          *lengths,
                      int                 n_lengths,
                      const SacWeighting *weighting);

G_END_DECLS
