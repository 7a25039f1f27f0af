/* What a figure writes as TikZ, for the tests of each. */

#pragma once

#include "ui/figures/drawing.h"
#include "ui/figures/tikz.h"

G_BEGIN_DECLS

typedef gboolean (*SacWriteTikz) (SacTikz     *tikz,
                                  SacDrawing  *drawing,
                                  double       width,
                                  double       height,
                                  GError     **error);

/* The document of @trace with @step pointed at; -1: none. */
char *sac_sample_tikz       (SacAttentionTrace *trace,
                             int                step,
                             SacWriteTikz       write) G_GNUC_WARN_UNUSED_RESULT;
/* That of “a_b c” → “x% y”, with the weights 1, 0, 0.25 and 0.75. */
char *sac_sample_tikz_words (int                step,
                             SacWriteTikz       write) G_GNUC_WARN_UNUSED_RESULT;
/* How often @part stands in @text. */
int   sac_count_parts       (const char        *text,
                             const char        *part);
/* Of a document of sac_sample_tikz_words(). */
void  sac_assert_tikz_words_are_escaped (const char *document);

G_END_DECLS
