/* Which word of a sentence goes with which word of its translation, as people or programs
 * write it: "0-0 1-2 3p4", source first, counted from 0; "p" marks a link that is possible
 * rather than sure.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int      source;
  int      target;
  gboolean sure;
} SacLink;

/* Of SacLink; an empty line is a sentence without links. @n_source, @n_target: how many words
 * there are, or -1 if that is not known. */
GArray *sac_alignment_links_parse  (const char   *line,
                                    int           n_source,
                                    int           n_target,
                                    GError      **error) G_GNUC_WARN_UNUSED_RESULT;
char   *sac_alignment_links_format (const GArray *links) G_GNUC_WARN_UNUSED_RESULT;

/* Counts over a corpus for the alignment error rate (Och and Ney 2003); begins as { 0 }. */
typedef struct
{
  gint64 links;             /* |A| */
  gint64 sure;              /* |S| */
  gint64 links_sure;        /* |A ∩ S| */
  gint64 links_possible;    /* |A ∩ P|; what is sure is possible. */
} SacAlignmentError;

/* @links: what a model says; whether it says so surely does not matter. */
void    sac_alignment_error_add      (SacAlignmentError       *self,
                                      const GArray            *links,
                                      const GArray            *gold);
/* AER = 1 - (|A ∩ S| + |A ∩ P|) / (|A| + |S|); 0 is perfect. */
double  sac_alignment_error_get_rate (const SacAlignmentError *self);

G_END_DECLS
