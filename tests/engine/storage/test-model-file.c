#include "engine/storage/model-file.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/storage/safetensors.h"
#include "tests/support/tiny-kind.h"

typedef struct
{
  char       *folder;
  char       *path;

  /* What the next file is made of: the keys in pairs with their texts, and the shapes. */
  GHashTable *metadata;
  gint64      encoder[2];
  gint64      decoder[2];
  gint64      bias[1];
  int         bias_rank;
  const char *bias_name;
  float       values[64];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-test-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "m.safetensors", NULL);

  fixture->metadata = g_hash_table_new (g_str_hash, g_str_equal);
  g_hash_table_insert (fixture->metadata, "format", "saccade");
  g_hash_table_insert (fixture->metadata, "version", "1");
  g_hash_table_insert (fixture->metadata, "kind", "tiny");
  g_hash_table_insert (fixture->metadata, "config", "{\"hidden\": 3}");
  g_hash_table_insert (fixture->metadata, "vocabulary.source", TINY_SOURCE);
  g_hash_table_insert (fixture->metadata, "vocabulary.target", TINY_TARGET);

  fixture->encoder[0] = TINY_N_SOURCE;
  fixture->encoder[1] = TINY_HIDDEN;
  fixture->decoder[0] = TINY_N_TARGET;
  fixture->decoder[1] = TINY_HIDDEN;
  fixture->bias[0] = TINY_N_TARGET;
  fixture->bias_rank = 1;
  fixture->bias_name = "decoder.bias";
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_hash_table_unref (fixture->metadata);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
set_metadata (Fixture              *fixture,
              SacSafetensorsWriter *writer)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, fixture->metadata);
  while (g_hash_table_iter_next (&iter, &key, &value))
    sac_safetensors_writer_set_metadata (writer, key, value);
}

static void
write_file (Fixture *fixture)
{
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();
  g_autoptr(GError) error = NULL;

  set_metadata (fixture, writer);
  sac_safetensors_writer_add (writer, "encoder.weight", SAC_DTYPE_F32, 2, fixture->encoder,
                              fixture->values);
  sac_safetensors_writer_add (writer, "decoder.weight", SAC_DTYPE_F32, 2, fixture->decoder,
                              fixture->values);
  sac_safetensors_writer_add (writer, fixture->bias_name, SAC_DTYPE_F32, fixture->bias_rank,
                              fixture->bias, fixture->values);

  sac_safetensors_writer_finish (writer, fixture->path, &error);
  g_assert_no_error (error);
}

/* Every word of @words, a list separated by "|", stands in the message, and so does the file. */
static void
assert_refused (Fixture    *fixture,
                const char *words)
{
  g_auto(GStrv) parts = g_strsplit (words, "|", -1);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_model_load (fixture->path, NULL, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, fixture->path));

  for (int i = 0; parts[i] != NULL; i++)
    g_assert_nonnull (strstr (error->message, parts[i]));
}

static SacModel *
load (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (fixture->path, NULL, &error);

  g_assert_no_error (error);

  return model;
}

/* The largest difference, relative to the size of the number. */
static float
compare (SacModel *a,
         SacModel *b)
{
  float largest = 0;

  g_assert_cmpuint (a->parameters->all->len, ==, b->parameters->all->len);

  for (guint i = 0; i < a->parameters->all->len; i++)
    {
      const SacParameter *left = g_ptr_array_index (a->parameters->all, i);
      const SacParameter *right = g_ptr_array_index (b->parameters->all, i);

      g_assert_cmpstr (left->name, ==, right->name);

      for (gsize j = 0; j < sac_tensor_size (&left->tensor); j++)
        largest = fmaxf (largest, fabsf (left->tensor.values[j] - right->tensor.values[j]) /
                                    fabsf (left->tensor.values[j]));
    }

  return largest;
}

