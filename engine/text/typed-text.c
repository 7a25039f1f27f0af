#include "engine/text/typed-text.h"

#include "engine/text/clusters.h"

#include <string.h>

#define ELLIPSIS 0x2026

/* The many ways to write one mark. */
static gunichar
plain_mark (gunichar character)
{
  switch (character)
    {
    case 0x00b4: case 0x02bc: case 0x2018: case 0x2019: case 0x201a: case 0x201b: case 0x2032:
      return '\'';
    case 0x201c: case 0x201d: case 0x201e: case 0x201f: case 0x2033:
      return '"';
    case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015: case 0x2212:
      return '-';
    default:
      return character;
    }
}

static gunichar
plain_width (gunichar character)
{
  if (character == 0x3001)
    return ',';
  if (character == 0x3002)
    return '.';
  if (character >= 0xff01 && character <= 0xff5e)
    return character - 0xfee0;

  return character;
}

static gunichar
read_character (gunichar          character,
                SacTypedTextFlags flags)
{
  gboolean wide = character >= 0x3001 && character <= 0xff5e;

  if (wide && (!(flags & SAC_TYPED_TEXT_KEEP_WIDE_MARKS) || g_unichar_isalnum (character)))
    character = plain_width (character);

  character = plain_mark (character);

  /* Not g_utf8_strdown(), whose answer depends on the locale. */
  return (flags & SAC_TYPED_TEXT_LOWERCASE) ? g_unichar_tolower (character) : character;
}

static gboolean
is_ligature (gunichar character)
{
  return character >= 0xfb00 && character <= 0xfb06;
}

/* The model's characters for one cluster. Small letters may compose where capitals do
 * not, so the result is composed once more. */
static char *
read_cluster (const char        *start,
              const char        *end,
              SacTypedTextFlags  flags)
{
  g_autoptr(GString) bare = g_string_new (NULL);
  g_autoptr(GString) read = g_string_new (NULL);
  g_autofree char *composed = NULL;
  GNormalizeMode mode = is_ligature (g_utf8_get_char (start)) ? G_NORMALIZE_NFKC : G_NORMALIZE_NFC;

  for (const char *p = start; p < end; p = g_utf8_next_char (p))
    if (!sac_character_is_shaping (g_utf8_get_char (p)))
      g_string_append_unichar (bare, g_utf8_get_char (p));

  composed = g_utf8_normalize (bare->str, bare->len, mode);

  for (const char *p = composed; *p != '\0'; p = g_utf8_next_char (p))
    if (g_utf8_get_char (p) == ELLIPSIS)
      g_string_append (read, "...");
    else
      g_string_append_unichar (read, read_character (g_utf8_get_char (p), flags));

  return g_utf8_normalize (read->str, read->len, G_NORMALIZE_NFC);
}

static gboolean
is_dash (gunichar character)
{
  return character >= 0x2012 && character <= 0x2015;
}

/* Adds the units of the cluster whose span is in @unit. */
static void
add_cluster (GArray            *units,
             SacUnit            unit,
             const char        *text,
             SacTypedTextFlags  flags)
{
  const char *start = text + unit.start_byte;
  gunichar first = g_utf8_get_char (start);
  g_autofree char *read = NULL;

  unit.starts_cluster = TRUE;
  unit.is_dash = is_dash (first);

  /* Nearly all characters of most texts need no composing. */
  if (unit.end - unit.start == 1 && first < 0x300)
    {
      unit.character = read_character (first, flags);
      g_array_append_val (units, unit);
      return;
    }

  read = read_cluster (start, text + unit.end_byte, flags);

  for (const char *p = read; *p != '\0'; p = g_utf8_next_char (p))
    {
      unit.character = g_utf8_get_char (p);
      g_array_append_val (units, unit);
      unit.starts_cluster = FALSE;
      unit.after_blank = FALSE;
    }
}

SacTypedText *
sac_typed_text_new (const char        *text,
                    SacTypedTextFlags  flags)
{
  SacTypedText *self = g_new0 (SacTypedText, 1);
  GArray *units = g_array_new (FALSE, FALSE, sizeof (SacUnit));
  gboolean after_blank = TRUE;
  int position = 0;

  self->text = g_utf8_make_valid (text, -1);

  for (const char *p = self->text; *p != '\0';)
    {
      const char *end = sac_cluster_end (p);
      int length = g_utf8_strlen (p, end - p);
      gunichar first = g_utf8_get_char (p);

      if (sac_character_is_blank (first))
        after_blank = TRUE;
      else if (!sac_character_is_invisible (first))
        {
          int n_before = units->len;
          SacUnit unit = {
            .start = position,
            .end = position + length,
            .start_byte = p - self->text,
            .end_byte = end - self->text,
            .after_blank = after_blank,
          };

          add_cluster (units, unit, self->text, flags);

          if ((int) units->len > n_before)
            after_blank = FALSE;
        }

      position += length;
      p = end;
    }

  self->n_characters = position;
  self->n_units = units->len;
  self->units = (SacUnit *) g_array_free (units, FALSE);

  return self;
}

void
sac_typed_text_free (SacTypedText *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_free (self->units);
  g_free (self);
}

char *
sac_typed_text_get_label (const SacTypedText *self,
                          int                 first,
                          int                 end)
{
  GString *label = g_string_new (NULL);

  for (int i = first; i < end; i++)
    {
      const SacUnit *unit = &self->units[i];

      if (i == first || unit->starts_cluster)
        g_string_append_len (label, self->text + unit->start_byte,
                             unit->end_byte - unit->start_byte);
    }

  return g_string_free (label, FALSE);
}

void
sac_units_append (const SacUnit *units,
                  int            n_units,
                  GString       *string)
{
  for (int i = 0; i < n_units; i++)
    g_string_append_unichar (string, units[i].character);
}
