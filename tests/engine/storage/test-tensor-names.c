#include "engine/storage/tensor-names.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/decoding/describe.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "tests/support/captions.h"

/* What all models of the tutorial's have. */
#define REST "\"energy\": \"relu\", \"gate\": \"vector\", \"start\": \"linear\", " \
             "\"readout\": \"linear\", \"fit\": \"squash\", " \
             "\"text\": {\"target\": {\"lowercase\": true, \"words\": true}}}"

/* A model in the tutorial's layout, and the numbers of an independent implementation. */
typedef struct
{
  const char *config;
  const char *reference; /* In tests/data/reference. */
  int         side;
  int         n_cells;
  int         attention_size;
} Layout;

/* ResNet-18 in the place of the tutorial's ResNet-101: the same names, a tenth of the numbers. */
static const Layout small = {
  "{\"encoder\": {\"network\": \"resnet18\", \"input\": 128, \"grid\": 3}, "
  "\"embedding\": 6, \"hidden\": 7, \"attention_size\": 8, " REST,
  "captioning-tutorial.json", 128, 9, 8,
};

/* All of its sizes but the number of words. */
static const Layout whole = {
  "{\"encoder\": {\"network\": \"resnet101\", \"input\": 256, \"grid\": 14}, "
  "\"embedding\": 512, \"hidden\": 512, \"attention_size\": 512, " REST,
  "captioning-tutorial-101.json", 256, 196, 512,
};

/* In the order of a word map of the tutorial. */
#define VOCABULARY "[\"<pad>\", \"a\", \"the\", \"red\", \"green\", \"blue\", \"big\", \"small\", " \
                   "\"two\", \"three\", \"apple\", \"apples\", \"cat\", \"dog\", \"boat\", " \
                   "\"left\", \"right\", \"of\", \"on\", \"under\", \"and\", \"is\", " \
                   "\"sleeping\", \"<unk>\", \"<start>\", \"<end>\"]"

/* Ours, theirs. */
static const char *const beginnings[][2] = {
  { "encoder.conv1", "encoder.resnet.0" }, { "encoder.bn1", "encoder.resnet.1" },
  { "encoder.layer1", "encoder.resnet.4" }, { "encoder.layer2", "encoder.resnet.5" },
  { "encoder.layer3", "encoder.resnet.6" }, { "encoder.layer4", "encoder.resnet.7" },
  { "attention.key", "decoder.attention.encoder_att" },
  { "attention.query", "decoder.attention.decoder_att" },
  { "attention.energy", "decoder.attention.full_att" },
  { "embedding", "decoder.embedding" }, { "decoder", "decoder.decode_step" },
  { "init_h", "decoder.init_h" }, { "init_c", "decoder.init_c" },
  { "gate", "decoder.f_beta" }, { "output", "decoder.fc" },
};

