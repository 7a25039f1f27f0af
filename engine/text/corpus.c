#include "engine/text/corpus.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of one line; what is longer is no sentence but a damaged file. */
#define MAX_LINE (1 << 20)
#define MAX_PAIRS 20000000
#define BLOCK 65536

static void
pair_free (gpointer data)
{
  SacPair *pair = data;

  g_free (pair->source);
  g_free (pair->target);
  g_free (pair);
}

static guint
pair_hash (gconstpointer data)
{
  const SacPair *pair = data;

  return g_str_hash (pair->source) * 31 + g_str_hash (pair->target);
}

static gboolean
pair_equal (gconstpointer a,
            gconstpointer b)
{
  const SacPair *first = a;
  const SacPair *second = b;

  return g_str_equal (first->source, second->source) && g_str_equal (first->target, second->target);
}

SacCorpus *
sac_corpus_new (void)
{
  SacCorpus *corpus = g_new0 (SacCorpus, 1);

  corpus->pairs = g_ptr_array_new_with_free_func (pair_free);

  return corpus;
}

void
sac_corpus_free (SacCorpus *corpus)
{
  if (corpus == NULL)
    return;

  g_ptr_array_unref (corpus->pairs);
  g_free (corpus);
}

void
sac_corpus_add (SacCorpus  *corpus,
                const char *source,
                const char *target)
{
  SacPair *pair = g_new (SacPair, 1);

  pair->source = g_strdup (source);
  pair->target = g_strdup (target);
  g_ptr_array_add (corpus->pairs, pair);
}

typedef struct
{
  SacCorpus  *corpus;
  GHashTable *known; /* Of SacPair, owned by the corpus. */
  int         source;
  int         target;
  int         line; /* Counted from 1. */
} Reader;

static gboolean
read_columns (Reader      *reader,
              const char  *line,
              GError     **error)
{
  g_auto(GStrv) columns = g_strsplit (line, "\t", MAX (reader->source, reader->target) + 2);
  int n_columns = g_strv_length (columns);
  SacPair pair;

  if (n_columns <= MAX (reader->source, reader->target))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("line %d: expected at least %d columns separated by tabs, found %d"),
                   reader->line, MAX (reader->source, reader->target) + 1, n_columns);
      return FALSE;
    }

  pair = (SacPair) { g_strstrip (columns[reader->source]), g_strstrip (columns[reader->target]) };

  if (pair.source[0] == '\0' || pair.target[0] == '\0')
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("line %d: expected a sentence in column %d, found nothing"), reader->line,
                   (pair.source[0] == '\0' ? reader->source : reader->target) + 1);
      return FALSE;
    }

  if (g_hash_table_contains (reader->known, &pair))
    return TRUE;

  if (reader->corpus->pairs->len == MAX_PAIRS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("line %d: more than %d pairs; split the file"), reader->line, MAX_PAIRS);
      return FALSE;
    }

  sac_corpus_add (reader->corpus, pair.source, pair.target);
  g_hash_table_add (reader->known, g_ptr_array_index (reader->corpus->pairs,
                                                      reader->corpus->pairs->len - 1));

  return TRUE;
}

/* @line has no line end any more, but may have half of one. */
static gboolean
read_line (Reader      *reader,
           char        *line,
           gsize        length,
           GError     **error)
{
  reader->line++;

  if (length > 0 && line[length - 1] == '\r')
    line[--length] = '\0';

  if (!g_utf8_validate_len (line, length, NULL))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("line %d: not valid UTF-8; convert the file first"), reader->line);
      return FALSE;
    }

  if (reader->line == 1 && g_str_has_prefix (line, "\xef\xbb\xbf"))
    line += 3;

  return line[0] == '\0' || read_columns (reader, line, error);
}

/* Takes whole lines from the front of @pending. */
static gboolean
read_lines (Reader      *reader,
            GString     *pending,
            GError     **error)
{
  char *line = pending->str;
  char *end;

  while ((end = memchr (line, '\n', pending->len - (line - pending->str))) != NULL)
    {
      *end = '\0';

      if (!read_line (reader, line, end - line, error))
        return FALSE;

      line = end + 1;
    }

  g_string_erase (pending, 0, line - pending->str);

  if (pending->len > MAX_LINE)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("line %d: longer than %d bytes"), reader->line + 1, MAX_LINE);
      return FALSE;
    }

  return TRUE;
}

static gboolean
read_stream (Reader        *reader,
             GInputStream  *stream,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr(GString) pending = g_string_new (NULL);
  g_autofree char *block = g_malloc (BLOCK);
  gssize n_bytes;

  while ((n_bytes = g_input_stream_read (stream, block, BLOCK, cancellable, error)) > 0)
    {
      g_string_append_len (pending, block, n_bytes);

      if (!read_lines (reader, pending, error))
        return FALSE;
    }

  if (n_bytes < 0)
    {
      if (!g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_prefix_error (error, _("after line %d: "), reader->line);
      return FALSE;
    }

  return pending->len == 0 || read_line (reader, pending->str, pending->len, error);
}

/* Plain, or unpacked if it begins as gzip does; its name does not matter. */
static GInputStream *
open_stream (const char    *path,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInputStream) raw = g_file_read (file, cancellable, error);
  g_autoptr(GInputStream) buffered = NULL;
  g_autoptr(GConverter) unpack = NULL;
  const guchar *start;
  gsize n_bytes;

  if (raw == NULL)
    return NULL;

  buffered = g_buffered_input_stream_new (G_INPUT_STREAM (raw));

  if (g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), 2, cancellable, error) < 0)
    return NULL;

  start = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (buffered), &n_bytes);

  if (n_bytes < 2 || start[0] != 0x1f || start[1] != 0x8b)
    return g_steal_pointer (&buffered);

  unpack = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));

  return g_converter_input_stream_new (buffered, unpack);
}

static gboolean
read_file (Reader        *reader,
           const char    *path,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr(GInputStream) stream = open_stream (path, cancellable, error);

  return stream != NULL && read_stream (reader, stream, cancellable, error);
}

SacCorpus *
sac_corpus_load (const char    *path,
                 int            source,
                 int            target,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(SacCorpus) corpus = sac_corpus_new ();
  g_autoptr(GHashTable) known = g_hash_table_new (pair_hash, pair_equal);
  g_autoptr(GError) problem = NULL;
  Reader reader = { .corpus = corpus, .known = known, .source = source, .target = target };

  g_return_val_if_fail (source >= 0 && target >= 0, NULL);

  if (!read_file (&reader, path, cancellable, &problem))
    {
      g_autofree char *name = g_filename_display_name (path);

      if (!g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_prefix_error (&problem, "“%s”, ", name);

      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }

  return g_steal_pointer (&corpus);
}

/* Tabs and line ends would make two sentences of one. */
static void
append_sentence (GString    *text,
                 const char *sentence)
{
  gsize start = text->len;

  g_string_append (text, sentence);
  g_strdelimit (text->str + start, "\t\r\n", ' ');
}

gboolean
sac_corpus_save (SacCorpus   *corpus,
                 const char  *path,
                 GError     **error)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      append_sentence (text, pair->source);
      g_string_append_c (text, '\t');
      append_sentence (text, pair->target);
      g_string_append_c (text, '\n');
    }

  return g_file_set_contents_full (path, text->str, text->len, G_FILE_SET_CONTENTS_CONSISTENT,
                                   0666, error);
}
