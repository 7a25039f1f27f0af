/* Pairs of premise and hypothesis with the label that people gave them, as files
 * have them: a pair a line, label, premise and hypothesis with tabs between; plain
 * or gzip.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  int   label; /* Its place in the list of labels. */
  char *premise;
  char *hypothesis;
} SacLabelledPair;

/* All pairs of the file at @path, in order. @labels: NULL-terminated. Empty lines, and pairs with the
 * label "-", on which people did not agree, are passed over. Errors name file and line: fields that
 * are too many, too few or empty, a label that is not in the list. */
GPtrArray       *sac_labelled_pairs_load (const char         *path,
                                          const char *const  *labels,
                                          GCancellable       *cancellable,
                                          GError            **error) G_GNUC_WARN_UNUSED_RESULT;
SacLabelledPair *sac_labelled_pair_new   (int                 label,
                                          const char         *premise,
                                          const char         *hypothesis) G_GNUC_WARN_UNUSED_RESULT;
void             sac_labelled_pair_free  (SacLabelledPair    *self);

G_END_DECLS
