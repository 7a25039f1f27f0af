#include "engine/layers/attention.h"

#include "engine/tensor/operations-energies.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"

void
sac_attention_build (SacAttention  *self,
                     SacParameters *parameters,
                     SacScore       score,
                     int            hidden,
                     int            size)
{
  *self = (SacAttention) { .score = score, .hidden = hidden };

  switch (score)
    {
    case SAC_SCORE_ADDITIVE:
      self->query = sac_parameters_add_matrix (parameters, "attention.query.weight", size, hidden);
      self->key = sac_parameters_add_matrix (parameters, "attention.key.weight", size, 2 * hidden);
      self->bias = sac_parameters_add_vector (parameters, "attention.key.bias", size);
      self->energy = sac_parameters_add_matrix (parameters, "attention.energy.weight", 1, size);
      break;

    case SAC_SCORE_CONCAT:
      self->combine = sac_parameters_add_matrix (parameters, "attention.combine.weight",
                                                 size, hidden + 2 * hidden);
      self->bias = sac_parameters_add_vector (parameters, "attention.combine.bias", size);
      self->energy = sac_parameters_add_matrix (parameters, "attention.energy.weight", 1, size);
      break;

    case SAC_SCORE_GENERAL:
      self->general = sac_parameters_add_matrix (parameters, "attention.general.weight",
                                                 hidden, 2 * hidden);
      break;

    case SAC_SCORE_DOT:
      break;

    default:
      g_assert_not_reached ();
    }
}

/* The part of the energies that only the annotations decide. */
static SacTensor *
make_keys (const SacAttention *self,
           SacTape            *tape,
           SacTensor          *h)
{
  switch (self->score)
    {
    case SAC_SCORE_ADDITIVE:
      return sac_linear (tape, h, self->key, self->bias);

    case SAC_SCORE_CONCAT:
      return sac_linear_columns (tape, h, self->combine, self->hidden, self->bias);

    case SAC_SCORE_GENERAL:
      return sac_linear (tape, h, self->general, NULL);

    case SAC_SCORE_DOT:
      /* A state has half an annotation's size: it meets the sum of both directions. */
      return sac_add (tape, sac_columns (tape, h, 0, self->hidden),
                      sac_columns (tape, h, self->hidden, self->hidden));

    default:
      g_assert_not_reached ();
    }
}

SacMemory
sac_attention_remember (const SacAttention *self,
                        SacTape            *tape,
                        SacTensor          *annotations,
                        const int          *lengths,
                        int                 n_positions,
                        int                 n_rows)
{
  return (SacMemory) {
    .annotations = annotations,
    .keys = make_keys (self, tape, annotations),
    .lengths = lengths,
    .n_positions = n_positions,
    .n_rows = n_rows,
  };
}

/* Additive: e_ij = vᵀ tanh (W s + U h_j + b)
 * Concat:   e_ij = vᵀ tanh (W [s ; h_j] + b)
 * General:  e_ij = sᵀ W h_j
 * Dot:      e_ij = sᵀ (f_j + g_j), where h_j = [f_j ; g_j]
 */
static SacTensor *
make_energies (const SacAttention *self,
               SacTape            *tape,
               const SacMemory    *memory,
               SacTensor          *s)
{
  switch (self->score)
    {
    case SAC_SCORE_ADDITIVE:
      return sac_additive_energies (tape, memory->keys, sac_linear (tape, s, self->query, NULL),
                                    self->energy, memory->n_positions);

    case SAC_SCORE_CONCAT:
      return sac_additive_energies (tape, memory->keys,
                                    sac_linear_columns (tape, s, self->combine, 0, NULL),
                                    self->energy, memory->n_positions);

    case SAC_SCORE_GENERAL:
    case SAC_SCORE_DOT:
      return sac_dot_energies (tape, memory->keys, s, memory->n_positions);

    default:
      g_assert_not_reached ();
    }
}

/* α_i = softmax (e_i)
 * c_i = Σ_j α_ij h_j
 */
SacAttended
sac_attention_attend (const SacAttention *self,
                      SacTape            *tape,
                      const SacMemory    *memory,
                      SacTensor          *state)
{
  SacTensor *energies = make_energies (self, tape, memory, state);
  SacTensor *weights = sac_softmax (tape, energies, memory->lengths, memory->n_rows);

  return (SacAttended) { weights, sac_weighted_sum (tape, weights, memory->annotations) };
}
