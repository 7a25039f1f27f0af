#include "engine/layers/lstm.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define N_WORD 2
#define N_CONTEXT 3
#define N_HIDDEN 4
#define N_ROWS 3
#define N_STEPS 3

typedef struct
{
  SacParameters *parameters;
  SacLstm        lstm;
  SacTensor     *words; /* Of all steps, one below the other. */
  SacTensor     *contexts;
  SacTensor     *state;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  SacParameters *parameters = sac_parameters_new ();

  fixture->parameters = parameters;
  sac_lstm_build (&fixture->lstm, parameters, "decoder.", "_l0", N_WORD + N_CONTEXT,
                  N_HIDDEN);
  fixture->words = sac_parameters_add_matrix (parameters, "words", N_STEPS * N_ROWS, N_WORD);
  fixture->contexts = sac_parameters_add_matrix (parameters, "contexts", N_STEPS * N_ROWS,
                                                 N_CONTEXT);
  fixture->state = sac_parameters_add_matrix (parameters, "state", N_ROWS, 2 * N_HIDDEN);
  sac_test_fill_all (parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_parameters_free (fixture->parameters);
}

/* The last state of the rows from @first on. */
static SacTensor *
read_rows (Fixture *fixture,
           SacTape *tape,
           int      first,
           int      n_rows)
{
  const SacLstm *lstm = &fixture->lstm;
  SacTensor *state = sac_rows (tape, fixture->state, first, n_rows);

  for (int i = 0; i < N_STEPS; i++)
    {
      SacTensor *word = sac_rows (tape, fixture->words, i * N_ROWS + first, n_rows);
      SacTensor *context = sac_rows (tape, fixture->contexts, i * N_ROWS + first, n_rows);
      SacTensor *inputs = sac_add (tape, sac_lstm_inputs (lstm, tape, word, 0),
                                   sac_lstm_inputs (lstm, tape, context, N_WORD));

      state = sac_lstm_step (lstm, tape, inputs, state, sac_lstm_output (lstm, tape, state));
    }

  return state;
}

static SacTensor *
read_all (SacTape  *tape,
          gpointer  data)
{
  return read_rows (data, tape, 0, N_ROWS);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  data)
{
  sac_assert_gradients (fixture->parameters, read_all, fixture);
}

static void
test_names_and_shapes (Fixture       *fixture,
                       gconstpointer  data)
{
  SacParameters *parameters = fixture->parameters;
  const SacTensor *W = &sac_parameters_find (parameters, "decoder.weight_ih_l0")->tensor;
  const SacTensor *U = &sac_parameters_find (parameters, "decoder.weight_hh_l0")->tensor;

  g_assert_cmpint (W->rows, ==, 4 * N_HIDDEN);
  g_assert_cmpint (W->columns, ==, N_WORD + N_CONTEXT);
  g_assert_cmpint (U->rows, ==, 4 * N_HIDDEN);
  g_assert_cmpint (U->columns, ==, N_HIDDEN);
  g_assert_cmpint (sac_parameters_find (parameters, "decoder.bias_ih_l0")->rank, ==, 1);
  g_assert_cmpint (sac_parameters_find (parameters, "decoder.bias_hh_l0")->tensor.columns, ==,
                   4 * N_HIDDEN);
}

static void
test_parts_of_the_input_are_the_input (Fixture       *fixture,
                                       gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacLstm *lstm = &fixture->lstm;
  SacTensor *word = sac_rows (tape, fixture->words, 0, 1);
  SacTensor *context = sac_rows (tape, fixture->contexts, 0, 1);
  SacTensor *whole = sac_lstm_inputs (lstm, tape, sac_join (tape, word, context), 0);
  SacTensor *parts = sac_add (tape, sac_lstm_inputs (lstm, tape, word, 0),
                              sac_lstm_inputs (lstm, tape, context, N_WORD));

  sac_assert_tensor (parts, 1, 4 * N_HIDDEN, whole->values, 1e-6);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *together = read_all (tape, fixture);

  for (int row = 0; row < N_ROWS; row++)
    sac_assert_tensor (read_rows (fixture, tape, row, 1), 1, 2 * N_HIDDEN,
                       together->values + row * 2 * N_HIDDEN, 1e-6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/layers/lstm/gradients", Fixture, NULL, set_up, test_gradients, tear_down);
  g_test_add ("/engine/layers/lstm/names-and-shapes", Fixture, NULL, set_up,
              test_names_and_shapes, tear_down);
  g_test_add ("/engine/layers/lstm/parts-of-the-input-are-the-input", Fixture, NULL, set_up,
              test_parts_of_the_input_are_the_input, tear_down);
  g_test_add ("/engine/layers/lstm/alone-as-in-a-batch", Fixture, NULL, set_up,
              test_alone_as_in_a_batch, tear_down);

  return g_test_run ();
}
