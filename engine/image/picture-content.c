#include "engine/image/picture-content.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  gsize       offset;
  const char *bytes;
  const char *explanation;
} Known;

/* Pictures first that would be read if their decoders were there. */
static const Known known[] = {
  { 8, "WEBP", N_("this is WebP, whose decoder is missing: install webp-pixbuf-loader") },
  { 0, "<svg", N_("this is SVG, whose decoder is missing: install librsvg") },
  { 0, "<?xml", N_("this is XML, but no SVG that can be read: export it as PNG (or, if SVG was "
                   "never opened here, install librsvg)") },
  { 4, "ftypheic", N_("this is HEIC, which is not read: export it as JPEG or PNG") },
  { 4, "ftypheix", N_("this is HEIC, which is not read: export it as JPEG or PNG") },
  { 4, "ftypmif1", N_("this is HEIF, which is not read: export it as JPEG or PNG") },
  { 4, "ftypavif", N_("this is AVIF, which is not read: export it as JPEG or PNG") },
  { 4, "ftyp", N_("this is a film, no picture: take a frame of it") },
  { 0, "%PDF", N_("this is PDF: export the page as PNG or SVG") },
  { 0, "BM", N_("this is BMP, which is not read: export it as PNG") },
  { 0, "{\"", N_("this is JSON, no picture") },
};

static gboolean
is_text (const guint8 *head,
         gsize         n_bytes)
{
  const char *end;

  for (gsize i = 0; i < n_bytes; i++)
    if (head[i] < ' ' && (head[i] == '\0' || strchr ("\t\n\r\f", head[i]) == NULL))
      return FALSE;

  /* The last character may be cut. */
  return g_utf8_validate ((const char *) head, n_bytes, &end) ||
         end + 4 > (const char *) head + n_bytes;
}

const char *
sac_picture_content_explain (const guint8 *head,
                             gsize         n_bytes)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      gsize length = strlen (known[i].bytes);

      if (n_bytes >= known[i].offset + length &&
          memcmp (head + known[i].offset, known[i].bytes, length) == 0)
        return _(known[i].explanation);
    }

  if (is_text (head, n_bytes))
    return _("this is text, no picture, whatever its name says");

  return _("no picture that can be read here; PNG, JPEG, WebP, TIFF, GIF and SVG can");
}

gboolean
sac_picture_content_may_be_drawing (const guint8 *head,
                                    gsize         n_bytes)
{
  static const guint8 others[][2] = { { 0x1f, 0x8b }, { 0xff, 0xfe }, { 0xfe, 0xff } };
  gsize i = n_bytes >= 3 && memcmp (head, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  /* Compressed, and in two kinds of UTF-16. */
  for (gsize k = 0; k < G_N_ELEMENTS (others); k++)
    if (n_bytes >= 2 && memcmp (head, others[k], 2) == 0)
      return TRUE;

  while (i < n_bytes && g_ascii_isspace (head[i]))
    i++;

  /* Nothing but blanks: what follows is not known yet. */
  if (i == n_bytes)
    return TRUE;

  return head[i] == '<';
}

static guint32
read_little (const guint8 *bytes,
             int           n_bytes)
{
  guint32 value = 0;

  for (int i = n_bytes - 1; i >= 0; i--)
    value = value << 8 | bytes[i];

  return value;
}

/* The first chunk is one of three: simple, lossless, or extended. */
gboolean
sac_picture_content_get_webp (const guint8 *head,
                              gsize         n_bytes,
                              int          *width,
                              int          *height)
{
  guint32 bits;

  if (n_bytes < 30 || memcmp (head, "RIFF", 4) != 0 || memcmp (head + 8, "WEBPVP8", 7) != 0)
    return FALSE;

  switch (head[15])
    {
    case ' ':
      *width = read_little (head + 26, 2) & 0x3fff;
      *height = read_little (head + 28, 2) & 0x3fff;
      return TRUE;
    case 'L':
      bits = read_little (head + 21, 4);
      *width = 1 + (bits & 0x3fff);
      *height = 1 + (bits >> 14 & 0x3fff);
      return TRUE;
    case 'X':
      *width = 1 + read_little (head + 24, 3);
      *height = 1 + read_little (head + 27, 3);
      return TRUE;
    default:
      return FALSE;
    }
}
