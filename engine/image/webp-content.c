#include "engine/image/webp-content.h"

#include <string.h>

#include <webp/demux.h>

/* Of the file: “RIFF”, its length and “WEBP”; and of a chunk: its kind and its length. */
#define FILE_HEADER_SIZE 12
#define CHUNK_HEADER_SIZE 8

static guint32
read_little (const guint8 *bytes)
{
  return (guint32) bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0];
}

const guint8 *
sac_webp_content_find (const guint8 *bytes,
                       gsize         n_bytes,
                       const char   *kind,
                       gsize        *length)
{
  gsize at = FILE_HEADER_SIZE;

  if (n_bytes < FILE_HEADER_SIZE || memcmp (bytes, "RIFF", 4) != 0)
    return NULL;

  while (at + CHUNK_HEADER_SIZE <= n_bytes)
    {
      gsize contents = at + CHUNK_HEADER_SIZE;
      gsize n = read_little (bytes + at + 4);

      if (n > n_bytes - contents)
        return NULL;

      if (memcmp (bytes + at, kind, 4) == 0)
        {
          *length = n;
          return bytes + contents;
        }

      /* Chunks begin at even places. */
      at = contents + n + (n & 1);
    }

  return NULL;
}

gboolean
sac_webp_content_is_animated (const guint8 *bytes,
                              gsize         n_bytes)
{
  WebPBitstreamFeatures features;

  return WebPGetFeatures (bytes, n_bytes, &features) == VP8_STATUS_OK && features.has_animation;
}

GdkPixbuf *
sac_webp_content_decode_first (const guint8 *bytes,
                               gsize         n_bytes)
{
  const WebPData data = { bytes, n_bytes };
  g_autoptr(GBytes) pixels = NULL;
  WebPAnimDecoderOptions options;
  WebPAnimDecoder *decoder;
  WebPAnimInfo info;
  guint8 *frame;
  int timestamp;

  WebPAnimDecoderOptionsInit (&options);
  decoder = WebPAnimDecoderNew (&data, &options);

  /* The frame is the decoder's. */
  if (decoder != NULL && WebPAnimDecoderGetInfo (decoder, &info) &&
      WebPAnimDecoderGetNext (decoder, &frame, &timestamp))
    pixels = g_bytes_new (frame, (gsize) 4 * info.canvas_width * info.canvas_height);

  WebPAnimDecoderDelete (decoder);

  return pixels != NULL ? gdk_pixbuf_new_from_bytes (pixels, GDK_COLORSPACE_RGB, TRUE, 8,
                                                     info.canvas_width, info.canvas_height,
                                                     4 * info.canvas_width)
                        : NULL;
}
