#include "engine/text/word-vectors.h"

#include "engine/errors.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How many fields a line has, with a blank between two. */
static int
count_fields (const char *line)
{
  int n = 1;

  for (const char *at = line; *at != '\0'; at++)
    n += *at == ' ' && at[1] != '\0';

  return n;
}

/* "400000 100": how many words of how many numbers follow. */
static gboolean
is_heading (const char *line)
{
  return count_fields (line) == 2 && strspn (line, "0123456789 ") == strlen (line);
}

/* The number of numbers, of the first line that has any. */
static gboolean
set_size (SacWordVectors  *self,
          const char      *line,
          GError         **error)
{
  self->size = count_fields (line) - 1;

  if (self->size >= 1 && self->size <= SAC_WORD_VECTORS_MAX_SIZE)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("expected a word and 1 to %d numbers, found %d; is this a file of word vectors?"),
               SAC_WORD_VECTORS_MAX_SIZE, self->size);

  return FALSE;
}

static gboolean
add_numbers (SacWordVectors  *self,
             const char      *text,
             GError         **error)
{
  for (int i = 0; i < self->size; i++)
    {
      char *end;
      float value = g_ascii_strtod (text, &end);

      if (end == text || !isfinite (value) || (*end != ' ' && *end != '\0'))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("number %d of the vector is none, or too large"), i + 1);
          return FALSE;
        }

      g_array_append_val (self->values, value);
      text = *end == ' ' ? end + 1 : end;
    }

  return TRUE;
}

static gboolean
check_room (const SacWordVectors  *self,
            GError               **error)
{
  if (self->words->len < SAC_WORD_VECTORS_MAX_WORDS &&
      self->values->len + (guint) self->size <= SAC_WORD_VECTORS_MAX_NUMBERS)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("more than %d words or %d numbers; keep fewer words"),
               SAC_WORD_VECTORS_MAX_WORDS, SAC_WORD_VECTORS_MAX_NUMBERS);

  return FALSE;
}

static gboolean
add_line (SacWordVectors  *self,
          const char      *line,
          gboolean         among_first,
          GHashTable      *wanted,
          GError         **error)
{
  const char *blank = strchr (line, ' ');
  g_autofree char *word = NULL;

  if (self->size == 0 && !set_size (self, line, error))
    return FALSE;

  if (blank == NULL || blank == line || count_fields (line) != self->size + 1)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected a word and %d numbers with a blank between two, as in the lines "
                     "before, found %d"), self->size, count_fields (line) - 1);
      return FALSE;
    }

  word = g_strndup (line, blank - line);
  if (g_hash_table_contains (self->rows, word) ||
      (!among_first && (wanted == NULL || !g_hash_table_contains (wanted, word))))
    return TRUE;

  if (!check_room (self, error) || !add_numbers (self, blank + 1, error))
    return FALSE;

  g_ptr_array_add (self->words, word);
  g_hash_table_insert (self->rows, g_steal_pointer (&word), GUINT_TO_POINTER (self->words->len));

  return TRUE;
}

static gboolean
read_lines (SacWordVectors  *self,
            SacLineReader   *reader,
            int              most,
            GHashTable      *wanted,
            GCancellable    *cancellable,
            GError         **error)
{
  g_autoptr(GError) problem = NULL;
  const char *line;
  int n_lines = 0;

  while ((line = sac_line_reader_next (reader, cancellable, &problem)) != NULL)
    {
      if (sac_line_reader_get_number (reader) == 1 && is_heading (line))
        continue;

      if (n_lines >= most && wanted == NULL)
        return TRUE;

      if (!add_line (self, line, n_lines < most, wanted, error))
        {
          sac_line_reader_prefix_error (reader, error);
          return FALSE;
        }

      n_lines++;
    }

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }

  if (n_lines > 0)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("no word vectors are in it"));
  sac_line_reader_prefix_error (reader, error);

  return FALSE;
}

SacWordVectors *
sac_word_vectors_load (const char      *path,
                       int              most,
                       GHashTable      *wanted,
                       GCancellable    *cancellable,
                       GError         **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, cancellable, error);
  g_autoptr(SacWordVectors) self = NULL;

  if (reader == NULL)
    return NULL;

  self = g_new0 (SacWordVectors, 1);
  self->words = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_hash_table_new (g_str_hash, g_str_equal);
  self->values = g_array_new (FALSE, FALSE, sizeof (float));

  return read_lines (self, reader, most, wanted, cancellable, error) ? g_steal_pointer (&self)
                                                                     : NULL;
}

void
sac_word_vectors_free (SacWordVectors *self)
{
  g_ptr_array_unref (self->words);
  g_hash_table_unref (self->rows);
  g_array_unref (self->values);
  g_free (self);
}

const float *
sac_word_vectors_find (const SacWordVectors *self,
                       const char           *word)
{
  guint row = GPOINTER_TO_UINT (g_hash_table_lookup (self->rows, word));

  return row > 0 ? &g_array_index (self->values, float, (row - 1) * self->size) : NULL;
}
