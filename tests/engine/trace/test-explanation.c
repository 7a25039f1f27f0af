#include "engine/trace/explanation.h"

#include <math.h>

static SacExplanation *
make_explanation (void)
{
  double weights[] = { 0.7, 0.2, 0.1 }, left_out[] = { -0.5, 0.2, 0.1 };
  double gradient[] = { 2, -1, NAN }, second[] = { 1, 2 };
  SacExplanation parts = {
    .answer = (char *) "yes", .step = 2, .n_words = 3, .words = { weights, left_out, gradient },
    .n_second = 2, .second_words = (char *[]) { "a", "b", NULL }, .second = { NULL, second, NULL },
  };

  return sac_explanation_new (&parts);
}

/* Beside attention, which has no sign, a word that speaks against the answer is large. */
static void
test_attention_is_compared_with_sizes (void)
{
  g_autoptr(SacExplanation) explanation = make_explanation ();
  SacExplanation none = { .n_words = 3, .words = { NULL, explanation->words[1], NULL } };

  g_assert_cmpfloat_with_epsilon (
    sac_explanation_get_tau (explanation, SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (
    sac_explanation_get_tau (explanation, SAC_BY_LEAVING_OUT, SAC_BY_LEAVING_OUT), 1, 1e-12);
  g_assert_true (isnan (sac_explanation_get_tau (&none, SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT)));
}

static void
test_describe (void)
{
  g_autoptr(SacExplanation) explanation = make_explanation ();
  g_autoptr(JsonObject) object = sac_explanation_describe (explanation);
  JsonArray *gradient = json_object_get_array_member (object, "input_times_gradient");
  JsonObject *second = json_object_get_object_member (object, "second");
  JsonObject *tau = json_object_get_object_member (object, "tau");

  g_assert_cmpstr (json_object_get_string_member (object, "answer"), ==, "yes");
  g_assert_cmpint (json_array_get_length (gradient), ==, 3);
  g_assert_true (json_array_get_null_element (gradient, 2));
  g_assert_cmpfloat (json_array_get_double_element (gradient, 1), ==, -1);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (second, "left_out")), ==,
                   2);
  g_assert_false (json_object_has_member (second, "weights"));
  g_assert_cmpint (json_object_get_int_member (object, "step"), ==, 2);
  g_assert_cmpstr (json_array_get_string_element (json_object_get_array_member (second, "words"),
                                                  1), ==, "b");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (tau, "weights_left_out"), 1,
                                  1e-12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/explanation/attention-is-compared-with-sizes",
                   test_attention_is_compared_with_sizes);
  g_test_add_func ("/engine/trace/explanation/describe", test_describe);

  return g_test_run ();
}
