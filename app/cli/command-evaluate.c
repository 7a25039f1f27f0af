#include "app/cli/command.h"

#include <glib/gi18n-lib.h>

#include "app/cli/caption-evaluation.h"
#include "app/cli/evaluation-pairs.h"
#include "app/cli/label-evaluation.h"
#include "app/cli/progress-line.h"
#include "engine/decoding/run.h"
#include "engine/decoding/truth-file.h"
#include "engine/models/model-kinds.h"

#define MAX_THREADS 256

static const char *const formats[] = { "text", "json", NULL };

typedef struct
{
  char *alignments;
  char *format;
  int   beam;
  int   length;
  int   limit;
  int   n_threads;
} Options;

/* Who hears how far the evaluation of a file is. */
typedef struct
{
  const char      *path;
  SacProgressLine  line;
} Watcher;

static void
failed_cb (int           line,
           const GError *error,
           gpointer      data)
{
  const Watcher *watcher = data;
  g_autofree char *name = g_filename_display_name (watcher->path);
  g_autofree char *place = g_strdup_printf (_("%s: line %d"), name, line);

  sac_cli_report (place, "%s", error->message);
}

static void
progress_cb (int      n_done,
             int      n,
             gpointer data)
{
  Watcher *watcher = data;

  if (n_done < n)
    sac_progress_line_count (&watcher->line, n_done, n);
  else
    sac_progress_line_erase (&watcher->line);
}

static SacEvaluationCrew
make_crew (Watcher       *watcher,
           const char    *path,
           const Options *options)
{
  watcher->path = path;
  sac_progress_line_begin (&watcher->line);

  return (SacEvaluationCrew) { options->n_threads, failed_cb, progress_cb, watcher };
}

static GPtrArray *
load (const char *path,
      Options    *options)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) pairs = sac_evaluation_pairs_load (path, options->limit, &error);

  if (pairs == NULL)
    {
      sac_cli_report_error (path, error);
      return NULL;
    }

  if (options->alignments != NULL &&
      !sac_evaluation_pairs_load_gold (pairs, options->alignments, options->limit == 0, &error))
    {
      sac_cli_report_error (options->alignments, error);
      return NULL;
    }

  return g_steal_pointer (&pairs);
}

/* NULL after a report. */
static char *
report_pairs (SacModel      *model,
              const char    *path,
              Options       *options,
              int            format,
              int           *n_failed)
{
  g_autoptr(GPtrArray) pairs = load (path, options);
  Watcher watcher;
  SacEvaluationCrew crew = make_crew (&watcher, path, options);
  SacEvaluation evaluation;

  if (pairs == NULL)
    return NULL;

  evaluation = sac_evaluate (model, pairs, options->beam, options->length, &crew);
  *n_failed = evaluation.n_failed;

  if (evaluation.n_pairs == 0)
    {
      sac_cli_report (path, _("none of its pairs could be run, so there is nothing to measure"));
      return NULL;
    }

  return format == 0 ? sac_evaluation_to_text (&evaluation, model)
                     : sac_evaluation_to_json (&evaluation, model);
}

static char *
report_pictures (SacModel      *model,
                 const char    *path,
                 Options       *options,
                 int            format,
                 int           *n_failed)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) truths = sac_truths_load (path, NULL, &error);
  Watcher watcher;
  SacEvaluationCrew crew = make_crew (&watcher, path, options);
  SacCaptionEvaluation evaluation;
  int n;

  if (truths == NULL)
    {
      sac_cli_report_error (path, error);
      return NULL;
    }

  n = options->limit > 0 ? MIN (options->limit, (int) truths->len) : (int) truths->len;
  evaluation = sac_evaluate_captions (model, truths, n, options->beam, &crew);
  *n_failed = evaluation.n_failed;

  if (evaluation.score.n_pictures == 0)
    {
      sac_cli_report (path, _("none of its pictures could be described, so there is nothing to "
                              "measure"));
      return NULL;
    }

  return format == 0 ? sac_caption_evaluation_to_text (&evaluation, model)
                     : sac_caption_evaluation_to_json (&evaluation, model);
}

static char *
report_labels (SacModel      *model,
               const char    *path,
               Options       *options,
               int            format,
               int           *n_failed)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) lines = sac_labelled_lines_load (path, model, options->limit, &error);
  g_auto(SacLabelEvaluation) evaluation = { 0 };
  Watcher watcher;
  SacEvaluationCrew crew = make_crew (&watcher, path, options);

  if (lines == NULL)
    {
      sac_cli_report_error (path, error);
      return NULL;
    }

  sac_label_evaluation_run (&evaluation, model, lines, &crew);
  *n_failed = evaluation.n_failed;

  if (evaluation.score->n == 0)
    {
      sac_cli_report (path, _("none of its texts could be judged, so there is nothing to measure"));
      return NULL;
    }

  return format == 0 ? sac_label_evaluation_to_text (&evaluation, model)
                     : sac_label_evaluation_to_json (&evaluation, model);
}

