#include "ui/figures/export-picture.h"

#include <math.h>

#include "ui/figures/picture-surface.h"

#define CARRIED_SIDE 1024

static cairo_status_t
write_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

char *
sac_picture_to_uri (SacPicture *picture,
                    int         side)
{
  double scale = MIN (1, (double) side / MAX (picture->width, picture->height));
  cairo_surface_t *surface = sac_picture_surface_get (NULL, picture,
                                                      MAX (lround (picture->width * scale), 1),
                                                      MAX (lround (picture->height * scale), 1));
  g_autoptr(GByteArray) png = g_byte_array_new ();
  g_autofree char *text = NULL;

  cairo_surface_write_to_png_stream (surface, write_cb, png);
  cairo_surface_destroy (surface);
  text = g_base64_encode (png->data, png->len);

  return g_strconcat ("data:image/png;base64,", text, NULL);
}

static SacAttentionTrace *
carry (SacAttentionTrace *trace,
       gboolean           those_with_files)
{
  g_autoptr(SacAttentionTrace) carrying = sac_attention_trace_ref (trace);

  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, i);
      g_autofree char *uri = NULL;
      SacAttentionTrace *next;

      if (source->picture == NULL || (source->image != NULL && !those_with_files))
        continue;

      uri = sac_picture_to_uri (source->picture, CARRIED_SIDE);
      next = sac_attention_trace_with_image (carrying, i, uri);
      sac_attention_trace_unref (carrying);
      carrying = next;
    }

  return g_steal_pointer (&carrying);
}

SacAttentionTrace *
sac_export_carry_pictures (SacAttentionTrace *trace)
{
  return carry (trace, TRUE);
}

SacAttentionTrace *
sac_export_carry_homeless (SacAttentionTrace *trace)
{
  return carry (trace, FALSE);
}
