#define _XOPEN_SOURCE 700 /* posix_openpt() */

#include "tests/support/program.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
outcome_clear (Outcome *self)
{
  g_free (self->output);
  g_free (self->messages);
}

static char *
take_text (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return data != NULL ? g_strndup (data, length) : g_strdup ("");
}

static GPtrArray *
make_arguments (const char *arguments)
{
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);
  g_auto(GStrv) words = g_strsplit (arguments, " ", -1);

  g_ptr_array_add (argv, g_strdup (g_getenv ("SACCADE_CLI")));

  for (int i = 0; words[i] != NULL; i++)
    {
      GString *word = g_string_new (words[i]);

      g_string_replace (word, "%m", g_getenv ("SACCADE_TEST_MODELS"), 0);
      g_string_replace (word, "%p", g_getenv ("SACCADE_TEST_PICTURES"), 0);
      g_ptr_array_add (argv, g_string_free (word, FALSE));
    }

  g_ptr_array_add (argv, NULL);

  return argv;
}

Outcome
program_run (const char *input,
             const char *arguments)
{
  g_autoptr(GPtrArray) argv = make_arguments (arguments);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GBytes) stdin_bytes = g_bytes_new (input, input != NULL ? strlen (input) : 0);
  g_autoptr(GBytes) stdout_bytes = NULL, stderr_bytes = NULL;
  g_autoptr(GError) error = NULL;
  Outcome outcome = { 0 };

  process = g_subprocess_newv ((const char *const *) argv->pdata,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                               G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate (process, stdin_bytes, NULL, &stdout_bytes, &stderr_bytes, &error);
  g_assert_no_error (error);

  g_assert_true (g_subprocess_get_if_exited (process));
  outcome.status = g_subprocess_get_exit_status (process);
  outcome.output = take_text (stdout_bytes);
  outcome.messages = take_text (stderr_bytes);

  return outcome;
}

/* What stands in a terminal that nobody writes to any more. */
static char *
read_terminal (int terminal)
{
  GString *text = g_string_new (NULL);
  char buffer[512];
  gssize n;

  g_assert_cmpint (fcntl (terminal, F_SETFL, O_NONBLOCK), ==, 0);

  while ((n = read (terminal, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);

  return g_string_free (text, FALSE);
}

Outcome
program_run_watched (const char *arguments)
{
  g_autoptr(GPtrArray) argv = make_arguments (arguments);
  g_autoptr(GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);
  g_autoptr(GSubprocess) process = NULL;
  g_autoptr(GBytes) output = NULL;
  g_autoptr(GError) error = NULL;
  Outcome outcome = { 0 };

  g_assert_cmpint (terminal, >=, 0);
  g_assert_cmpint (grantpt (terminal), ==, 0);
  g_assert_cmpint (unlockpt (terminal), ==, 0);
  g_subprocess_launcher_take_stderr_fd (launcher, open (ptsname (terminal), O_RDWR | O_NOCTTY));
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  g_subprocess_communicate (process, NULL, NULL, &output, NULL, &error);
  g_assert_no_error (error);

  outcome.status = g_subprocess_get_exit_status (process);
  outcome.output = take_text (output);
  outcome.messages = read_terminal (terminal);
  close (terminal);

  return outcome;
}

void
assert_says (const char *text,
             const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in “%s”", part, text);
}

int
count_lines (const char *text)
{
  int n_lines = 0;

  for (; *text != '\0'; text++)
    n_lines += *text == '\n';

  return n_lines;
}
