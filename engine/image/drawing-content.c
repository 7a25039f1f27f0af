#include "engine/image/drawing-content.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/image/picture-content.h"

#define BASE64 "base64,"

/* Of text at a time; a picture says its size near its beginning. */
#define CHUNK_SIZE 4096

/* Drawings in drawings. */
#define MAX_DEPTH 3
#define MAX_PICTURES 10000

typedef struct
{
  int width; /* 0: not known yet. */
  int height;
} Size;

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int              width,
                  int              height,
                  gpointer         data)
{
  Size *size = data;

  *size = (Size) { width, height };
  /* Stops a decoder before it takes memory for pixels. */
  gdk_pixbuf_loader_set_size (loader, 0, 0);
}

static gboolean
is_compressed (const guint8 *data,
               gsize         n_bytes)
{
  return n_bytes >= 2 && data[0] == 0x1f && data[1] == 0x8b;
}

GBytes *
sac_drawing_content_unpack (GBytes  *bytes,
                            gsize    most,
                            GError **error)
{
  g_autoptr(GZlibDecompressor) decompressor = NULL;
  g_autoptr(GInputStream) packed = NULL;
  g_autoptr(GInputStream) stream = NULL;
  g_autoptr(GByteArray) unpacked = NULL;
  guint8 chunk[CHUNK_SIZE];
  gssize n_read;
  gsize n_bytes;
  const guint8 *data = g_bytes_get_data (bytes, &n_bytes);

  if (!is_compressed (data, n_bytes))
    return g_bytes_ref (bytes);

  decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  packed = g_memory_input_stream_new_from_bytes (bytes);
  stream = g_converter_input_stream_new (packed, G_CONVERTER (decompressor));
  unpacked = g_byte_array_new ();

  while ((n_read = g_input_stream_read (stream, chunk, sizeof chunk, NULL, error)) > 0)
    {
      if (unpacked->len + (gsize) n_read > most)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("more than %d MiB come out of it"), (int) (most >> 20));
          return NULL;
        }

      g_byte_array_append (unpacked, chunk, n_read);
    }

  return n_read == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&unpacked)) : NULL;
}

/* From @text, @n_bytes long, up to where the text is no base64 any more. */
static gsize
measure_base64 (const char *text,
                gsize       n_bytes)
{
  gsize n = 0;

  while (n < n_bytes && (g_ascii_isalnum (text[n]) || g_ascii_isspace (text[n]) ||
                         strchr ("+/=", text[n]) != NULL))
    n++;

  return n;
}

static gint64
count_pixels (const char *text,
              gsize       n_bytes)
{
  g_autoptr(GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  guint8 head[SAC_PICTURE_HEAD_SIZE], chunk[CHUNK_SIZE];
  gsize n_head = 0;
  guint save = 0;
  int state = 0;
  Size size = { 0 };

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &size);

  for (gsize at = 0; at < n_bytes && size.width == 0; at += CHUNK_SIZE)
    {
      gsize n = g_base64_decode_step (text + at, MIN (CHUNK_SIZE, n_bytes - at), chunk, &state,
                                      &save);

      if (at == 0)
        {
          n_head = MIN (n, sizeof head);
          memcpy (head, chunk, n_head);
        }

      if (sac_picture_content_get_webp (head, n_head, &size.width, &size.height) ||
          !gdk_pixbuf_loader_write (loader, chunk, n, NULL))
        break;
    }

  gdk_pixbuf_loader_close (loader, NULL);
  g_signal_handlers_disconnect_by_data (loader, &size);

  return (gint64) size.width * size.height;
}

static gboolean take_pictures (const char *text,
                               gsize       n_bytes,
                               int         depth,
                               gint64     *left);

/* What is inside of the base64 text, a picture or another drawing. */
static gboolean
take_picture (const char *text,
              gsize       n_bytes,
              int         depth,
              gint64     *left)
{
  guint8 head[SAC_PICTURE_HEAD_SIZE];
  guint save = 0;
  int state = 0;
  gsize n_head = g_base64_decode_step (text, MIN (n_bytes, sizeof head), head, &state, &save);

  if (is_compressed (head, n_head))
    return FALSE;

  if (sac_picture_content_may_be_drawing (head, n_head))
    {
      g_autofree char *inner = g_malloc (n_bytes / 4 * 3 + 4);
      gsize n_inner;

      state = save = 0;
      n_inner = g_base64_decode_step (text, n_bytes, (guint8 *) inner, &state, &save);

      return depth < MAX_DEPTH && take_pictures (inner, n_inner, depth + 1, left);
    }

  *left -= count_pixels (text, n_bytes);

  return *left >= 0;
}

static gboolean
take_pictures (const char *text,
               gsize       n_bytes,
               int         depth,
               gint64     *left)
{
  const char *end = text + n_bytes;
  int n_pictures = 0;

  for (const char *found = text;
       (found = g_strstr_len (found, end - found, BASE64)) != NULL;)
    {
      gsize length;

      found += strlen (BASE64);
      length = measure_base64 (found, end - found);

      if (++n_pictures > MAX_PICTURES || !take_picture (found, length, depth, left))
        return FALSE;

      found += length;
    }

  return TRUE;
}

gboolean
sac_drawing_content_is_bounded (GBytes *bytes,
                                gint64  most)
{
  gsize n_bytes;
  const char *text = g_bytes_get_data (bytes, &n_bytes);
  gint64 left = most;

  return take_pictures (text, n_bytes, 0, &left);
}
