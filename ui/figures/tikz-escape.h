/* Words for TeX, so that it typesets them as they are. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* On one line. */
char *sac_tikz_escape       (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* In a box of lines that certainly hold @most letters: blanks stay places to break at, and longer words
 * may be broken anywhere. */
char *sac_tikz_escape_lines (const char *text,
                             int         most) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
