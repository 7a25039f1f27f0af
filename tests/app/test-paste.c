#include "app/paste.h"

#include <gtk/gtk.h>
#include <string.h>

#include "engine/image/picture-reader.h"

typedef struct
{
  gboolean  done;
  GBytes   *bytes;
  char     *message;
} Result;

static void
pasted_cb (gpointer      owner,
           GBytes       *bytes,
           const GError *error)
{
  Result *result = g_object_get_data (owner, "result");

  result->done = TRUE;
  result->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  result->message = error != NULL ? g_strdup (error->message) : NULL;
}

static Result
paste (void)
{
  GdkClipboard *clipboard = gdk_display_get_clipboard (gdk_display_get_default ());
  g_autoptr(GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  Result result = { 0 };

  g_object_set_data (owner, "result", &result);
  sac_paste_picture (clipboard, owner, pasted_cb);
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

  gdk_clipboard_set_texture (gdk_display_get_clipboard (gdk_display_get_default ()), texture);
  result = paste ();
  g_assert_null (result.message);
  picture = sac_picture_load_bytes (result.bytes, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (picture->pixels, 12, pixels, 12);
  g_bytes_unref (result.bytes);
}

static void
test_a_text_is_no_picture (void)
{
  Result result;

  gdk_clipboard_set_text (gdk_display_get_clipboard (gdk_display_get_default ()), "a letter");
  result = paste ();
  g_assert_null (result.bytes);
  g_assert_cmpstr (result.message, ==, "there is no picture in the clipboard");
  g_free (result.message);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_func ("/app/paste/brings-the-picture-as-it-was", test_brings_the_picture_as_it_was);
  g_test_add_func ("/app/paste/a-text-is-no-picture", test_a_text_is_no_picture);

  return g_test_run ();
}
