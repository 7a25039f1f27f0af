/* Bidirectional gated recurrent units, one upon the other, of which each may hand on
 * only every second state, or every third: what is above then has less to read.
 * (Chorowski et al. 2015, which hands on all; Bahdanau et al. 2016, arXiv 1508.04395, does
 * not)
 *
 * As a torch.nn.ModuleList of one-layer torch.nn.GRU with bidirectional=True, each followed by
 * [:, ::step].
 */

#pragma once

#include "engine/layers/bidirectional.h"

G_BEGIN_DECLS

#define SAC_MAX_DEPTH 16

typedef struct
{
  SacBidirectional layers[SAC_MAX_DEPTH];
  int              steps[SAC_MAX_DEPTH]; /* Of how many states one is handed on. */
  int              n_layers;
} SacDeepBidirectional;

typedef struct
{
  SacTensor *annotations;    /* h_j: n_positions n_rows × 2 hidden */
  SacTensor *backward_first; /* Of the uppermost layer: n_rows × hidden */
  int       *lengths;        /* Of each row of what is left; on the tape. */
  int        n_positions;
} SacDeepAnnotations;

/* Adds "NAME.0.weight_ih_l0", …, "NAME.1.bias_hh_l0_reverse". @steps: n_layers of at least 1. */
void               sac_deep_bidirectional_build (SacDeepBidirectional *self,
                                                 SacParameters        *parameters,
                                                 const char           *name,
                                                 int                   n_inputs,
                                                 int                   n_hidden,
                                                 const int            *steps,
                                                 int                   n_layers);
/* Positions that become one, all layers together. */
int                sac_deep_bidirectional_get_step (const SacDeepBidirectional *self);
/* @x: n_positions n_rows × inputs, position by position. Of a row's length l positions ⌈l / step⌉ are
 * left. Between layers each number is dropped with probability @dropout. */
SacDeepAnnotations sac_deep_bidirectional_read  (const SacDeepBidirectional *self,
                                                 SacTape                    *tape,
                                                 SacTensor                  *x,
                                                 const int                  *lengths,
                                                 int                         n_positions,
                                                 int                         n_rows,
                                                 float                       dropout);

G_END_DECLS
