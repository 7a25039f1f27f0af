#include "ui/figures/export-embed.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "ui/figures/export-embed-private.h"

void
sac_embed_set_no_trace (GError **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_NO_TRACE,
               _("there is no trace inside: only pictures that Saccade exported carry one, "
                 "and some programs drop it when they save a picture again"));
}

void
sac_embed_set_damaged (GError     **error,
                       const char  *what)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("the picture is damaged (%s): export it again, or open the trace’s own file"),
               what);
}

char *
sac_embed_read (GBytes  *picture,
                GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (picture, &length);

  if (sac_embed_is_png (data, length))
    return sac_embed_read_png (data, length, error);

  if (length > 0 && g_strstr_len ((const char *) data, length, "<svg") != NULL)
    return sac_embed_read_svg ((const char *) data, length, error);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("this is neither a PNG nor an SVG picture"));

  return NULL;
}
