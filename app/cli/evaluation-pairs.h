/* The sentence pairs that a model is measured on, and their gold alignments. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *source;
  char *target;
  char *gold; /* A line of links; or NULL. */
  int   line; /* In the file, from 1. */
} SacEvaluationPair;

void       sac_evaluation_pair_free       (SacEvaluationPair  *pair);

/* The lines "source TAB target" of a file, and maybe more fields, which are passed over. @limit: at most
 * so many; 0: all. An array of SacEvaluationPair *. Errors name file and line. */
GPtrArray *sac_evaluation_pairs_load      (const char         *path,
                                           int                 limit,
                                           GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/* One line of links for each of @pairs, in the same order. @all: there are no other pairs. */
gboolean   sac_evaluation_pairs_load_gold (GPtrArray          *pairs,
                                           const char         *path,
                                           gboolean            all,
                                           GError            **error);

G_END_DECLS