typedef struct
{
  const Layout         *layout;
  char                 *folder;
  char                 *path;
  SacSafetensorsWriter *writer;
  GPtrArray            *values;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->layout = data;
  fixture->folder = g_dir_make_tmp ("saccade-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "m.safetensors", NULL);
  fixture->writer = sac_safetensors_writer_new ();
  fixture->values = g_ptr_array_new_with_free_func (g_free);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  sac_safetensors_writer_free (fixture->writer);
  g_ptr_array_unref (fixture->values);
  g_free (fixture->path);
  g_free (fixture->folder);
}

/* tests/data/reference/captioning_reference.py has the same formula. */
static float
formula (const char *name,
         guint32     place,
         double      scale,
         double      offset)
{
  guint32 x = 2166136261u;

  for (const char *at = name; *at != '\0'; at++)
    x = (x ^ (guint8) *at) * 16777619u;

  x += place * 2654435761u;
  x = (x ^ (x >> 15)) * 2246822519u;
  x = (x ^ (x >> 15)) * 3266489917u;
  x ^= x >> 16;

  return offset + scale * (x / 2147483648.0 - 1);
}

static void
add_tensor (Fixture      *fixture,
            const char   *name,
            int           rank,
            const gint64 *shape)
{
  gboolean encoder = g_str_has_prefix (name, "encoder.");
  double scale, offset = 0;
  gint64 n = 1;
  float *values;

  for (int i = 0; i < rank; i++)
    n *= shape[i];

  if (rank == 1)
    {
      scale = g_str_has_suffix (name, "running_var") ? 0.5 : 0.2;
      if (g_str_has_suffix (name, "running_var") ||
          (encoder && g_str_has_suffix (name, ".weight")))
        offset = 1;

      /* Of a hundred layers: blocks that all double what they add to would end nowhere. */
      if (g_str_has_suffix (name, "bn3.weight"))
        {
          scale = 0.05;
          offset = 0.25;
        }
    }
  else if (strstr (name, "embedding") != NULL)
    {
      scale = 3;
    }
  else
    {
      scale = sqrt ((encoder ? 2.0 : 6.0) / (n / shape[0]));
    }

  values = g_new (float, n);
  for (gint64 i = 0; i < n; i++)
    values[i] = formula (name, i, scale, offset);

  g_ptr_array_add (fixture->values, values);
  sac_safetensors_writer_add (fixture->writer, name, SAC_DTYPE_F32, rank, shape, values);
}

static char *
get_their_name (const char *ours)
{
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      gsize n = strlen (beginnings[i][0]);

      if (strncmp (ours, beginnings[i][0], n) == 0 && ours[n] == '.')
        return g_strconcat (beginnings[i][1], ours + n, NULL);
    }

  g_assert_not_reached ();
}

/* Every weight that a model of ours has, under their names. @n_added: the length of the bias that is
 * added to another. */
static void
add_all_tensors (Fixture *fixture,
                 int      n_added)
{
  static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", NULL };
  g_auto(GStrv) all_words = g_new0 (char *, 27);
  g_autoptr(JsonNode) config = json_from_string (fixture->layout->config, NULL);
  g_autoptr(SacTextCodec) codec = NULL;
  g_autoptr(SacModel) model = NULL;

  for (int i = 0; i < 26; i++)
    all_words[i] = i < 4 ? g_strdup (words[i]) : g_strdup_printf ("%d", i);

  codec = sac_text_codec_new (NULL, (const char *const *) all_words, NULL);
  model = sac_model_new_shapes ("captioning", json_node_get_object (config), NULL, NULL, codec,
                                NULL);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      g_autofree char *name = get_their_name (parameter->name);
      gint64 shape[4];

      for (int k = 0; k < parameter->rank; k++)
        shape[k] = parameter->shape[k];

      add_tensor (fixture, name, parameter->rank, shape);
    }

  add_tensor (fixture, "decoder.attention.decoder_att.bias", 1, (gint64[]) { n_added });
  add_tensor (fixture, "decoder.attention.full_att.bias", 1, (gint64[]) { 1 });
}

static void
write_file (Fixture    *fixture,
            const char *vocabulary)
{
  g_autoptr(GError) error = NULL;

  sac_safetensors_writer_set_metadata (fixture->writer, "format", "saccade");
  sac_safetensors_writer_set_metadata (fixture->writer, "version", "1");
  sac_safetensors_writer_set_metadata (fixture->writer, "kind", "captioning");
  sac_safetensors_writer_set_metadata (fixture->writer, "config", fixture->layout->config);
  sac_safetensors_writer_set_metadata (fixture->writer, "vocabulary.target", vocabulary);
  sac_safetensors_writer_finish (fixture->writer, fixture->path, &error);
  g_assert_no_error (error);
}

