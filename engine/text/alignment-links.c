#include "engine/text/alignment-links.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* No sentence that we read has more words; also keeps a pair of numbers in one key. */
#define MAX_WORD 1000000

static gboolean
parse_number (const char **text,
              int         *number)
{
  const char *p = *text;

  *number = 0;

  while (g_ascii_isdigit (*p) && *number < MAX_WORD)
    *number = *number * 10 + g_ascii_digit_value (*p++);

  if (p == *text || g_ascii_isdigit (*p) || *number >= MAX_WORD)
    return FALSE;

  *text = p;

  return TRUE;
}

static gboolean
parse_link (const char  *text,
            SacLink     *link,
            GError     **error)
{
  const char *p = text;

  if (parse_number (&p, &link->source) && (*p == '-' || *p == 'p'))
    {
      link->sure = *p++ == '-';

      if (parse_number (&p, &link->target) && *p == '\0')
        return TRUE;
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("expected links such as “0-0” or “3p4”, found “%s”"), text);

  return FALSE;
}

static gboolean
check_word (int          word,
            int          n_words,
            const char  *link,
            GError     **error)
{
  if (n_words < 0 || word < n_words)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("link “%s” points at word %d, counted from 0, of a sentence of %d"),
               link, word, n_words);

  return FALSE;
}

GArray *
sac_alignment_links_parse (const char  *line,
                           int          n_source,
                           int          n_target,
                           GError     **error)
{
  g_autoptr(GArray) links = g_array_new (FALSE, FALSE, sizeof (SacLink));
  g_auto(GStrv) words = g_strsplit_set (line, " \t\r\n", -1);

  for (char **word = words; *word != NULL; word++)
    {
      SacLink link;

      if (**word == '\0')
        continue;

      if (!parse_link (*word, &link, error) ||
          !check_word (link.source, n_source, *word, error) ||
          !check_word (link.target, n_target, *word, error))
        return NULL;

      g_array_append_val (links, link);
    }

  return g_steal_pointer (&links);
}

char *
sac_alignment_links_format (const GArray *links)
{
  GString *line = g_string_new (NULL);

  for (guint i = 0; i < links->len; i++)
    {
      const SacLink *link = &g_array_index (links, SacLink, i);

      g_string_append_printf (line, "%s%d%c%d", i > 0 ? " " : "",
                              link->source, link->sure ? '-' : 'p', link->target);
    }

  return g_string_free (line, FALSE);
}

/* Link → SURE or POSSIBLE. A link named twice counts once, as sure if either is. */
enum { POSSIBLE = 1, SURE };

static GHashTable *
make_set (const GArray *links)
{
  GHashTable *set = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < links->len; i++)
    {
      const SacLink *link = &g_array_index (links, SacLink, i);
      gint64 key = ((gint64) link->source << 32) | link->target;
      int before = GPOINTER_TO_INT (g_hash_table_lookup (set, &key));

      g_hash_table_replace (set, g_memdup2 (&key, sizeof key),
                            GINT_TO_POINTER (MAX (before, link->sure ? SURE : POSSIBLE)));
    }

  return set;
}

void
sac_alignment_error_add (SacAlignmentError *self,
                         const GArray      *links,
                         const GArray      *gold)
{
  g_autoptr(GHashTable) ours = make_set (links);
  g_autoptr(GHashTable) theirs = make_set (gold);
  GHashTableIter iter;
  gpointer key, value;

  self->links += g_hash_table_size (ours);
  g_hash_table_iter_init (&iter, theirs);

  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gboolean sure = GPOINTER_TO_INT (value) == SURE;
      gboolean found = g_hash_table_contains (ours, key);

      self->sure += sure;
      self->links_sure += sure && found;
      self->links_possible += found;
    }
}

double
sac_alignment_error_get_rate (const SacAlignmentError *self)
{
  gint64 n_expected = self->links + self->sure;

  if (n_expected == 0)
    return 0;

  return 1 - (double) (self->links_sure + self->links_possible) / n_expected;
}
