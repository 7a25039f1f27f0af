#include "app/cli/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/storage/model-file.h"

gboolean
sac_cli_parse (GOptionContext   *context,
               int              *argc,
               char           ***argv,
               int               n_arguments)
{
  g_autoptr(GError) error = NULL;
  int n_found;

  if (!g_option_context_parse (context, argc, argv, &error))
    {
      sac_cli_wrong_usage ("%s", error->message);
      return FALSE;
    }

  n_found = *argc - 1;

  if (n_found > 0 && g_str_equal ((*argv)[1], "--"))
    {
      n_found--;
      (*argv)++;
    }

  for (int i = 1; i <= MIN (n_found, n_arguments); i++)
    if (*(*argv)[i] == '\0')
      {
        sac_cli_wrong_usage (_("the name of a file is empty"));
        return FALSE;
      }

  if (n_found == n_arguments)
    return TRUE;

  if (n_found < n_arguments)
    sac_cli_wrong_usage (_("a file is missing"));
  else
    sac_cli_wrong_usage (_("“%s” is one argument too many"), (*argv)[n_arguments + 1]);

  return FALSE;
}

gboolean
sac_cli_check_name (const char *option,
                    const char *name)
{
  if (name == NULL || *name != '\0')
    return TRUE;

  sac_cli_wrong_usage (_("%s is empty, expected the name of a file"), option);

  return FALSE;
}

int
sac_cli_wrong_usage (const char *format,
                     ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  sac_cli_report (NULL, _("%s; see “%s --help”"), message, g_get_prgname ());

  return SAC_CLI_WRONG_USAGE;
}

void
sac_cli_report (const char *place,
                const char *format,
                ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  /* One call, so that lines of programs that run side by side do not mix. */
  if (place != NULL)
    g_printerr ("saccade-cli: %s: %s\n", place, message);
  else
    g_printerr ("saccade-cli: %s\n", message);
}

/* What follows "“NAME”: " or "NAME: " at the start and, of the system's errors, "Error opening file NAME: ". */
static const char *
skip_name (const GError *error,
           const char   *name)
{
  g_autofree char *quoted = g_strdup_printf ("“%s”", name);
  const char *message = error->message, *found;

  if (g_str_has_prefix (message, quoted))
    message += strlen (quoted) + strspn (message + strlen (quoted), ":, ");
  else if (g_str_has_prefix (message, name) && g_str_has_prefix (message + strlen (name), ": "))
    message += strlen (name) + strlen (": ");

  if (error->domain != G_IO_ERROR && error->domain != G_FILE_ERROR)
    return message;

  found = *name != '\0' ? strstr (message, name) : NULL;
  if (found == NULL)
    return message;

  found += strlen (name);
  if (g_str_has_prefix (found, "”"))
    found += strlen ("”");

  /* Some languages have a blank before the colon. */
  found += strspn (found, " ");

  return *found == ':' ? found + 1 + strspn (found + 1, " ") : message;
}

void
sac_cli_report_error (const char   *path,
                      const GError *error)
{
  g_autofree char *name = g_filename_display_name (path);

  if (*name == '\0' || g_str_has_prefix (error->message, "--"))
    sac_cli_report (NULL, "%s", error->message);
  else
    sac_cli_report (name, "%s", skip_name (error, name));
}

gboolean
sac_cli_write (const char *text)
{
  gsize length = strlen (text);

  if (fwrite (text, 1, length, stdout) == length && fflush (stdout) == 0)
    return TRUE;

  sac_cli_report (_("standard output"), "%s", g_strerror (errno));

  return FALSE;
}

int
sac_cli_find_format (const char *const *names,
                     const char        *name)
{
  g_autofree char *known = NULL;

  if (name == NULL)
    return 0;

  for (int i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return i;

  known = g_strjoinv (", ", (char **) names);
  sac_cli_wrong_usage (_("“%s” is no format, the formats are %s"), name, known);

  return -1;
}

SacModel *
sac_cli_load_model (const char *path)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (path, NULL, &error);

  if (model == NULL)
    sac_cli_report_error (path, error);
  else if (model->warning != NULL)
    sac_cli_report (path, _("warning: %s"), model->warning);

  return model;
}

gboolean
sac_cli_check_text (const char  *text,
                    gsize        length,
                    GError     **error)
{
  const char *bad;

  if (g_utf8_validate (text, length, &bad))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("not UTF-8 text (byte %zu); convert it, for instance with iconv"),
               (gsize) (bad - text) + 1);

  return FALSE;
}
