#include "engine/image/png-content.h"

#include <string.h>

#include "engine/image/exif.h"

void
sac_png_content_clear (SacPngContent *self)
{
  sac_png_pixels_clear (&self->pixels);
  g_clear_pointer (&self->exif, g_byte_array_unref);
}

/* The first one counts, as for the decoder. */
static void
take_header (SacPngContent *self,
             const guint8  *bytes,
             gsize          n_bytes)
{
  gsize n = MIN (n_bytes, sizeof self->header - self->n_header);

  if (n == 0)
    return;

  memcpy (self->header + self->n_header, bytes, n);
  self->n_header += n;

  if (self->n_header == sizeof self->header)
    sac_png_pixels_begin (&self->pixels, self->header);
}

static void
take_exif (SacPngContent *self,
           const guint8  *bytes,
           gsize          n_bytes)
{
  if (self->exif == NULL)
    self->exif = g_byte_array_new ();

  /* What is said of the picture stands before its thumbnail. */
  g_byte_array_append (self->exif, bytes, MIN (n_bytes, SAC_EXIF_MAX_SIZE - self->exif->len));
}

void
sac_png_content_take_chunk (const char   *kind,
                            const guint8 *bytes,
                            gsize         n_bytes,
                            gpointer      data)
{
  SacPngContent *self = data;

  if (memcmp (kind, "IHDR", 4) == 0)
    take_header (self, bytes, n_bytes);
  else if (memcmp (kind, "IDAT", 4) == 0)
    sac_png_pixels_feed (&self->pixels, bytes, n_bytes);
  else if (memcmp (kind, "eXIf", 4) == 0)
    take_exif (self, bytes, n_bytes);
}

gboolean
sac_png_content_is_complete (const SacPngContent *self)
{
  return sac_png_pixels_is_complete (&self->pixels);
}

int
sac_png_content_get_orientation (const SacPngContent *self)
{
  return self->exif != NULL ? sac_exif_get_orientation (self->exif->data, self->exif->len) : 0;
}
