#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "app/cli/interrupts.h"
#include "app/cli/progress-line.h"
#include "engine/training/checkpoint.h"
#include "engine/training/trainer.h"

/* Where nobody watches, a line a minute is enough. */
#define SECONDS_BETWEEN_LINES 60

typedef struct
{
  SacProgressLine      line;
  gboolean             noticed;
  const char          *recipe;
  gint64               last_line;
  SacTrainingProgress  latest;
} Progress;

static char *
format_score (const SacTrainingProgress *progress)
{
  if (isnan (progress->validation_loss))
    return g_strdup (_("not validated yet"));

  if (progress->score_name == NULL || isnan (progress->validation_score))
    return g_strdup_printf (_("validation: loss %.3f, best at %" PRId64),
                            progress->validation_loss, progress->best_update);

  return g_strdup_printf (_("validation: loss %.3f, %s %.2f, best at %" PRId64),
                          progress->validation_loss, progress->score_name,
                          progress->validation_score, progress->best_update);
}

static char *
format_line (const SacTrainingProgress *progress)
{
  g_autofree char *left = sac_format_seconds (progress->seconds_left);
  g_autofree char *score = format_score (progress);

  return g_strdup_printf (_("update %" PRId64 " of %" PRId64 ", epoch %d, "
                            "loss %.3f, %.0f %s/s, %s left; %s"),
                          progress->update, progress->n_updates, progress->epoch + 1,
                          progress->loss, progress->words_per_second, _(progress->unit), left, score);
}

static void
report_cb (const SacTrainingProgress *latest,
           gpointer                   data)
{
  Progress *progress = data;
  gint64 now = g_get_monotonic_time ();
  g_autofree char *line = NULL;
  gboolean due = now - progress->last_line >= SECONDS_BETWEEN_LINES * G_USEC_PER_SEC;

  progress->latest = *latest;

  if (latest->notice != NULL && !progress->noticed)
    sac_cli_report (progress->recipe, latest->notice);
  progress->noticed = TRUE;

  /* The result says the rest. */
  if (latest->finished)
    return;

  if (!progress->line.watched && !latest->evaluated && !due)
    return;

  line = format_line (latest);
  progress->last_line = now;

  /* A line that is watched is written over, but for those with a new score. */
  if (!progress->line.watched)
    g_printerr ("%s\n", line);
  else if (latest->evaluated)
    sac_progress_line_keep (&progress->line, line);
  else
    sac_progress_line_show (&progress->line, line);
}

/* "recipes/translate-fr-en.json" makes "translate-fr-en.safetensors". */
static char *
name_output (const char *recipe)
{
  g_autofree char *name = g_path_get_basename (recipe);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';

  return g_strconcat (name, ".safetensors", NULL);
}

static int
train (SacTrainingOptions *options)
{
  Progress progress = {
    .recipe = options->recipe,
    .latest = { .validation_loss = NAN },
  };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(SacInterrupts) interrupts = sac_interrupts_begin (cancellable);
  g_autoptr(GError) error = NULL;
  g_autofree char *score = NULL, *result = NULL;
  gboolean trained;

  sac_progress_line_begin (&progress.line);
  options->report = report_cb;
  options->data = &progress;
  trained = sac_train (options, cancellable, &error);

  sac_progress_line_end (&progress.line);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sac_cli_report (options->output, _("stopped; the same command with --resume goes on"));
  else if (!trained)
    sac_cli_report_error (options->recipe, error);

  if (!trained)
    return SAC_CLI_FAILED;

  score = format_score (&progress.latest);
  result = g_strdup_printf ("%s: %s\n", options->output, score);

  return sac_cli_write (result) ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_autofree char *folder = NULL, *output = NULL;
  gboolean resume = FALSE;
  int n_threads = MIN (g_get_num_processors (), SAC_MAX_THREADS);
  SacTrainingOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "data", 'd', 0, G_OPTION_ARG_FILENAME, &folder,
      N_("Where the files lie that the recipe names; otherwise here"), N_("FOLDER") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output,
      N_("The model; otherwise the recipe's name with .safetensors, here"), N_("MODEL") },
    { "resume", 0, 0, G_OPTION_ARG_NONE, &resume,
      N_("Go on where a training was stopped"), NULL },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      N_("How many threads; another number gives another model"), N_("N") },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (!sac_cli_parse (context, &argc, &argv, 1))
    return SAC_CLI_WRONG_USAGE;

  if (n_threads < 1 || n_threads > SAC_MAX_THREADS)
    return sac_cli_wrong_usage (_("--threads is %d, expected 1 to %d"), n_threads,
                                SAC_MAX_THREADS);

  if (!sac_cli_check_name ("--output", output) || !sac_cli_check_name ("--data", folder))
    return SAC_CLI_WRONG_USAGE;

  if (output == NULL)
    output = name_output (argv[1]);

  options.recipe = argv[1];
  options.folder = folder != NULL ? folder : ".";
  options.output = output;
  options.resume = resume;
  options.n_threads = n_threads;

  return train (&options);
}

const SacCommand sac_command_train = {
  .name = "train",
  .arguments = N_("RECIPE"),
  .summary = N_("Train a model from a recipe and its data"),
  .run = run,
};
