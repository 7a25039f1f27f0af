#include "engine/text/pieces.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer words are put together from runs of this many characters, so that a megabyte
 * without a blank takes a time in proportion. */
#define RUN_LENGTH 100

#define NONE G_MAXINT

struct _SacPieces
{
  char      **vocabulary;
  int         n_pieces;
  GHashTable *ending;   /* Text without "@@" → row; pieces that end their word. */
  GHashTable *inner;    /* The same for those that do not. */
  gsize       longest;  /* Bytes. */
  gboolean    whole_words;
};

const char *const sac_special_pieces[SAC_N_SPECIAL_PIECES] = {
  [SAC_PIECE_PAD] = "<pad>",
  [SAC_PIECE_UNKNOWN] = "<unk>",
  [SAC_PIECE_START] = "<s>",
  [SAC_PIECE_END] = "</s>",
};

gboolean
sac_piece_ends_word (const char *piece,
                     gsize      *length)
{
  gsize n_bytes = strlen (piece);
  gsize n_mark = strlen (SAC_PIECE_MARK);
  gboolean ends = n_bytes <= n_mark || !g_str_has_suffix (piece, SAC_PIECE_MARK);

  if (length != NULL)
    *length = ends ? n_bytes : n_bytes - n_mark;

  return ends;
}

static gboolean
add_piece (SacPieces   *self,
           const char  *piece,
           int          row,
           GError     **error)
{
  gsize length;
  gboolean ends_word = sac_piece_ends_word (piece, &length);

  if (row < SAC_N_SPECIAL_PIECES && !g_str_equal (piece, sac_special_pieces[row]))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("vocabulary, row %d: expected “%s”, found “%s”"),
                   row, sac_special_pieces[row], piece);
      return FALSE;
    }

  if (piece[0] == '\0' || !g_utf8_validate (piece, -1, NULL))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("vocabulary, row %d: expected text in UTF-8 of at least one character"), row);
      return FALSE;
    }

  if (row < SAC_N_SPECIAL_PIECES)
    return TRUE;

  self->longest = MAX (self->longest, length);

  if (!g_hash_table_insert (ends_word ? self->ending : self->inner,
                            g_strndup (piece, length), GINT_TO_POINTER (row)))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("vocabulary, row %d: “%s” occurs twice"), row, piece);
      return FALSE;
    }

  return TRUE;
}

SacPieces *
sac_pieces_new (const char *const  *vocabulary,
                GError            **error)
{
  g_autoptr(SacPieces) self = g_new0 (SacPieces, 1);

  self->vocabulary = g_strdupv ((char **) vocabulary);
  self->n_pieces = g_strv_length (self->vocabulary);
  self->ending = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->inner = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (self->n_pieces < SAC_N_SPECIAL_PIECES || self->n_pieces > SAC_VOCABULARY_MAX)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                   _("vocabulary: expected %d to %d pieces, found %d"),
                   SAC_N_SPECIAL_PIECES, SAC_VOCABULARY_MAX, self->n_pieces);
      return NULL;
    }

  for (int row = 0; row < self->n_pieces; row++)
    if (!add_piece (self, self->vocabulary[row], row, error))
      return NULL;

  return g_steal_pointer (&self);
}

SacPieces *
sac_pieces_new_words (const char *const  *vocabulary,
                      GError            **error)
{
  SacPieces *self = sac_pieces_new (vocabulary, error);

  if (self != NULL)
    self->whole_words = TRUE;

  return self;
}

void
sac_pieces_free (SacPieces *self)
{
  if (self == NULL)
    return;

  g_strfreev (self->vocabulary);
  g_clear_pointer (&self->ending, g_hash_table_unref);
  g_clear_pointer (&self->inner, g_hash_table_unref);
  g_free (self);
}

const char *const *
sac_pieces_get_vocabulary (const SacPieces *self)
{
  return (const char *const *) self->vocabulary;
}

int
sac_pieces_get_size (const SacPieces *self)
{
  return self->n_pieces;
}

/* A run of at most RUN_LENGTH characters being put together. */
typedef struct
{
  const SacPieces *pieces;
  GString         *text;
  int              offsets[RUN_LENGTH + 1]; /* Bytes in the text, by character. */
  int              n_characters;
  gboolean         ends_word;
  int              starts[RUN_LENGTH + 1]; /* Characters, by part; one more for the end. */
  int              merged[RUN_LENGTH];     /* The row of each part with the next one, or NONE. */
  int              n_parts;
} Run;

