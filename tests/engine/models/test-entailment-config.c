#include "engine/models/entailment/entailment-config.h"

#include <string.h>

static gboolean
read_config (const char           *text,
             SacEntailmentConfig  *config,
             GError              **error)
{
  g_autoptr(JsonNode) node = json_from_string (text, NULL);

  return sac_entailment_config_read (json_node_get_object (node), 50, config, error);
}

static void
test_the_paper_is_the_default (void)
{
  SacEntailmentConfig config;

  g_assert_true (read_config ("{}", &config, NULL));
  g_assert_cmpint (config.attention, ==, SAC_ENTAILMENT_WORD_BY_WORD);
  g_assert_false (config.two_way);
  g_assert_cmpint (config.hidden, ==, 100);
  g_assert_cmpint (config.n_trained, ==, 50);
  g_assert_cmpfloat (config.dropout, ==, 0);
}

static void
test_everything_may_be_chosen (void)
{
  SacEntailmentConfig config;

  g_assert_true (read_config ("{\"attention\": \"last\", \"two_way\": true, \"hidden\": 7,"
                              " \"embedding\": 8, \"trained_words\": 9, \"dropout\": 0.25}",
                              &config, NULL));
  g_assert_cmpint (config.attention, ==, SAC_ENTAILMENT_LAST);
  g_assert_true (config.two_way);
  g_assert_cmpint (config.hidden, ==, 7);
  g_assert_cmpint (config.embedding, ==, 8);
  g_assert_cmpint (config.n_trained, ==, 9);
  g_assert_cmpfloat (config.dropout, ==, 0.25);
}

static void
test_says_which_key_is_wrong (void)
{
  static const char *const bad[][2] = {
    { "{\"attention\": \"all\"}", "attention" }, { "{\"two_way\": 1}", "two_way" },
    { "{\"hidden\": 0}", "hidden" }, { "{\"dropout\": 1}", "dropout" },
    { "{\"trained_words\": 51}", "trained_words" }, { "{\"trained_words\": 0}", "trained_words" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(GError) error = NULL;
      SacEntailmentConfig config;

      g_assert_false (read_config (bad[i][0], &config, &error));
      g_assert_nonnull (strstr (error->message, bad[i][1]));
    }
}

/* Without attention nobody asks. */
static void
test_describes_no_more_than_there_is (void)
{
  g_autoptr(JsonObject) settings = json_object_new ();
  SacEntailmentConfig config;

  g_assert_true (read_config ("{\"attention\": \"none\"}", &config, NULL));
  sac_entailment_config_describe (&config, settings);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "none");
  g_assert_false (json_object_has_member (settings, "asked_by"));
  g_assert_false (json_object_has_member (settings, "two_way"));

  g_assert_true (read_config ("{\"two_way\": true}", &config, NULL));
  sac_entailment_config_describe (&config, settings);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "word-by-word");
  g_assert_true (json_object_has_member (settings, "asked_by"));
  g_assert_true (json_object_get_boolean_member (settings, "two_way"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/models/entailment-config/the-paper-is-the-default",
                   test_the_paper_is_the_default);
  g_test_add_func ("/engine/models/entailment-config/everything-may-be-chosen",
                   test_everything_may_be_chosen);
  g_test_add_func ("/engine/models/entailment-config/says-which-key-is-wrong",
                   test_says_which_key_is_wrong);
  g_test_add_func ("/engine/models/entailment-config/describes-no-more-than-there-is",
                   test_describes_no_more_than_there_is);

  return g_test_run ();
}
