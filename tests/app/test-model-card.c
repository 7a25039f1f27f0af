#include "app/model-card.h"

static void
assert_subtitle (const char *config_text,
                 const char *card_text,
                 const char *expected)
{
  g_autoptr(JsonNode) config = json_from_string (config_text, NULL);
  g_autoptr(JsonNode) card = json_from_string (card_text, NULL);
  g_autofree char *subtitle = sac_model_card_subtitle (json_node_get_object (config),
                                                       json_node_get_object (card));

  g_assert_cmpstr (subtitle, ==, expected);
}

static void
test_subtitle (void)
{
  assert_subtitle ("{}", "{}", "with attention");
  assert_subtitle ("{\"attention\": \"none\"}", "{\"bleu\": 20}",
                   "through a fixed vector · BLEU 20");
  assert_subtitle ("{}", "{\"metrics\": {\"test\": {\"bleu\": 51.4}}}",
                   "with attention · BLEU 51");
  /* A score that is no number is none. */
  assert_subtitle ("{}", "{\"bleu\": \"high\"}", "with attention");
}

static void
test_subtitle_gives_up_at_a_depth (void)
{
  g_autoptr(GString) card = g_string_new (NULL);

  for (int i = 0; i < 20; i++)
    g_string_append (card, "{\"a\":");
  g_string_append (card, "{\"bleu\": 3}");
  for (int i = 0; i < 20; i++)
    g_string_append (card, "}");

  assert_subtitle ("{}", card->str, "with attention");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/model-card/subtitle", test_subtitle);
  g_test_add_func ("/app/model-card/subtitle-gives-up-at-a-depth",
                   test_subtitle_gives_up_at_a_depth);

  return g_test_run ();
}
