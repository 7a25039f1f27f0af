#include "engine/training/captioning/start-from.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "tests/support/small-texts.h"

static SacModel *
load (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "captioning.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_start_from_load (path, "captioning", NULL, &error);

  g_assert_no_error (error);

  return model;
}

/* A model of the same kind, with other config values in @changes: "key", number. */
static SacModel *
make_other (SacModel   *first,
            const char *key,
            int         value)
{
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), first->config);
  g_autofree char *text = json_to_string (node, FALSE);
  g_autoptr(JsonObject) config = small_texts_parse (text);
  g_autoptr(GError) error = NULL;
  SacModel *model;

  json_object_set_int_member (config, key, value);
  model = sac_model_new ("captioning", config, NULL, NULL, first->target, &error);
  g_assert_no_error (error);

  return model;
}

static void
test_copies_every_weight (void)
{
  g_autoptr(SacModel) first = load ();
  g_autoptr(SacModel) model = make_other (first, "classes", 3);
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_start_from_copy (first, model, "", &error));
  g_assert_no_error (error);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *to = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *from = sac_parameters_find (first->parameters, to->name);

      if (from == NULL)
        g_assert_true (g_str_has_prefix (to->name, "classifier."));
      else
        g_assert_cmpmem (to->tensor.values, sizeof (float) * sac_tensor_size (&to->tensor),
                         from->tensor.values, sizeof (float) * sac_tensor_size (&from->tensor));
    }
}

static void
test_other_shapes_are_named (void)
{
  g_autoptr(SacModel) first = load ();
  g_autoptr(SacModel) model = make_other (first, "hidden", 13);
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_start_from_copy (first, model, "", &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "start_from"));
  g_assert_nonnull (strstr (error->message, "13"));
}

static void
test_copies_one_part (void)
{
  g_autoptr(SacModel) first = load ();
  g_autoptr(SacModel) model = make_other (first, "hidden", 13);
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_start_from_copy (first, model, "encoder.", &error));
  g_assert_no_error (error);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *to = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *from = sac_parameters_find (first->parameters, to->name);
      gsize size = sizeof (float) * sac_tensor_size (&to->tensor);

      if (g_str_has_prefix (to->name, "encoder."))
        g_assert_cmpmem (to->tensor.values, size, from->tensor.values, size);
      else
        g_assert_cmpfloat (to->tensor.values[0], ==, 0);
    }
}

static void
test_other_files_are_refused (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "captioning.safetensors", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_start_from_load (path, "translation", NULL, &error));
  g_assert_nonnull (strstr (error->message, "captioning"));
  g_clear_error (&error);

  g_assert_null (sac_start_from_load ("/nowhere/m.safetensors", "captioning", NULL, &error));
  g_assert_nonnull (strstr (error->message, "start_from"));
  g_assert_nonnull (strstr (error->message, "m.safetensors"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/captioning/start-from/copies-every-weight",
                   test_copies_every_weight);
  g_test_add_func ("/engine/training/captioning/start-from/copies-one-part",
                   test_copies_one_part);
  g_test_add_func ("/engine/training/captioning/start-from/other-shapes-are-named",
                   test_other_shapes_are_named);
  g_test_add_func ("/engine/training/captioning/start-from/other-files-are-refused",
                   test_other_files_are_refused);

  return g_test_run ();
}
