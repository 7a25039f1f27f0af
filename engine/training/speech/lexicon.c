#include "engine/training/speech/lexicon.h"

#include "engine/errors.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _SacLexicon
{
  GHashTable *words; /* Each to its phonemes. */
};

/* "Z IH1 R OW0" without its digits; NULL: no phonemes, or a character that none has. */
static char *
drop_stress (const char *phonemes)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (const char *c = phonemes; *c != '\0'; c++)
    {
      if (g_ascii_isupper (*c) || (*c == ' ' && text->len > 0 && c[1] != ' ' && c[1] != '\0'))
        g_string_append_c (text, *c);
      else if (!g_ascii_isdigit (*c) && *c != ' ')
        return NULL;
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static gboolean
add_line (SacLexicon  *self,
          const char  *line,
          GError     **error)
{
  const char *tab = strchr (line, '\t');
  g_autofree char *phonemes = tab != NULL ? drop_stress (tab + 1) : NULL;
  g_autofree char *word = NULL;

  if (phonemes == NULL || tab == line)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected a word, a tab, and its phonemes in capital letters"));
      return FALSE;
    }

  if (g_hash_table_size (self->words) >= SAC_LEXICON_MAX_WORDS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("more than %d words"),
                   SAC_LEXICON_MAX_WORDS);
      return FALSE;
    }

  word = g_strndup (line, tab - line);
  if (!g_hash_table_contains (self->words, word))
    g_hash_table_insert (self->words, g_steal_pointer (&word), g_steal_pointer (&phonemes));

  return TRUE;
}

SacLexicon *
sac_lexicon_load (const char    *path,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(SacLexicon) self = NULL;
  g_autoptr(GError) problem = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  self = g_new0 (SacLexicon, 1);
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  while ((line = sac_line_reader_next (reader, cancellable, &problem)) != NULL)
    if (!add_line (self, line, &problem))
      {
        sac_line_reader_prefix_error (reader, &problem);
        break;
      }

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  return g_steal_pointer (&self);
}

void
sac_lexicon_free (SacLexicon *self)
{
  g_hash_table_unref (self->words);
  g_free (self);
}

const char *
sac_lexicon_find (const SacLexicon *self,
                  const char       *word)
{
  return g_hash_table_lookup (self->words, word);
}

/* The words of @text in small letters; what is no letter, figure or apostrophe parts them. */
static char **
split_words (const char *text)
{
  g_autofree char *small = g_ascii_strdown (text, -1);
  g_autoptr(GStrvBuilder) words = g_strv_builder_new ();
  const char *at = small;

  while (*at != '\0')
    {
      gsize n = strspn (at, "abcdefghijklmnopqrstuvwxyz0123456789'");
      g_autofree char *word = g_strndup (at, n);

      if (n > 0)
        g_strv_builder_add (words, word);

      at += n > 0 ? n : 1;
    }

  return g_strv_builder_end (words);
}

static gboolean
are_letters (char **words)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) > 1 || !g_ascii_isalpha (words[i][0]))
      return FALSE;

  return words[0] != NULL;
}

/* How the dictionary writes the name of a letter is "a.". */
static const char *
find_said (const SacLexicon *self,
           const char       *word,
           gboolean          letters)
{
  static const char *const figures[] = {
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
  };
  g_autofree char *letter = g_strconcat (word, ".", NULL);
  const char *named = letters ? sac_lexicon_find (self, letter) : NULL;

  if (named != NULL)
    return named;

  if (g_ascii_isdigit (word[0]) && word[1] == '\0')
    return sac_lexicon_find (self, figures[word[0] - '0']);

  return sac_lexicon_find (self, word);
}

char *
sac_lexicon_spell (const SacLexicon *self,
                   const char       *text)
{
  g_auto(GStrv) words = split_words (text);
  g_autoptr(GString) phonemes = g_string_new (NULL);
  gboolean letters = are_letters (words);

  if (strpbrk (text, "()[]<>{}") != NULL)
    return NULL;

  for (int i = 0; words[i] != NULL; i++)
    {
      const char *said = find_said (self, words[i], letters);

      if (said == NULL)
        return NULL;

      g_string_append_printf (phonemes, "%s%s", i > 0 ? " " : "", said);
    }

  return phonemes->len > 0 ? g_string_free (g_steal_pointer (&phonemes), FALSE) : NULL;
}
