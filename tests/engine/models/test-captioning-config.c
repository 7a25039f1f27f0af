#include "engine/models/captioning/captioning-config.h"

#include <string.h>

static gboolean
read_config (const char           *text,
             SacCaptioningConfig  *config,
             GError              **error)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return sac_captioning_config_read (json_node_get_object (node), config, error);
}

static void
test_the_paper_is_the_default (void)
{
  SacCaptioningConfig config;

  g_assert_true (read_config ("{\"hidden\": 70}", &config, NULL));
  g_assert_null (config.encoder);
  g_assert_cmpint (config.attention, ==, SAC_CAPTIONING_SOFT);
  g_assert_cmpint (config.energy, ==, SAC_ENERGY_TANH);
  g_assert_cmpint (config.gate, ==, SAC_GATE_SCALAR);
  g_assert_cmpint (config.start, ==, SAC_START_TANH);
  g_assert_cmpint (config.readout, ==, SAC_READOUT_DEEP);
  g_assert_cmpint (config.attention_size, ==, 70);
  g_assert_cmpint (config.n_classes, ==, 0);
  g_assert_false (config.squash);
  g_assert_cmpfloat (config.dropout, ==, 0);
  g_assert_cmpfloat (config.expected, ==, 0);
}

static void
test_everything_may_be_chosen (void)
{
  SacCaptioningConfig config;

  g_assert_true (read_config ("{\"attention\": \"hard\", \"energy\": \"relu\", "
                              "\"gate\": \"vector\", \"start\": \"linear\", "
                              "\"readout\": \"linear\", \"fit\": \"squash\", \"classes\": 9, "
                              "\"lambda\": 0.5, \"expected\": 0.25, \"attention_size\": 3, \"things\": "
                              "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"]}",
                              &config, NULL));
  g_assert_cmpint (config.attention, ==, SAC_CAPTIONING_HARD);
  g_assert_cmpint (config.energy, ==, SAC_ENERGY_RELU);
  g_assert_cmpint (config.gate, ==, SAC_GATE_VECTOR);
  g_assert_cmpint (config.start, ==, SAC_START_LINEAR);
  g_assert_cmpint (config.readout, ==, SAC_READOUT_LINEAR);
  g_assert_cmpint (config.attention_size, ==, 3);
  g_assert_cmpint (config.n_classes, ==, 9);
  g_assert_cmpfloat (config.lambda, ==, 0.5);
  g_assert_cmpfloat (config.expected, ==, 0.25);
  g_assert_true (config.squash);
}

static void
test_says_which_key_is_wrong (void)
{
  static const char *const bad[][2] = {
    { "{\"lambda\": -1}", "lambda" }, { "{\"dropout\": 1}", "dropout" },
    { "{\"readout\": \"shallow\"}", "readout" }, { "{\"start\": \"zero\"}", "start" },
    { "{\"expected\": 1.5}", "expected" }, { "{\"things\": \"cat\"}", "things" },
    { "{\"things\": [\"cat\", 1]}", "things" }, { "{\"things\": [\"\"]}", "things" },
    { "{\"things\": [\"cat\"], \"classes\": 2}", "things" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;
      SacCaptioningConfig config;

      g_assert_false (read_config (bad[i][0], &config, &error));
      g_assert_nonnull (strstr (error->message, bad[i][1]));
    }
}

/* Without attention nobody asks. */
static void
test_describes_no_more_than_there_is (void)
{
  g_autoptr(JsonObject) settings = json_object_new ();
  SacCaptioningConfig config;

  g_assert_true (read_config ("{\"attention\": \"none\"}", &config, NULL));
  sac_captioning_config_describe (&config, settings);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "none");
  g_assert_cmpstr (json_object_get_string_member (settings, "gate"), ==, "scalar");
  g_assert_false (json_object_has_member (settings, "asked_by"));
  g_assert_false (json_object_has_member (settings, "cell"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/models/captioning-config/the-paper-is-the-default",
                   test_the_paper_is_the_default);
  g_test_add_func ("/engine/models/captioning-config/everything-may-be-chosen",
                   test_everything_may_be_chosen);
  g_test_add_func ("/engine/models/captioning-config/says-which-key-is-wrong",
                   test_says_which_key_is_wrong);
  g_test_add_func ("/engine/models/captioning-config/describes-no-more-than-there-is",
                   test_describes_no_more_than_there_is);

  return g_test_run ();
}
