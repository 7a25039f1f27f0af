/* A typed text as a source of a trace: the pieces that a model read, and where
 * in the text they stand.
 */

#pragma once

#include "engine/text/text-codec.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef struct
{
  SacTraceSource   trace;  /* Its arrays are these: */
  char           **labels; /* The strings are the sentence's, which must live as long. */
  SacSpan         *spans;
  int             *words;
} SacTextSource;

/* The first @n_positions pieces of @sentence: all, or all but the end-of-sentence piece. */
void sac_text_source_init  (SacTextSource     *self,
                            const SacSentence *sentence,
                            int                n_positions);
void sac_text_source_clear (SacTextSource     *self);

/* A language that the model was never shown is read as hardly anything, and that has to be said:
 * adds to a run's settings how many pieces of @sentence, and of @second unless it is NULL, the
 * model did not know, and of how many; nothing where it knew them all. */
void sac_text_source_describe_unknown (const SacSentence *sentence,
                                       const SacSentence *second,
                                       JsonObject        *settings);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacTextSource, sac_text_source_clear)

G_END_DECLS
