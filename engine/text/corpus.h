/* Sentence pairs to learn from and to be tested on. */

#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *source;
  char *target;
} SacPair;

typedef struct
{
  GPtrArray *pairs; /* Of SacPair, owned. */
} SacCorpus;

typedef struct
{
  SacCorpus *train;
  SacCorpus *validation;
  SacCorpus *test;
} SacCorpusSplit;

/* Reads tab-separated text, plain or gzip. @source and @target: columns, from 0. Lines with too
 * few columns, or with invalid UTF-8, are an error that names file and line. Exact duplicates of
 * a pair are dropped. */
SacCorpus      *sac_corpus_load   (const char    *path,
                                   int            source,
                                   int            target,
                                   GCancellable  *cancellable,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean        sac_corpus_save   (SacCorpus     *corpus,
                                   const char    *path,
                                   GError       **error);
SacCorpus      *sac_corpus_new    (void) G_GNUC_WARN_UNUSED_RESULT;
void            sac_corpus_free   (SacCorpus     *corpus);
void            sac_corpus_add    (SacCorpus     *corpus,
                                   const char    *source,
                                   const char    *target);

/* Holds out by sentence: about @n_validation and @n_test pairs whose source and target sentences
 * (compared folded: case, typographic spaces and apostrophes, and final punctuation set aside)
 * occur nowhere in train in any pairing, nor across validation and test. Deterministic for @seed. */
SacCorpusSplit *sac_corpus_split      (SacCorpus *corpus,
                                       int        n_validation,
                                       int        n_test,
                                       guint64    seed) G_GNUC_WARN_UNUSED_RESULT;
void            sac_corpus_split_free (SacCorpusSplit *split);

/* @count new pairs, each two to four (@most) random pairs of @corpus joined by a blank. */
SacCorpus      *sac_corpus_concatenate (SacCorpus *corpus,
                                        int        count,
                                        int        most,
                                        guint64    seed) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacCorpus, sac_corpus_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacCorpusSplit, sac_corpus_split_free)

G_END_DECLS
