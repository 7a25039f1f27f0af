/* What a checkpoint belongs to, as a short text: all that a training learns from goes
 * into one checksum.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Each with the NUL that ends it; @strings is NULL-terminated. */
void sac_digest_strings (GChecksum         *checksum,
                         const char *const *strings);
/* Only the numbers, not how many they are. */
void sac_digest_numbers (GChecksum         *checksum,
                         const int         *numbers,
                         int                n);
/* How many they are, then the numbers. */
void sac_digest_list    (GChecksum         *checksum,
                         const int         *numbers,
                         int                n);

G_END_DECLS
