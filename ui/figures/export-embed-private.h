/* What reading and writing traces inside of pictures share, whatever the picture. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_EMBED_KEYWORD  "saccade-trace"
#define SAC_EMBED_MAX_JSON (64 * 1024 * 1024)

gboolean sac_embed_is_png       (const guint8  *data,
                                 gsize          length);
/* The JSON inside. */
char    *sac_embed_read_png     (const guint8  *data,
                                 gsize          length,
                                 GError       **error) G_GNUC_WARN_UNUSED_RESULT;
char    *sac_embed_read_svg     (const char    *text,
                                 gsize          length,
                                 GError       **error) G_GNUC_WARN_UNUSED_RESULT;

void     sac_embed_set_no_trace (GError       **error);
/* @what is damaged, translated. */
void     sac_embed_set_damaged  (GError       **error,
                                 const char    *what);

G_END_DECLS
