#include "engine/image/picture-options.h"

#include "engine/image/colour-profile.h"
#include "engine/image/exif.h"
#include "engine/image/webp-content.h"

/* 0: it says none. */
static int
find_orientation (const SacPngContent *png,
                  const guint8        *webp,
                  gsize                n_bytes)
{
  gsize n_exif;
  const guint8 *exif = sac_webp_content_find (webp, n_bytes, "EXIF", &n_exif);

  return exif != NULL ? sac_exif_get_orientation (exif, n_exif)
                      : sac_png_content_get_orientation (png);
}

void
sac_picture_options_complete (GdkPixbuf           *pixels,
                              const SacPngContent *png,
                              const guint8        *webp,
                              gsize                n_bytes)
{
  int orientation = find_orientation (png, webp, n_bytes);
  gsize n_profile;
  const guint8 *profile = sac_webp_content_find (webp, n_bytes, "ICCP", &n_profile);

  /* An option that is set already stays. */
  if (orientation > 0)
    {
      g_autofree char *option = g_strdup_printf ("%d", orientation);

      gdk_pixbuf_set_option (pixels, "orientation", option);
    }

  if (profile != NULL && n_profile <= SAC_PROFILE_MAX_SIZE)
    {
      g_autofree char *option = g_base64_encode (profile, n_profile);

      gdk_pixbuf_set_option (pixels, "icc-profile", option);
    }
}
