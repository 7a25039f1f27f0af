/* Learns a vocabulary of whole words. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @counts: word → number of times (GUINT_TO_POINTER) that it occurs. The vocabulary of at most @size
 * rows, NULL-terminated: special pieces, then the words that occur most often, the most frequent
 * first, and those that occur as often as each other by their bytes. */
char **sac_learn_words (GHashTable *counts,
                        int         size) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
