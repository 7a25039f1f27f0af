/* The commands of saccade-cli, and what all of them share.
 *
 * Standard output carries results alone; messages go to standard error as
 * "saccade-cli: FILE: message".
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"

G_BEGIN_DECLS

/* The exit statuses. */
enum
{
  SAC_CLI_SUCCESS = 0,
  SAC_CLI_FAILED = 1,
  SAC_CLI_WRONG_USAGE = 2
};

typedef struct
{
  const char *name;
  const char *arguments; /* "MODEL DATA" */
  const char *summary;   /* Marked for translation. */
  /* Adds its options, then runs; argv[0] is the command's name. */
  int       (*run)      (GOptionContext *context,
                         int             argc,
                         char          **argv);
} SacCommand;

extern const SacCommand sac_command_run;
extern const SacCommand sac_command_draw;
extern const SacCommand sac_command_info;
extern const SacCommand sac_command_evaluate;
extern const SacCommand sac_command_train;
extern const SacCommand sac_command_bench;
extern const SacCommand sac_command_scenes;

int       sac_cli_main          (int              argc,
                                 char           **argv);

/* FALSE: wrong usage, which has been reported. @n_arguments: how many must be left over. */
gboolean  sac_cli_parse         (GOptionContext  *context,
                                 int             *argc,
                                 char          ***argv,
                                 int              n_arguments);
/* FALSE: the name of a file is empty, which has been reported as wrong usage. @option: what it was
 * given to; @name: NULL is nothing given. */
gboolean  sac_cli_check_name    (const char      *option,
                                 const char      *name);
/* Reports, and returns SAC_CLI_WRONG_USAGE. */
int       sac_cli_wrong_usage   (const char      *format,
                                 ...) G_GNUC_PRINTF (1, 2);
/* @place: a file, with a line where there is one; or NULL. */
void      sac_cli_report        (const char      *place,
                                 const char      *format,
                                 ...) G_GNUC_PRINTF (2, 3);
/* The engine's and GLib's messages may have the file's name in them; it is not said twice. A message
 * that begins with an option, "--text: …", is about that and not about the file. */
void      sac_cli_report_error  (const char      *path,
                                 const GError    *error);
/* FALSE where standard output takes no more, which has been reported. */
gboolean  sac_cli_write         (const char      *text);

/* From --format: the index in @names, or -1 after a report. NULL: the first. */
int       sac_cli_find_format   (const char *const *names,
                                 const char        *name);
/* NULL after a report. Says also what is wrong with a model that loads. */
SacModel *sac_cli_load_model    (const char      *path) G_GNUC_WARN_UNUSED_RESULT;
/* Text from the command line or from a file may be any bytes. */
gboolean  sac_cli_check_text    (const char      *text,
                                 gsize            length,
                                 GError         **error);

G_END_DECLS
