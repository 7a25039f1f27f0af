#include "tests/support/gradient-check.h"

#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

/* Large enough for the difference of two float32 to have four digits, small enough for the third
 * derivative not to show. */
#define NUDGE 0x1p-8f
#define ABSOLUTE_ERROR 2e-4
#define RELATIVE_ERROR 1e-3

/* What is in a gradient before a tape is walked back: it must still be in there afterwards. */
#define BEFORE 3.0f

/* Irregular, so that no sum that a formula keeps constant hides an error. */
static double
coefficient (gsize i)
{
  return 0.4 + 0.9 * sin (1.7 * i + 0.3);
}

static double
total (const SacTensor *y)
{
  double sum = 0;

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    sum += coefficient (i) * y->values[i];

  return sum;
}

static void
total_backward (const SacTapeStep *step)
{
  SacTensor *y = step->inputs[0];

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    y->gradient[i] += coefficient (i) * step->result->gradient[0];
}

static void
walk_back (SacTape   *tape,
           SacTensor *y)
{
  SacTensor *loss = sac_tape_new_tensor (tape, 1, 1);

  sac_tape_backward (tape, sac_tape_record (tape, total_backward, NULL, loss, y, NULL));
}

typedef struct
{
  SacTape     *tape;
  float       *place; /* The number that is nudged. */
  float        value; /* Without a nudge. */
  SacLossFunc  loss;
  gpointer     data;
} Nudge;

static double
loss_at (const Nudge *self,
         int          n_nudges)
{
  double result;

  *self->place = self->value + n_nudges * NUDGE;
  result = total (self->loss (self->tape, self->data));
  *self->place = self->value;
  sac_tape_reset (self->tape);

  return result;
}

static void
assert_is_slope (const Nudge *nudge,
                 double       gradient)
{
  double slope = (loss_at (nudge, 1) - loss_at (nudge, -1)) / (2 * NUDGE);

  if (!(fabs (gradient - slope) <= ABSOLUTE_ERROR + RELATIVE_ERROR * fabs (slope)))
    g_error ("the gradient at %g is %.7g, but the slope is %.7g", nudge->value, gradient, slope);
}

void
sac_assert_gradient (SacTensor   *parameter,
                     SacLossFunc  loss,
                     gpointer     data)
{
  g_autoptr(SacTape) training = sac_tape_new (SAC_TAPE_TRAINING);
  /* This one records too: a batch norm computes something else in use. */
  g_autoptr(SacTape) nudging = sac_tape_new (SAC_TAPE_TRAINING);
  gsize n_values = sac_tensor_size (parameter);

  for (gsize i = 0; i < n_values; i++)
    parameter->gradient[i] = BEFORE;

  walk_back (training, loss (training, data));

  for (gsize i = 0; i < n_values; i++)
    {
      Nudge nudge = { nudging, &parameter->values[i], parameter->values[i], loss, data };

      assert_is_slope (&nudge, (double) parameter->gradient[i] - BEFORE);
    }
}

void
sac_assert_gradients (SacParameters *parameters,
                      SacLossFunc    loss,
                      gpointer       data)
{
  sac_parameters_add_gradients (parameters);

  for (guint i = 0; i < parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (parameters->all, i);

      if (parameter->buffer || parameter->frozen)
        continue;

      g_test_message ("%s", parameter->name);
      sac_assert_gradient (&parameter->tensor, loss, data);
    }
}

typedef struct
{
  const SacOperationCase *row;
  SacParameters          *parameters;
  SacTensor              *inputs[SAC_MAX_TAPE_INPUTS];
} Operation;

static void
operation_init (Operation              *self,
                const SacOperationCase *row)
{
  *self = (Operation) { .row = row, .parameters = sac_parameters_new () };

  for (int i = 0; i < SAC_MAX_TAPE_INPUTS && row->inputs[i].rows > 0; i++)
    {
      g_autofree char *name = g_strdup_printf ("input %d", i);

      self->inputs[i] = sac_parameters_add_matrix (self->parameters, name, row->inputs[i].rows,
                                                   row->inputs[i].columns);
    }

  sac_test_fill_all (self->parameters, 11, 1);
  sac_parameters_add_gradients (self->parameters);
}

static SacTensor *
apply_operation (SacTape  *tape,
                 gpointer  data)
{
  Operation *self = data;

  return self->row->apply (tape, self->inputs);
}

static void
assert_turns_are_alike (Operation *self)
{
  g_autoptr(SacTape) training = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacTape) inference = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacTensor *expected = apply_operation (training, self);
  gsize held = 0;

  for (int turn = 0; turn < 3; turn++)
    {
      const SacTensor *found = apply_operation (inference, self);

      g_assert_cmpint (found->rows, ==, expected->rows);
      g_assert_cmpint (found->columns, ==, expected->columns);
      g_assert_cmpmem (found->values, sizeof (float) * sac_tensor_size (found),
                       expected->values, sizeof (float) * sac_tensor_size (expected));
      g_assert_true (turn == 0 || sac_tape_held (inference) == held);

      held = sac_tape_held (inference);
      sac_tape_reset (inference);
    }
}

static void
test_operation (gconstpointer data)
{
  Operation self;

  operation_init (&self, data);
  sac_assert_gradients (self.parameters, apply_operation, &self);
  assert_turns_are_alike (&self);
  sac_parameters_free (self.parameters);
}

void
sac_add_operation_tests (const char             *prefix,
                         const SacOperationCase *cases,
                         gsize                   n_cases)
{
  for (gsize i = 0; i < n_cases; i++)
    {
      g_autofree char *path = g_strconcat (prefix, "/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_operation);
    }
}
