/* Texts with their headlines, each of a package, and how some of them are held
 * out: by family, so that nothing is tested on what a near twin of it taught.
 */

#pragma once

#include <gio/gio.h>

#include "engine/text/corpus.h"

G_BEGIN_DECLS

/* Columns of tab-separated text, from 0. -1: there is none. */
typedef struct
{
  int text;
  int headline;
  int package; /* Its name. */
  int section; /* Of the archive that it comes from. */
  int overlap; /* Which share of the headline's words are words of the text. */
} SacHeadlineColumns;

typedef struct
{
  double             overlap;  /* The least. */
  const char *const *sections; /* Those left out, NULL-terminated; or NULL. */
} SacHeadlineFilter;

/* What is learned from may be rougher than what is tested on. */
typedef struct
{
  SacHeadlineFilter learned;
  SacHeadlineFilter tested;
  int               longest; /* Characters of a text or headline. */
} SacHeadlineFilters;

typedef struct
{
  char    *package; /* "" where there are no names. */
  char    *text;
  char    *headline;
  gboolean learned; /* Passes the filter of those. */
  gboolean tested;
} SacHeadline;

typedef struct
{
  GPtrArray *all; /* Of SacHeadline, owned. */
  int        n_left_out;
} SacHeadlines;

SacHeadlines   *sac_headlines_new   (void) G_GNUC_WARN_UNUSED_RESULT;
void            sac_headlines_free  (SacHeadlines              *self);
/* Adds those of @path, plain or gzip, that pass a filter. Errors name file and line. */
gboolean        sac_headlines_load  (SacHeadlines              *self,
                                     const char                *path,
                                     const SacHeadlineColumns  *columns,
                                     const SacHeadlineFilters  *filters,
                                     GCancellable              *cancellable,
                                     GError                   **error);

/* Holds out whole families, about @n_test and @n_validation pairs. Two pairs are kin whose packages
 * have the same stem, whose texts begin with the same six words, or whose headlines begin with the
 * same five; what is held out has no kin in train, nor the test any in validation. Deterministic
 * for @seed. */
SacCorpusSplit *sac_headlines_split (SacHeadlines              *self,
                                     int                        n_validation,
                                     int                        n_test,
                                     guint64                    seed) G_GNUC_WARN_UNUSED_RESULT;

/* What the names of a family share: "mail" of "libmail2-dev" and "python3-mail-tools". */
char           *sac_headline_stem   (const char                *package) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacHeadlines, sac_headlines_free)

G_END_DECLS