static void
test_round_trip (Fixture       *fixture,
                 gconstpointer  data)
{
  /* Half a unit of the last place of each. */
  static const float epsilons[] = { 0, 0x1p-11f, 0x1p-8f };
  g_autoptr(SacModel) model = tiny_model_new ();

  for (SacPrecision i = SAC_PRECISION_FLOAT32; i <= SAC_PRECISION_BFLOAT16; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacModel) back = NULL;

      g_assert_true (sac_model_save (model, fixture->path, i, &error));
      g_assert_no_error (error);
      back = load (fixture);

      g_assert_cmpfloat (compare (model, back), <=, epsilons[i]);
      g_assert_true (back->kind == model->kind);
      g_assert_cmpstr (sac_model_get_title (back), ==, "French → English");
      g_assert_null (back->warning);
      g_assert_cmpfloat (json_object_get_double_member (back->config, "rate"), ==, 0.1);
      g_assert_cmpstrv (sac_text_codec_get_vocabulary (back->source),
                        sac_text_codec_get_vocabulary (model->source));
      g_assert_cmpstrv (sac_text_codec_get_vocabulary (back->target),
                        sac_text_codec_get_vocabulary (model->target));
      g_assert_cmpstr (json_object_get_string_member (sac_text_codec_get_options (back->source),
                                                      "language"), ==, "fr");
      g_assert_cmpstr (json_object_get_string_member (sac_text_codec_get_options (back->target),
                                                      "language"), ==, "en");
    }
}

static void
test_saving_what_was_loaded_changes_nothing (Fixture       *fixture,
                                             gconstpointer  data)
{
  g_autoptr(SacModel) model = tiny_model_new ();
  g_autoptr(SacModel) back = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  gsize n_first, n_second;

  g_assert_true (sac_model_save (model, fixture->path, SAC_PRECISION_FLOAT16, &error));
  g_assert_true (g_file_get_contents (fixture->path, &first, &n_first, NULL));
  back = load (fixture);
  g_assert_true (sac_model_save (back, fixture->path, SAC_PRECISION_FLOAT16, &error));
  g_assert_true (g_file_get_contents (fixture->path, &second, &n_second, NULL));

  g_assert_cmpmem (first, n_first, second, n_second);
}

static void
test_saves_weights_kept_as_bfloat16 (Fixture       *fixture,
                                     gconstpointer  data)
{
  g_autoptr(SacModel) model = tiny_model_new ();
  g_autoptr(SacModel) kept = tiny_model_new ();
  g_autoptr(SacModel) back = NULL;
  g_autoptr(GError) error = NULL;

  sac_parameters_keep_as_bfloat16 (kept->parameters);
  g_assert_true (sac_model_save (kept, fixture->path, SAC_PRECISION_FLOAT32, &error));
  back = load (fixture);

  g_assert_cmpfloat (compare (model, back), <=, 0x1p-8f);
}

static void
test_names_the_missing_key (Fixture       *fixture,
                            gconstpointer  data)
{
  const char *keys[] = {
    "format", "version", "kind", "config", "vocabulary.source", "vocabulary.target",
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *words = g_strdup_printf ("metadata has no “%s”", keys[i]);
      gpointer value = g_hash_table_lookup (fixture->metadata, keys[i]);

      g_hash_table_remove (fixture->metadata, keys[i]);
      write_file (fixture);
      assert_refused (fixture, words);
      g_hash_table_insert (fixture->metadata, (gpointer) keys[i], value);
    }
}

