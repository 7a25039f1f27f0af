#include "tests/support/small-speech.h"

#include <math.h>

#include "tests/support/tiny-world.h"

#define N_EACH 6

static void
put_little (GByteArray *bytes,
            guint32     value,
            int         n)
{
  for (int i = 0; i < n; i++)
    g_byte_array_append (bytes, &(guint8) { value >> (8 * i) }, 1);
}

GBytes *
small_speech_tone (int    n,
                   double radians,
                   double loudness)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) "RIFF", 4);
  put_little (bytes, 36 + 2 * n, 4);
  g_byte_array_append (bytes, (const guint8 *) "WAVEfmt ", 8);
  put_little (bytes, 16, 4);
  put_little (bytes, 1, 2);
  put_little (bytes, 1, 2);
  put_little (bytes, SMALL_SPEECH_RATE, 4);
  put_little (bytes, 2 * SMALL_SPEECH_RATE, 4);
  put_little (bytes, 2, 2);
  put_little (bytes, 16, 2);
  g_byte_array_append (bytes, (const guint8 *) "data", 4);
  put_little (bytes, 2 * n, 4);

  for (int i = 0; i < n; i++)
    put_little (bytes, (guint16) (gint16) lround (32767 * loudness * sin (radians * i)), 2);

  return g_byte_array_free_to_bytes (bytes);
}

static void
write_text (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
write_words (const char *folder)
{
  static const char *const speakers[] = { "ann", "bob", "eve" };
  g_autofree char *path = g_build_filename (folder, "words.tar.xz", NULL);
  g_autoptr(GString) list = g_string_new ("file\ttext\tspeaker\tofficial_split\n");
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (int i = 0; i < 2 * 3 * N_EACH; i++)
    {
      gboolean high = i % 2;
      const char *speaker = speakers[i / 2 % 3];
      char *name = g_strdup_printf ("%s_%d.wav", speaker, i);

      g_ptr_array_add (names, name);
      g_ptr_array_add (files, small_speech_tone (500 + 40 * (i / 2 % 3) + i, high ? 1.5 : 0.4, 0.3));
      g_string_append_printf (list, "%s\t%s\t%s\t%s\n", name, high ? "high" : "low", speaker,
                              i / 6 == N_EACH - 1 ? "test" : "train");
    }

  tiny_world_pack (path, (const char *const *) names->pdata, (GBytes **) files->pdata, names->len);
  write_text (folder, "words.tsv", list->str);
}

static void
write_prompts (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "prompts.tar.xz", NULL);
  g_autoptr(GString) list = g_string_new ("file\ttext\n");
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (int i = 0; i < N_EACH; i++)
    {
      g_ptr_array_add (names, g_strdup_printf ("prompt_%d.wav", i));
      g_ptr_array_add (files, small_speech_tone (1000 + i, 0.9, 0.3));
      g_string_append_printf (list, "prompt_%d.wav\tHigh low.\n", i);
    }

  tiny_world_pack (path, (const char *const *) names->pdata, (GBytes **) files->pdata, names->len);
  write_text (folder, "prompts.tsv", list->str);
}

void
small_speech_write (const char *folder)
{
  write_text (folder, "lexicon.tsv", "low\tL OW1\nhigh\tHH AY1\n");
  write_words (folder);
  write_prompts (folder);
}
