#include "engine/text/detokenizer.h"

#include "engine/text/clusters.h"
#include "engine/text/french.h"

#include <string.h>

/* How a word stands to its neighbours. */
typedef struct
{
  gboolean clings_left;
  gboolean clings_right;
  gboolean is_han;
} Manner;

typedef struct
{
  const char *language;
  gboolean    double_is_open;
  gboolean    single_is_open;
} Writer;

static gboolean
is_one_of (const char        *word,
           const char *const *marks)
{
  return g_strv_contains (marks, word);
}

static gboolean
begins_han (gunichar character)
{
  /* Wide punctuation brings its own room. */
  return sac_character_is_han (character) ||
         (character >= 0x3000 && character <= 0x303f) ||
         (character >= 0xff01 && character <= 0xff65);
}

static Manner
mark_manner (const char *word,
             gboolean    french)
{
  static const char *const closing[] = {
    ".", ",", "...", "..", ")", "]", "}", "°", NULL,
  };
  static const char *const closing_unless_french[] = { "!", "?", ";", ":", "%", "»", NULL };
  static const char *const opening[] = { "(", "[", "{", "¿", "¡", "#", NULL };
  static const char *const opening_unless_french[] = { "$", "£", "€", "¥", "«", NULL };
  static const char *const joining[] = { "/", "@", "_", NULL };

  return (Manner) {
    .clings_left = is_one_of (word, closing) || is_one_of (word, joining) ||
                   (!french && is_one_of (word, closing_unless_french)),
    .clings_right = is_one_of (word, opening) || is_one_of (word, joining) ||
                    (!french && is_one_of (word, opening_unless_french)),
  };
}

static Manner
quote_manner (gboolean *is_open)
{
  *is_open = !*is_open;

  return (Manner) { .clings_left = !*is_open, .clings_right = *is_open };
}

static Manner
manner_of (Writer     *writer,
           const char *word)
{
  gboolean french = g_str_equal (writer->language, "fr");
  Manner manner;

  if (g_str_equal (word, "\""))
    return quote_manner (&writer->double_is_open);
  if (g_str_equal (word, "'"))
    return quote_manner (&writer->single_is_open);

  manner = mark_manner (word, french);
  manner.is_han = begins_han (g_utf8_get_char (word));

  if (french && (strchr (word, '\'') != NULL || word[0] == '-'))
    {
      manner.clings_left |= sac_french_is_clitic (word);
      manner.clings_right |= sac_french_is_elision (word);
    }

  return manner;
}

static gboolean
needs_blank (Manner   left,
             Manner   right,
             gboolean packed)
{
  if (left.clings_right || right.clings_left)
    return FALSE;
  if (left.is_han && right.is_han)
    return FALSE;

  return !packed || (!left.is_han && !right.is_han);
}

char *
sac_detokenize (const char *const *words,
                int                n_words,
                const char        *language,
                gboolean           packed)
{
  Writer writer = { .language = language };
  GString *text = g_string_new (NULL);
  Manner left = { 0 };

  for (int i = 0; i < n_words; i++)
    {
      Manner right = manner_of (&writer, words[i]);

      /* After a Chinese character "," stands as "，" would. */
      if (right.clings_left)
        right.is_han |= left.is_han;
      if (i > 0 && needs_blank (left, right, packed))
        g_string_append_c (text, ' ');

      g_string_append (text, words[i]);
      left = right;
    }

  return g_string_free (text, FALSE);
}
