#include "engine/text/tokenizer.h"

#include "engine/text/clusters.h"
#include "engine/text/french.h"

#include <string.h>

/* A limit keeps a long line of letters and points linear. */
#define MOST_INITIALS 8

typedef enum
{
  KIND_LETTER,
  KIND_DIGIT,
  KIND_HAN,
  KIND_MARK
} Kind;

typedef struct
{
  const SacUnit *units;
  int            n_units;
  const char    *language;
  GArray        *tokens;
  gboolean       quote_is_open; /* Of the quotation marks that look like apostrophes. */
} Reader;

static Kind
kind_of (const Reader *reader,
         int           i)
{
  gunichar character = reader->units[i].character;

  if (character < 0x80)
    return g_ascii_isalpha (character) ? KIND_LETTER :
           g_ascii_isdigit (character) ? KIND_DIGIT : KIND_MARK;
  if (sac_character_is_han (character))
    return KIND_HAN;
  if (g_unichar_isdigit (character))
    return KIND_DIGIT;

  switch (g_unichar_type (character))
    {
    case G_UNICODE_LETTER_NUMBER:
    case G_UNICODE_OTHER_NUMBER: /* "m²" */
      return KIND_LETTER;
    default:
      return g_unichar_isalpha (character) || g_unichar_ismark (character) ? KIND_LETTER : KIND_MARK;
    }
}

/* The first unit of the next cluster. */
static int
next_cluster (const Reader *reader,
              int           i)
{
  do
    i++;
  while (i < reader->n_units && !reader->units[i].starts_cluster);

  return i;
}

/* Whether the unit at @i exists and is written without a blank before it. */
static gboolean
continues (const Reader *reader,
           int           i)
{
  return i < reader->n_units && !reader->units[i].after_blank;
}

static gboolean
is_wordly (const Reader *reader,
           int           i)
{
  Kind kind = kind_of (reader, i);

  return kind == KIND_LETTER || kind == KIND_DIGIT;
}

/* Whether the mark at @i belongs to the word that it stands in: "don't", "3.14". */
static gboolean
connects (const Reader *reader,
          int           i)
{
  int next = next_cluster (reader, i);

  if (!continues (reader, next) || !is_wordly (reader, next))
    return FALSE;

  switch (reader->units[i].character)
    {
    case '\'':
    case '_':
    case 0x00b7:
      return TRUE;
    case '-':
      return !reader->units[i].is_dash;
    case '.':
    case ',':
    case ':':
    case '/':
      return kind_of (reader, i - 1) == KIND_DIGIT && kind_of (reader, next) == KIND_DIGIT;
    default:
      return FALSE;
    }
}

static int
word_end (const Reader *reader,
          int           first)
{
  int end = next_cluster (reader, first);

  while (continues (reader, end) && (is_wordly (reader, end) || connects (reader, end)))
    end = next_cluster (reader, end);

  return end;
}

/* "p.m." and "U.S.A": the end of a row of single letters with points, or @first. */
static int
initials_end (const Reader *reader,
              int           first)
{
  int n_initials = 0;
  int end = first;

  while (n_initials < MOST_INITIALS)
    {
      int point = next_cluster (reader, end);

      if (kind_of (reader, end) != KIND_LETTER || !continues (reader, point))
        break;
      if (reader->units[point].character != '.')
        break;

      n_initials++;
      end = next_cluster (reader, point);

      if (!continues (reader, end))
        break;
    }

  if (n_initials < 2)
    return first;
  if (!continues (reader, end) || !is_wordly (reader, end))
    return end;

  /* One letter more may lack its point, a whole word may not: "e.g.this". */
  return word_end (reader, end) == next_cluster (reader, end) ? next_cluster (reader, end) : first;
}

static gboolean
is_abbreviation (const Reader *reader,
                 int           first,
                 int           end)
{
  static const char *const english[] = { "dr", "mr", "mrs", "ms", "mt", "prof", "st", "vs", NULL };
  static const char *const french[] = { "dr", "m", "mm", "prof", "st", NULL };
  const char *const *known = g_str_equal (reader->language, "en") ? english :
                             g_str_equal (reader->language, "fr") ? french : NULL;
  char word[8] = { 0 };

  if (known == NULL || end - first >= (int) sizeof word)
    return FALSE;

  for (int i = first; i < end; i++)
    if (reader->units[i].character >= 0x80)
      return FALSE;
    else
      word[i - first] = g_ascii_tolower (reader->units[i].character);

  return g_strv_contains (known, word);
}

static void
add_token (Reader *reader,
           int     first,
           int     end)
{
  SacToken token = { first, end };

  g_array_append_val (reader->tokens, token);
}

/* A mark that ends the word before @end is part of it in "Mr. Smith" and "the boys' room". */
static int
take_last_mark (Reader *reader,
                int     first,
                int     end)
{
  int next;

  if (!continues (reader, end))
    return end;

  next = next_cluster (reader, end);

  if (reader->units[end].character == '.' &&
      next < reader->n_units && reader->units[next].after_blank && is_wordly (reader, next) &&
      is_abbreviation (reader, first, end))
    return next;

  if (reader->units[end].character == '\'' && !reader->quote_is_open)
    return next;

  return end;
}

static int
read_word (Reader *reader,
           int     first)
{
  int end = initials_end (reader, first);

  if (end == first)
    {
      end = word_end (reader, first);
      end = take_last_mark (reader, first, end);
    }

  if (g_str_equal (reader->language, "fr"))
    sac_french_split (reader->units, (SacToken) { first, end }, reader->tokens);
  else
    add_token (reader, first, end);

  return end;
}

/* Up to three points or hyphens are one mark. */
static int
read_mark (Reader *reader,
           int     first)
{
  gunichar character = reader->units[first].character;
  int end = next_cluster (reader, first);

  /* The three points of an ellipsis are one cluster. */
  if ((character == '.' || character == '-') && end == first + 1)
    while (end < first + 3 && continues (reader, end) &&
           reader->units[end].starts_cluster &&
           next_cluster (reader, end) == end + 1 &&
           reader->units[end].character == character)
      end++;

  if (character == '\'')
    reader->quote_is_open = !reader->quote_is_open;

  add_token (reader, first, end);

  return end;
}

static gboolean
is_signed_number (const Reader *reader,
                  int           i)
{
  int next = next_cluster (reader, i);

  return reader->units[i].character == '-' && reader->units[i].after_blank &&
         !reader->units[i].is_dash &&
         continues (reader, next) && kind_of (reader, next) == KIND_DIGIT;
}

GArray *
sac_tokenize (const SacTypedText *text,
              const char         *language)
{
  Reader reader = {
    .units = text->units,
    .n_units = text->n_units,
    .language = language,
    .tokens = g_array_new (FALSE, FALSE, sizeof (SacToken)),
  };

  for (int i = 0; i < reader.n_units;)
    {
      if (is_wordly (&reader, i) || is_signed_number (&reader, i))
        {
          i = read_word (&reader, i);
        }
      else if (kind_of (&reader, i) == KIND_HAN)
        {
          add_token (&reader, i, next_cluster (&reader, i));
          i = next_cluster (&reader, i);
        }
      else
        {
          i = read_mark (&reader, i);
        }
    }

  return reader.tokens;
}
