#include "engine/storage/safetensors.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/errors.h"
#include "tests/support/test-file.h"

typedef SacTestFile Fixture;

static void
put (const char    *path,
     gconstpointer  bytes,
     gsize          n_bytes)
{
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, bytes, n_bytes, &error);
  g_assert_no_error (error);
}

static GByteArray *
make_file (const char    *json,
           gconstpointer  values,
           gsize          n_bytes)
{
  GByteArray *bytes = g_byte_array_new ();
  guint64 length = strlen (json);

  g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
  g_byte_array_append (bytes, (const guint8 *) json, length);
  g_byte_array_append (bytes, values, n_bytes);

  return bytes;
}

/* The message must name the file and hold @words. */
static void
assert_refused (const char *path,
                const char *words)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *name = g_filename_display_name (path);

  g_assert_null (sac_safetensors_open (path, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, name));
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_widens_every_float (Fixture       *fixture,
                         gconstpointer  data)
{
  /* An odd number of bytes before them: nothing is aligned. */
  static const guint8 data_bytes[] = {
    7,
    0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00,                         /* F16: 1, -2, 2^-24 */
    0x80, 0x3f, 0x80, 0xff,                                     /* BF16: 1, -infinity */
    0x00, 0x00, 0xc0, 0x3f,                                     /* F32: 1.5 */
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xe0, 0xbf,             /* F64: -0.5 */
  };
  g_autoptr(GByteArray) bytes = make_file (
    "{\"__metadata__\":{\"kind\":\"none\"},"
    "\"pad\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
    "\"half\":{\"dtype\":\"F16\",\"shape\":[3],\"data_offsets\":[1,7]},"
    "\"brain\":{\"dtype\":\"BF16\",\"shape\":[2],\"data_offsets\":[7,11]},"
    "\"single\":{\"dtype\":\"F32\",\"shape\":[1,1],\"data_offsets\":[11,15]},"
    "\"double\":{\"dtype\":\"F64\",\"shape\":[],\"data_offsets\":[15,23]}}",
    data_bytes, sizeof data_bytes);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = NULL;
  float values[3];

  put (fixture->path, bytes->data, bytes->len);
  file = sac_safetensors_open (fixture->path, &error);
  g_assert_no_error (error);

  g_assert_cmpint (sac_safetensors_get_n_tensors (file), ==, 5);
  g_assert_cmpstr (sac_safetensors_get_metadata (file, "kind"), ==, "none");
  g_assert_null (sac_safetensors_get_metadata (file, "config"));
  g_assert_null (sac_safetensors_find (file, "quarter"));

  sac_stored_tensor_read (sac_safetensors_find (file, "half"), values);
  g_assert_cmpfloat (values[0], ==, 1);
  g_assert_cmpfloat (values[1], ==, -2);
  g_assert_cmpfloat (values[2], ==, 0x1p-24f);
  sac_stored_tensor_read (sac_safetensors_find (file, "brain"), values);
  g_assert_cmpfloat (values[0], ==, 1);
  g_assert_cmpfloat (values[1], ==, -INFINITY);
  sac_stored_tensor_read (sac_safetensors_find (file, "single"), values);
  g_assert_cmpfloat (values[0], ==, 1.5f);
  sac_stored_tensor_read (sac_safetensors_find (file, "double"), values);
  g_assert_cmpfloat (values[0], ==, -0.5f);
}

static void
test_refuses_every_cut (Fixture       *fixture,
                        gconstpointer  data)
{
  float values[6] = { 0 };
  g_autoptr(GByteArray) bytes = make_file (
    "{\"W\":{\"dtype\":\"F32\",\"shape\":[2,3],\"data_offsets\":[0,24]}}",
    values, sizeof values);

  for (guint length = 0; length < bytes->len; length++)
    {
      put (fixture->path, bytes->data, length);
      assert_refused (fixture->path, length >= 10 ? "cut short" : "");
    }

  g_byte_array_append (bytes, (const guint8 *) "", 1);
  put (fixture->path, bytes->data, bytes->len);
  assert_refused (fixture->path, "end at byte 24, but the data has 25 bytes");
}

static void
test_names_foreign_files (Fixture       *fixture,
                          gconstpointer  data)
{
  static const struct
  {
    const char *bytes;
    gsize       n_bytes;
    const char *words;
  } files[] = {
    { "", 0, "empty" },
    { "PK\003\004\0\0\b\b\0\0\0\0", 12, "zip archive" },
    { "\x80\x02\x8a\x0al\xfc\x9c\x46\xf9\x20j\xa8\x50", 13, "pickle" },
    { "\x93NUMPY\x01\0v\0{'descr'", 18, "NumPy" },
    { "\x89HDF\r\n\x1a\n\0\0\0\0", 12, "Keras" },
    { "version https://git-lfs.github.com/spec/v1\n", 43, "git lfs pull" },
    { "hello\n", 6, "text file" },
    { "{\"format\": \"saccade\"}", 21, "text file" },
    { "\0\0\0\0\0\0\0\x80{}", 10, "9223372036854775808" },
    { "\xff\xff\xff\xff\xff\xff\xff\xff{}", 10, "18446744073709551615" },
    { "\1\xe1\xf5\5\0\0\0\0{}", 10, "100000001" },
    { "\0\0\0\0\0\0\0\0{}", 10, "does not begin" },
    { "\2\0\0\0\0\0\0\0[]", 10, "does not begin" },
    { "\2\0\0\0\0\0\0", 7, "7 bytes" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      put (fixture->path, files[i].bytes, files[i].n_bytes);
      assert_refused (fixture->path, files[i].words);
    }
}

static void
test_refuses_what_is_no_file (Fixture       *fixture,
                              gconstpointer  data)
{
  assert_refused (fixture->path, "No such file");
  assert_refused (fixture->folder, "folder");
  assert_refused ("/dev/zero", "not a plain file");

  /* Opening it would wait for a writer that never comes. */
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  assert_refused (fixture->path, "not a plain file");
}

static void
test_shows_names_that_are_not_utf8 (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "mod\xe8le.safetensors", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_safetensors_open (path, &error));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_opens_an_empty_container (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = NULL;

  put (fixture->path, "\2\0\0\0\0\0\0\0{}", 10);
  file = sac_safetensors_open (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sac_safetensors_get_n_tensors (file), ==, 0);
}

#define ADD(name, func) \
  g_test_add ("/engine/storage/safetensors/" name, Fixture, "some model.safetensors", sac_test_file_set_up, \
              func, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("widens-every-float", test_widens_every_float);
  ADD ("refuses-every-cut", test_refuses_every_cut);
  ADD ("names-foreign-files", test_names_foreign_files);
  ADD ("refuses-what-is-no-file", test_refuses_what_is_no_file);
  ADD ("shows-names-that-are-not-utf8", test_shows_names_that_are_not_utf8);
  ADD ("opens-an-empty-container", test_opens_an_empty_container);

  return g_test_run ();
}
