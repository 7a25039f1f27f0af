#include "engine/layers/bidirectional-lstm.h"

#include "tests/support/bidirectional-checks.h"

typedef struct
{
  SacBidirectionalLstm  encoder;
  BidirectionalCheck    check;
} Fixture;

static SacAnnotations
read_sentences (gconstpointer  encoder,
                SacTape       *tape,
                SacTensor     *x,
                const int     *lengths,
                int            n_positions,
                int            n_rows)
{
  return sac_bidirectional_lstm_read (encoder, tape, x, lengths, n_positions, n_rows);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  SacParameters *parameters = sac_parameters_new ();

  sac_bidirectional_lstm_build (&fixture->encoder, parameters, "encoder", BIDIRECTIONAL_N_INPUTS,
                                BIDIRECTIONAL_N_HIDDEN);
  bidirectional_check_init (&fixture->check, parameters, &fixture->encoder, read_sentences);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  bidirectional_check_clear (&fixture->check);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  data)
{
  assert_bidirectional_gradients (&fixture->check);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  assert_bidirectional_names (&fixture->check);
}

static void
test_last_states_are_annotations (Fixture       *fixture,
                                  gconstpointer  data)
{
  assert_bidirectional_last_states_are_annotations (&fixture->check);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  data)
{
  assert_bidirectional_alone_as_in_a_batch (&fixture->check);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/layers/bidirectional-lstm/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("gradients", test_gradients);
  ADD_TEST ("names", test_names);
  ADD_TEST ("last-states-are-annotations", test_last_states_are_annotations);
  ADD_TEST ("alone-as-in-a-batch", test_alone_as_in_a_batch);

  return g_test_run ();
}
