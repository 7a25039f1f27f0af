/* What a WebP file holds beside its pixels: chunks with names of four letters. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The contents of the first chunk called @kind; points into @bytes, all of the file. NULL: there is
 * none, or the file is damaged before it. */
const guint8 *sac_webp_content_find (const guint8 *bytes,
                                     gsize         n_bytes,
                                     const char   *kind,
                                     gsize        *length);

G_END_DECLS
