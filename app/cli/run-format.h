/* One run as text: what `run` prints of it. */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_RUN_FORMAT_TEXT,    /* The output. */
  SAC_RUN_FORMAT_JSON,    /* The trace, for reading. */
  SAC_RUN_FORMAT_JSONL,   /* The trace on one line. */
  SAC_RUN_FORMAT_TSV,     /* Source (of a picture its path), output, score, links. */
  SAC_RUN_FORMAT_PHARAOH  /* Links between words, source first. */
} SacRunFormat;

/* In the order of SacRunFormat, NULL-terminated. */
extern const char *const sac_run_format_names[];

/* Ends with a newline. Error: links where there are none: of a model that attends to nothing, or
 * to a picture. */
char *sac_run_format (SacAttentionTrace  *trace,
                      SacRunFormat        format,
                      GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
