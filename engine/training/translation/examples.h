/* Sentence pairs as word numbers. */

#pragma once

#include <gio/gio.h>

#include "engine/text/corpus.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

/* Both end with their end-of-sentence piece. */
typedef struct
{
  int *source;
  int *target;
  int  n_source;
  int  n_target;
} SacExample;

typedef struct
{
  GArray *examples; /* Of SacExample. */
} SacExamples;

/* Frees what it holds. */
void         sac_example_clear   (SacExample           *self);

/* All pairs of @corpus, in order. Errors: G_IO_ERROR_CANCELLED, a text that is too long. */
SacExamples *sac_examples_new    (SacCorpus            *corpus,
                                  const SacTextCodec   *source,
                                  const SacTextCodec   *target,
                                  GCancellable         *cancellable,
                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;
void         sac_examples_free   (SacExamples          *self);

/* The same for the same examples of the same pieces, and for no others. */
char        *sac_examples_digest (const SacExamples    *self,
                                  const SacTextCodec   *source,
                                  const SacTextCodec   *target) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacExamples, sac_examples_free)

G_END_DECLS
