#include "engine/models/speech/speech-config.h"

#include <string.h>

static gboolean
read_config (const char       *text,
             SacSpeechConfig  *config,
             GError          **error)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return sac_speech_config_read (json_node_get_object (node), config, error);
}

static void
test_the_paper_is_the_default (void)
{
  SacSpeechConfig config;

  g_assert_true (read_config ("{\"hidden\": 70}", &config, NULL));
  g_assert_cmpint (config.rate, ==, 8000);
  g_assert_cmpint (config.n_bands, ==, 40);
  g_assert_cmpfloat (config.window, ==, 0.025);
  g_assert_cmpfloat (config.hop, ==, 0.01);
  g_assert_cmpint (config.n_layers, ==, 3);
  g_assert_cmpint (config.steps[2], ==, 1);
  g_assert_cmpint (config.attention_size, ==, 70);
  g_assert_cmpint (config.readout_size, ==, 70);
  g_assert_cmpint (config.n_filters, ==, 10);
  g_assert_true (config.looking.located);
  g_assert_false (config.looking.weighting.smoothing);
  g_assert_cmpfloat (config.looking.weighting.sharpening, ==, 1);
  g_assert_cmpint (config.looking.weighting.top_k, ==, 0);
  g_assert_cmpint (config.looking.weighting.window, ==, 0);
}

static void
test_everything_may_be_chosen (void)
{
  SacSpeechConfig config;

  g_assert_true (read_config ("{\"features\": {\"rate\": 16000, \"bands\": 23, \"window\": 0.02, "
                              "\"hop\": 0.005, \"lowest\": 80}, \"layers\": 2, \"subsampling\": "
                              "[2, 3], \"attention\": \"content\", \"smoothing\": true, "
                              "\"sharpening\": 2.5, \"top_k\": 7, \"window\": 9, \"width\": 101}",
                              &config, NULL));
  g_assert_cmpint (config.rate, ==, 16000);
  g_assert_cmpint (config.n_bands, ==, 23);
  g_assert_cmpfloat (config.lowest, ==, 80);
  g_assert_cmpint (config.steps[0], ==, 2);
  g_assert_cmpint (config.steps[1], ==, 3);
  g_assert_cmpint (config.n_filters, ==, 0);
  g_assert_false (config.looking.located);
  g_assert_true (config.looking.weighting.smoothing);
  g_assert_cmpfloat (config.looking.weighting.sharpening, ==, 2.5f);
  g_assert_cmpint (config.looking.weighting.top_k, ==, 7);
  g_assert_cmpint (config.looking.weighting.window, ==, 9);
}

static void
test_says_which_key_is_wrong (void)
{
  static const char *const bad[][2] = {
    { "{\"features\": 3}", "“features”" },
    { "{\"features\": {\"rate\": 0}}", "“features”, “rate”" },
    { "{\"features\": {\"window\": 1e9}}", "“window”" },
    { "{\"features\": {\"hop\": 0}}", "“hop”" },
    { "{\"layers\": 17}", "“layers”" },
    { "{\"hidden\": 0}", "“hidden”" },
    { "{\"subsampling\": [2, 2]}", "“subsampling”: expected a list of 3 whole" },
    { "{\"subsampling\": [1, 0, 1]}", "“subsampling”" },
    { "{\"subsampling\": [1, 1.5, 1]}", "“subsampling”" },
    { "{\"subsampling\": [1, 9999999999999, 1]}", "“subsampling”" },
    { "{\"subsampling\": 2}", "“subsampling”" },
    { "{\"attention\": \"monotonic\"}", "location, content" },
    { "{\"width\": 4}", "“width”: expected an odd number" },
    { "{\"filters\": -1}", "“filters”" },
    { "{\"smoothing\": 1}", "“smoothing”" },
    { "{\"sharpening\": 0}", "“sharpening”" },
    { "{\"top_k\": -1}", "“top_k”" },
    { "{\"window\": \"all\"}", "“window”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;
      SacSpeechConfig config;

      g_assert_false (read_config (bad[i][0], &config, &error));
      g_assert_nonnull (strstr (error->message, bad[i][1]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/models/speech-config/the-paper-is-the-default",
                   test_the_paper_is_the_default);
  g_test_add_func ("/engine/models/speech-config/everything-may-be-chosen",
                   test_everything_may_be_chosen);
  g_test_add_func ("/engine/models/speech-config/says-which-key-is-wrong",
                   test_says_which_key_is_wrong);

  return g_test_run ();
}
