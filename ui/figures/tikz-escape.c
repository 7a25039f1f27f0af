#include "ui/figures/tikz-escape.h"

#include <pango/pango.h>
#include <string.h>

/* Also parts what TeX would join: "--" and ",,". */
static const char *
escape_of (char c)
{
  static const struct
  {
    char        c;
    const char *escape;
  } escapes[] = {
    { '\\', "\\textbackslash{}" }, { '{', "\\{" }, { '}', "\\}" }, { '$', "\\$" }, { '&', "\\&" },
    { '#', "\\#" }, { '_', "\\_" }, { '%', "\\%" }, { '~', "\\textasciitilde{}" },
    { '^', "\\textasciicircum{}" }, { '<', "\\textless{}" }, { '>', "\\textgreater{}" },
    { '|', "\\textbar{}" }, { '"', "\\textquotedbl{}" }, { '\'', "\\textquotesingle{}" },
    { '`', "\\textasciigrave{}" }, { '-', "{-}" }, { ',', "{,}" }, { ' ', "\\ " },
    /* A bracket at the start may be taken for an option. */
    { '[', "{[}" }, { ']', "{]}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (escapes); i++)
    if (escapes[i].c == c)
      return escapes[i].escape;

  return NULL;
}

char *
sac_tikz_escape (const char *text)
{
  GString *escaped = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    {
      const char *escape = escape_of (*p);

      if (escape != NULL)
        g_string_append (escaped, escape);
      else
        g_string_append_c (escaped, *p);
    }

  return g_string_free (escaped, FALSE);
}

/* A word that is wider than its line is broken between any two letters, as Pango breaks it: TeX
 * would look for syllables, show hyphens that are not in the word, or run over the edge. */
static char *
escape_broken (const char *word)
{
  int n_letters = g_utf8_strlen (word, -1);
  g_autofree PangoLogAttr *attributes = g_new0 (PangoLogAttr, n_letters + 1);
  GString *broken = g_string_new (NULL);
  const char *start = word;

  pango_get_log_attrs (word, strlen (word), -1, pango_language_get_default (), attributes,
                       n_letters + 1);

  for (int i = 1; i <= n_letters; i++)
    {
      g_autofree char *sign = NULL, *escaped = NULL;
      const char *end = g_utf8_offset_to_pointer (start, 1);

      /* Marks stay with their letter. */
      while (i < n_letters && !attributes[i].is_cursor_position)
        {
          end = g_utf8_next_char (end);
          i++;
        }

      sign = g_strndup (start, end - start);
      escaped = sac_tikz_escape (sign);
      g_string_append_printf (broken, "%s%s", start > word ? "\\allowbreak{}" : "", escaped);
      start = end;
    }

  return g_string_free (broken, FALSE);
}

char *
sac_tikz_escape_lines (const char *text,
                       int         most)
{
  g_auto(GStrv) words = g_strsplit (text, " ", -1);

  for (int i = 0; words[i] != NULL; i++)
    {
      char *escaped = g_utf8_strlen (words[i], -1) > most ? escape_broken (words[i])
                                                          : sac_tikz_escape (words[i]);

      g_free (words[i]);
      words[i] = escaped;
    }

  return g_strjoinv (" ", words);
}
