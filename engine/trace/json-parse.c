#include "engine/trace/json-parse.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "engine/errors.h"
#include "engine/trace/json-check.h"

/* The parser's message begins with a file of its own, its line, and the character in it. */
static void
set_broken (const GError  *problem,
            gboolean       many_lines,
            GError       **error)
{
  int line = 0, character = 0, n_bytes = 0;

  if (sscanf (problem->message, "<data>:%d:%d: %n", &line, &character, &n_bytes) < 2)
    g_set_error_literal (error, SAC_ERROR, SAC_ERROR_BAD_FILE, problem->message);
  else if (many_lines)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("line %d, character %d: %s"),
                 line, character, problem->message + n_bytes);
  else
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("character %d: %s"),
                 character, problem->message + n_bytes);
}

static gboolean
parse (JsonParser  *parser,
       const char  *json,
       gsize        length,
       gboolean     many_lines,
       GError     **error)
{
  g_autoptr(GError) problem = NULL;

  if (json_parser_load_from_data (parser, json, length, &problem))
    return TRUE;

  set_broken (problem, many_lines, error);

  return FALSE;
}

gboolean
sac_json_parse (JsonParser  *parser,
                const char  *json,
                gsize        length,
                GError     **error)
{
  return sac_json_check (json, length, error) && parse (parser, json, length, TRUE, error);
}

gboolean
sac_json_parse_line (JsonParser  *parser,
                     const char  *line,
                     gsize        length,
                     GError     **error)
{
  return sac_json_check_line (line, length, error) && parse (parser, line, length, FALSE, error);
}