/* NULL after a report. */
static char *
report (SacModel   *model,
        const char *path,
        Options    *options,
        int         format,
        int        *n_failed)
{
  if (sac_model_reads_pictures (model))
    return report_pictures (model, path, options, format, n_failed);

  if (sac_model_judges (model))
    return report_labels (model, path, options, format, n_failed);

  return report_pairs (model, path, options, format, n_failed);
}

static int
evaluate (const char *model_path,
          const char *data_path,
          Options    *options,
          int         format)
{
  g_autoptr(SacModel) model = sac_cli_load_model (model_path);
  g_autofree char *text = NULL;
  int n_failed = 0;

  if (model == NULL)
    return SAC_CLI_FAILED;

  if (sac_model_reads_sounds (model))
    return sac_cli_wrong_usage (_("“%s” listens, and how well it does cannot be measured here yet"),
                                sac_model_get_title (model));

  if (options->alignments != NULL && sac_model_reads_pictures (model))
    return sac_cli_wrong_usage (_("“%s” reads pictures, whose boxes stand in the data; leave out "
                                  "--alignments"), sac_model_get_title (model));

  if (options->alignments != NULL && sac_model_judges (model))
    return sac_cli_wrong_usage (_("“%s” answers with a label, which is aligned with nothing; leave "
                                  "out --alignments"), sac_model_get_title (model));

  if (options->length > 0 && (sac_model_reads_pictures (model) || sac_model_judges (model)))
    return sac_cli_wrong_usage (_("“%s” writes nothing that could have a length; leave out "
                                  "--length"), sac_model_get_title (model));

  if (options->beam != 0 && sac_model_judges (model))
    return sac_cli_wrong_usage (_("“%s” answers with a label and writes no words; leave out "
                                  "--beam"), sac_model_get_title (model));

  if (options->alignments != NULL && !model->kind->attends (model->layers))
    {
      sac_cli_report (model_path, _("the model attends to nothing; leave out --alignments"));
      return SAC_CLI_FAILED;
    }

  text = report (model, data_path, options, format, &n_failed);

  return text != NULL && sac_cli_write (text) && n_failed == 0 ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;
}

static gboolean
check (const Options *options)
{
  if (options->beam < 0 || options->beam > SAC_MAX_BEAM)
    sac_cli_wrong_usage (_("--beam is %d, expected 0 to %d"), options->beam, SAC_MAX_BEAM);
  else if (options->length < 0 || options->length > SAC_MAX_LENGTH)
    sac_cli_wrong_usage (_("--length is %d, expected 0 to %d"), options->length, SAC_MAX_LENGTH);
  else if (options->limit < 0)
    sac_cli_wrong_usage (_("--limit is %d, expected a number of pairs or pictures"),
                         options->limit);
  else if (options->n_threads < 1 || options->n_threads > MAX_THREADS)
    sac_cli_wrong_usage (_("--threads is %d, expected 1 to %d"), options->n_threads, MAX_THREADS);
  else
    return sac_cli_check_name ("--alignments", options->alignments);

  return FALSE;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  Options options = { .n_threads = MIN (g_get_num_processors (), MAX_THREADS) };
  int format, status = SAC_CLI_WRONG_USAGE;
  const GOptionEntry entries[] = {
    { "alignments", 'a', 0, G_OPTION_ARG_FILENAME, &options.alignments,
      N_("Gold alignments, one line for each pair: 0-0 1-2 3p4"), N_("FILE") },
    { "beam", 'b', 0, G_OPTION_ARG_INT, &options.beam,
      N_("How many hypotheses to follow; 1: greedy, 0: what suits the model"), N_("K") },
    { "length", 0, 0, G_OPTION_ARG_INT, &options.length,
      N_("Write exactly so many words; 0: as many as the model likes"), N_("N") },
    { "limit", 'n', 0, G_OPTION_ARG_INT, &options.limit,
      N_("Only the first so many pairs, texts or pictures; 0: all"), N_("N") },
    { "threads", 0, 0, G_OPTION_ARG_INT, &options.n_threads,
      N_("How many to run at once"), N_("N") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options.format, N_("text or json"), N_("NAME") },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (sac_cli_parse (context, &argc, &argv, 2) && check (&options) &&
      (format = sac_cli_find_format (formats, options.format)) >= 0)
    status = evaluate (argv[1], argv[2], &options, format);

  g_free (options.alignments);
  g_free (options.format);

  return status;
}

const SacCommand sac_command_evaluate = {
  .name = "evaluate",
  .arguments = N_("MODEL DATA"),
  .summary = N_("Measure a model on sentence pairs (source TAB target), labelled texts (label TAB "
                "text) or pictures (truth.jsonl)"),
  .run = run,
};
