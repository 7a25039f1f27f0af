#include "engine/image/colour-profile.h"

#include <glib/gi18n-lib.h>
#include <lcms2.h>
#include <string.h>

/* Colours by which a profile is compared with sRGB: so many for red, green and blue each. */
#define N_LEVELS 6

G_DEFINE_AUTO_CLEANUP_FREE_FUNC (cmsContext, cmsDeleteContext, NULL)
G_DEFINE_AUTO_CLEANUP_FREE_FUNC (cmsHPROFILE, cmsCloseProfile, NULL)
G_DEFINE_AUTO_CLEANUP_FREE_FUNC (cmsHTRANSFORM, cmsDeleteTransform, NULL)

/* Most files that have a profile have that of sRGB itself, in one of many spellings: rounding is all
 * that it would do. */
static gboolean
changes_colours (cmsHTRANSFORM transform)
{
  guint8 before[3 * N_LEVELS * N_LEVELS * N_LEVELS];
  guint8 after[sizeof before];

  for (gsize i = 0; i < sizeof before / 3; i++)
    {
      before[3 * i] = i % N_LEVELS * 255 / (N_LEVELS - 1);
      before[3 * i + 1] = i / N_LEVELS % N_LEVELS * 255 / (N_LEVELS - 1);
      before[3 * i + 2] = i / N_LEVELS / N_LEVELS * 255 / (N_LEVELS - 1);
    }

  cmsDoTransform (transform, before, after, sizeof before / 3);

  for (gsize i = 0; i < sizeof before; i++)
    if (ABS (before[i] - after[i]) > 1)
      return TRUE;

  return FALSE;
}

/* Of a grey picture decoders make red, green and blue that are the same. */
static void
fill_grey_table (cmsHTRANSFORM  transform,
                 guint8        *table)
{
  guint8 levels[256];

  for (int i = 0; i < 256; i++)
    levels[i] = i;

  cmsDoTransform (transform, levels, table, 256);
}

static gboolean
convert (cmsHTRANSFORM  transform,
         gboolean       grey,
         guint8        *pixels,
         int            width,
         int            n_rows,
         GCancellable  *cancellable)
{
  guint8 table[3 * 256];

  if (grey)
    fill_grey_table (transform, table);
  else if (!changes_colours (transform))
    return TRUE;

  for (int y = 0; y < n_rows; y++)
    {
      guint8 *row = pixels + 3 * (gsize) width * y;

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;

      if (!grey)
        cmsDoTransform (transform, row, row, width);

      for (int i = 0; grey && i < 3 * width; i++)
        row[i] = table[3 * row[i] + i % 3];
    }

  return TRUE;
}

gboolean
sac_colour_profile_apply (const char    *profile,
                          guint8        *pixels,
                          int            width,
                          int            n_rows,
                          const char   **notice,
                          GCancellable  *cancellable)
{
  /* Of its own: pictures are read in several threads. */
  g_auto(cmsContext) context = cmsCreateContext (NULL, NULL);
  g_auto(cmsHPROFILE) from = NULL;
  g_auto(cmsHPROFILE) to = cmsCreate_sRGBProfileTHR (context);
  g_auto(cmsHTRANSFORM) transform = NULL;
  g_autofree guint8 *bytes = NULL;
  gboolean grey;
  gsize n_bytes = 0;

  *notice = NULL;

  if (strlen (profile) / 4 * 3 <= SAC_PROFILE_MAX_SIZE)
    bytes = g_base64_decode (profile, &n_bytes);

  if (n_bytes > 0)
    from = cmsOpenProfileFromMemTHR (context, bytes, n_bytes);

  if (from != NULL && cmsGetColorSpace (from) == cmsSigCmykData)
    {
      *notice = _("made for print (CMYK): its colours are an approximation");
      return TRUE;
    }

  grey = from != NULL && cmsGetColorSpace (from) == cmsSigGrayData;
  if (from != NULL)
    transform = cmsCreateTransformTHR (context, from, grey ? TYPE_GRAY_8 : TYPE_RGB_8, to,
                                       TYPE_RGB_8, INTENT_PERCEPTUAL, 0);

  if (transform == NULL)
    {
      *notice = _("its colour profile is damaged: its colours are shown without it");
      return TRUE;
    }

  return convert (transform, grey, pixels, width, n_rows, cancellable);
}
