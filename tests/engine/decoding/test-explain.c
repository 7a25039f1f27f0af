#include "engine/decoding/explain.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"

/* Numbers of an independent implementation: tests/data/reference. */
static const char *const references[] = {
  "classification", "classification-none", "classification-bag",
};

static SacModel *
load (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".safetensors", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static SacExplanation *
explain (SacModel   *model,
         const char *text,
         const char *second)
{
  g_autoptr(GError) error = NULL;
  SacExplanation *explanation = sac_explain (model, text, second, NULL, NULL, &error);

  g_assert_no_error (error);

  return explanation;
}

/* The words of @ids, with blanks between. */
static char *
write_text (SacModel  *model,
            JsonArray *ids)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (ids); i++)
    {
      g_autofree char *word = sac_text_codec_get_label (model->source,
                                                        json_array_get_int_element (ids, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", word);
    }

  return g_string_free (text, FALSE);
}

static void
assert_numbers (JsonObject   *object,
                const char   *name,
                const double *found,
                int           n)
{
  JsonArray *expected = json_object_get_array_member (object, name);

  g_assert_cmpint (json_array_get_length (expected), ==, n);

  for (int i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (found[i], json_array_get_double_element (expected, i), 2e-5);
}

static void
test_reference (gconstpointer name)
{
  g_autofree char *numbers = g_strconcat (name, ".json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", numbers, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(SacModel) model = load (name);
  JsonArray *cases;

  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  cases = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "cases");

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);
      g_autofree char *text = write_text (model, json_object_get_array_member (object, "ids"));
      g_autoptr(SacExplanation) explanation = explain (model, text, NULL);
      int n = explanation->n_words;

      g_assert_cmpstr (explanation->answer, ==,
                       model->labels[json_object_get_int_member (object, "best")]);
      assert_numbers (object, "input_times_gradient", explanation->words[SAC_BY_GRADIENT], n);
      g_assert_cmpint (explanation->words[SAC_BY_WEIGHTS] != NULL, ==,
                       json_object_has_member (object, "attention"));

      if (explanation->words[SAC_BY_WEIGHTS] != NULL)
        assert_numbers (object, "attention", explanation->words[SAC_BY_WEIGHTS], n);

      if (n > 1)
        assert_numbers (object, "left_out", explanation->words[SAC_BY_LEAVING_OUT], n);
      else
        g_assert_true (isnan (explanation->words[SAC_BY_LEAVING_OUT][0]));
    }
}

static double
probability_of (SacModel   *model,
                const char *premise,
                const char *hypothesis,
                const char *label)
{
  g_autoptr(SacAttentionTrace) trace = sac_judge (model, premise, hypothesis, NULL, NULL);

  for (int i = 0; i < sac_attention_trace_get_n_labels (trace); i++)
    if (g_str_equal (sac_attention_trace_get_label (trace, i)->label, label))
      return sac_attention_trace_get_label (trace, i)->probability;

  g_assert_not_reached ();
}

/* Both texts; a word that the model does not know is one too. */
static void
test_two_texts (void)
{
  g_autoptr(SacModel) model = load ("entailment");
  g_autoptr(SacExplanation) explanation = explain (model, "man woman what", "woman man");
  double whole = probability_of (model, "man woman what", "woman man", explanation->answer);
  double weight = 0;

  g_assert_cmpint (explanation->n_words, ==, 3);
  g_assert_cmpint (explanation->n_second, ==, 2);
  g_assert_cmpint (explanation->step, ==, -1);
  g_assert_cmpint (g_strv_length (explanation->second_words), ==, 2);
  g_assert_cmpfloat_with_epsilon (
    explanation->words[SAC_BY_LEAVING_OUT][1],
    whole - probability_of (model, "man what", "woman man", explanation->answer), 1e-5);
  g_assert_cmpfloat_with_epsilon (
    explanation->second[SAC_BY_LEAVING_OUT][0],
    whole - probability_of (model, "man woman what", "man", explanation->answer), 1e-5);
  g_assert_nonnull (explanation->second[SAC_BY_GRADIENT]);
  g_assert_null (explanation->second[SAC_BY_WEIGHTS]);

  for (int i = 0; i < 3; i++)
    weight += explanation->words[SAC_BY_WEIGHTS][i];

  g_assert_cmpfloat_with_epsilon (weight, 1, 1e-5);
}

/* In several batches as in one. */
static void
test_a_long_text (void)
{
  g_autoptr(SacModel) model = load ("classification");
  g_autoptr(GString) text = g_string_new ("good");
  g_autoptr(SacExplanation) explanation = NULL;
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(SacAttentionTrace) without = NULL;
  const SacTraceStep *step;
  double probability = 0;

  for (int i = 0; i < 120; i++)
    g_string_append (text, i % 3 == 0 ? " bad" : " film");

  explanation = explain (model, text->str, NULL);
  g_assert_cmpint (explanation->n_words, ==, 121);
  trace = sac_judge (model, text->str, NULL, NULL, NULL);
  without = sac_judge (model, text->str + strlen ("good "), NULL, NULL, NULL);
  step = sac_attention_trace_get_step (trace, 0);

  for (int i = 0; i < 3; i++)
    if (g_str_equal (model->labels[i], step->token))
      probability = sac_attention_trace_get_label (without, i)->probability;

  g_assert_cmpfloat_with_epsilon (explanation->words[SAC_BY_LEAVING_OUT][0],
                                  exp (step->logprob) - probability, 1e-5);
}

static void
test_errors (void)
{
  g_autoptr(SacModel) model = load ("classification");
  g_autoptr(SacModel) translator = load ("paper");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_explain (model, "good film", "bad", NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_clear_error (&error);
  g_assert_null (sac_explain (model, " ", NULL, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_clear_error (&error);
  g_assert_null (sac_explain (translator, "good", NULL, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_clear_error (&error);

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_explain (model, "good film", NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  sac_parameters_keep_as_bfloat16 (model->parameters);
  g_assert_null (sac_explain (model, "good film", NULL, NULL, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_nonnull (strstr (error->message, "bfloat16"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (references); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/decoding/explain/reference/", references[i],
                                           NULL);

      g_test_add_data_func (path, references[i], test_reference);
    }

  g_test_add_func ("/engine/decoding/explain/two-texts", test_two_texts);
  g_test_add_func ("/engine/decoding/explain/a-long-text", test_a_long_text);
  g_test_add_func ("/engine/decoding/explain/errors", test_errors);

  return g_test_run ();
}
