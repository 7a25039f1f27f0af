#include "engine/layers/location-attention.h"

#include "engine/tensor/operations-energies.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-location.h"
#include "engine/tensor/operations-reduce.h"

void
sac_location_attention_build (SacLocationAttention *self,
                              SacParameters        *parameters,
                              int                   hidden,
                              int                   size,
                              int                   n_filters,
                              int                   width)
{
  *self = (SacLocationAttention) { 0 };
  sac_attention_build (&self->content, parameters, SAC_SCORE_ADDITIVE, hidden, size);

  if (n_filters == 0)
    return;

  self->filters = sac_parameters_add_filters (parameters, "attention.filters.weight", n_filters,
                                              width);
  self->location = sac_parameters_add_matrix (parameters, "attention.location.weight", size,
                                              n_filters);
}

SacMemory
sac_location_attention_remember (const SacLocationAttention *self,
                                 SacTape                    *tape,
                                 SacTensor                  *annotations,
                                 const int                  *lengths,
                                 int                         n_positions,
                                 int                         n_rows)
{
  return sac_attention_remember (&self->content, tape, annotations, lengths, n_positions, n_rows);
}

/* f_i  = F * α_{i-1}
 * e_ij = wᵀ tanh (W s + V h_j + U f_ij + b), without U f_ij where only the content counts
 */
static SacTensor *
make_energies (const SacLocationAttention *self,
               SacTape                    *tape,
               const SacMemory            *memory,
               SacTensor                  *s,
               SacTensor                  *last,
               gboolean                    located)
{
  SacTensor *query = sac_linear (tape, s, self->content.query, NULL);
  SacTensor *f;

  if (!located)
    return sac_additive_energies (tape, memory->keys, query, self->content.energy,
                                  memory->n_positions);

  f = sac_filter_alignment (tape, last, self->filters);

  return sac_located_energies (tape, memory->keys, query, f, self->location, self->content.energy,
                               memory->n_positions);
}

/* α_i made of e_i, c_i = Σ_j α_ij h_j */
SacAttended
sac_location_attention_attend (const SacLocationAttention *self,
                               SacTape                    *tape,
                               const SacMemory            *memory,
                               SacTensor                  *state,
                               SacTensor                  *last,
                               const SacLooking           *looking)
{
  SacTensor *e = make_energies (self, tape, memory, state, last, looking->located);
  SacTensor *weights = sac_align (tape, e, last, memory->lengths, memory->n_rows,
                                  &looking->weighting);

  return (SacAttended) { weights, sac_weighted_sum (tape, weights, memory->annotations) };
}
