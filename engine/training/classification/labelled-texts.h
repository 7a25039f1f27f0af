/* Texts with the label that each deserves, as files have them: a text a line, in
 * columns with tabs between; plain or gzip.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *label;
  char *text;
  char *pair; /* Two texts of one pair differ by a few words that turn the label; NULL: none. */
  char *set;  /* Which of the recipe's sets it is of; NULL: none. */
  int   times; /* How often an epoch has it; 1. */
} SacLabelledText;

/* Columns, from 0. */
typedef struct
{
  int label;
  int text;
  int pair; /* -1: there is none. */
} SacTextColumns;

/* All texts of the file at @path, in order: of SacLabelledText, without sets. Empty lines are
 * passed over. Errors name file and line: too few columns, an empty label or text. */
GPtrArray       *sac_labelled_texts_load   (const char            *path,
                                            const SacTextColumns  *columns,
                                            GCancellable          *cancellable,
                                            GError               **error) G_GNUC_WARN_UNUSED_RESULT;
/* "label TAB text" a line; tabs in a text become blanks. */
gboolean         sac_labelled_texts_save   (GPtrArray             *texts,
                                            const char            *path,
                                            GError               **error);
SacLabelledText *sac_labelled_text_new     (const char            *label,
                                            const char            *text,
                                            const char            *pair,
                                            const char            *set) G_GNUC_WARN_UNUSED_RESULT;
void             sac_labelled_text_free    (SacLabelledText       *self);

G_END_DECLS
