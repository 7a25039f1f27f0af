#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/draw-options.h"
#include "app/cli/explained-run.h"
#include "app/cli/run-options.h"
#include "app/cli/trace-source.h"
#include "engine/decoding/truth-file.h"
#include "ui/figures/export-paper.h"

/* The pointed step's word; -1 where the answer is explained as a whole. */
static int
find_word (SacAttentionTrace *trace,
           const SacCliDraw  *draw)
{
  g_autofree int *words = sac_attention_trace_list_step_words (trace);
  int n_steps = sac_attention_trace_get_n_steps (trace);

  /* Past the last one nothing is explained either: it is told how many there are. */
  return draw->pieces && draw->step <= n_steps && draw->step > 0 ? words[draw->step - 1]
                                                                 : draw->step - 1;
}

/* Puts another trace in the place of *@trace. The exit status. */
static int
explain (const char         *place,
         SacModel           *model,
         const SacCliDraw   *draw,
         SacAttentionTrace **trace)
{
  g_autoptr(SacAttentionTrace) without = *trace;
  g_autoptr(GError) error = NULL;

  if (!sac_model_judges (model) && draw->step == 0)
    {
      *trace = NULL;
      return sac_cli_wrong_usage (_("--explain needs --step: which word that “%s” wrote is it "
                                    "about?"), sac_model_get_title (model));
    }

  *trace = sac_explained_run_trace (model, without, find_word (without, draw), &error);

  if (*trace != NULL)
    return SAC_CLI_SUCCESS;

  sac_cli_report_error (place, error);

  return SAC_CLI_FAILED;
}

/* Returns the exit status; after success there is a trace. */
static int
run_model (const char         *path,
           SacCliRun          *run,
           const SacCliDraw   *draw,
           SacAttentionTrace **trace)
{
  g_autoptr(SacModel) model = sac_cli_run_load_model (run, path);
  g_autoptr(GError) error = NULL;
  gboolean names_file = run->image != NULL || run->audio != NULL;
  const char *place = names_file ? sac_cli_run_get_input (run) : path;

  if (model == NULL)
    return SAC_CLI_FAILED;
  if (!sac_cli_run_suits (run, model))
    return SAC_CLI_WRONG_USAGE;

  *trace = sac_cli_run_input (run, model, sac_cli_run_get_input (run), &error);

  if (*trace == NULL)
    {
      sac_cli_report_error (place, error);
      return SAC_CLI_FAILED;
    }

  sac_cli_run_warn (*trace, place);

  return run->explain ? explain (place, model, draw, trace) : SAC_CLI_SUCCESS;
}

static int
read_trace (const char         *path,
            SacInputKind        kind,
            SacAttentionTrace **trace)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *notice = NULL;

  *trace = sac_input_read_trace (path, kind, &notice, &error);

  if (notice != NULL)
    sac_cli_report (path, "%s", notice);

  if (*trace != NULL)
    return SAC_CLI_SUCCESS;

  sac_cli_report_error (path, error);

  return SAC_CLI_FAILED;
}

static int
get_trace (const char         *path,
           SacCliRun          *run,
           const SacCliDraw   *draw,
           SacAttentionTrace **trace)
{
  g_autoptr(GError) error = NULL;
  SacInputKind kind = sac_input_recognise (path, &error);
  gboolean given = sac_cli_run_get_input (run) != NULL;
  const char *idle = sac_cli_run_find_idle (run, NULL);

  if (kind == SAC_INPUT_UNKNOWN)
    {
      sac_cli_report_error (path, error);
      return SAC_CLI_FAILED;
    }

  if (kind == SAC_INPUT_MODEL && !given)
    return sac_cli_wrong_usage (_("--text, --image, --audio or --premise is missing; a model needs "
                                  "something to read"));
  if (kind != SAC_INPUT_MODEL && given)
    return sac_cli_wrong_usage (_("--text, --image, --audio and --premise are for a model; “%s” was "
                                  "run already"), path);
  if (kind != SAC_INPUT_MODEL && idle != NULL)
    return sac_cli_wrong_usage (_("%s is for a model; “%s” was run already"), idle, path);

  if (kind != SAC_INPUT_MODEL && run->explain)
    return sac_cli_wrong_usage (_("--explain is for a model, which it runs again; “%s” was run "
                                  "already"), path);

  return kind == SAC_INPUT_MODEL ? run_model (path, run, draw, trace)
                                 : read_trace (path, kind, trace);
}