/* The row of the piece that covers the characters from @first to before @end. */
static int
find_piece (Run *run,
            int  first,
            int  end)
{
  GHashTable *table = run->ends_word && end == run->n_characters ? run->pieces->ending :
                                                                   run->pieces->inner;
  char *start = run->text->str + run->offsets[first];
  int length = run->offsets[end] - run->offsets[first];
  gpointer row = NULL;
  char after = start[length];

  if ((gsize) length > run->pieces->longest)
    return NONE;

  /* Row 0 is special, so that NULL is never a row of the table. */
  start[length] = '\0';
  row = g_hash_table_lookup (table, start);
  start[length] = after;

  return row != NULL ? GPOINTER_TO_INT (row) : NONE;
}

static void
rate (Run *run,
      int  part)
{
  if (part < 0 || part >= run->n_parts)
    return;

  run->merged[part] = part + 1 == run->n_parts ? NONE :
                      find_piece (run, run->starts[part], run->starts[part + 2]);
}

static void
begin_run (Run           *run,
           const SacUnit *units,
           int            n_units,
           gboolean       ends_word)
{
  g_string_truncate (run->text, 0);
  run->n_characters = run->n_parts = n_units;
  run->ends_word = ends_word;

  for (int i = 0; i < n_units; i++)
    {
      run->starts[i] = i;
      run->offsets[i] = run->text->len;
      g_string_append_unichar (run->text, units[i].character);
    }

  run->starts[n_units] = n_units;
  run->offsets[n_units] = run->text->len;

  for (int i = 0; i < n_units; i++)
    rate (run, i);
}

static void
merge (Run *run,
       int  part)
{
  run->n_parts--;
  memmove (&run->starts[part + 1], &run->starts[part + 2],
           sizeof (int) * (run->n_parts - part));
  memmove (&run->merged[part], &run->merged[part + 1],
           sizeof (int) * (run->n_parts - part));
  rate (run, part - 1);
  rate (run, part);
}

static void
merge_all (Run *run)
{
  for (;;)
    {
      int best = 0;

      for (int i = 1; i < run->n_parts; i++)
        if (run->merged[i] < run->merged[best])
          best = i;

      if (run->merged[best] == NONE)
        return;

      merge (run, best);
    }
}

/* Runs break between clusters, if a cluster ends near. */
static int
run_end (const SacUnit *units,
         int            first,
         int            n_units)
{
  int end = MIN (n_units, first + RUN_LENGTH);

  if (end == n_units)
    return end;

  while (end > first + RUN_LENGTH / 2 && !units[end].starts_cluster)
    end--;

  return units[end].starts_cluster ? end : MIN (n_units, first + RUN_LENGTH);
}

static void
find_word (const SacPieces *self,
           const SacUnit   *units,
           int              n_units,
           GArray          *parts)
{
  g_autoptr(GString) word = g_string_new (NULL);
  gpointer row;

  sac_units_append (units, n_units, word);
  row = g_hash_table_lookup (self->ending, word->str);

  g_array_append_vals (parts, &(SacPart) { row != NULL ? GPOINTER_TO_INT (row) : -1, 0, n_units },
                       1);
}

void
sac_pieces_split (const SacPieces *self,
                  const SacUnit   *units,
                  int              n_units,
                  GArray          *parts)
{
  Run run;

  if (self->whole_words)
    {
      find_word (self, units, n_units, parts);
      return;
    }

  run = (Run) { .pieces = self, .text = g_string_sized_new (64) };

  for (int first = 0; first < n_units;)
    {
      int end = run_end (units, first, n_units);

      begin_run (&run, units + first, end - first, end == n_units);
      merge_all (&run);

      for (int i = 0; i < run.n_parts; i++)
        {
          int row = find_piece (&run, run.starts[i], run.starts[i + 1]);
          SacPart part = { row != NONE ? row : -1, first + run.starts[i], first + run.starts[i + 1] };

          g_array_append_val (parts, part);
        }

      first = end;
    }

  g_string_free (run.text, TRUE);
}
