#include "engine/training/classification/edited-words.h"

#include "engine/decoding/judge.h"
#include "engine/training/classification/labelled-texts.h"

#include <math.h>

/* Lengths of the longest common subsequences of what remains from each place on:
 * (n_first + 1) × (n_second + 1). */
static int *
common_lengths (const int *first,
                int        n_first,
                const int *second,
                int        n_second)
{
  int width = n_second + 1;
  int *lengths = g_new0 (int, (gsize) (n_first + 1) * width);

  for (int i = n_first - 1; i >= 0; i--)
    for (int j = n_second - 1; j >= 0; j--)
      lengths[i * width + j] = first[i] == second[j]
                                 ? lengths[(i + 1) * width + j + 1] + 1
                                 : MAX (lengths[(i + 1) * width + j], lengths[i * width + j + 1]);

  return lengths;
}

void
sac_find_edits (const int *first,
                int        n_first,
                const int *second,
                int        n_second,
                gboolean  *first_edited,
                gboolean  *second_edited)
{
  g_autofree int *lengths = common_lengths (first, n_first, second, n_second);
  int width = n_second + 1, i = 0, j = 0;

  for (int k = 0; k < n_first; k++)
    first_edited[k] = TRUE;
  for (int k = 0; k < n_second; k++)
    second_edited[k] = TRUE;

  while (i < n_first && j < n_second)
    {
      if (first[i] == second[j])
        first_edited[i++] = second_edited[j++] = FALSE;
      else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])
        i++;
      else
        j++;
    }
}

/* A word as it is compared: the same number for the same label, however its letters are written. */
static int *
number_words (SacAttentionTrace *trace,
              GHashTable        *numbers)
{
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  int *words = g_new (int, source->n_positions);

  for (int i = 0; i < source->n_positions; i++)
    {
      g_autofree char *folded = g_utf8_casefold (source->labels[i], -1);
      gpointer number;

      if (!g_hash_table_lookup_extended (numbers, folded, NULL, &number))
        {
          number = GINT_TO_POINTER (g_hash_table_size (numbers));
          g_hash_table_insert (numbers, g_steal_pointer (&folded), number);
        }

      words[i] = GPOINTER_TO_INT (number);
    }

  return words;
}

static void
add_text (SacEditedShare    *share,
          SacAttentionTrace *trace,
          const gboolean    *edited)
{
  int n = sac_attention_trace_get_source (trace, 0)->n_positions, n_edited = 0;
  double attention = 0;

  for (int i = 0; i < n; i++)
    if (edited[i])
      {
        attention += sac_attention_trace_get_weight (trace, 0, 0, i);
        n_edited++;
      }

  if (n_edited == 0 || n_edited == n)
    return;

  share->n_texts++;
  share->attention += attention;
  share->uniform += (double) n_edited / n;
}

static void
add_pair (SacEditedShare    *share,
          SacAttentionTrace *first,
          SacAttentionTrace *second)
{
  g_autoptr(GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int n_first = sac_attention_trace_get_source (first, 0)->n_positions;
  int n_second = sac_attention_trace_get_source (second, 0)->n_positions;
  g_autofree int *first_words = number_words (first, numbers);
  g_autofree int *second_words = number_words (second, numbers);
  g_autofree gboolean *first_edited = g_new (gboolean, n_first + 1);
  g_autofree gboolean *second_edited = g_new (gboolean, n_second + 1);

  sac_find_edits (first_words, n_first, second_words, n_second, first_edited, second_edited);
  add_text (share, first, first_edited);
  add_text (share, second, second_edited);
}

gboolean
sac_measure_edited (SacModel        *model,
                    GPtrArray       *texts,
                    GCancellable    *cancellable,
                    SacEditedShare  *share,
                    GError         **error)
{
  g_autoptr(GHashTable) waiting =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                           (GDestroyNotify) sac_attention_trace_unref);

  *share = (SacEditedShare) { 0 };

  for (guint i = 0; i < texts->len; i++)
    {
      const SacLabelledText *text = g_ptr_array_index (texts, i);
      g_autoptr(SacAttentionTrace) trace = NULL;
      g_autoptr(SacAttentionTrace) joined = NULL;
      g_autofree char *key = NULL;
      SacAttentionTrace *other;

      if (text->pair == NULL)
        continue;

      trace = sac_judge (model, text->text, NULL, cancellable, error);
      if (trace == NULL)
        return FALSE;

      joined = sac_attention_trace_join_words (trace);
      key = g_strdup_printf ("%s\t%s", text->set != NULL ? text->set : "", text->pair);
      other = g_hash_table_lookup (waiting, key);

      if (other == NULL)
        {
          g_hash_table_insert (waiting, g_steal_pointer (&key), g_steal_pointer (&joined));
          continue;
        }

      add_pair (share, other, joined);
      g_hash_table_remove (waiting, key);
    }

  share->attention = share->n_texts > 0 ? share->attention / share->n_texts : NAN;
  share->uniform = share->n_texts > 0 ? share->uniform / share->n_texts : NAN;

  return TRUE;
}
