#include "app/cli/evaluation-pairs.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "engine/text/line-reader.h"

#define MAX_PAIRS (1000 * 1000)

void
sac_evaluation_pair_free (SacEvaluationPair *pair)
{
  g_free (pair->source);
  g_free (pair->target);
  g_free (pair->gold);
  g_free (pair);
}

/* "source TAB target", and maybe more fields, which are passed over. */
static SacEvaluationPair *
read_pair (const char  *line,
           GError     **error)
{
  g_auto(GStrv) fields = g_strsplit (line, "\t", 3);
  SacEvaluationPair *pair;

  if (g_strv_length (fields) < 2)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, *line == '{'
                   ? _("expected a tab between the source and the target; this looks like what is "
                       "true of pictures, but the model reads text")
                   : _("expected a tab between the source and the target"));
      return NULL;
    }

  pair = g_new0 (SacEvaluationPair, 1);
  pair->source = g_steal_pointer (&fields[0]);
  pair->target = g_steal_pointer (&fields[1]);
  g_free (fields[2]);

  return pair;
}

GPtrArray *
sac_evaluation_pairs_load (const char  *path,
                           int          limit,
                           GError     **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, NULL, error);
  g_autoptr(GPtrArray) pairs =
    g_ptr_array_new_with_free_func ((GDestroyNotify) sac_evaluation_pair_free);
  g_autoptr(GError) read_error = NULL;
  const char *line;

  if (reader == NULL)
    return NULL;

  while ((limit == 0 || (int) pairs->len < limit) &&
         (line = sac_line_reader_next (reader, NULL, &read_error)) != NULL)
    {
      SacEvaluationPair *pair = read_pair (line, &read_error);

      if (pair == NULL)
        {
          sac_line_reader_prefix_error (reader, &read_error);
          break;
        }

      pair->line = sac_line_reader_get_number (reader);
      g_ptr_array_add (pairs, pair);

      if (pairs->len > MAX_PAIRS)
        {
          g_set_error (&read_error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                       _("more than %d pairs; use --limit, or a part of the file"), MAX_PAIRS);
          break;
        }
    }

  if (read_error == NULL && pairs->len == 0)
    g_set_error (&read_error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("no sentence pairs in it"));

  if (read_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&read_error));
      return NULL;
    }

  return g_steal_pointer (&pairs);
}

gboolean
sac_evaluation_pairs_load_gold (GPtrArray   *pairs,
                                const char  *path,
                                gboolean     all,
                                GError     **error)
{
  g_autoptr(SacLineReader) reader = sac_line_reader_new (path, NULL, error);
  g_autoptr(GError) read_error = NULL;

  if (reader == NULL)
    return FALSE;

  for (guint i = 0; i < pairs->len; i++)
    {
      SacEvaluationPair *pair = pairs->pdata[i];
      const char *line = sac_line_reader_next (reader, NULL, &read_error);

      if (read_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&read_error));
          return FALSE;
        }

      if (line == NULL)
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("%u lines of links for %u sentence pairs"), i, pairs->len);
          return FALSE;
        }

      g_free (pair->gold);
      pair->gold = g_strdup (line);
    }

  if (all && sac_line_reader_next (reader, NULL, &read_error) != NULL)
    g_set_error (&read_error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("more lines of links than the %u sentence pairs; do the two files belong "
                   "together?"), pairs->len);

  if (read_error == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&read_error));

  return FALSE;
}
