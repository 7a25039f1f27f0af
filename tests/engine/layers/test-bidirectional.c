#include "engine/layers/bidirectional.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/bidirectional-checks.h"
#include "tests/support/tensors.h"

#define N_HIDDEN BIDIRECTIONAL_N_HIDDEN

typedef struct
{
  SacBidirectional    encoder;
  BidirectionalCheck  check;
} Fixture;

static SacAnnotations
read_sentences (gconstpointer  encoder,
                SacTape       *tape,
                SacTensor     *x,
                const int     *lengths,
                int            n_positions,
                int            n_rows)
{
  return sac_bidirectional_read (encoder, tape, x, lengths, n_positions, n_rows);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  reset)
{
  SacParameters *parameters = sac_parameters_new ();

  sac_bidirectional_build (&fixture->encoder, parameters, "encoder", BIDIRECTIONAL_N_INPUTS,
                           N_HIDDEN, GPOINTER_TO_INT (reset));
  bidirectional_check_init (&fixture->check, parameters, &fixture->encoder, read_sentences);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  reset)
{
  bidirectional_check_clear (&fixture->check);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  reset)
{
  assert_bidirectional_gradients (&fixture->check);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  reset)
{
  assert_bidirectional_names (&fixture->check);
}

static void
test_last_states_are_annotations (Fixture       *fixture,
                                  gconstpointer  reset)
{
  assert_bidirectional_last_states_are_annotations (&fixture->check);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  reset)
{
  assert_bidirectional_alone_as_in_a_batch (&fixture->check);
}

/* With the same weights both ways, a sentence backwards has the annotations backwards. */
static void
test_backward_mirrors_forward (Fixture       *fixture,
                               gconstpointer  reset)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacBidirectional same = { fixture->encoder.forward, fixture->encoder.forward };
  const int length = 3;
  SacTensor *x = sac_rows (tape, fixture->check.x, 0, 3);
  SacTensor *mirrored = sac_gather (tape, x, (const int[]) { 2, 1, 0 }, 3);
  SacTensor *h = sac_bidirectional_read (&same, tape, x, &length, 3, 1).annotations;
  SacTensor *g = sac_bidirectional_read (&same, tape, mirrored, &length, 3, 1).annotations;

  for (int i = 0; i < 3; i++)
    {
      const float *here = h->values + i * 2 * N_HIDDEN;
      const float *there = g->values + (2 - i) * 2 * N_HIDDEN;

      sac_assert_floats (here, there + N_HIDDEN, N_HIDDEN, 1e-6);
      sac_assert_floats (here + N_HIDDEN, there, N_HIDDEN, 1e-6);
    }
}

static void
add_test (const char *name,
          SacReset    reset,
          void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/layers/bidirectional/", name, "/reset-",
                                       reset == SAC_RESET_AFTER ? "after" : "before", NULL);

  g_test_add (path, Fixture, GINT_TO_POINTER (reset), set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  static const SacReset resets[] = { SAC_RESET_AFTER, SAC_RESET_BEFORE };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (resets); i++)
    {
      add_test ("gradients", resets[i], test_gradients);
      add_test ("names", resets[i], test_names);
      add_test ("last-states-are-annotations", resets[i], test_last_states_are_annotations);
      add_test ("alone-as-in-a-batch", resets[i], test_alone_as_in_a_batch);
      add_test ("backward-mirrors-forward", resets[i], test_backward_mirrors_forward);
    }

  return g_test_run ();
}