static SacSourceKind
get_source_kind (SacAttentionTrace *trace,
                 int                map)
{
  int source = sac_attention_trace_get_n_maps (trace) > 0
                 ? sac_attention_trace_get_map (trace, map)->source : 0;

  return sac_attention_trace_get_source (trace, source)->kind;
}

/* Where the picture lies that a trace looks at: the trace tells it from where the trace lies. */
static char *
find_image (const char        *path,
            const SacCliRun   *run,
            SacAttentionTrace *trace)
{
  const char *image = sac_attention_trace_get_source (trace, 0)->image;
  g_autofree char *folder = g_path_get_dirname (path);

  if (run->image != NULL || image == NULL)
    return g_strdup (run->image);

  return g_path_is_absolute (image) ? g_strdup (image) : g_build_filename (folder, image, NULL);
}

/* Replaces *@trace by one with what is truly in its picture. FALSE after a report. */
static gboolean
add_boxes (const char         *boxes,
           const char         *image,
           SacAttentionTrace **trace)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) truths = sac_truths_load (boxes, NULL, &error);
  g_autoptr(SacAttentionTrace) without = *trace;
  const SacTruth *truth;

  *trace = NULL;

  if (truths == NULL)
    {
      sac_cli_report_error (boxes, error);
      return FALSE;
    }

  truth = image != NULL ? sac_truths_find (truths, image) : NULL;

  if (truth == NULL)
    {
      sac_cli_report (boxes, _("no line is about the picture “%s”"), image != NULL ? image : "");
      return FALSE;
    }

  *trace = sac_truth_add_boxes (truth, without);

  return TRUE;
}

/* What was said of how a picture is shown; NULL: nothing. */
static const char *
find_picture_option (const SacCliDraw *draw)
{
  if (draw->overlay != NULL)
    return "--overlay";
  if (draw->strength != SAC_CLI_DRAW_NO_STRENGTH)
    return "--strength";
  if (draw->raw)
    return "--raw";

  return draw->boxes != NULL ? "--boxes" : NULL;
}

/* FALSE after a report: something was said that means nothing to the figure. */
static gboolean
check_applies (const SacCliDraw       *draw,
               const SacFigureOptions *options)
{
  const char *option = find_picture_option (draw);
  const char *kind = sac_figure_kind_names ()[options->kind];
  gboolean pictured = options->kind == SAC_FIGURE_FOCUS || options->kind == SAC_FIGURE_STRIP;

  if (option != NULL && !pictured)
    {
      sac_cli_wrong_usage (_("%s is for --figure focus or strip; %s lays nothing over a picture"),
                           option, kind);
      return FALSE;
    }

  if (draw->numbers && options->kind != SAC_FIGURE_MATRIX)
    {
      sac_cli_wrong_usage (_("--numbers is for --figure matrix; %s has no cells to write into"),
                           kind);
      return FALSE;
    }

  return TRUE;
}

/* What is drawn where nobody chose, and whether what was chosen can be. */
static gboolean
choose_figure (const SacCliDraw  *draw,
               SacAttentionTrace *trace,
               SacExportFormat    format,
               SacFigureOptions  *options)
{
  SacSourceKind source = get_source_kind (trace, draw->map);
  gboolean grid = source == SAC_SOURCE_GRID;

  if (draw->figure == NULL && sac_attention_trace_get_explanation (trace) != NULL)
    options->kind = SAC_FIGURE_BARS;

  /* What moves shows one step after the other, large. */
  if (draw->figure == NULL && grid)
    options->kind = draw->step > 0 || format == SAC_EXPORT_GIF ? SAC_FIGURE_FOCUS
                                                               : SAC_FIGURE_STRIP;

  if (sac_figure_suits (options->kind, trace, draw->map))
    return check_applies (draw, options);

  if (grid)
    sac_cli_wrong_usage (_("%s is for words, and this is a picture; use --figure focus, strip or "
                           "matrix"), draw->figure);
  else if (source == SAC_SOURCE_FRAMES)
    sac_cli_wrong_usage (_("%s is for pictures, and this is a sound; use --figure matrix"),
                         draw->figure);
  else
    sac_cli_wrong_usage (_("%s is for pictures, and these are words; use --figure matrix, "
                           "ribbons, words or bars"), draw->figure);

  return FALSE;
}

