#include "engine/models/model.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "tests/support/tiny-kind.h"

/* Another model over the codecs of @model. */
static SacModel *
make (SacModel    *model,
      const char  *kind,
      const char  *config,
      const char  *card,
      GError     **error)
{
  g_autoptr(JsonNode) config_node = json_from_string (config, NULL);
  g_autoptr(JsonNode) card_node = card != NULL ? json_from_string (card, NULL) : NULL;

  return sac_model_new (kind, json_node_get_object (config_node),
                        card_node != NULL ? json_node_get_object (card_node) : NULL,
                        model->source, model->target, error);
}

static void
test_starts_at_zero (void)
{
  g_autoptr(SacModel) tiny = tiny_model_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = make (tiny, "tiny", "{\"hidden\": 2}", NULL, &error);
  SacParameter *weight;

  g_assert_no_error (error);
  weight = sac_parameters_find (model->parameters, "encoder.weight");
  g_assert_cmpint (weight->tensor.rows, ==, TINY_N_SOURCE);
  g_assert_cmpint (weight->tensor.columns, ==, 2);
  g_assert_cmpfloat (weight->tensor.values[2 * TINY_N_SOURCE - 1], ==, 0);
  g_assert_null (weight->tensor.gradient);
}

/* Whether or not the kind knows the key. */
static void
test_lists_its_things (void)
{
  g_autoptr(SacModel) tiny = tiny_model_new ();
  g_autoptr(SacModel) model = make (tiny, "tiny", "{\"hidden\": 2, \"things\": [\"cat\", 7, "
                                    "\"fire engine\"]}", NULL, NULL);
  g_auto(GStrv) things = sac_model_list_things (model);

  g_assert_cmpuint (g_strv_length (things), ==, 2);
  g_assert_cmpstr (things[1], ==, "fire engine");
  g_assert_null (sac_model_list_things (tiny));
}

static void
test_unknown_kind_lists_the_known (void)
{
  g_autoptr(SacModel) tiny = tiny_model_new ();
  g_autoptr(GError) error = NULL;

  g_assert_null (make (tiny, "giant", "{}", NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“giant”"));
  g_assert_nonnull (strstr (error->message, "“tiny”"));
}

static void
test_passes_on_what_the_kind_says (void)
{
  g_autoptr(SacModel) tiny = tiny_model_new ();
  g_autoptr(GError) error = NULL;

  g_assert_null (make (tiny, "tiny", "{\"hidden\": 0}", NULL, &error));
  g_assert_nonnull (strstr (error->message, "hidden"));
}

static void
test_title_is_the_kind_s_without_a_card (void)
{
  const char *cards[] = {
    NULL, "{}", "{\"title\": \"\"}", "{\"title\": 7}", "{\"title\": null}", "{\"title\": [\"a\"]}",
  };
  g_autoptr(SacModel) tiny = tiny_model_new ();

  g_assert_cmpstr (sac_model_get_title (tiny), ==, "French → English");

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacModel) model = make (tiny, "tiny", "{\"hidden\": 1}", cards[i], &error);

      g_assert_no_error (error);
      g_assert_cmpstr (sac_model_get_title (model), ==, "Tiny");
    }
}

static void
test_lives_as_long_as_it_is_held (void)
{
  SacModel *model = tiny_model_new ();

  g_assert_true (sac_model_ref (model) == model);
  sac_model_unref (model);
  g_assert_cmpstr (sac_model_get_title (model), ==, "French → English");
  sac_model_unref (model);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/models/model/lists-its-things", test_lists_its_things);
  g_test_add_func ("/engine/models/model/starts-at-zero", test_starts_at_zero);
  g_test_add_func ("/engine/models/model/unknown-kind-lists-the-known",
                   test_unknown_kind_lists_the_known);
  g_test_add_func ("/engine/models/model/passes-on-what-the-kind-says",
                   test_passes_on_what_the_kind_says);
  g_test_add_func ("/engine/models/model/title-is-the-kind-s-without-a-card",
                   test_title_is_the_kind_s_without_a_card);
  g_test_add_func ("/engine/models/model/lives-as-long-as-it-is-held",
                   test_lives_as_long_as_it_is_held);

  return g_test_run ();
}
