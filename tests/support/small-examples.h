/* Sentence pairs of a small grammar as word numbers, of lengths that differ. */

#pragma once

#include "engine/training/translation/examples.h"

G_BEGIN_DECLS

#define SMALL_EXAMPLES_N 120

typedef struct
{
  SacCorpus    *corpus;
  SacTextCodec *source;
  SacTextCodec *target;
  SacExamples  *examples; /* Of the pairs of the corpus, in order. */
} SmallExamples;

/* For g_test_add(). */
void              small_examples_init   (SmallExamples *self,
                                         gconstpointer  data);
void              small_examples_clear  (SmallExamples *self,
                                         gconstpointer  data);

SacCorpus        *small_examples_corpus (void);
/* One of an array of SacExample. */
const SacExample *small_examples_at     (GArray        *examples,
                                         guint          i);

G_END_DECLS
