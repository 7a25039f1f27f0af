/* Whole models, cut anywhere: a download that broke off, a disk that was full. */

#include <glib/gstdio.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"

/* A prime, so that cuts fall before, in and behind every part of the file. */
#define STEP 211

static void
test_refuses_every_cut (gconstpointer name)
{
  g_autofree char *model = g_test_build_filename (G_TEST_DIST, "data", "reference", name, NULL);
  g_autoptr(GError) folder_error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", &folder_error);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autofree char *whole = NULL;
  gsize length;

  g_assert_no_error (folder_error);
  g_assert_true (g_file_get_contents (model, &whole, &length, NULL));

  for (gsize cut = 0; cut < length; cut += STEP)
    {
      g_autoptr(GError) error = NULL;

      g_assert_true (g_file_set_contents (path, whole, cut, NULL));
      g_assert_null (sac_model_load (path, NULL, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_assert_nonnull (strstr (error->message, "model.safetensors"));
    }

  g_remove (path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/engine/storage/model-cuts/translation", "conditional.safetensors",
                        test_refuses_every_cut);
  g_test_add_data_func ("/engine/storage/model-cuts/captioning", "captioning.safetensors",
                        test_refuses_every_cut);

  return g_test_run ();
}
