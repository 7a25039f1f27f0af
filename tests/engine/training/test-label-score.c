#include "engine/training/label-score.h"

#include <math.h>

#include "engine/tensor/tape.h"
#include "tests/support/tensors.h"

static const char *const labels[] = { "yes", "no", "perhaps", NULL };

/* Of four rows the first, second and last are right. */
static SacLabelScore *
make_score (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacLabelScore *score = sac_label_score_new (3);

  sac_label_score_add (score, sac_test_tensor (tape, 3, 3, (float[]) { 1, 0, 0,
                                                                       9, 1, 1,
                                                                       5, 4, 0 }),
                       (const int[]) { 0, 0, 1 });
  sac_label_score_add (score, sac_test_tensor (tape, 1, 3, (float[]) { 0, 2, 2 }),
                       (const int[]) { 1 });

  return score;
}

static void
test_by_hand (void)
{
  g_autoptr(SacLabelScore) score = make_score ();
  double loss = -(1 - log (exp (1) + 2) + 9 - log (exp (9) + 2 * exp (1)) +
                  4 - log (exp (5) + exp (4) + 1) + 2 - log (1 + 2 * exp (2))) / 4;

  g_assert_cmpint (score->n, ==, 4);
  g_assert_cmpfloat (sac_label_score_get_accuracy (score), ==, 0.75);
  g_assert_cmpfloat_with_epsilon (sac_label_score_get_loss (score), loss, 1e-6);
  g_assert_cmpint (score->confusion[0], ==, 2);
  g_assert_cmpint (score->confusion[3], ==, 1);
  g_assert_cmpint (score->confusion[4], ==, 1);
}

/* yes: P 2/3, R 1: 0.8; no: P 1, R 1/2: 2/3. Nobody spoke of the third. */
static void
test_macro_f1_leaves_out_what_nobody_spoke_of (void)
{
  g_autoptr(SacLabelScore) score = make_score ();

  g_assert_cmpfloat_with_epsilon (sac_label_score_get_macro_f1 (score), (0.8 + 2.0 / 3) / 2, 1e-9);

  score->confusion[2 * 3 + 0]++;
  g_assert_cmpfloat_with_epsilon (sac_label_score_get_macro_f1 (score),
                                  (4.0 / 6 + 2.0 / 3 + 0) / 3, 1e-9);
}

static void
test_nothing_is_no_number (void)
{
  g_autoptr(SacLabelScore) score = sac_label_score_new (2);

  g_assert_true (isnan (sac_label_score_get_accuracy (score)));
  g_assert_true (isnan (sac_label_score_get_macro_f1 (score)));
  g_assert_true (isnan (sac_label_score_get_loss (score)));
}

static void
test_describes_the_matrix (void)
{
  g_autoptr(SacLabelScore) score = make_score ();
  g_autoptr(JsonObject) object = json_object_new ();
  g_autofree char *confusion = NULL;

  sac_label_score_describe (score, labels, object);
  confusion = json_to_string (json_object_get_member (object, "confusion"), FALSE);

  g_assert_cmpfloat (json_object_get_double_member (object, "accuracy"), ==, 0.75);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, "macro_f1"), 0.7333, 1e-9);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (object, "labels"),
                                                  2), ==, "perhaps");
  g_assert_cmpstr (confusion, ==, "[[2,0,0],[1,1,0],[0,0,0]]");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/label-score/by-hand", test_by_hand);
  g_test_add_func ("/engine/training/label-score/macro-f1-leaves-out-what-nobody-spoke-of",
                   test_macro_f1_leaves_out_what_nobody_spoke_of);
  g_test_add_func ("/engine/training/label-score/nothing-is-no-number", test_nothing_is_no_number);
  g_test_add_func ("/engine/training/label-score/describes-the-matrix", test_describes_the_matrix);

  return g_test_run ();
}
