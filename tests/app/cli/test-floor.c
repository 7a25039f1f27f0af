#include "app/cli/floor.h"

#include <string.h>

#include "engine/storage/model-file.h"

typedef struct
{
  SacModel   *model;
  SacTouched  touched;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "conditional.safetensors", NULL);
  g_autoptr(GError) error = NULL;

  fixture->model = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  sac_touched_init (&fixture->touched, fixture->model);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_touched_clear (&fixture->touched);
  sac_model_unref (fixture->model);
}

static void
test_counts_each_weight_once (Fixture       *fixture,
                              gconstpointer  data)
{
  gint64 expected = 0;

  for (guint i = 0; i < fixture->model->parameters->all->len; i++)
    {
      const SacParameter *parameter = fixture->model->parameters->all->pdata[i];

      if (strstr (parameter->name, "embedding") == NULL)
        expected += sizeof (float) * sac_tensor_size (&parameter->tensor);
    }

  g_assert_cmpint (sac_touched_bytes (&fixture->touched, 1, 1), ==, expected);
}

static void
test_grows_with_the_words (Fixture       *fixture,
                           gconstpointer  data)
{
  const SacTouched *touched = &fixture->touched;
  SacParameter *recurrent = sac_parameters_find (fixture->model->parameters,
                                                 "encoder.weight_hh_l0");

  g_assert_cmpint (sac_touched_bytes (touched, 3, 8) - sac_touched_bytes (touched, 3, 7), ==,
                   sac_touched_step (touched));
  g_assert_cmpint (sac_touched_bytes (touched, 4, 7) - sac_touched_bytes (touched, 3, 7), ==,
                   2 * sizeof (float) * sac_tensor_size (&recurrent->tensor));
}

/* An embedding that is the output's matrix as well is no look-up of a row. */
static void
test_counts_a_tied_output (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "summarisation-tied.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = sac_model_load (path, NULL, &error);
  g_auto(SacTouched) touched = { 0 };
  gint64 expected = 0;

  g_assert_no_error (error);
  sac_touched_init (&touched, model);

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = model->parameters->all->pdata[i];

      if (strstr (parameter->name, "target_") == NULL && strstr (parameter->name, "context_") == NULL)
        expected += sizeof (float) * sac_tensor_size (&parameter->tensor);
    }

  g_assert_cmpint (sac_touched_step (&touched), ==, expected);
}

static void
test_counts_two_bytes_of_bfloat16 (Fixture       *fixture,
                                   gconstpointer  data)
{
  gint64 before = sac_touched_step (&fixture->touched);

  sac_parameters_keep_as_bfloat16 (fixture->model->parameters);

  /* Vectors stay as they are. */
  g_assert_cmpint (sac_touched_step (&fixture->touched), >, before / 2);
  g_assert_cmpint (sac_touched_step (&fixture->touched), <, before * 3 / 4);

  /* What is read lies where it is said to lie. */
  sac_touched_read_all (&fixture->touched, 2, 2);
}

#define ADD(name, func) \
  g_test_add ("/app/cli/floor/" name, Fixture, NULL, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("counts-each-weight-once", test_counts_each_weight_once);
  ADD ("grows-with-the-words", test_grows_with_the_words);
  ADD ("counts-a-tied-output", test_counts_a_tied_output);
  ADD ("counts-two-bytes-of-bfloat16", test_counts_two_bytes_of_bfloat16);

  return g_test_run ();
}
