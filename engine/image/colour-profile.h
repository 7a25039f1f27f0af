/* From the colours that a picture was made for to those of a screen: its ICC
 * profile, as the file has it, to sRGB.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Printers' profiles have one or two megabytes. */
#define SAC_PROFILE_MAX_SIZE (8 << 20)

/* Converts @n_rows rows of @width pixels, three bytes each, in place. @profile: base64, as decoders
 * tell it. @notice: what is to be said of the colours; static, translated; NULL: nothing. A profile
 * that is damaged, or not for the colours that the decoder gives, leaves them as they are. FALSE:
 * cancelled half way. */
gboolean sac_colour_profile_apply (const char    *profile,
                                   guint8        *pixels,
                                   int            width,
                                   int            n_rows,
                                   const char   **notice,
                                   GCancellable  *cancellable);

G_END_DECLS
