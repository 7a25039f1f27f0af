#include "engine/text/clusters.h"

#define ZERO_WIDTH_NON_JOINER 0x200c
#define ZERO_WIDTH_JOINER 0x200d

static gboolean
is_within (gunichar character,
           gunichar first,
           gunichar last)
{
  return character >= first && character <= last;
}

static gboolean
is_tag (gunichar character)
{
  return is_within (character, 0xe0020, 0xe007f);
}

gboolean
sac_character_is_blank (gunichar character)
{
  /* 0x85 and the line and paragraph separators end lines as well. */
  return g_unichar_isspace (character) || character == 0x0b || character == 0x85;
}

gboolean
sac_character_is_shaping (gunichar character)
{
  return character == ZERO_WIDTH_JOINER || character == ZERO_WIDTH_NON_JOINER ||
         is_within (character, 0xfe00, 0xfe0f) || is_within (character, 0xe0100, 0xe01ef) ||
         is_tag (character);
}

gboolean
sac_character_is_invisible (gunichar character)
{
  GUnicodeType type = g_unichar_type (character);

  if (sac_character_is_blank (character))
    return FALSE;

  return type == G_UNICODE_CONTROL || type == G_UNICODE_FORMAT;
}

gboolean
sac_text_is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar character = g_utf8_get_char (text);

      if (!sac_character_is_blank (character) && !sac_character_is_invisible (character) &&
          !sac_character_is_shaping (character))
        return FALSE;
    }

  return TRUE;
}

gboolean
sac_character_is_han (gunichar character)
{
  if (character < 0x2e80)
    return FALSE;

  /* The marks that lengthen or repeat a syllable belong to no script. */
  if (is_within (character, 0x3031, 0x3035) || is_within (character, 0x309b, 0x309c) ||
      character == 0x30fc || character == 0xff70)
    return TRUE;

  switch (g_unichar_get_script (character))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_BOPOMOFO:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_regional_indicator (gunichar character)
{
  return is_within (character, 0x1f1e6, 0x1f1ff);
}

static gboolean
is_pictograph (gunichar character)
{
  return (is_within (character, 0x1f000, 0x1faff) && !is_regional_indicator (character)) ||
         is_within (character, 0x2190, 0x2bff);
}

/* Kills the vowel of an Indic consonant and so ties it to the next one. */
static gboolean
is_conjoiner (gunichar character)
{
  return character == 0x094d || character == 0x09cd || character == 0x0acd ||
         character == 0x0b4d || character == 0x0c4d || character == 0x0d4d;
}

static gboolean
extends (gunichar character)
{
  if (character < 0x300)
    return FALSE;

  return g_unichar_ismark (character) || sac_character_is_shaping (character) ||
         is_within (character, 0x1f3fb, 0x1f3ff) || /* Colours of skin. */
         character == 0x0e33 || character == 0x0eb3 || /* Thai and Lao am. */
         is_within (character, 0xff9e, 0xff9f);
}

/* Hangul written letter by letter: leading consonants, vowels, trailing consonants. */
static gboolean
is_same_syllable (gunichar previous,
                  gunichar character)
{
  gboolean leads = is_within (previous, 0x1100, 0x115f) || is_within (previous, 0xa960, 0xa97c);
  gboolean syllable = is_within (previous, 0xac00, 0xd7a3);
  gboolean open = is_within (previous, 0x1160, 0x11a7) || is_within (previous, 0xd7b0, 0xd7c6) ||
                  (syllable && (previous - 0xac00) % 28 == 0);
  gboolean closed = is_within (previous, 0x11a8, 0x11ff) || is_within (previous, 0xd7cb, 0xd7fb) ||
                    (syllable && !open);
  gboolean vowel = is_within (character, 0x1160, 0x11a7) || is_within (character, 0xd7b0, 0xd7c6);
  gboolean trails = is_within (character, 0x11a8, 0x11ff) || is_within (character, 0xd7cb, 0xd7fb);

  if (leads)
    return vowel || is_within (character, 0x1100, 0x115f) ||
           is_within (character, 0xa960, 0xa97c) || is_within (character, 0xac00, 0xd7a3);

  return (open && (vowel || trails)) || (closed && trails);
}

const char *
sac_cluster_end (const char *text)
{
  gunichar first = g_utf8_get_char (text);
  gunichar previous = first;
  gboolean conjoined = FALSE;
  int n_characters = 1;

  text = g_utf8_next_char (text);

  if (sac_character_is_blank (first) || sac_character_is_invisible (first))
    return text;

  for (; *text != '\0' && n_characters < SAC_CLUSTER_MAX_CHARACTERS; n_characters++)
    {
      gunichar character = g_utf8_get_char (text);
      gboolean joined = previous == ZERO_WIDTH_JOINER && is_pictograph (first) &&
                        is_pictograph (character);
      gboolean flag = n_characters == 1 && is_regional_indicator (previous) &&
                      is_regional_indicator (character);
      gboolean conjunct = conjoined && g_unichar_isalpha (character) &&
                          g_unichar_get_script (character) == g_unichar_get_script (first);

      if (!extends (character) && !joined && !flag && !conjunct &&
          !is_same_syllable (previous, character))
        break;

      if (is_conjoiner (character))
        conjoined = TRUE;
      else if (!extends (character))
        conjoined = FALSE;

      previous = character;
      text = g_utf8_next_char (text);
    }

  return text;
}
