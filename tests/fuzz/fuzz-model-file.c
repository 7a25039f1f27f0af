/* Damages a small model file in ways that are the same in every run: each must
 * either load or be refused with a message.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "engine/storage/model-file.h"
#include "engine/tensor/random.h"
#include "tests/support/tiny-kind.h"

#define MAX_ROUNDS 20000
#define MAX_MICROSECONDS G_USEC_PER_SEC

/* What a header is made of: more damage gets past the first check. */
static const char *const fragments[] = {
  "0", "9", "18446744073709551615", "-1", "[", "]", "{", "}", "\"", ",", ":", "\\", "\\u0000",
  "\\ud800", "__metadata__", "F64", "F16", "U8", "\xff", " ", "1e9", "null",
};

static void
damage (GByteArray *bytes,
        SacRandom  *random)
{
  guint at = sac_random_below (random, bytes->len);
  guint room = bytes->len - at;
  guint length = 1 + sac_random_below (random, 16);
  const char *fragment;

  switch (sac_random_below (random, 6))
    {
    case 0:
      bytes->data[at] ^= 1 << sac_random_below (random, 8);
      break;
    case 1:
      bytes->data[at] = sac_random_next (random);
      break;
    case 2:
      g_byte_array_remove_range (bytes, at, MIN (room, length));
      break;
    case 3:
      memset (bytes->data + at, sac_random_next (random), MIN (room, length));
      break;
    case 4:
      fragment = fragments[sac_random_below (random, G_N_ELEMENTS (fragments))];
      memcpy (bytes->data + at, fragment, MIN (room, strlen (fragment)));
      break;
    default:
      g_byte_array_set_size (bytes, MAX (1, at));
      break;
    }
}

/* Half of the time the length is made to fit again, so that damage reaches what lies deeper. */
static void
mend_length (GByteArray *bytes,
             gsize       original,
             SacRandom  *random)
{
  guint64 length;

  if (bytes->len < sizeof length || sac_random_below (random, 2) == 0)
    return;

  memcpy (&length, bytes->data, sizeof length);
  length += bytes->len - original;
  memcpy (bytes->data, &length, sizeof length);
}

static void
put (const char       *path,
     const GByteArray *bytes)
{
  FILE *file = g_fopen (path, "wb");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (bytes->data, 1, bytes->len, file), ==, bytes->len);
  fclose (file);
}

static void
test_damage_is_refused_or_harmless (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("saccade-fuzz-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr(SacModel) original = tiny_model_new ();
  g_autofree char *whole = NULL;
  gint64 start = g_get_monotonic_time ();
  int n_loaded = 0, round;
  SacRandom random;
  gsize n_whole;

  g_assert_true (sac_model_save (original, path, SAC_PRECISION_FLOAT16, &error));
  g_assert_true (g_file_get_contents (path, &whole, &n_whole, &error));
  sac_random_init (&random, 2);

  for (round = 0; round < MAX_ROUNDS && g_get_monotonic_time () - start < MAX_MICROSECONDS; round++)
    {
      g_autoptr(GByteArray) bytes = g_byte_array_new ();
      g_autoptr(SacModel) model = NULL;
      g_autoptr(GError) refusal = NULL;
      int n_damages = 1 + sac_random_below (&random, 3);

      g_byte_array_append (bytes, (const guint8 *) whole, n_whole);

      for (int i = 0; i < n_damages && bytes->len > 0; i++)
        damage (bytes, &random);

      mend_length (bytes, n_whole, &random);
      put (path, bytes);
      model = sac_model_load (path, NULL, &refusal);

      g_assert_true ((model == NULL) == (refusal != NULL));
      g_assert_true (refusal == NULL || g_utf8_validate (refusal->message, -1, NULL));
      n_loaded += model != NULL;
    }

  g_test_message ("%d files, %d loaded", round, n_loaded);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fuzz/model-file/damage-is-refused-or-harmless",
                   test_damage_is_refused_or_harmless);

  return g_test_run ();
}