static void
test_refuses_bad_metadata (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autofree char *deep = g_strnfill (100000, '[');
  g_autofree char *deep_config = g_strconcat ("{\"hidden\":", deep, NULL);
  g_autofree char *padded = g_strnfill (1 << 20, ' ');
  g_autofree char *long_config = g_strconcat ("{\"hidden\": 3}", padded, NULL);
  const char *broken[][3] = {
    { "format", "pt", "format|“pt”|saccade" },
    { "version", "2", "version is 2|up to 1|newer" },
    { "version", "one", "version|“one”" },
    { "version", "0", "version|“0”" },
    { "kind", "huge", "“huge”|“tiny”" },
    { "config", "", "“config”" },
    { "config", "{\"hidden\":", "“config”" },
    { "config", "[]", "“config”|object" },
    { "config", "null", "“config”|object" },
    { "config", "{}", "hidden" },
    { "config", deep_config, "“config”|deeper than 32" },
    { "config", long_config, "“config”|bytes" },
    { "card", "{", "“card”" },
    { "card", "\"French\"", "“card”|object" },
    { "vocabulary.source", "{}", "“vocabulary.source”|expected [" },
    { "vocabulary.source", "[1]", "“vocabulary.source”|expected a string" },
    { "vocabulary.source", "[\"a\"", "“vocabulary.source”|end of the text" },
    { "vocabulary.source", "[]", "“vocabulary.source”" },
    { "vocabulary.target", "[\"a\"]]", "“vocabulary.target”|end of the text" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      gpointer value = g_hash_table_lookup (fixture->metadata, broken[i][0]);

      g_hash_table_insert (fixture->metadata, (gpointer) broken[i][0], (gpointer) broken[i][1]);
      write_file (fixture);
      assert_refused (fixture, broken[i][2]);

      if (value != NULL)
        g_hash_table_insert (fixture->metadata, (gpointer) broken[i][0], value);
      else
        g_hash_table_remove (fixture->metadata, broken[i][0]);
    }
}

static void
test_compares_vocabulary_and_embedding (Fixture       *fixture,
                                        gconstpointer  data)
{
  fixture->encoder[0] = TINY_N_SOURCE + 1;
  write_file (fixture);
  assert_refused (fixture, "“vocabulary.source” has 6 words|“encoder.weight” has 7 rows");

  fixture->encoder[0] = TINY_N_SOURCE - 1;
  write_file (fixture);
  assert_refused (fixture, "“vocabulary.source” has 6 words|“encoder.weight” has 5 rows");

  fixture->encoder[0] = TINY_N_SOURCE;
  fixture->bias[0] = TINY_N_TARGET + 1;
  write_file (fixture);
  assert_refused (fixture, "“vocabulary.target” has 5 words|“decoder.bias” has 6 rows");
}

static void
test_limits_the_vocabulary (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(GString) words = g_string_new ("[");

  for (int i = 0; i < 1000001; i++)
    g_string_append (words, "\"\",");

  g_string_overwrite (words, words->len - 1, "]");
  g_hash_table_insert (fixture->metadata, "vocabulary.source", words->str);
  write_file (fixture);
  assert_refused (fixture, "“vocabulary.source”|1000000");
}

static void
test_compares_shapes (Fixture       *fixture,
                      gconstpointer  data)
{
  fixture->decoder[0] = TINY_HIDDEN;
  fixture->decoder[1] = TINY_N_TARGET;
  write_file (fixture);
  assert_refused (fixture, "“decoder.weight”|[3, 5]|[5, 3]");

  fixture->decoder[0] = TINY_N_TARGET;
  fixture->decoder[1] = TINY_HIDDEN;
  fixture->bias_rank = 0;
  write_file (fixture);
  assert_refused (fixture, "“decoder.bias”|shape []|[5]");
}

static void
test_names_the_missing_tensor (Fixture       *fixture,
                               gconstpointer  data)
{
  fixture->bias_name = "decoder.offset";
  write_file (fixture);
  assert_refused (fixture, "“decoder.bias” is missing|2 of 3");
}

static void
test_refuses_weights_of_something_else (Fixture       *fixture,
                                        gconstpointer  data)
{
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();
  g_autoptr(GError) error = NULL;

  set_metadata (fixture, writer);
  sac_safetensors_writer_add_bytes (writer, "layer.weight", "abc", 3);
  g_assert_true (sac_safetensors_writer_finish (writer, fixture->path, &error));
  assert_refused (fixture, "“layer.weight”|“tiny”|“encoder.weight”");

  sac_safetensors_writer_add_bytes (writer, "encoder.weight", "abc", 3);
  sac_safetensors_writer_add_bytes (writer, "decoder.weight", "abc", 3);
  sac_safetensors_writer_add_bytes (writer, "decoder.bias", "abc", 3);
  g_assert_true (sac_safetensors_writer_finish (writer, fixture->path, &error));
  assert_refused (fixture, "“encoder.weight” holds whole numbers");
}

/* The config asks for more than 4 GiB; the file has some 20 KB. */
static void
test_config_takes_no_memory (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GString) words = g_string_new (TINY_SOURCE);

  g_hash_table_insert (fixture->metadata, "config", "{\"hidden\": 1048576}");
  write_file (fixture);
  assert_refused (fixture, "[6, 3]|[6, 1048576]");

  g_string_truncate (words, words->len - 1);
  for (gunichar letter = 0x4e00; letter < 0x4e00 + 1100; letter++)
    {
      g_string_append (words, ",\"");
      g_string_append_unichar (words, letter);
      g_string_append_c (words, '"');
    }

  g_string_append_c (words, ']');
  g_hash_table_insert (fixture->metadata, "vocabulary.source", words->str);
  write_file (fixture);
  assert_refused (fixture, "more than 1073741824 weights");
}

