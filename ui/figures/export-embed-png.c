#include "ui/figures/export-embed-private.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "ui/figures/export-embed.h"

static const guint8 signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

gboolean
sac_embed_is_png (const guint8 *data,
                  gsize         length)
{
  return length >= sizeof signature && memcmp (data, signature, sizeof signature) == 0;
}

/* The CRC of ISO 3309, as PNG wants it. */
static guint32
crc_of (const guint8 *data,
        gsize         length,
        guint32       crc)
{
  static const guint32 table[16] = {
    0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
    0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
  };

  crc = ~crc;

  for (gsize i = 0; i < length; i++)
    {
      crc = table[(crc ^ data[i]) & 15] ^ crc >> 4;
      crc = table[(crc ^ data[i] >> 4) & 15] ^ crc >> 4;
    }

  return ~crc;
}

static guint32
read_number (const guint8 *data)
{
  return (guint32) data[0] << 24 | data[1] << 16 | data[2] << 8 | data[3];
}

static void
append_number (GByteArray *bytes,
               guint32     number)
{
  guint32 big_endian = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &big_endian, 4);
}

static void
append_chunk (GByteArray   *bytes,
              const char   *type,
              const guint8 *data,
              gsize         length)
{
  guint start = bytes->len + 4;

  append_number (bytes, length);
  g_byte_array_append (bytes, (const guint8 *) type, 4);
  g_byte_array_append (bytes, data, length);
  append_number (bytes, crc_of (bytes->data + start, length + 4, 0));
}

/* Runs @converter over all of @input; no more than @limit bytes come out. */
static GByteArray *
convert (GConverter    *converter,
         const guint8  *input,
         gsize          length,
         gsize          limit,
         GError       **error)
{
  g_autoptr(GByteArray) output = g_byte_array_new ();
  g_autofree guint8 *buffer = g_malloc (65536);
  GConverterResult result = G_CONVERTER_CONVERTED;

  while (result != G_CONVERTER_FINISHED)
    {
      gsize n_read = 0, n_written = 0;

      result = g_converter_convert (converter, input, length, buffer, 65536,
                                    G_CONVERTER_INPUT_AT_END, &n_read, &n_written, error);

      if (result == G_CONVERTER_ERROR)
        return NULL;

      if (output->len + n_written > limit)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("the trace inside is larger than %d MB"), SAC_EMBED_MAX_JSON / 1024 / 1024);
          return NULL;
        }

      g_byte_array_append (output, buffer, n_written);
      input += n_read;
      length -= n_read;
    }

  return g_steal_pointer (&output);
}

/* Keyword, compressed by deflate, no language, no translated keyword, text. */
static gboolean
append_text_chunk (GByteArray  *bytes,
                   const char  *json,
                   GError     **error)
{
  static const guint8 head[] = SAC_EMBED_KEYWORD "\0\1\0\0";
  g_autoptr(GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autoptr(GByteArray) data = g_byte_array_new ();
  g_autoptr(GByteArray) text = NULL;

  text = convert (G_CONVERTER (compressor), (const guint8 *) json, strlen (json),
                  SAC_EMBED_MAX_JSON, error);

  if (text == NULL)
    return FALSE;

  g_byte_array_append (data, head, sizeof head);
  g_byte_array_append (data, text->data, text->len);
  append_chunk (bytes, "iTXt", data->data, data->len);

  return TRUE;
}

static void
append_density (GByteArray *bytes,
                double      dpi)
{
  g_autoptr(GByteArray) data = g_byte_array_new ();
  const guint8 metres = 1;

  append_number (data, lround (dpi / 0.0254));
  append_number (data, lround (dpi / 0.0254));
  g_byte_array_append (data, &metres, 1);
  append_chunk (bytes, "pHYs", data->data, data->len);
}

GBytes *
sac_embed_in_png (GBytes      *png,
                  const char  *json,
                  double       dpi,
                  GError     **error)
{
  const gsize header = sizeof signature + 4 + 4 + 13 + 4; /* The first chunk is always IHDR. */
  gsize length;
  const guint8 *data = g_bytes_get_data (png, &length);
  GByteArray *bytes;

  if (length < header || !sac_embed_is_png (data, length))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("this is not a PNG picture"));
      return NULL;
    }

  bytes = g_byte_array_sized_new (length + 4096);
  g_byte_array_append (bytes, data, header);
  append_density (bytes, dpi);

  if (json != NULL && !append_text_chunk (bytes, json, error))
    {
      g_byte_array_unref (bytes);
      return NULL;
    }

  g_byte_array_append (bytes, data + header, length - header);

  return g_byte_array_free_to_bytes (bytes);
}

static char *
read_text_chunk (const guint8  *data,
                 gsize          length,
                 GError       **error)
{
  gsize head = sizeof SAC_EMBED_KEYWORD + 2; /* Keyword and its end, compressed or not, method. */
  const guint8 *language = data + head, *end = data + length;
  const guint8 *keyword = memchr (language, 0, end - language);
  const guint8 *text = keyword != NULL && keyword + 1 < end
                       ? memchr (keyword + 1, 0, end - keyword - 1) : NULL;
  g_autoptr(GZlibDecompressor) decompressor = NULL;
  g_autoptr(GByteArray) json = NULL;

  if (text == NULL)
    {
      sac_embed_set_damaged (error, _("the chunk with the trace is cut short"));
      return NULL;
    }

  text++;

  if (data[sizeof SAC_EMBED_KEYWORD] == 0)
    return g_strndup ((const char *) text, MIN (end - text, SAC_EMBED_MAX_JSON));

  decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  json = convert (G_CONVERTER (decompressor), text, end - text, SAC_EMBED_MAX_JSON, error);

  if (json == NULL)
    {
      g_prefix_error (error, "%s", _("the trace inside cannot be unpacked: "));
      return NULL;
    }

  return g_strndup ((const char *) json->data, json->len);
}

char *
sac_embed_read_png (const guint8  *data,
                    gsize          length,
                    GError       **error)
{
  gsize at = sizeof signature;

  while (length - at >= 12)
    {
      gsize size = read_number (data + at);
      const guint8 *type = data + at + 4, *content = data + at + 8;

      if (size > length - at - 12)
        {
          sac_embed_set_damaged (error, _("it is cut short"));
          return NULL;
        }

      if (memcmp (type, "iTXt", 4) == 0 && size > sizeof SAC_EMBED_KEYWORD + 4
          && memcmp (content, SAC_EMBED_KEYWORD, sizeof SAC_EMBED_KEYWORD) == 0)
        {
          if (crc_of (type, size + 4, 0) != read_number (content + size))
            {
              sac_embed_set_damaged (error, _("the checksum of the trace is wrong"));
              return NULL;
            }

          return read_text_chunk (content, size, error);
        }

      if (memcmp (type, "IEND", 4) == 0)
        break;

      at += size + 12;
    }

  sac_embed_set_no_trace (error);

  return NULL;
}
