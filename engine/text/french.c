#include "engine/text/french.h"

#include <string.h>

#define LONGEST_CLITIC 8 /* "-t-elles" */
#define LONGEST_ELISION 7 /* "lorsqu'" */
#define LONGEST_WHOLE_WORD 16
#define MOST_CLITICS 3 /* "donne-le-moi" has two; a limit keeps a line of hyphens linear. */

/* Of these, "quelqu'un", "aujourd'hui" and "presqu'île" are none: they are one word. */
static const char *const elisions[] = {
  "c", "d", "j", "l", "m", "n", "s", "t", "z", "ç",
  "jusqu", "lorsqu", "puisqu", "qu", "quoiqu",
};

static const char *const pronouns[] = {
  "ce", "elle", "elles", "en", "il", "ils", "je", "la", "le", "les", "leur", "lui",
  "moi", "nous", "on", "toi", "tu", "vous", "y",
};

/* Nouns that end like a verb with its pronoun. */
static const char *const whole_words[] = {
  "garde-à-vous", "rendez-vous",
};

static gboolean
contains (const char *const *words,
          gsize              n_words,
          const char        *word,
          gsize              length)
{
  for (gsize i = 0; i < n_words; i++)
    if (strlen (words[i]) == length && strncmp (words[i], word, length) == 0)
      return TRUE;

  return FALSE;
}

/* In whatever locale, unlike g_utf8_strdown(). */
static char *
small (const char *word)
{
  GString *result = g_string_new (NULL);

  for (; *word != '\0'; word = g_utf8_next_char (word))
    g_string_append_unichar (result, g_unichar_tolower (g_utf8_get_char (word)));

  return g_string_free (result, FALSE);
}

gboolean
sac_french_is_elision (const char *word)
{
  g_autofree char *letters = small (word);
  const char *first = letters[0] == '-' ? letters + 1 : letters;
  gsize length = strlen (first);

  if (length < 2 || first[length - 1] != '\'')
    return FALSE;

  return contains (elisions, G_N_ELEMENTS (elisions), first, length - 1);
}

gboolean
sac_french_is_clitic (const char *word)
{
  g_autofree char *letters = small (word);
  const char *first = letters;

  if (first[0] != '-')
    return FALSE;

  /* The t of "a-t-il" only keeps two vowels apart. */
  if (g_str_has_prefix (first, "-t-"))
    first += 2;

  return contains (pronouns, G_N_ELEMENTS (pronouns), first + 1, strlen (first + 1)) ||
         sac_french_is_elision (word);
}

static char *
small_letters (const SacUnit *units,
               int            first,
               int            end)
{
  GString *word = g_string_new (NULL);

  for (int i = first; i < end; i++)
    g_string_append_unichar (word, g_unichar_tolower (units[i].character));

  return g_string_free (word, FALSE);
}

static int
find (const SacUnit *units,
      int            first,
      int            end,
      gunichar       character)
{
  for (int i = first; i < end; i++)
    if (units[i].character == character)
      return i;

  return end;
}

/* The end of the tied word that begins with the hyphen at @first, or -1 if it is none. */
static int
clitic_end (const SacUnit *units,
            int            first,
            int            end)
{
  int window = MIN (end, first + LONGEST_CLITIC + 1);
  int hyphen = find (units, first + 1, window, '-');
  int apostrophe = find (units, first + 1, window, '\'');
  int stop = MIN (hyphen, MIN (apostrophe + 1, window));
  g_autofree char *word = NULL;

  /* "-t-il" is one. */
  if (hyphen == first + 2 && hyphen < window &&
      g_unichar_tolower (units[first + 1].character) == 't')
    stop = find (units, hyphen + 1, window, '-');

  if (stop - first > LONGEST_CLITIC)
    return -1;

  word = small_letters (units, first, stop);

  return sac_french_is_clitic (word) ? stop : -1;
}

/* Whether nothing but pronouns is tied to the verb that ends before the hyphen at @first:
 * "arc-en-ciel" is no verb. */
static gboolean
only_clitics_follow (const SacUnit *units,
                     int            first,
                     int            end)
{
  gboolean follows_elision = FALSE;

  for (int i = 0; first < end; i++)
    {
      int next;

      if (i == MOST_CLITICS)
        return FALSE;

      if (follows_elision)
        {
          g_autofree char *last = small_letters (units, first, MIN (end, first + 4));

          return g_str_equal (last, "en") || g_str_equal (last, "y");
        }

      next = units[first].character == '-' ? clitic_end (units, first, end) : -1;

      if (next < 0)
        return FALSE;

      follows_elision = units[next - 1].character == '\'';
      first = next;
    }

  return !follows_elision;
}

static void
add_token (GArray *tokens,
           int     first,
           int     end)
{
  SacToken token = { first, end };

  if (first < end)
    g_array_append_val (tokens, token);
}

static int
split_elisions (const SacUnit *units,
                SacToken       word,
                GArray        *tokens)
{
  int first = word.first;

  for (;;)
    {
      int apostrophe = find (units, first, MIN (word.end, first + LONGEST_ELISION), '\'');
      g_autofree char *part = NULL;

      if (apostrophe >= word.end || units[apostrophe].character != '\'')
        return first;

      part = small_letters (units, first, apostrophe + 1);

      if (!sac_french_is_elision (part))
        return first;

      add_token (tokens, first, apostrophe + 1);
      first = apostrophe + 1;
    }
}

static gboolean
is_whole (const SacUnit *units,
          int            first,
          int            end)
{
  g_autofree char *word = NULL;

  if (end - first > LONGEST_WHOLE_WORD)
    return FALSE;

  word = small_letters (units, first, end);

  return contains (whole_words, G_N_ELEMENTS (whole_words), word, strlen (word));
}

void
sac_french_split (const SacUnit *units,
                  SacToken       word,
                  GArray        *tokens)
{
  int first = split_elisions (units, word, tokens);
  int hyphen = find (units, first + 1, word.end, '-');

  if (is_whole (units, first, word.end))
    hyphen = word.end;

  while (hyphen < word.end && !only_clitics_follow (units, hyphen, word.end))
    hyphen = find (units, hyphen + 1, word.end, '-');

  add_token (tokens, first, hyphen);

  while (hyphen < word.end)
    {
      int next = units[hyphen].character == '-' ? clitic_end (units, hyphen, word.end) : word.end;

      add_token (tokens, hyphen, next);
      hyphen = next;
    }
}
