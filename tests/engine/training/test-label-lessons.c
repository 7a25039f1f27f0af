#include "engine/training/label-lessons.h"

#include <math.h>
#include <string.h>

#include "engine/training/recipe.h"

#define N_EXAMPLES 8
#define N_LABELS 2

/* Answers with label 1 where a text begins with 5, and is sure of it. */
static SacJudgement
judge (gpointer         layers,
       SacTape         *tape,
       const SacSource *source)
{
  SacTensor *scores = sac_tape_new_tensor (tape, source->n_rows, N_LABELS);

  for (int row = 0; row < source->n_rows; row++)
    {
      scores->values[row * N_LABELS] = source->words.ids[row] == 5 ? 0 : 4;
      scores->values[row * N_LABELS + 1] = source->words.ids[row] == 5 ? 4 : 0;
    }

  return (SacJudgement) { .scores = scores };
}

static const SacModelKind kind = { .judge = judge };
static const SacBatchSize size = { .pool = 100, .alike = 1, .most_rows = 3 };

typedef struct
{
  SacRecipe       recipe;
  SacLabelLessons lessons;
  SacModel        model;
} Fixture;

/* Every other text begins with 5, and all of these but the last two have label 1. */
static GArray *
make_examples (void)
{
  GArray *examples = sac_labelled_examples_new ();

  for (int i = 0; i < N_EXAMPLES; i++)
    {
      SacLabelledExample example = { .n_first = 1, .label = i % 2 && i < 6 };

      example.first = g_new (int, 1);
      example.first[0] = i % 2 ? 5 : 4;
      g_array_append_val (examples, example);
    }

  return examples;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  n_shares)
{
  memset (fixture, 0, sizeof *fixture);
  fixture->model.kind = &kind;
  fixture->model.n_labels = N_LABELS;
  fixture->recipe.seed = 3;
  sac_label_lessons_init (&fixture->lessons, &(SacTaskPlace) {
    .recipe = &fixture->recipe, .n_shares = GPOINTER_TO_INT (n_shares),
  });
  fixture->lessons.examples = make_examples ();
  fixture->lessons.validation = make_examples ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  n_shares)
{
  sac_label_lessons_clear (&fixture->lessons);
}

static void
test_counts_all_examples (Fixture       *fixture,
                          gconstpointer  n_shares)
{
  int n_batches = sac_label_lessons_begin_epoch (&fixture->lessons, &size, 7), n = 0;

  g_assert_cmpint (n_batches, ==, 3);

  for (int i = 0; i < n_batches; i++)
    {
      int n_examples = sac_label_lessons_begin_batch (&fixture->lessons,
                                                      &(SacTaskMoment) { .batch = i });

      g_assert_cmpfloat_with_epsilon (fixture->lessons.scale * n_examples, 1, 1e-6);
      n += n_examples;
    }

  g_assert_cmpint (n, ==, N_EXAMPLES);
}

/* The shares of a batch make up its mean. */
static void
test_losses_are_a_mean (Fixture       *fixture,
                        gconstpointer  n_shares)
{
  int n_batches = sac_label_lessons_begin_epoch (&fixture->lessons, &size, 7);
  double right = log1p (exp (-4)), wrong = right + 4, sum = 0;

  for (int i = 0; i < n_batches; i++)
    {
      int n = sac_label_lessons_begin_batch (&fixture->lessons,
                                                      &(SacTaskMoment) { .batch = i });

      for (int share = 0; share < fixture->lessons.base.place.n_shares; share++)
        {
          g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
          SacJudgement judgement;

          if (fixture->lessons.batches[share]->n_rows == 0)
            continue;

          sum += n * sac_label_lessons_learn (&fixture->lessons, &fixture->model, tape, share, 0,
                                              &judgement)->values[0];
        }
    }

  g_assert_cmpfloat_with_epsilon (sum, 7 * right + wrong, 1e-4);
}

static void
test_accuracy_is_in_per_cent (Fixture       *fixture,
                              gconstpointer  n_shares)
{
  SacValidationScore score;
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_label_lessons_validate (&fixture->lessons, &size, &fixture->model, &score,
                                             &error));
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (score.score, 87.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (score.loss, log1p (exp (-4)) + 4 / 8.0, 1e-5);
}

static void
test_judging_can_be_stopped (Fixture       *fixture,
                             gconstpointer  n_shares)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_labelled_examples_judge (fixture->lessons.validation, &size, &fixture->model,
                                              cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, n_shares, function) \
  g_test_add ("/engine/training/label-lessons/" name, Fixture, GINT_TO_POINTER (n_shares), set_up, \
              function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("counts-all-examples", 2, test_counts_all_examples);
  ADD_TEST ("losses-are-a-mean/1", 1, test_losses_are_a_mean);
  ADD_TEST ("losses-are-a-mean/4", 4, test_losses_are_a_mean);
  ADD_TEST ("accuracy-is-in-per-cent", 1, test_accuracy_is_in_per_cent);
  ADD_TEST ("judging-can-be-stopped", 1, test_judging_can_be_stopped);

  return g_test_run ();
}
