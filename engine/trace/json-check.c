#include "engine/trace/json-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"

typedef struct
{
  const char *json;
  const char *end;
  const char *at;
  const char *wrong; /* Where what is wrong stands. */
  int         depth;
  int         n_values;
} Check;

static int
line_of (const Check *self,
         const char  *at)
{
  int line = 1;

  for (const char *p = self->json; p < at; p++)
    line += *p == '\n';

  return line;
}

/* Four hexadecimal digits at @p, or -1. */
static int
read_code (const Check *self,
           const char  *p)
{
  int code = 0;

  for (int i = 0; i < 4; i++)
    {
      if (p + i >= self->end || !g_ascii_isxdigit (p[i]))
        return -1;

      code = code * 16 + g_ascii_xdigit_value (p[i]);
    }

  return code;
}

/* Behind a backslash. Half a surrogate pair, or a NUL, would leave a string that is none. */
static gboolean
check_escape (Check   *self,
              GError **error)
{
  int code, second;

  if (self->at < self->end && *self->at != 'u')
    {
      self->at++;
      return TRUE;
    }

  code = read_code (self, self->at + 1);
  self->at += 5;

  if (code >= 0xd800 && code < 0xdc00 && self->at + 1 < self->end &&
      self->at[0] == '\\' && self->at[1] == 'u')
    {
      second = read_code (self, self->at + 2);
      self->at += 6;

      if (second >= 0xdc00 && second < 0xe000)
        return TRUE;
    }
  else if (code > 0 && (code < 0xd800 || code > 0xdfff))
    {
      return TRUE;
    }

  self->wrong = MIN (self->at, self->end);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("a \\u escape that is no character"));

  return FALSE;
}

/* Behind the opening quote. */
static gboolean
check_string (Check   *self,
              GError **error)
{
  const char *start = self->at;

  while (self->at < self->end && *self->at != '"')
    if (*self->at++ == '\\' && !check_escape (self, error))
      return FALSE;

  if (self->at < self->end)
    {
      self->at++;
      return TRUE;
    }

  self->wrong = start;
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("a string that does not end; is the file cut short?"));

  return FALSE;
}

/* The parser would read the first of two documents and say nothing of the second. */
static gboolean
check_end (Check   *self,
           GError **error)
{
  while (self->at < self->end && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;

  if (self->at == self->end)
    return TRUE;

  self->wrong = self->at;
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("more follows where the file should end; take out all but one object"));

  return FALSE;
}

static gboolean
check_character (Check   *self,
                 char     c,
                 GError **error)
{
  if (c == '"')
    return check_string (self, error);

  if (c == '[' || c == '{')
    self->depth++;
  else if (c == ']' || c == '}')
    self->depth--;
  else if (c == ',')
    self->n_values++;
  /* Of true, false, null and of numbers. */
  else if (strchr ("truefalsn0123456789+-.E: \t\r\n", c) == NULL)
    {
      self->wrong = self->at - 1;
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("not JSON (“%.*s” stands outside of a string)"),
                   (int) (g_utf8_next_char (self->at - 1) - (self->at - 1)), self->at - 1);
      return FALSE;
    }

  return TRUE;
}

static gboolean
check (Check   *self,
       GError **error)
{
  const char *bad;

  if (!g_utf8_validate (self->json, self->end - self->json, &bad))
    {
      self->wrong = bad;
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("not UTF-8 text (byte %zu)"),
                   (gsize) (bad - self->json));
      return FALSE;
    }

  while (self->at < self->end)
    {
      char c = *self->at++;

      if (!check_character (self, c, error))
        return FALSE;

      if (self->depth > SAC_JSON_MAX_DEPTH || self->n_values > SAC_JSON_MAX_VALUES)
        {
          self->wrong = self->at;
          g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       self->depth > SAC_JSON_MAX_DEPTH ? _("brackets are nested deeper than %d")
                                                        : _("more than %d values"),
                       self->depth > SAC_JSON_MAX_DEPTH ? SAC_JSON_MAX_DEPTH
                                                        : SAC_JSON_MAX_VALUES);
          return FALSE;
        }

      if (self->depth == 0 && (c == ']' || c == '}'))
        return check_end (self, error);
    }

  return TRUE;
}

gboolean
sac_json_check (const char  *json,
                gsize        length,
                GError     **error)
{
  Check self = { json, json + length, json };

  if (check (&self, error))
    return TRUE;

  g_prefix_error (error, _("line %d: "), line_of (&self, self.wrong));

  return FALSE;
}

gboolean
sac_json_check_line (const char  *line,
                     gsize        length,
                     GError     **error)
{
  Check self = { line, line + length, line };

  return check (&self, error);
}