static void
assert_run (SacModel     *model,
            const Layout *layout,
            int           number,
            JsonObject   *expected,
            gboolean      forced,
            int           limit)
{
  JsonArray *words = json_object_get_array_member (expected, "words");
  JsonArray *logprobs = json_object_get_array_member (expected, "logprobs");
  JsonArray *gates = json_object_get_array_member (expected, "gates");
  JsonArray *steps = json_object_get_array_member (expected, "attention_of");
  JsonArray *rows = json_object_get_array_member (expected, "attention");
  g_autoptr(GString) text = g_string_new (NULL);
  g_autoptr(SacPicture) picture = sac_test_picture (number, layout->side);
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(GError) error = NULL;
  SacRunOptions options = { .beam = 1 };

  for (guint i = 0; i < json_array_get_length (words); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            json_array_get_string_element (words, i));

  options.prefix = forced ? text->str : NULL;
  options.prefix_is_all = forced;
  options.max_length = forced ? 0 : limit;
  trace = sac_describe (model, picture, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, text->str);
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, json_array_get_length (logprobs));

  for (guint i = 0; i < json_array_get_length (logprobs); i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);

      g_assert_cmpfloat_with_epsilon (step->logprob, json_array_get_double_element (logprobs, i),
                                      2e-5);
      g_assert_cmpfloat_with_epsilon (step->gate, json_array_get_double_element (gates, i), 1e-5);
    }

  for (guint i = 0; i < json_array_get_length (steps); i++)
    for (int j = 0; j < layout->n_cells; j++)
      g_assert_cmpfloat_with_epsilon (
        sac_attention_trace_get_weight (trace, 0, json_array_get_int_element (steps, i), j),
        json_array_get_double_element (json_array_get_array_element (rows, i), j), 1e-5);
}

/* Numbers of an independent implementation in the tutorial's layout: tests/data/reference. */
static void
test_the_tutorial_s_model_runs (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 fixture->layout->reference, NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;
  JsonObject *root;
  JsonArray *cases;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  cases = json_object_get_array_member (root, "cases");

  add_all_tensors (fixture, fixture->layout->attention_size);
  write_file (fixture, VOCABULARY);
  model = sac_model_load (fixture->path, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (model->warning);

  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);
      int number = json_object_get_int_member (object, "picture");

      assert_run (model, fixture->layout, number,
                  json_object_get_object_member (object, "forced"), TRUE, 0);
      assert_run (model, fixture->layout, number,
                  json_object_get_object_member (object, "greedy"), FALSE,
                  json_object_get_int_member (root, "limit"));
    }
}

static SacTensorNames *
open_names (Fixture         *fixture,
            SacSafetensors **file)
{
  g_autoptr(GError) error = NULL;

  *file = sac_safetensors_open (fixture->path, &error);
  g_assert_no_error (error);

  return sac_tensor_names_new (*file, "captioning");
}

static void
test_names_may_lack_the_decoder (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autoptr(SacTensorNames) names = NULL;
  g_autoptr(SacSafetensors) file = NULL;

  add_tensor (fixture, "attention.encoder_att.weight", 2, (gint64[]) { 2, 3 });
  add_tensor (fixture, "attention.decoder_att.bias", 1, (gint64[]) { 2 });
  add_tensor (fixture, "encoder.resnet.5.0.downsample.0.weight", 4, (gint64[]) { 1, 1, 1, 1 });
  write_file (fixture, "[]");
  names = open_names (fixture, &file);

  g_assert_cmpstr (sac_tensor_names_find (names, "attention.key.weight")->name, ==,
                   "attention.encoder_att.weight");
  g_assert_cmpstr (sac_tensor_names_find_added (names, "attention.key.bias")->name, ==,
                   "attention.decoder_att.bias");
  g_assert_nonnull (sac_tensor_names_find (names, "encoder.layer2.0.downsample.0.weight"));
  g_assert_null (sac_tensor_names_find (names, "attention.key.bias"));
  g_assert_null (sac_tensor_names_find (names, "attention.encoder_att.weight"));
}

static gboolean
is_key (const char *name,
        gpointer    data)
{
  return g_str_has_prefix (name, "attention.key.");
}

static void
test_counts_what_nobody_uses (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(SacTensorNames) names = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  const char *first = NULL;

  add_tensor (fixture, "attention.encoder_att.weight", 2, (gint64[]) { 2, 3 });
  add_tensor (fixture, "attention.full_att.bias", 1, (gint64[]) { 1 });
  add_tensor (fixture, "f_beta.bias", 1, (gint64[]) { 2 });
  add_tensor (fixture, "optimizer.step", 1, (gint64[]) { 1 });
  write_file (fixture, "[]");
  names = open_names (fixture, &file);

  g_assert_cmpint (sac_tensor_names_count_unused (names, is_key, NULL, &first), ==, 2);
  g_assert_cmpstr (first, ==, "f_beta.bias");
}

