/* Where a decoder looks along a sound, told what it sounds like there and where it looked
 * last (Chorowski et al. 2015, section 2.2), or only the first.
 */

#pragma once

#include "engine/layers/attention.h"
#include "engine/tensor/operations-alignment.h"

G_BEGIN_DECLS

typedef struct
{
  SacAttention  content;  /* W, V, b and w. */
  SacTensor    *filters;  /* F: n_filters × width; NULL: it knows the content alone. */
  SacTensor    *location; /* U: size × n_filters */
} SacLocationAttention;

#define SAC_MIN_SHARPENING 0.01
#define SAC_MAX_SHARPENING 100

/* What may change while it runs. */
typedef struct
{
  gboolean     located;   /* It is told where it looked last. */
  SacWeighting weighting;
} SacLooking;

/* Adds "attention.query.weight", "attention.key.weight" and ".bias", "attention.energy.weight" and,
 * unless @n_filters is 0, "attention.filters.weight" and "attention.location.weight". @width is odd. */
void        sac_location_attention_build  (SacLocationAttention *self,
                                           SacParameters        *parameters,
                                           int                   hidden,
                                           int                   size,
                                           int                   n_filters,
                                           int                   width);
SacMemory   sac_location_attention_remember (const SacLocationAttention *self,
                                             SacTape                    *tape,
                                             SacTensor                  *annotations,
                                             const int                  *lengths,
                                             int                         n_positions,
                                             int                         n_rows);
/* @last: α_{i-1}, states × n_positions. @looking: located only where there are filters. */
SacAttended sac_location_attention_attend (const SacLocationAttention *self,
                                           SacTape                    *tape,
                                           const SacMemory            *memory,
                                           SacTensor                  *state,
                                           SacTensor                  *last,
                                           const SacLooking           *looking);

G_END_DECLS
