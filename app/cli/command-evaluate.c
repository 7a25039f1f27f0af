#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/caption-evaluation.h"
#include "app/cli/label-evaluation.h"
#include "app/cli/progress-line.h"
#include "engine/decoding/run.h"
#include "engine/decoding/truth-file.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/text/line-reader.h"

#define MAX_THREADS 256
#define MAX_PAIRS (1000 * 1000)

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

/* "source TAB target", and maybe more fields, which are passed over. */
static SacEvaluationPair *
read_pair (const char  *line,
           GError     **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", 3);
  SacEvaluationPair *pair;

  if (g_strv_length (fields) < 2)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, *line == '{'
                   ? _("expected a tab between the source and the target; this looks like what is "
                       "true of pictures, but the model reads text")
                   : _("expected a tab between the source and the target"));
      return NULL;
    }

  pair = g_new0 (SacEvaluationPair, 1);
  pair->source = g_steal_pointer (&fields[0]);
  pair->target = g_steal_pointer (&fields[1]);
  g_free (fields[2]);

  return pair;
}

static GPtrArray *
read_pairs (const char  *path,
            int          limit,
            GError     **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, NULL, error);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_evaluation_pair_free);
  g_autoptr(GError) read_error = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  while ((limit == 0 || (int) pairs->len < limit) &&
         (line = sac_line_reader_next (reader, NULL, &read_error)) != NULL)
    {
      SacEvaluationPair *pair = read_pair (line, &read_error);

      if (pair == NULL)
        {
          sac_line_reader_prefix_error (reader, &read_error);
          break;
        }

      pair->line = sac_line_reader_get_number (reader);
      g_ptr_array_add (pairs, pair);

      if (pairs->len > MAX_PAIRS)
        {
          g_set_error (&read_error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("more than %d pairs; use --limit, or a part of the file"), MAX_PAIRS);
          break;
        }
    }

  if (read_error == NULL && pairs->len == 0)
    g_set_error (&read_error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("no sentence pairs in it"));

  if (read_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&read_error));
      return NULL;
    }

  return g_steal_pointer (&pairs);
}

/* One line of links for each pair, in the same order. @all: there are no other pairs. */
static gboolean
read_gold (const char  *path,
           GPtrArray   *pairs,
           gboolean     all,
           GError     **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, NULL, error);
  g_autoptr(GError) read_error = NULL;

  if (reader == NULL)
    return FALSE;

  for (guint i = 0; i < pairs->len; i++)
    {
      SacEvaluationPair *pair = pairs->pdata[i];
      const char *line = sac_line_reader_next (reader, NULL, &read_error);

      if (read_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&read_error));
          return FALSE;
        }

      if (line == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("%u lines of links for %u sentence pairs"), i, pairs->len);
          return FALSE;
        }

      pair->gold = g_strdup (line);
    }

  if (all && sac_line_reader_next (reader, NULL, &read_error) != NULL)
    g_set_error (&read_error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("more lines of links than the %u sentence pairs; do the two files belong "
                   "together?"), pairs->len);

  if (read_error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&read_error));

  return FALSE;
}

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
  g_autoptr(GPtrArray) pairs = read_pairs (path, options->limit, &error);

  if (pairs == NULL)
    {
      sac_cli_report_error (path, error);
      return NULL;
    }

  if (options->alignments != NULL &&
      !read_gold (options->alignments, pairs, options->limit == 0, &error))
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

  if (options->alignments != NULL && sac_model_reads_pictures (model))
    return sac_cli_wrong_usage (_("“%s” reads pictures, whose boxes stand in the data; leave out "
                                  "--alignments"), sac_model_get_title (model));

  if (options->alignments != NULL && sac_model_judges (model))
    return sac_cli_wrong_usage (_("“%s” answers with a label, which is aligned with nothing; leave "
                                  "out --alignments"), sac_model_get_title (model));

  if (options->length > 0 && (sac_model_reads_pictures (model) || sac_model_judges (model)))
    return sac_cli_wrong_usage (_("“%s” writes nothing that could have a length; leave out "
                                  "--length"), sac_model_get_title (model));

  if (options->beam != 1 && sac_model_judges (model))
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
  if (options->beam < 1 || options->beam > SAC_MAX_BEAM)
    sac_cli_wrong_usage (_("--beam is %d, expected 1 to %d"), options->beam, SAC_MAX_BEAM);
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
  Options options = { .beam = 1, .n_threads = MIN (g_get_num_processors (), MAX_THREADS) };
  int format, status = SAC_CLI_WRONG_USAGE;
  const GOptionEntry entries[] = {
    { "alignments", 'a', 0, G_OPTION_ARG_FILENAME, &options.alignments,
      N_("Gold alignments, one line for each pair: 0-0 1-2 3p4"), N_("FILE") },
    { "beam", 'b', 0, G_OPTION_ARG_INT, &options.beam,
      N_("How many hypotheses to follow; 1: greedy"), N_("K") },
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
  .summary = N_("Measure a model on sentence pairs (source TAB target), labelled texts (label TAB text) or "
                "pictures (truth.jsonl)"),
  .run = run,
};