static void
test_warns_of_unused_tensors (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(SacModel) model = tiny_model_new ();
  g_autoptr(SacModel) back = NULL;
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      gint64 shape[] = { parameter->tensor.rows, parameter->tensor.columns };

      sac_safetensors_writer_add (writer, parameter->name, SAC_DTYPE_F32, parameter->rank,
                                  parameter->rank == 2 ? shape : shape + 1,
                                  parameter->tensor.values);
    }

  sac_safetensors_writer_add_bytes (writer, "steps", "12345678", 8);
  set_metadata (fixture, writer);
  g_assert_true (sac_safetensors_writer_finish (writer, fixture->path, &error));
  back = load (fixture);

  g_assert_cmpfloat (compare (model, back), ==, 0);
  g_assert_nonnull (strstr (back->warning, "“steps”"));
  g_assert_cmpstr (sac_model_get_title (back), ==, "Tiny");
}

static void
test_warns_of_broken_weights (Fixture       *fixture,
                              gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;

  fixture->values[TINY_N_TARGET * TINY_HIDDEN] = INFINITY; /* In the encoder alone. */
  write_file (fixture);
  model = load (fixture);
  g_test_message ("%s", model->warning);
  g_assert_nonnull (strstr (model->warning, "1 tensor, “encoder.weight”"));
  g_clear_pointer (&model, sac_model_unref);

  fixture->values[0] = NAN;
  write_file (fixture);
  model = load (fixture);
  g_assert_nonnull (strstr (model->warning, "3 tensors, “encoder.weight” first"));
}

static void
test_refuses_what_float16_cannot_hold (Fixture       *fixture,
                                       gconstpointer  data)
{
  g_autoptr(SacModel) model = tiny_model_new ();
  g_autoptr(GError) error = NULL;

  sac_parameters_find (model->parameters, "decoder.weight")->tensor.values[2] = -70000;
  g_assert_false (sac_model_save (model, fixture->path, SAC_PRECISION_FLOAT16, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“decoder.weight” holds -70000"));
  g_assert_nonnull (strstr (error->message, fixture->path));
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  write_file (fixture);
  g_cancellable_cancel (cancellable);
  g_assert_null (sac_model_load (fixture->path, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, func) \
  g_test_add ("/engine/storage/model-file/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("round-trip", test_round_trip);
  ADD ("saving-what-was-loaded-changes-nothing", test_saving_what_was_loaded_changes_nothing);
  ADD ("saves-weights-kept-as-bfloat16", test_saves_weights_kept_as_bfloat16);
  ADD ("names-the-missing-key", test_names_the_missing_key);
  ADD ("refuses-bad-metadata", test_refuses_bad_metadata);
  ADD ("compares-vocabulary-and-embedding", test_compares_vocabulary_and_embedding);
  ADD ("limits-the-vocabulary", test_limits_the_vocabulary);
  ADD ("compares-shapes", test_compares_shapes);
  ADD ("names-the-missing-tensor", test_names_the_missing_tensor);
  ADD ("refuses-weights-of-something-else", test_refuses_weights_of_something_else);
  ADD ("config-takes-no-memory", test_config_takes_no_memory);
  ADD ("warns-of-unused-tensors", test_warns_of_unused_tensors);
  ADD ("warns-of-broken-weights", test_warns_of_broken_weights);
  ADD ("refuses-what-float16-cannot-hold", test_refuses_what_float16_cannot_hold);
  ADD ("can-be-cancelled", test_can_be_cancelled);

  return g_test_run ();
}
