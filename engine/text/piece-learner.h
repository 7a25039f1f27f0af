/* Learns which pieces to put words together from (byte-pair encoding, Sennrich et al.
 * 2016): the two neighbours that stand together most often become one piece, again
 * and again.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @counts: word → number of times (GUINT_TO_POINTER) that it occurs. The vocabulary of at most @size
 * pieces, NULL-terminated: special pieces, characters, then merges in the order learned. */
char **sac_learn_pieces (GHashTable *counts,
                         int         size) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
