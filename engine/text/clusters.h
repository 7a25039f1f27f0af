/* What a person sees as one character: a letter with its accents, a family of
 * emoji held together by joiners, the two letters of a flag.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* No honest cluster is longer; a pile of ten thousand accents is cut here. */
#define SAC_CLUSTER_MAX_CHARACTERS 32

/* The end of the cluster that begins at @text, which is valid UTF-8 and not empty. */
const char *sac_cluster_end (const char *text);

/* Blanks of any width, tabs and line ends. */
gboolean    sac_character_is_blank     (gunichar character);
/* Characters that nobody sees: control characters, soft hyphens, marks of direction. */
gboolean    sac_character_is_invisible (gunichar character);
/* Joiners and selectors: they shape a cluster and say nothing about its meaning. */
gboolean    sac_character_is_shaping   (gunichar character);
/* Chinese characters and Japanese syllables, written without blanks. */
gboolean    sac_character_is_han       (gunichar character);

/* Whether @text has nothing to read: only blanks and what nobody sees. */
gboolean    sac_text_is_blank          (const char *text);

G_END_DECLS
