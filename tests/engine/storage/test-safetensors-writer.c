#include "engine/storage/safetensors.h"

#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#define N_VALUES 40000 /* More than is narrowed at a time. */

typedef struct
{
  char  *folder;
  char  *path;
  float *values;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-test-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "model.safetensors", NULL);
  fixture->values = g_new (float, N_VALUES);

  for (int i = 0; i < N_VALUES; i++)
    fixture->values[i] = sinf (i) * 3;

  fixture->values[N_VALUES - 1] = NAN;
  fixture->values[N_VALUES - 2] = INFINITY;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->path);
  g_free (fixture->folder);
  g_free (fixture->values);
}

/* Bytes come first so that what follows would lie badly if it were written in that order. */
static gboolean
save (Fixture   *fixture,
      SacDtype   dtype,
      GError   **error)
{
  g_autoptr(SacSafetensorsWriter) writer = sac_safetensors_writer_new ();
  const gint64 shape[] = { 200, N_VALUES / 200 };

  sac_safetensors_writer_set_metadata (writer, "card", "first");
  sac_safetensors_writer_set_metadata (writer, "vocabulary", "[\"é\", \"\\\"\"]");
  sac_safetensors_writer_set_metadata (writer, "card", "{\"title\": \"à → b\"}");
  sac_safetensors_writer_add_bytes (writer, "random.state", "\1\2\0", 3);
  sac_safetensors_writer_add (writer, "W \"quoted\"", dtype, 2, shape, fixture->values);
  sac_safetensors_writer_add (writer, "exact", SAC_DTYPE_F32, 1, shape, fixture->values);

  return sac_safetensors_writer_finish (writer, fixture->path, error);
}

static void
test_round_trip (Fixture       *fixture,
                 gconstpointer  data)
{
  SacDtype dtype = GPOINTER_TO_INT (data);
  /* Half a unit in the last place, relative. */
  float epsilon = dtype == SAC_DTYPE_F32 ? 0 : dtype == SAC_DTYPE_F16 ? 0x1p-11f : 0x1p-8f;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  g_autofree float *back = g_new (float, N_VALUES);
  const SacStoredTensor *tensor;

  g_assert_true (save (fixture, dtype, &error));
  g_assert_no_error (error);
  file = sac_safetensors_open (fixture->path, &error);
  g_assert_no_error (error);

  g_assert_cmpstr (sac_safetensors_get_metadata (file, "card"), ==, "{\"title\": \"à → b\"}");
  g_assert_cmpstr (sac_safetensors_get_metadata (file, "vocabulary"), ==, "[\"é\", \"\\\"\"]");

  tensor = sac_safetensors_find (file, "W \"quoted\"");
  g_assert_cmpint (tensor->dtype, ==, dtype);
  g_assert_cmpint (tensor->rank, ==, 2);
  g_assert_cmpint (tensor->shape[0], ==, 200);
  g_assert_cmpuint (GPOINTER_TO_SIZE (tensor->data) % 2, ==, 0);
  sac_stored_tensor_read (tensor, back);

  for (int i = 0; i < N_VALUES - 2; i++)
    g_assert_cmpfloat (fabsf (back[i] - fixture->values[i]), <=,
                       fmaxf (fabsf (fixture->values[i]) * epsilon, epsilon * 0x1p-14f));

  g_assert_true (isinf (back[N_VALUES - 2]));
  g_assert_true (isnan (back[N_VALUES - 1]));

  tensor = sac_safetensors_find (file, "exact");
  g_assert_cmpuint (GPOINTER_TO_SIZE (tensor->data) % 4, ==, 0);
  sac_stored_tensor_read (tensor, back);
  g_assert_cmpmem (back, 200 * sizeof *back, fixture->values, 200 * sizeof *back);

  tensor = sac_safetensors_find (file, "random.state");
  g_assert_cmpint (tensor->dtype, ==, SAC_DTYPE_U8);
  g_assert_cmpmem (tensor->data, tensor->n_values, "\1\2\0", 3);
}

static void
test_data_begins_on_a_multiple_of_eight (Fixture       *fixture,
                                         gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *bytes = NULL;
  guint64 length;

  g_assert_true (save (fixture, SAC_DTYPE_F16, &error));
  g_assert_true (g_file_get_contents (fixture->path, &bytes, NULL, NULL));
  memcpy (&length, bytes, sizeof length);

  g_assert_cmpuint (length % 8, ==, 0);
}

static void
test_full_disk_leaves_what_was (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  struct rlimit limit, small;

  g_assert_true (save (fixture, SAC_DTYPE_F16, &error));

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 100000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (save (fixture, SAC_DTYPE_F32, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* Removing the folder at the end proves that nothing else was left. */
  file = sac_safetensors_open (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sac_safetensors_find (file, "W \"quoted\"")->dtype, ==, SAC_DTYPE_F16);
}

#define ADD(name, data, func) \
  g_test_add ("/engine/storage/safetensors-writer/" name, Fixture, data, set_up, func, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("round-trip-f32", GINT_TO_POINTER (SAC_DTYPE_F32), test_round_trip);
  ADD ("round-trip-f16", GINT_TO_POINTER (SAC_DTYPE_F16), test_round_trip);
  ADD ("round-trip-bf16", GINT_TO_POINTER (SAC_DTYPE_BF16), test_round_trip);
  ADD ("data-begins-on-a-multiple-of-eight", NULL, test_data_begins_on_a_multiple_of_eight);
  ADD ("full-disk-leaves-what-was", NULL, test_full_disk_leaves_what_was);

  return g_test_run ();
}
