#include "tests/support/tiny-kind.h"

#include "engine/errors.h"
#include "engine/models/model-kinds.h"

static gpointer
tiny_build (SacParameters  *parameters,
            JsonObject     *config,
            int             n_source,
            int             n_target,
            GError        **error)
{
  gint64 hidden = json_object_get_int_member_with_default (config, "hidden", 0);

  if (hidden < 1 || hidden > 1 << 20)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL, "config, “hidden”: expected 1 to 2^20");
      return NULL;
    }

  sac_parameters_add_matrix (parameters, "encoder.weight", n_source, hidden);
  sac_parameters_add_matrix (parameters, "decoder.weight", n_target, hidden);
  sac_parameters_add_vector (parameters, "decoder.bias", n_target);

  return g_new0 (int, 1);
}

static const SacModelKind tiny = {
  .id = "tiny",
  .title = "Tiny",
  .build = tiny_build,
  .destroy = g_free,
};

static const SacModelKind *const kinds[] = { &tiny, NULL };

const SacModelKind *
sac_model_kind_find (const char *id)
{
  return g_strcmp0 (id, tiny.id) == 0 ? &tiny : NULL;
}

const SacModelKind *const *
sac_model_kinds (void)
{
  return kinds;
}

static JsonObject *
parse_object (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = json_from_string (text, &error);

  g_assert_no_error (error);

  return json_object_ref (json_node_get_object (node));
}

static SacTextCodec *
make_codec (const char        *options,
            const char *const *words)
{
  g_autoptr(JsonObject) object = parse_object (options);
  g_autoptr(GError) error = NULL;
  SacTextCodec *codec = sac_text_codec_new (object, words, &error);

  g_assert_no_error (error);

  return codec;
}

SacModel *
tiny_model_new (void)
{
  const char *const source_words[] = { "<pad>", "<unk>", "<s>", "</s>", "é", "a", NULL };
  const char *const target_words[] = { "<pad>", "<unk>", "<s>", "</s>", "\"", NULL };
  g_autoptr(SacTextCodec) source = make_codec ("{\"language\": \"fr\"}", source_words);
  g_autoptr(SacTextCodec) target = make_codec ("{\"language\": \"en\"}", target_words);
  g_autoptr(JsonObject) config = parse_object ("{\"hidden\": 3, \"rate\": 0.1}");
  g_autoptr(JsonObject) card = parse_object ("{\"title\": \"French → English\"}");
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_new ("tiny", config, card, source, target, &error);
  float value = -1;

  g_assert_no_error (error);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);

      for (gsize j = 0; j < sac_tensor_size (&parameter->tensor); j++)
        parameter->tensor.values[j] = value += 0.0831f;
    }

  return model;
}
