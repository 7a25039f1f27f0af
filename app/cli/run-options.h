/* The options with which a model runs: those of `run` and of `draw`. */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/translate.h"

G_BEGIN_DECLS

typedef struct
{
  char     *text;     /* Any bytes, as typed. */
  char     *prefix;
  int       beam;
  int       max_length;
  gboolean  bfloat16; /* Weights are kept in half the memory: faster, and a little less exact. */
} SacCliRun;

#define SAC_CLI_RUN_INIT { .beam = 1 }

void               sac_cli_run_add_options (SacCliRun         *self,
                                            GOptionContext    *context);
void               sac_cli_run_clear       (SacCliRun         *self);
/* FALSE: wrong usage, which has been reported. */
gboolean           sac_cli_run_check       (SacCliRun         *self);
/* NULL after a report. */
SacModel          *sac_cli_run_load_model  (SacCliRun         *self,
                                            const char        *path) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace *sac_cli_run_text        (SacCliRun         *self,
                                            SacModel          *model,
                                            const char        *text,
                                            GError           **error) G_GNUC_WARN_UNUSED_RESULT;

/* Says on standard error what a person should know of @trace before trusting it. @place: as for
 * sac_cli_report(). */
void               sac_cli_run_warn        (SacAttentionTrace *trace,
                                            const char        *place);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacCliRun, sac_cli_run_clear)

G_END_DECLS
