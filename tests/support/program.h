/* saccade-cli itself, as a script would run it. The environment says where it is
 * and where the models and pictures of the tests lie.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int   status;
  char *output;
  char *messages;
} Outcome;

/* Arguments separated by blanks; "%m" stands for the folder of the models, "%p" for that of the
 * pictures. @input: what it reads; NULL: nothing. */
Outcome program_run   (const char *input,
                       const char *arguments);
/* The same where a person watches: standard error is a terminal. What is said there must be short. */
Outcome program_run_watched (const char *arguments);
void    outcome_clear (Outcome    *self);
void    assert_says   (const char *text,
                       const char *part);
int     count_lines   (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

G_END_DECLS
