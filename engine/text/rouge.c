#include "engine/text/rouge.h"

#include <math.h>

/* Words as numbers: equal words, of either text, have equal numbers. */
static GArray *
read_words (const char *text,
            GHashTable *numbers)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (guint));

  while (*text != '\0')
    {
      gsize length = 0;
      char *word;
      guint number;

      while (g_ascii_isalnum (text[length]))
        length++;

      if (length == 0)
        {
          text++;
          continue;
        }

      word = g_ascii_strdown (text, length);
      number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, word));

      if (number == 0)
        {
          number = g_hash_table_size (numbers) + 1;
          g_hash_table_insert (numbers, word, GUINT_TO_POINTER (number));
        }
      else
        {
          g_free (word);
        }

      g_array_append_val (words, number);
      text += length;
    }

  return words;
}

static int
count_ngrams (GArray *words,
              int     n)
{
  return MAX ((int) words->len - n + 1, 0);
}

/* How often each n-gram occurs; n is 1 or 2. */
static GHashTable *
make_ngrams (GArray *words,
             int     n)
{
  GHashTable *counts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (int i = 0; i < count_ngrams (words, n); i++)
    {
      gint64 key = g_array_index (words, guint, i);
      guint count;

      if (n == 2)
        key = key << 32 | g_array_index (words, guint, i + 1);

      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &key));
      g_hash_table_replace (counts, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (count + 1));
    }

  return counts;
}

/* Each n-gram counts as often as both have it. */
static int
count_matches (GArray *summary,
               GArray *reference,
               int     n)
{
  g_autoptr(GHashTable) ours = make_ngrams (summary, n);
  g_autoptr(GHashTable) theirs = make_ngrams (reference, n);
  GHashTableIter ngrams;
  gpointer key, count;
  int matches = 0;

  g_hash_table_iter_init (&ngrams, theirs);

  while (g_hash_table_iter_next (&ngrams, &key, &count))
    matches += MIN (GPOINTER_TO_UINT (count),
                    GPOINTER_TO_UINT (g_hash_table_lookup (ours, key)));

  return matches;
}

static int
longest_common (GArray *summary,
                GArray *reference)
{
  g_autofree int *row = g_new0 (int, reference->len + 1);

  for (guint i = 0; i < summary->len; i++)
    {
      int diagonal = 0; /* Of the row above. */

      for (guint j = 0; j < reference->len; j++)
        {
          int above = row[j + 1];

          row[j + 1] = g_array_index (summary, guint, i) == g_array_index (reference, guint, j)
                         ? diagonal + 1 : MAX (above, row[j]);
          diagonal = above;
        }
    }

  return row[reference->len];
}

static void
add_score (SacRouge     *self,
           SacRougeKind  kind,
           int           n_matches,
           int           n_summary,
           int           n_reference)
{
  double recall = n_reference > 0 ? (double) n_matches / n_reference : 0;
  double precision = n_summary > 0 ? (double) n_matches / n_summary : 0;

  self->recall[kind] += recall;
  self->precision[kind] += precision;

  if (n_matches > 0)
    self->f1[kind] += 2 * precision * recall / (precision + recall);
}

void
sac_rouge_add (SacRouge   *self,
               const char *summary,
               const char *reference)
{
  g_autoptr(GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GArray) ours = read_words (summary, numbers);
  g_autoptr(GArray) theirs = read_words (reference, numbers);

  for (int n = 1; n <= 2; n++)
    add_score (self, n == 1 ? SAC_ROUGE_1 : SAC_ROUGE_2, count_matches (ours, theirs, n),
               count_ngrams (ours, n), count_ngrams (theirs, n));

  add_score (self, SAC_ROUGE_L, longest_common (ours, theirs), ours->len, theirs->len);
  self->n_summaries++;
}

double
sac_rouge_get_recall (const SacRouge *self,
                      SacRougeKind    kind)
{
  return self->n_summaries > 0 ? self->recall[kind] / self->n_summaries : NAN;
}

double
sac_rouge_get_f1 (const SacRouge *self,
                  SacRougeKind    kind)
{
  return self->n_summaries > 0 ? self->f1[kind] / self->n_summaries : NAN;
}

const char *
sac_rouge_get_name (SacRougeKind kind)
{
  static const char *const names[] = { "ROUGE-1", "ROUGE-2", "ROUGE-L" };

  return names[kind];
}

static double
rounded (double value,
         int    n_digits)
{
  double scale = pow (10, n_digits);

  return round (value * scale) / scale;
}

void
sac_rouge_write (const SacRouge *self,
                 int             n_digits,
                 JsonObject     *object)
{
  static const char *const keys[] = { "rouge_1", "rouge_2", "rouge_l" };

  for (int kind = 0; self->n_summaries > 0 && kind < SAC_N_ROUGES; kind++)
    {
      JsonObject *scores = json_object_new ();

      json_object_set_double_member (scores, "recall",
                                     rounded (sac_rouge_get_recall (self, kind), n_digits));
      json_object_set_double_member (scores, "f1",
                                     rounded (sac_rouge_get_f1 (self, kind), n_digits));
      json_object_set_object_member (object, keys[kind], scores);
    }
}
