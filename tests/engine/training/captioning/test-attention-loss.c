#include "engine/training/captioning/attention-loss.h"

#include <math.h>

#define N_WORDS 5

/* Two captions of two and one words over two cells. */
static const int truth[] = { 3, 4, 2, -1 };
static const int lengths[] = { 2, 1 };
static const int first_choices[] = { 0, 1 };
static const int second_choices[] = { 1, 0 };
static const int *choices[] = { first_choices, second_choices };

typedef struct
{
  SacTape   *tape;
  SacTensor *weights[2];
  SacLesson  lesson;
} Fixture;

static SacTensor *
make_weights (SacTape *tape,
              float    first,
              float    second)
{
  SacTensor *weights = sac_tape_new_tensor (tape, 2, 2);

  weights->values[0] = first;
  weights->values[1] = 1 - first;
  weights->values[2] = second;
  weights->values[3] = 1 - second;

  return weights;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  SacTensor *scores;

  fixture->tape = sac_tape_new (SAC_TAPE_INFERENCE);
  fixture->weights[0] = make_weights (fixture->tape, 0.5f, 0.25f);
  fixture->weights[1] = make_weights (fixture->tape, 0.25f, 0.75f);

  /* All words are equally likely. */
  scores = sac_tape_new_tensor (fixture->tape, 4, N_WORDS);
  for (int i = 0; i < 4 * N_WORDS; i++)
    scores->values[i] = 0;

  fixture->lesson = (SacLesson) {
    .scores = scores, .truth = truth, .n_rows = 2, .n_steps = 2, .weights = fixture->weights,
  };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_tape_free (fixture->tape);
}

/* (1 - 0.75)² + (1 - 1.25)² of the first caption, (1 - 0.25)² + (1 - 0.75)² of the second. */
static void
test_soft_sees_all_of_the_picture (Fixture       *fixture,
                                   gconstpointer  data)
{
  const SacAttentionTerms terms = { .lambda = 3, .reward = 7, .entropy = 7, .scale = 0.5f };
  SacAttentionRewards rewards;
  SacTensor *loss = sac_attention_loss (fixture->tape, &fixture->lesson, lengths, &terms, &rewards);

  g_assert_cmpfloat_with_epsilon (loss->values[0], 3 * 0.5 * (0.125 + 0.625), 1e-6);
  g_assert_cmpint (rewards.n, ==, 0);
}

static void
test_may_ask_nothing (Fixture       *fixture,
                      gconstpointer  data)
{
  const SacAttentionTerms nothing = { .lambda = 0, .scale = 1 };
  const SacAttentionTerms something = { .lambda = 1, .scale = 1 };
  SacAttentionRewards rewards = { 1, 1 };

  g_assert_null (sac_attention_loss (fixture->tape, &fixture->lesson, lengths, &nothing, &rewards));
  g_assert_cmpint (rewards.n, ==, 0);

  fixture->lesson.weights = NULL;
  g_assert_null (sac_attention_loss (fixture->tape, &fixture->lesson, lengths, &something,
                                     &rewards));
}

/* -λ_r Σ_rows (r - b) Σ_t log α_ts, r being the mean log-likelihood of a word. */
static void
test_hard_gains_over_the_baseline (Fixture       *fixture,
                                   gconstpointer  data)
{
  const SacAttentionTerms terms = { .lambda = 9, .reward = 2, .baseline = -2, .scale = 0.5f };
  double gain = -log (N_WORDS) + 2;
  double looks = log (0.5) + log (0.75) + log (0.75);
  SacAttentionRewards rewards;
  SacTensor *loss;

  fixture->lesson.choices = choices;
  loss = sac_attention_loss (fixture->tape, &fixture->lesson, lengths, &terms, &rewards);
  g_assert_cmpfloat_with_epsilon (loss->values[0], -2 * 0.5 * gain * looks, 1e-5);
  g_assert_cmpint (rewards.n, ==, 2);
  g_assert_cmpfloat_with_epsilon (rewards.sum, -2 * log (N_WORDS), 1e-5);
}

/* What is usual is not known yet: equal rewards are no gain. */
static void
test_first_baseline_is_the_mean (Fixture       *fixture,
                                 gconstpointer  data)
{
  const SacAttentionTerms terms = { .reward = 2, .baseline = NAN, .scale = 1 };
  SacAttentionRewards rewards;

  fixture->lesson.choices = choices;
  g_assert_cmpfloat_with_epsilon (sac_attention_loss (fixture->tape, &fixture->lesson, lengths,
                                                      &terms, &rewards)->values[0], 0, 1e-5);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/attention-loss/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("soft-sees-all-of-the-picture", test_soft_sees_all_of_the_picture);
  ADD_TEST ("may-ask-nothing", test_may_ask_nothing);
  ADD_TEST ("hard-gains-over-the-baseline", test_hard_gains_over_the_baseline);
  ADD_TEST ("first-baseline-is-the-mean", test_first_baseline_is_the_mean);

  return g_test_run ();
}
