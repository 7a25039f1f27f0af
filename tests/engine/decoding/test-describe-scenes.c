/* The model that ships, from the file of a picture to the last weight, beside an
 * independent implementation. Where the model has been replaced:
 * tests/data/reference/make-describe-scenes.py.
 */

#include "engine/decoding/describe.h"

#include <json-glib/json-glib.h>
#include <math.h>

#include "engine/image/picture-input.h"
#include "engine/image/picture-reader.h"
#include "engine/storage/model-file.h"

#define NEAR 1e-5

static JsonNode *
load_reference (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "describe-scenes.json", NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);

  return json_parser_steal_root (parser);
}

static SacModel *
load_model (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "samples", "models", name, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

static SacPicture *
load_picture (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "samples", "inputs", "scenes",
                                                 name, NULL);
  g_autoptr(GError) error = NULL;
  SacPicture *picture = sac_picture_load (path, NULL, &error);

  g_assert_no_error (error);

  return picture;
}

static double
get_number (JsonObject *object,
            const char *member,
            int         index)
{
  return json_array_get_double_element (json_object_get_array_member (object, member), index);
}

static gint64
sum_bytes (const SacPicture *picture)
{
  gint64 sum = 0;

  for (gsize i = 0; i < 3 * (gsize) picture->width * picture->height; i++)
    sum += picture->pixels[i];

  return sum;
}

static void
assert_input (const SacPicture *picture,
              JsonObject       *expected,
              int               side,
              int               step)
{
  JsonArray *numbers = json_object_get_array_member (expected, "input");
  g_autofree float *values = g_new (float, 3 * side * side);

  sac_picture_to_input (picture, side, SAC_FIT_CROP, values, NULL);

  for (guint i = 0; i < json_array_get_length (numbers); i++)
    g_assert_cmpfloat_with_epsilon (values[i * step], json_array_get_double_element (numbers, i),
                                    1e-6);
}

static void
assert_weights (SacAttentionTrace *trace,
                JsonObject        *expected)
{
  JsonArray *steps = json_object_get_array_member (expected, "attention_of");
  JsonArray *rows = json_object_get_array_member (expected, "attention");
  int n_positions = sac_attention_trace_get_source (trace, 0)->n_positions;

  for (int j = 0; j < n_positions; j++)
    {
      double sum = 0;

      for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
        sum += sac_attention_trace_get_weight (trace, 0, i, j);

      g_assert_cmpfloat_with_epsilon (sum, get_number (expected, "attention_sum", j), NEAR);

      for (guint i = 0; i < json_array_get_length (steps); i++)
        g_assert_cmpfloat_with_epsilon (
          sac_attention_trace_get_weight (trace, 0, json_array_get_int_element (steps, i), j),
          json_array_get_double_element (json_array_get_array_element (rows, i), j), NEAR);
    }
}

static void
assert_described (SacModel         *model,
                  SacPicture       *picture,
                  JsonObject       *expected)
{
  JsonArray *tokens = json_object_get_array_member (expected, "tokens");
  int n_steps = json_array_get_length (tokens);
  SacRunOptions options = { .beam = 1 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_describe (model, picture, &options, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, n_steps);

  for (int i = 0; i < n_steps; i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);

      /* The last one ends the caption. */
      if (i < n_steps - 1)
        g_assert_cmpstr (step->token, ==, json_array_get_string_element (tokens, i));

      g_test_message ("%s: %.2g", step->token,
                      fabs (step->logprob - get_number (expected, "logprobs", i)));
      g_assert_cmpfloat_with_epsilon (step->logprob, get_number (expected, "logprobs", i), NEAR);
      g_assert_cmpfloat_with_epsilon (step->gate, get_number (expected, "gates", i), NEAR);
    }

  assert_weights (trace, expected);
}

static void
test_equals_an_independent_implementation (void)
{
  g_autoptr(JsonNode) root = load_reference ();
  JsonObject *reference = json_node_get_object (root);
  JsonArray *cases = json_object_get_array_member (reference, "cases");
  g_autoptr(SacModel) model = load_model (json_object_get_string_member (reference, "model"));

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *expected = json_array_get_object_element (cases, i);
      const char *image = json_object_get_string_member (expected, "image");
      g_autoptr(SacPicture) picture = load_picture (image);

      g_test_message ("%s", image);

      if (sum_bytes (picture) != json_object_get_int_member (expected, "bytes"))
        {
          g_test_skip ("JPEG is decoded otherwise here than where the numbers were made");
          return;
        }

      assert_input (picture, expected, json_object_get_int_member (reference, "side"),
                    json_object_get_int_member (reference, "input_step"));
      assert_described (model, picture, expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/describe-scenes/equals-an-independent-implementation",
                   test_equals_an_independent_implementation);

  return g_test_run ();
}
