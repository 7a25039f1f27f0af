#include "engine/storage/json-scanner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/errors.h"

void
sac_json_scanner_init (SacJsonScanner *self,
                       const char     *text,
                       gsize           length)
{
  self->start = text;
  self->at = text;
  self->end = text + length;
}

static void
skip_blanks (SacJsonScanner *self)
{
  while (self->at < self->end && *self->at != '\0' && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;
}

/* What stands where something else was expected. */
static char *
describe_next (const SacJsonScanner *self)
{
  gunichar character;

  if (self->at >= self->end)
    return g_strdup (_("the end of the text"));

  character = g_utf8_get_char_validated (self->at, self->end - self->at);
  if (character >= (gunichar) -2)
    return g_strdup_printf (_("the byte 0x%02x"), (guint8) *self->at);

  if (!g_unichar_isgraph (character))
    return g_strdup_printf (_("the character U+%04X"), character);

  return g_strdup_printf ("“%.*s”", (int) (g_utf8_next_char (self->at) - self->at), self->at);
}

static void
set_expected (const SacJsonScanner  *self,
              const char            *expected,
              GError               **error)
{
  g_autofree char *found = describe_next (self);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("byte %zu: expected %s, found %s"),
               (gsize) (self->at - self->start), expected, found);
}

gboolean
sac_json_scanner_accept (SacJsonScanner *self,
                         char            symbol)
{
  skip_blanks (self);

  if (self->at >= self->end || *self->at != symbol)
    return FALSE;

  self->at++;

  return TRUE;
}

gboolean
sac_json_scanner_expect (SacJsonScanner  *self,
                         char             symbol,
                         GError         **error)
{
  char expected[] = { symbol, '\0' };

  if (sac_json_scanner_accept (self, symbol))
    return TRUE;

  set_expected (self, expected, error);

  return FALSE;
}

gboolean
sac_json_scanner_expect_end (SacJsonScanner  *self,
                             GError         **error)
{
  skip_blanks (self);

  if (self->at == self->end)
    return TRUE;

  set_expected (self, _("the end of the text"), error);

  return FALSE;
}

gboolean
sac_json_scanner_read_integer (SacJsonScanner  *self,
                               guint64         *value,
                               GError         **error)
{
  guint64 result = 0;
  const char *first;

  skip_blanks (self);
  first = self->at;

  while (self->at < self->end && g_ascii_isdigit (*self->at))
    {
      guint64 digit = *self->at - '0';

      if (!g_uint64_checked_mul (&result, result, 10) ||
          !g_uint64_checked_add (&result, result, digit))
        {
          self->at = first;
          set_expected (self, _("a number below 2^64"), error);
          return FALSE;
        }

      self->at++;
    }

  if (self->at == first || (*first == '0' && self->at > first + 1))
    {
      self->at = first;
      set_expected (self, _("a whole number"), error);
      return FALSE;
    }

  *value = result;

  return TRUE;
}

/* Four hexadecimal digits. */
static gboolean
read_code_unit (SacJsonScanner *self,
                gunichar       *unit)
{
  *unit = 0;

  if (self->end - self->at < 4)
    return FALSE;

  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (*self->at);

      if (digit < 0)
        return FALSE;

      *unit = *unit << 4 | digit;
      self->at++;
    }

  return TRUE;
}

/* What follows "\u": one character, written as one code unit or as a pair of surrogates. */
static gboolean
read_unicode_escape (SacJsonScanner *self,
                     GString        *text)
{
  gunichar high, low;

  if (!read_code_unit (self, &high))
    return FALSE;

  if (high >= 0xd800 && high < 0xdc00)
    {
      if (self->end - self->at < 2 || self->at[0] != '\\' || self->at[1] != 'u')
        return FALSE;

      self->at += 2;

      if (!read_code_unit (self, &low) || low < 0xdc00 || low > 0xdfff)
        return FALSE;

      high = 0x10000 + ((high - 0xd800) << 10 | (low - 0xdc00));
    }

  /* A lone surrogate is no character, and a zero would cut the string short. */
  if (high == 0 || !g_unichar_validate (high))
    return FALSE;

  g_string_append_unichar (text, high);

  return TRUE;
}

static gboolean
read_escape (SacJsonScanner *self,
             GString        *text)
{
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *found;
  char letter;

  if (self->at >= self->end || *self->at == '\0')
    return FALSE;

  letter = *self->at++;
  if (letter == 'u')
    return read_unicode_escape (self, text);

  found = strchr (letters, letter);
  if (found == NULL)
    return FALSE;

  g_string_append_c (text, meanings[found - letters]);

  return TRUE;
}

char *
sac_json_scanner_read_string (SacJsonScanner  *self,
                              GError         **error)
{
  g_autoptr(GString) text = NULL;

  if (!sac_json_scanner_accept (self, '"'))
    {
      set_expected (self, _("a string"), error);
      return NULL;
    }

  text = g_string_new (NULL);

  while (TRUE)
    {
      const char *first = self->at;

      while (self->at < self->end && *self->at != '"' && *self->at != '\\' &&
             (guchar) *self->at >= 0x20)
        self->at++;

      g_string_append_len (text, first, self->at - first);

      if (self->at < self->end && *self->at == '"')
        break;

      first = self->at;

      if (self->at >= self->end || *self->at++ != '\\' || !read_escape (self, text))
        {
          self->at = first;
          set_expected (self, _("the rest of a string"), error);
          return NULL;
        }
    }

  self->at++;

  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
sac_json_append_string (GString    *json,
                        const char *text)
{
  g_string_append_c (json, '"');

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"' || *at == '\\')
        g_string_append_printf (json, "\\%c", *at);
      else if ((guchar) *at < 0x20)
        g_string_append_printf (json, "\\u%04x", (guint8) *at);
      else
        g_string_append_c (json, *at);
    }

  g_string_append_c (json, '"');
}
