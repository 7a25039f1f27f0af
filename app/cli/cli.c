#include "app/cli/command.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "app/paths.h"

/* The OpenBLAS of one process runs products of several threads at once; threads of its own would
 * only be in the way. */
extern void openblas_set_num_threads (int n_threads);

static const SacCommand *const commands[] = {
  &sac_command_run,
  &sac_command_draw,
  &sac_command_info,
  &sac_command_evaluate,
  &sac_command_train,
  &sac_command_bench,
  &sac_command_scenes,
  NULL
};

static char *
describe (void)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, _("Usage:\n  saccade-cli COMMAND [OPTION…] …\n\n"));
  g_string_append (text, _("Shows what a neural network looks at, without a display.\n\n"));
  g_string_append (text, _("Commands:\n"));

  for (int i = 0; commands[i] != NULL; i++)
    g_string_append_printf (text, "  %-10s %s\n", commands[i]->name, _(commands[i]->summary));

  g_string_append (text, _("\nOptions:\n"
                           "  --help     Show this help; “saccade-cli COMMAND --help” says more\n"
                           "  --version  Show the version\n"));

  return g_string_free (text, FALSE);
}

static int
run_command (const SacCommand  *command,
             int                argc,
             char             **argv)
{
  g_autofree char *name = g_strdup_printf ("saccade-cli %s", command->name);
  g_autofree char *arguments = g_strdup_printf ("%s – %s", command->arguments,
                                                _(command->summary));
  g_autoptr(GOptionContext) context = g_option_context_new (arguments);

  g_set_prgname (name);

  return command->run (context, argc, argv);
}

static void
begin_locale (void)
{
  g_autoptr(SacPaths) paths = sac_paths_find ();

  setlocale (LC_ALL, "");
  /* Results are read by programs: a decimal point in every country. */
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, paths->locale);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}

/**
 * sac_cli_main:
 *
 * The whole of saccade-cli.
 *
 * Returns: the exit status
 */
int
sac_cli_main (int    argc,
              char **argv)
{
  begin_locale ();
  g_set_prgname ("saccade-cli");
  openblas_set_num_threads (1);

  if (argc < 2)
    return sac_cli_wrong_usage (_("a command is missing"));

  if (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h") ||
      g_str_equal (argv[1], "help"))
    {
      g_autofree char *help = describe ();

      return sac_cli_write (help) ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;
    }

  if (g_str_equal (argv[1], "--version"))
    return sac_cli_write ("saccade-cli " SAC_VERSION "\n") ? SAC_CLI_SUCCESS : SAC_CLI_FAILED;

  for (int i = 0; commands[i] != NULL; i++)
    if (g_str_equal (argv[1], commands[i]->name))
      return run_command (commands[i], argc - 1, argv + 1);

  return sac_cli_wrong_usage (_("“%s” is no command"), argv[1]);
}
