/* The options with which a model runs: those of `run` and of `draw`. */

#pragma once

#include <gio/gio.h>

#include "app/cli/looking-options.h"
#include "engine/decoding/run.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef struct
{
  char     *text;     /* Any bytes, as typed; like the next two. */
  char     *premise;  /* Of a model that reads two texts; together with the hypothesis. */
  char     *hypothesis;
  char     *image;    /* The path of a picture. */
  char     *audio;    /* The path of a recording. */
  char     *prefix;
  int       beam;
  int       max_length;
  int       length;   /* Words to write, exactly; 0: as many as the model likes. */
  gboolean  explain;  /* What the words do to the answer, or to a word of it. */
  SacCliLooking looking; /* Of a model that listens. */
  gboolean  bfloat16; /* Weights are kept in half the memory: faster, and a little less exact. */
} SacCliRun;

#define SAC_CLI_RUN_INIT { .looking = SAC_CLI_LOOKING_INIT }

void               sac_cli_run_add_options (SacCliRun         *self,
                                            GOptionContext    *context);
void               sac_cli_run_clear       (SacCliRun         *self);
/* FALSE: wrong usage, which has been reported. */
gboolean           sac_cli_run_check       (SacCliRun         *self);
/* NULL after a report. */
SacModel          *sac_cli_run_load_model  (SacCliRun         *self,
                                            const char        *path) G_GNUC_WARN_UNUSED_RESULT;
/* What is to be read: a text, a premise, or the path of a picture or a recording; NULL: nothing was
 * given. */
const char        *sac_cli_run_get_input   (const SacCliRun   *self);
/* FALSE: a text for a model that reads pictures or sounds, or for one that reads a premise and a
 * hypothesis, or the other way round; or an option that means nothing to it. Reported as wrong
 * usage. Where nothing was given, there is a batch. */
gboolean           sac_cli_run_suits       (const SacCliRun   *self,
                                            const SacModel    *model);
/* What was said that has nothing to do here, "--beam": of how words are written where @model answers
 * with a label, of how sounds are looked at where it reads something else, and of any run where there
 * is no model (NULL). NULL: nothing. */
const char        *sac_cli_run_find_idle    (const SacCliRun   *self,
                                             const SacModel    *model);
/* @input: a text; the path of a picture or a recording where @model reads these; where it reads two texts
 * the premise that the options have, or a line with both and a tab between. An error that an option
 * is to blame for begins with its name. */
SacAttentionTrace *sac_cli_run_input       (SacCliRun         *self,
                                            SacModel          *model,
                                            const char        *input,
                                            GError           **error) G_GNUC_WARN_UNUSED_RESULT;
/* Says on standard error what a person should know of @trace before trusting it. @place: as for
 * sac_cli_report(). */
void               sac_cli_run_warn        (SacAttentionTrace *trace,
                                            const char        *place);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SacCliRun, sac_cli_run_clear)

G_END_DECLS
