/* The decoders of pictures that the system has: which of them are used, and how
 * small they are asked to make a picture.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

G_BEGIN_DECLS

/* What the loader found in the bytes that it has. */
gboolean sac_decoder_has_type    (GdkPixbufLoader *loader,
                                  const char      *type);
gboolean sac_decoder_is_accepted (GdkPixbufLoader *loader);

/* Of a picture of @width x @height. Where its decoder can do so cheaply: to about @most pixels on a
 * side; where it must be asked: not above. */
void     sac_decoder_reduce      (GdkPixbufLoader *loader,
                                  int              width,
                                  int              height,
                                  int              most);

G_END_DECLS
