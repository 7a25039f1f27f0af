/* One run as text, with what its words do to the answer: `run --explain`. */

#pragma once

#include "app/cli/run-format.h"
#include "engine/models/model.h"

G_BEGIN_DECLS

/* Whether a run can be explained in this format: as text or JSON. */
gboolean sac_explained_run_suits  (SacRunFormat        format);
/* @trace: of @model, which answers with a label. As text a table of the words; as JSON the trace
 * with a member "explanation". Ends with a newline. Errors: those of sac_explain(). */
char    *sac_explained_run_format (SacModel           *model,
                                   SacAttentionTrace  *trace,
                                   SacRunFormat        format,
                                   GError            **error) G_GNUC_WARN_UNUSED_RESULT;

/* @trace with an explanation of its answer, or of word @word of what it wrote, from 0 as joined. */
SacAttentionTrace *sac_explained_run_trace (SacModel          *model,
                                            SacAttentionTrace *trace,
                                            int                word,
                                            GError           **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
