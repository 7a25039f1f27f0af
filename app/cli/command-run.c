#include "app/cli/command.h"

#include <glib/gi18n-lib.h>

#include "app/cli/batch-reader.h"
#include "app/cli/explained-run.h"
#include "app/cli/run-format.h"
#include "app/cli/run-options.h"

/* Without an error where standard output takes no more; that has been reported.
 * @place: of the input, for what is to be said of it. */
static gboolean
print_run (SacCliRun     *options,
           SacModel      *model,
           const char    *input,
           SacRunFormat   format,
           const char    *place,
           GError       **error)
{
  g_autoptr(SacAttentionTrace) trace = sac_cli_run_input (options, model, input, error);
  g_autofree char *result = NULL;

  if (trace == NULL)
    return FALSE;

  sac_cli_run_warn (trace, place);
  result = options->explain ? sac_explained_run_format (model, trace, format, error)
                            : sac_run_format (trace, format, error);

  return result != NULL && sac_cli_write (result);
}

static int
run_one (SacCliRun    *options,
         SacModel     *model,
         const char   *path,
         SacRunFormat  format)
{
  const char *input = sac_cli_run_get_input (options);
  /* A message is text; a name need not be. */
  gboolean names_file = options->image != NULL || options->audio != NULL;
  g_autofree char *place = g_filename_display_name (names_file ? input : path);
  g_autoptr(GError) error = NULL;

  if (print_run (options, model, input, format, place, &error))
    return SAC_CLI_SUCCESS;

  if (error != NULL)
    sac_cli_report_error (place, error);

  return SAC_CLI_FAILED;
}

static char *
name_line (SacBatchReader *reader)
{
  return g_strdup_printf (_("%s: line %d"), sac_batch_reader_get_name (reader),
                          sac_batch_reader_get_number (reader));
}

/* A bad line is one message; the others go on. */
static int
run_batch (SacCliRun    *options,
           SacModel     *model,
           const char   *path,
           SacRunFormat  format)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacBatchReader) reader = sac_batch_reader_new (path, &error);
  int status = SAC_CLI_SUCCESS;

  if (reader == NULL)
    {
      sac_cli_report_error (path, error);
      return SAC_CLI_FAILED;
    }

  if (!sac_model_reads_texts (model))
    sac_batch_reader_take_names (reader);

  while (TRUE)
    {
      g_autoptr(GError) line_error = NULL;
      char *line = NULL;
      SacBatchResult result = sac_batch_reader_next (reader, &line, &line_error);
      g_autofree char *place = name_line (reader);

      if (result == SAC_BATCH_END)
        return status;

      if (result == SAC_BATCH_READ &&
          print_run (options, model, line, format, place, &line_error))
        continue;

      if (line_error != NULL)
        sac_cli_report (place, "%s", line_error->message);

      status = SAC_CLI_FAILED;

      /* Nobody reads on, or there is nothing to read. */
      if (line_error == NULL || result == SAC_BATCH_FAILED)
        return status;
    }
}

static int
run (GOptionContext  *context,
     int              argc,
     char           **argv)
{
  g_auto(SacCliRun) options = SAC_CLI_RUN_INIT;
  g_autofree char *batch = NULL, *format_name = NULL;
  g_autoptr(SacModel) model = NULL;
  int format;
  const GOptionEntry entries[] = {
    { "batch", 0, 0, G_OPTION_ARG_FILENAME, &batch,
      N_("Read one text, or path of a picture or a recording, or premise TAB hypothesis, a line, from "
         "a file or standard input (-)"),
      N_("FILE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name,
      N_("text, json, jsonl, tsv or pharaoh"), N_("NAME") },
    { "explain", 0, 0, G_OPTION_ARG_NONE, &options.explain,
      N_("Say what each word does to the answer, for a model that answers with a label"), NULL },
    { NULL }
  };

  sac_cli_run_add_options (&options, context);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);

  if (!sac_cli_parse (context, &argc, &argv, 1) || !sac_cli_run_check (&options) ||
      (format = sac_cli_find_format (sac_run_format_names, format_name)) < 0)
    return SAC_CLI_WRONG_USAGE;

  if ((sac_cli_run_get_input (&options) == NULL) == (batch == NULL))
    return sac_cli_wrong_usage (_("give one of --text, --image, --audio, --premise and "
                                  "--batch"));

  if (batch != NULL && !sac_cli_check_name ("--batch", batch))
    return SAC_CLI_WRONG_USAGE;

  if (options.explain && !sac_explained_run_suits (format))
    return sac_cli_wrong_usage (_("--explain prints text, json or jsonl"));

  if (options.explain && batch != NULL && format == SAC_RUN_FORMAT_TEXT)
    return sac_cli_wrong_usage (_("of a batch each result is one line, and --explain prints a table; "
                                  "use --format jsonl"));

  model = sac_cli_run_load_model (&options, argv[1]);

  if (model == NULL)
    return SAC_CLI_FAILED;

  if (!sac_cli_run_suits (&options, model))
    return SAC_CLI_WRONG_USAGE;

  if (options.explain && !sac_model_judges (model))
    return sac_cli_wrong_usage (_("--explain is for models that answer with a label, not for “%s”"),
                                sac_model_get_title (model));

  if (format == SAC_RUN_FORMAT_PHARAOH && sac_model_reads_sounds (model))
    return sac_cli_wrong_usage (_("pharaoh links words with words, and “%s” listens; use --format json "
                                  "or tsv"), sac_model_get_title (model));

  if (format == SAC_RUN_FORMAT_PHARAOH && sac_model_reads_pictures (model))
    return sac_cli_wrong_usage (_("pharaoh links words with words, and “%s” reads pictures; use "
                                  "--format json or tsv"), sac_model_get_title (model));

  if (batch == NULL)
    return run_one (&options, model, argv[1], format);

  /* One result is one line. */
  return run_batch (&options, model, batch,
                    format == SAC_RUN_FORMAT_JSON ? SAC_RUN_FORMAT_JSONL : format);
}

const SacCommand sac_command_run = {
  .name = "run",
  .arguments = N_("MODEL"),
  .summary = N_("Run a model on a text, a picture or a recording, or on each line of a file"),
  .run = run,
};
