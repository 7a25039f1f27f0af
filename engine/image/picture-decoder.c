#include "engine/image/picture-decoder.h"

/* JPEG's decoder skips detail of blocks of 8 x 8 pixels. */
#define MAX_JPEG_REDUCTION 8

/* Those whose decoders are known to look at the claimed size before they take memory. */
static const char *const accepted_types[] = {
  "image/png", "image/jpeg", "image/webp", "image/tiff", "image/gif", "image/svg+xml",
};

gboolean
sac_decoder_has_type (GdkPixbufLoader *loader,
                      const char      *type)
{
  GdkPixbufFormat *format = gdk_pixbuf_loader_get_format (loader);
  g_auto(GStrv) types = format != NULL ? gdk_pixbuf_format_get_mime_types (format) : NULL;

  return types != NULL && g_strv_contains ((const char *const *) types, type);
}

gboolean
sac_decoder_is_accepted (GdkPixbufLoader *loader)
{
  for (gsize i = 0; i < G_N_ELEMENTS (accepted_types); i++)
    if (sac_decoder_has_type (loader, accepted_types[i]))
      return TRUE;

  return FALSE;
}

/* By halves, which costs the decoder nothing. */
static void
reduce_jpeg (GdkPixbufLoader *loader,
             int              width,
             int              height,
             int              most)
{
  int part = 1;

  while (part < MAX_JPEG_REDUCTION && MAX (width, height) > part * most)
    part *= 2;

  if (part > 1)
    gdk_pixbuf_loader_set_size (loader, (width + part - 1) / part, (height + part - 1) / part);
}

static void
reduce_exactly (GdkPixbufLoader *loader,
                int              width,
                int              height,
                int              most)
{
  double scale = (double) most / MAX (width, height);

  if (scale < 1)
    gdk_pixbuf_loader_set_size (loader, MAX (1, (int) (width * scale + 0.5)),
                                MAX (1, (int) (height * scale + 0.5)));
}

void
sac_decoder_reduce (GdkPixbufLoader *loader,
                    int              width,
                    int              height,
                    int              most)
{
  if (sac_decoder_has_type (loader, "image/jpeg"))
    reduce_jpeg (loader, width, height, most);
  else if (sac_decoder_has_type (loader, "image/webp") ||
           sac_decoder_has_type (loader, "image/svg+xml"))
    reduce_exactly (loader, width, height, most);
}