/* The exit status; SAC_CLI_SUCCESS: it can be drawn. */
static int
check_drawing (const char        *path,
               SacAttentionTrace *trace,
               const SacCliDraw  *draw,
               SacFigureOptions  *options,
               SacExportFormat    format)
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

  if (n_maps == 0 && sac_attention_trace_get_explanation (drawn) == NULL && format != SAC_EXPORT_JSON)
    {
      sac_cli_report (path, _("there is no attention to draw; of a model, --explain draws what its words do"));
      return SAC_CLI_FAILED;
    }

  if (draw->map < 0 || (draw->map >= n_maps && n_maps > 0))
    return sac_cli_wrong_usage (_("--map is %d, expected 0 to %d"), draw->map, n_maps - 1);
  if (draw->step > n_steps)
    return sac_cli_wrong_usage (_("--step is %d, but %d steps are drawn"), draw->step, n_steps);
  if (draw->seconds > 0 && format != SAC_EXPORT_GIF)
    return sac_cli_wrong_usage (_("--seconds is for a GIF, whose steps follow each other"));
  if ((n_maps > 0 || sac_attention_trace_get_explanation (drawn) != NULL) && !choose_figure (draw, trace, format, options))
    return SAC_CLI_WRONG_USAGE;

  return SAC_CLI_SUCCESS;
}

/* What makes a figure readable that is not. */
static const char *
find_remedy (const SacCliDraw       *draw,
             SacAttentionTrace      *trace,
             const SacFigureOptions *options)
{
  gboolean words = options->kind != SAC_FIGURE_WORDS
                   && sac_figure_suits (SAC_FIGURE_WORDS, trace, draw->map);

  if (draw->size == NULL)
    return words ? _("try --figure words") : _("try another --figure");

  return words ? _("try a wider --size, or none, for as much room as it needs, or --figure words")
               : _("try a wider --size, or none, for as much room as it needs");
}

/* It is drawn as asked, and said: a picture that cannot be read is seen too late in a paper. */
static void
warn_of_size (const SacCliDraw       *draw,
              SacAttentionTrace      *trace,
              const SacFigureOptions *options,
              const SacExportSize    *size,
              SacExportFormat         format)
{
  g_autofree char *fault = NULL;
  SacExportPaper paper;

  sac_export_measure (trace, options, size, format, &paper);
  fault = sac_export_describe_fault (&paper);

  if (fault != NULL)
    sac_cli_report (draw->output, _("warning: %s: %s"), fault, find_remedy (draw, trace, options));
}

static int
draw_trace (const char           *path,
            const SacCliRun      *run,
            SacAttentionTrace   **trace,
            const SacCliDraw     *draw,
            SacFigureOptions     *options,
            const SacExportSize  *size,
            SacExportFormat       format)
{
  g_autoptr(GError) error = NULL;
  int status = check_drawing (path, *trace, draw, options, format);

  if (status != SAC_CLI_SUCCESS)
    return status;

  if (draw->boxes != NULL)
    {
      g_autofree char *image = find_image (path, run, *trace);

      if (!add_boxes (draw->boxes, image, trace))
        return SAC_CLI_FAILED;
    }

  if (sac_export (*trace, options, size, format, draw->output, NULL, &error))
    {
      warn_of_size (draw, *trace, options, size, format);
      return SAC_CLI_SUCCESS;
    }

  sac_cli_report_error (draw->output, error);

  return SAC_CLI_FAILED;
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_auto(SacCliRun) run_options = SAC_CLI_RUN_INIT;
  g_auto(SacCliDraw) draw = SAC_CLI_DRAW_INIT;
  g_autoptr(SacAttentionTrace) trace = NULL;
  SacFigureOptions options;
  SacExportSize size;
  SacExportFormat format;
  int status;

  const GOptionEntry entries[] = {
    { "explain", 0, 0, G_OPTION_ARG_NONE, &run_options.explain,
      N_("Draw bars of what each word does to the answer, or to the word of --step"), NULL },
    { NULL }
  };

  sac_cli_run_add_options (&run_options, context);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  sac_cli_draw_add_options (&draw, context);

  if (!sac_cli_parse (context, &argc, &argv, 1) || !sac_cli_run_check (&run_options) ||
      !sac_cli_draw_read (&draw, &options, &size, &format))
    return SAC_CLI_WRONG_USAGE;

  if (run_options.explain && draw.figure != NULL && options.kind != SAC_FIGURE_BARS)
    return sac_cli_wrong_usage (_("--explain is drawn by --figure bars; %s shows the weights alone"),
                                draw.figure);

  status = get_trace (argv[1], &run_options, &draw, &trace);

  if (status != SAC_CLI_SUCCESS)
    return status;

  return draw_trace (argv[1], &run_options, &trace, &draw, &options, &size, format);
}

const SacCommand sac_command_draw = {
  .name = "draw",
  .arguments = N_("MODEL|TRACE"),
  .summary = N_("Draw what a model looked at, into a file"),
  .run = run,
};
