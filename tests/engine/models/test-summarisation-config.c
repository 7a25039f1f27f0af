#include "engine/models/summarisation/summarisation-config.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-texts.h"

static gboolean
read_config (const char              *text,
             int                      n_target,
             SacSummarisationConfig  *config,
             GError                 **error)
{
  g_autoptr(JsonObject) json = small_texts_parse (text);

  return sac_summarisation_config_read (json, 50, n_target, config, error);
}

/* The paper's sizes. */
static void
test_the_paper_is_the_default (void)
{
  SacSummarisationConfig config;

  g_assert_true (read_config ("{}", 40, &config, NULL));
  g_assert_cmpint (config.encoder, ==, SAC_SUMMARISATION_ATTENTION);
  g_assert_cmpint (config.output, ==, SAC_SUMMARISATION_SEPARATE);
  g_assert_cmpint (config.hidden, ==, 400);
  g_assert_cmpint (config.encoder_size, ==, 400);
  g_assert_cmpint (config.embedding, ==, 200);
  g_assert_cmpint (config.context, ==, 5);
  g_assert_cmpint (config.window, ==, 2);
  g_assert_false (config.extracts);
}

static void
test_everything_may_be_chosen (void)
{
  SacSummarisationConfig config;

  g_assert_true (read_config ("{\"encoder\": \"bag\", \"output\": \"tied\", \"hidden\": 7,"
                              " \"context\": 3, \"extraction\": {\"pair\": 2.5}}", 50, &config, NULL));
  g_assert_cmpint (config.encoder, ==, SAC_SUMMARISATION_BAG);
  g_assert_cmpint (config.output, ==, SAC_SUMMARISATION_TIED);
  g_assert_cmpint (config.encoder_size, ==, 7);
  g_assert_cmpint (config.context, ==, 3);
  g_assert_true (config.extracts);
  g_assert_cmpfloat (config.extraction.pair, ==, 2.5);
}

/* A row of both tables has to be the same word. */
static void
test_tying_needs_one_vocabulary (void)
{
  g_autoptr(GError) error = NULL;
  SacSummarisationConfig config;

  g_assert_false (read_config ("{\"output\": \"tied\"}", 49, &config, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "config, “output”"));
}

static void
test_settings_say_who_asks (void)
{
  SacSummarisationConfig config;
  g_autoptr(JsonObject) looks = json_object_new (), bag = json_object_new ();

  read_config ("{}", 50, &config, NULL);
  sac_summarisation_config_describe (&config, looks);
  read_config ("{\"encoder\": \"bag\"}", 50, &config, NULL);
  sac_summarisation_config_describe (&config, bag);

  g_assert_cmpstr (json_object_get_string_member (looks, "attention"), ==, "bilinear");
  g_assert_cmpstr (json_object_get_string_member (bag, "attention"), ==, "none");
  g_assert_false (json_object_has_member (bag, "asked_by"));
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/models/summarisation-config/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("the-paper-is-the-default", test_the_paper_is_the_default);
  ADD_TEST ("everything-may-be-chosen", test_everything_may_be_chosen);
  ADD_TEST ("tying-needs-one-vocabulary", test_tying_needs_one_vocabulary);
  ADD_TEST ("settings-say-who-asks", test_settings_say_who_asks);

  return g_test_run ();
}
