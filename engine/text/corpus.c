#include "engine/text/corpus.h"

#include "engine/atomic-file.h"
#include "engine/errors.h"
#include "engine/text/clusters.h"
#include "engine/text/line-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_PAIRS 20000000

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
} Columns;

static gboolean
read_pair (Columns     *columns,
           const char  *line,
           GError     **error)
{
  int last = MAX (columns->source, columns->target);
  g_auto(GStrv) fields = g_strsplit (line, "\t", last + 2);
  int n_fields = g_strv_length (fields);
  SacPair pair;

  if (n_fields <= last)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected at least %d columns separated by tabs, found %d"), last + 1, n_fields);
      return FALSE;
    }

  pair = (SacPair) { g_strstrip (fields[columns->source]), g_strstrip (fields[columns->target]) };

  if (sac_text_is_blank (pair.source) || sac_text_is_blank (pair.target))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("expected a sentence in column %d, found nothing"),
                   (sac_text_is_blank (pair.source) ? columns->source : columns->target) + 1);
      return FALSE;
    }

  if (g_hash_table_contains (columns->known, &pair))
    return TRUE;

  if (columns->corpus->pairs->len == MAX_PAIRS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("more than %d pairs; split the file"), MAX_PAIRS);
      return FALSE;
    }

  sac_corpus_add (columns->corpus, pair.source, pair.target);
  g_hash_table_add (columns->known,
                    g_ptr_array_index (columns->corpus->pairs, columns->corpus->pairs->len - 1));

  return TRUE;
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
  g_autoptr(SacLineReader) lines = sac_line_reader_new (path, cancellable, error);
  g_autoptr(GError) problem = NULL;
  Columns columns = { corpus, known, source, target };
  const char *line;

  g_return_val_if_fail (source >= 0 && target >= 0, NULL);

  if (lines == NULL)
    return NULL;

  while ((line = sac_line_reader_next (lines, cancellable, &problem)) != NULL)
    if (line[0] != '\0' && !read_pair (&columns, line, &problem))
      {
        sac_line_reader_prefix_error (lines, &problem);
        break;
      }

  if (problem != NULL)
    {
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

  return sac_atomic_file_save (path, text->str, text->len, error);
}
