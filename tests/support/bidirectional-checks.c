#include "tests/support/bidirectional-checks.h"

#include <math.h>

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define N_INPUTS BIDIRECTIONAL_N_INPUTS
#define N_HIDDEN BIDIRECTIONAL_N_HIDDEN
#define N_ROWS 3
#define N_POSITIONS 4

static const int lengths[N_ROWS] = { 2, 4, 1 };

void
bidirectional_check_init (BidirectionalCheck *self,
                          SacParameters      *parameters,
                          gconstpointer       encoder,
                          BidirectionalRead   read)
{
  *self = (BidirectionalCheck) { .parameters = parameters, .encoder = encoder, .read = read };
  self->x = sac_parameters_add_matrix (parameters, "x", N_POSITIONS * N_ROWS, N_INPUTS);
  sac_test_fill_all (parameters, 1, 1);
}

void
bidirectional_check_clear (BidirectionalCheck *self)
{
  sac_parameters_free (self->parameters);
}

static SacAnnotations
read_batch (BidirectionalCheck *self,
            SacTape            *tape)
{
  return self->read (self->encoder, tape, self->x, lengths, N_POSITIONS, N_ROWS);
}

/* All that is handed out, in one. */
static SacTensor *
read_all (SacTape  *tape,
          gpointer  data)
{
  SacAnnotations read = read_batch (data, tape);
  SacTensor *parts[] = {
    read.annotations,
    sac_join (tape, read.forward_last, read.backward_first),
  };

  return sac_stack (tape, parts, 2);
}

void
assert_bidirectional_gradients (BidirectionalCheck *self)
{
  sac_assert_gradients (self->parameters, read_all, self);
}

void
assert_bidirectional_names (BidirectionalCheck *self)
{
  static const char *const names[] = {
    "encoder.weight_ih_l0", "encoder.weight_hh_l0", "encoder.bias_ih_l0", "encoder.bias_hh_l0",
    "encoder.weight_ih_l0_reverse", "encoder.weight_hh_l0_reverse",
    "encoder.bias_ih_l0_reverse", "encoder.bias_hh_l0_reverse",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (sac_parameters_find (self->parameters, names[i]));
}

void
assert_bidirectional_last_states_are_annotations (BidirectionalCheck *self)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAnnotations read = read_batch (self, tape);

  g_assert_cmpint (read.annotations->rows, ==, N_POSITIONS * N_ROWS);
  g_assert_cmpint (read.annotations->columns, ==, 2 * N_HIDDEN);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacTensor *first = sac_rows (tape, read.annotations, row, 1);
      SacTensor *last = sac_rows (tape, read.annotations, (lengths[row] - 1) * N_ROWS + row, 1);

      sac_assert_floats (last->values, read.forward_last->values + row * N_HIDDEN, N_HIDDEN, 0);
      sac_assert_floats (first->values + N_HIDDEN, read.backward_first->values + row * N_HIDDEN,
                         N_HIDDEN, 0);
    }
}

/* The sentence in @row of the batch. */
static SacTensor *
take_alone (BidirectionalCheck *self,
            SacTape            *tape,
            int                 row)
{
  int places[N_POSITIONS];

  for (int i = 0; i < lengths[row]; i++)
    places[i] = i * N_ROWS + row;

  return sac_gather (tape, self->x, places, lengths[row]);
}

void
assert_bidirectional_alone_as_in_a_batch (BidirectionalCheck *self)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAnnotations together;

  /* Whatever the padding holds. */
  for (int row = 0; row < N_ROWS; row++)
    for (int i = lengths[row]; i < N_POSITIONS; i++)
      self->x->values[(i * N_ROWS + row) * N_INPUTS] = NAN;

  together = read_batch (self, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacAnnotations alone = self->read (self->encoder, tape, take_alone (self, tape, row),
                                         &lengths[row], lengths[row], 1);

      sac_assert_tensor (alone.forward_last, 1, N_HIDDEN,
                         together.forward_last->values + row * N_HIDDEN, 1e-6);
      sac_assert_tensor (alone.backward_first, 1, N_HIDDEN,
                         together.backward_first->values + row * N_HIDDEN, 1e-6);

      for (int i = 0; i < lengths[row]; i++)
        sac_assert_tensor (sac_rows (tape, alone.annotations, i, 1), 1, 2 * N_HIDDEN,
                           sac_rows (tape, together.annotations, i * N_ROWS + row, 1)->values,
                           1e-6);
    }
}