static void
test_our_names_are_ours (Fixture       *fixture,
                         gconstpointer  data)
{
  static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "a", NULL };
  g_autoptr(SacTensorNames) names = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  g_auto(GStrv) ordered = NULL;
  int n;

  add_tensor (fixture, "attention.key.weight", 2, (gint64[]) { 2, 3 });
  write_file (fixture, "[]");
  names = open_names (fixture, &file);
  ordered = sac_tensor_names_order_words (names, words, NULL);

  g_assert_nonnull (sac_tensor_names_find (names, "attention.key.weight"));
  g_assert_true (g_strv_equal ((const char *const *) ordered, words));
  g_assert_null (sac_tensor_names_get_rows (names, "embedding.weight", &n));
}

static void
test_special_words_come_first (Fixture       *fixture,
                               gconstpointer  data)
{
  static const char *const words[] = { "<pad>", "a", "cat", "<unk>", "<start>", "<end>", NULL };
  static const int expected[] = { 0, 3, 4, 5, 1, 2 };
  g_autoptr(SacTensorNames) names = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  g_auto(GStrv) ordered = NULL;
  g_autofree char *text = NULL;
  const int *rows;
  int n;

  add_tensor (fixture, "attention.encoder_att.weight", 2, (gint64[]) { 2, 3 });
  add_tensor (fixture, "embedding.weight", 2, (gint64[]) { 6, 3 });
  write_file (fixture, "[]");
  names = open_names (fixture, &file);
  ordered = sac_tensor_names_order_words (names, words, NULL);
  text = g_strjoinv (" ", ordered);
  rows = sac_tensor_names_get_rows (names, "embedding.weight", &n);

  g_assert_cmpstr (text, ==, "<pad> <unk> <s> </s> a cat");
  g_assert_cmpint (n, ==, 6);
  g_assert_cmpmem (rows, sizeof (int) * n, expected, sizeof expected);
  g_assert_null (sac_tensor_names_get_rows (names, "attention.key.weight", &n));
}

static void
test_missing_special_words_are_named (Fixture       *fixture,
                                      gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;

  add_tensor (fixture, "decoder.attention.encoder_att.weight", 2, (gint64[]) { 2, 3 });
  write_file (fixture, "[\"<pad>\", \"cat\", \"<unk>\", \"<end>\"]");
  model = sac_model_load (fixture->path, NULL, &error);

  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“<start>”"));
  g_assert_nonnull (strstr (error->message, "vocabulary.target"));
}

/* A bias of another length than the one that it is added to. */
static void
test_added_tensors_are_checked (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;

  add_all_tensors (fixture, fixture->layout->attention_size + 1);
  write_file (fixture, VOCABULARY);
  model = sac_model_load (fixture->path, NULL, &error);

  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“decoder.attention.decoder_att.bias”"));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void      (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/engine/storage/tensor-names/the-tutorial-s-model-runs", test_the_tutorial_s_model_runs },
    { "/engine/storage/tensor-names/names-may-lack-the-decoder", test_names_may_lack_the_decoder },
    { "/engine/storage/tensor-names/counts-what-nobody-uses", test_counts_what_nobody_uses },
    { "/engine/storage/tensor-names/our-names-are-ours", test_our_names_are_ours },
    { "/engine/storage/tensor-names/special-words-come-first", test_special_words_come_first },
    { "/engine/storage/tensor-names/missing-special-words-are-named",
      test_missing_special_words_are_named },
    { "/engine/storage/tensor-names/added-tensors-are-checked", test_added_tensors_are_checked },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, &small, set_up, tests[i].func, tear_down);

  g_test_add ("/engine/storage/tensor-names/the-whole-tutorial-s-model-runs", Fixture, &whole,
              set_up, test_the_tutorial_s_model_runs, tear_down);

  return g_test_run ();
}
