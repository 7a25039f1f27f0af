#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/draw-options.h"
#include "app/cli/run-options.h"
#include "app/cli/trace-source.h"

/* Runs the model, where @path is one. NULL after a report. */
static SacAttentionTrace *
get_trace (const char *path,
           SacCliRun  *run)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacModel) model = NULL;
  SacInputKind kind = sac_input_recognise (path, &error);
  SacAttentionTrace *trace = NULL;

  if (kind == SAC_INPUT_MODEL)
    {
      model = sac_cli_run_load_model (run, path);

      if (model == NULL)
        return NULL;

      trace = sac_cli_run_text (run, model, run->text, &error);

      if (trace != NULL)
        sac_cli_run_warn (trace, path);
    }
  else if (kind != SAC_INPUT_UNKNOWN)
    {
      g_autofree char *notice = NULL;

      trace = sac_input_read_trace (path, kind, &notice, &error);
      if (notice != NULL)
        sac_cli_report (path, "%s", notice);
    }

  if (trace == NULL)
    sac_cli_report_error (path, error);

  return trace;
}

static int
draw_trace (const char             *path,
            SacAttentionTrace      *trace,
            const SacCliDraw       *draw,
            const SacFigureOptions *options,
            const SacExportSize    *size,
            SacExportFormat         format)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) drawn = sac_export_prepare (trace, options);
  int n_maps = sac_attention_trace_get_n_maps (drawn);
  int n_steps = sac_attention_trace_get_n_steps (drawn);

  if (options->caption != NULL &&
      !sac_cli_check_text (options->caption, strlen (options->caption), &error))
    {
      sac_cli_report ("--caption", "%s", error->message);
      return SAC_CLI_FAILED;
    }

  if (n_maps == 0 && format != SAC_EXPORT_JSON)
    {
      sac_cli_report (path, _("there is no attention to draw"));
      return SAC_CLI_FAILED;
    }

  if (draw->map < 0 || (draw->map >= n_maps && n_maps > 0))
    return sac_cli_wrong_usage (_("--map is %d, expected 0 to %d"), draw->map, n_maps - 1);

  if (draw->step > n_steps)
    return sac_cli_wrong_usage (_("--step is %d, but %d steps are drawn"), draw->step, n_steps);

  if (sac_export (trace, options, size, format, draw->output, NULL, &error))
    return SAC_CLI_SUCCESS;

  sac_cli_report_error (draw->output, error);

  return SAC_CLI_FAILED;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_auto(SacCliRun) run_options = SAC_CLI_RUN_INIT;
  g_auto(SacCliDraw) draw = { 0 };
  g_autoptr(SacAttentionTrace) trace = NULL;
  SacFigureOptions options;
  SacExportSize size;
  SacExportFormat format;

  sac_cli_run_add_options (&run_options, context);
  sac_cli_draw_add_options (&draw, context);

  if (!sac_cli_parse (context, &argc, &argv, 1) || !sac_cli_run_check (&run_options) ||
      !sac_cli_draw_read (&draw, &options, &size, &format))
    return SAC_CLI_WRONG_USAGE;

  if (run_options.text == NULL && sac_input_recognise (argv[1], NULL) == SAC_INPUT_MODEL)
    return sac_cli_wrong_usage (_("--text is missing; a model needs something to read"));

  trace = get_trace (argv[1], &run_options);

  if (trace == NULL)
    return SAC_CLI_FAILED;

  return draw_trace (argv[1], trace, &draw, &options, &size, format);
}

const SacCommand sac_command_draw = {
  .name = "draw",
  .arguments = N_("MODEL|TRACE"),
  .summary = N_("Draw what a model looked at, into a file"),
  .run = run,
};
