#include "app/paste.h"

#include <gtk/gtk.h>
#include <string.h>

#include "engine/image/picture-reader.h"

typedef struct
{
  gboolean  done;
  GBytes   *picture;
  char     *path;
  char     *text;
  char     *message;
} Result;

static void
pasted_cb (gpointer         owner,
           const SacPasted *pasted,
           const GError    *error)
{
  Result *result = g_object_get_data (owner, "result");

  result->done = TRUE;
  result->message = error != NULL ? g_strdup (error->message) : NULL;
  if (pasted == NULL)
    return;

  result->picture = pasted->picture != NULL ? g_bytes_ref (pasted->picture) : NULL;
  result->path = pasted->file != NULL ? g_file_get_path (pasted->file) : NULL;
  result->text = g_strdup (pasted->text);
}

static GdkClipboard *
get_clipboard (void)
{
  return gdk_display_get_clipboard (gdk_display_get_default ());
}

static Result
paste (void)
{
  g_autoptr(GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  Result result = { 0 };

  g_object_set_data (owner, "result", &result);
  sac_paste (get_clipboard (), owner, pasted_cb);
  while (!result.done)
    g_main_context_iteration (NULL, TRUE);

  return result;
}

static void
test_brings_the_picture_as_it_was (void)
{
  static const guint8 pixels[12] = { 255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7 };
  g_autoptr(GBytes) source = g_bytes_new_static (pixels, sizeof pixels);
  g_autoptr(GdkTexture) texture = gdk_memory_texture_new (2, 2, GDK_MEMORY_R8G8B8, source, 6);
  g_autoptr(SacPicture) picture = NULL;
  g_autoptr(GError) error = NULL;
  Result result;

  gdk_clipboard_set_texture (get_clipboard (), texture);
  result = paste ();
  g_assert_null (result.message);
  picture = sac_picture_load_bytes (result.picture, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (picture->pixels, 12, pixels, 12);
  g_bytes_unref (result.picture);
}

static void
test_a_text_comes_as_text (void)
{
  Result result;

  gdk_clipboard_set_text (get_clipboard (), "a letter");
  result = paste ();
  g_assert_null (result.picture);
  g_assert_null (result.path);
  g_assert_cmpstr (result.text, ==, "a letter");
  g_free (result.text);
}

/* A file manager offers the path as text, too. */
static void
test_a_file_comes_before_its_name (void)
{
  g_autoptr(GFile) file = g_file_new_for_path ("/tmp/caf\xc3\xa9.trace.json");
  g_autoptr(GFile) other = g_file_new_for_path ("/tmp/b");
  GSList last = { other, NULL };
  Result result;

  gdk_clipboard_set (get_clipboard (), GDK_TYPE_FILE_LIST, &(GSList) { file, &last });
  result = paste ();
  g_assert_null (result.text);
  g_assert_cmpstr (result.path, ==, "/tmp/caf\xc3\xa9.trace.json");
  g_free (result.path);
}

static void
test_says_that_there_is_nothing (void)
{
  Result result;

  gdk_clipboard_set_content (get_clipboard (), NULL);
  result = paste ();
  g_assert_cmpstr (result.message, ==, "there is no picture, file or text in the clipboard");
  g_free (result.message);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_func ("/app/paste/brings-the-picture-as-it-was", test_brings_the_picture_as_it_was);
  g_test_add_func ("/app/paste/a-text-comes-as-text", test_a_text_comes_as_text);
  g_test_add_func ("/app/paste/a-file-comes-before-its-name", test_a_file_comes_before_its_name);
  g_test_add_func ("/app/paste/says-that-there-is-nothing", test_says_that_there_is_nothing);

  return g_test_run ();
}
