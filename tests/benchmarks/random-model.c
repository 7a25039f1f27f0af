#include "tests/benchmarks/random-model.h"

#include "engine/training/initial-weights.h"

#define N_WORDS 8000
#define N_LETTERS 26

static const char config_text[] =
  "{ \"embedding\": 256, \"hidden\": 256, \"attention\": \"additive\", \"attention_size\": 256,"
  "  \"query\": \"intermediate\", \"readout\": \"maxout\", \"readout_state\": \"current\","
  "  \"readout_size\": 256, \"reset\": \"after\" }";

/* Letters, pairs of letters, then words of three: each is put together from what stands before. */
static SacTextCodec *
make_codec (void)
{
  static const char *const special[] = { "<pad>", "<unk>", "<s>", "</s>" };
  g_autoptr(GPtrArray) vocabulary = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(JsonObject) options = json_object_new ();
  g_autoptr(GError) error = NULL;
  SacTextCodec *codec;

  for (gsize i = 0; i < G_N_ELEMENTS (special); i++)
    g_ptr_array_add (vocabulary, g_strdup (special[i]));

  for (int a = 'a'; a < 'a' + N_LETTERS; a++)
    {
      g_ptr_array_add (vocabulary, g_strdup_printf ("%c", a));
      g_ptr_array_add (vocabulary, g_strdup_printf ("%c@@", a));
    }

  for (int i = 0; i < N_LETTERS * N_LETTERS; i++)
    g_ptr_array_add (vocabulary, g_strdup_printf ("%c%c@@", 'a' + i / N_LETTERS,
                                                  'a' + i % N_LETTERS));

  for (int i = 0; vocabulary->len < N_WORDS; i++)
    g_ptr_array_add (vocabulary, g_strdup_printf ("%c%c%c", 'a' + i / N_LETTERS % N_LETTERS,
                                                  'a' + i % N_LETTERS,
                                                  'a' + i / (N_LETTERS * N_LETTERS)));

  g_ptr_array_add (vocabulary, NULL);
  codec = sac_text_codec_new (options, (const char *const *) vocabulary->pdata, &error);
  g_assert_no_error (error);

  return codec;
}

SacModel *
sac_random_model_new (void)
{
  g_autoptr(JsonNode) config = json_from_string (config_text, NULL);
  g_autoptr(SacTextCodec) codec = make_codec ();
  g_autoptr(GError) error = NULL;
  SacModel *model;
  SacRandom random;

  model = sac_model_new ("translation", json_node_get_object (config), NULL, codec, codec, &error);
  g_assert_no_error (error);

  sac_random_init (&random, 1);
  sac_initialize_weights (model->parameters, &random);
  sac_parameters_find (model->parameters, "output.bias")->tensor.values[SAC_PIECE_END] = -1e3f;

  return model;
}

char *
sac_random_model_text (SacModel *model,
                       int       n)
{
  GString *text = g_string_new (NULL);
  SacRandom random;

  sac_random_init (&random, n);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *word = sac_text_codec_get_label (model->source,
                                                        N_WORDS / 2 +
                                                        sac_random_below (&random, N_WORDS / 2));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", word);
    }

  return g_string_free (text, FALSE);
}
