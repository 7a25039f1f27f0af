#include "engine/text/bleu.h"

#include <math.h>
#include <string.h>

/* Where tokens begin in a text of tokens separated by blanks; one more for the end, so
 * that the n tokens from i are the bytes from starts[i] to before starts[i + n] - 1. */
typedef struct
{
  GString *text;
  GArray  *starts;
} Tokens;

static Tokens
split (const char *text)
{
  Tokens tokens = { g_string_new (NULL), g_array_new (FALSE, FALSE, sizeof (int)) };

  for (const char *p = text; *p != '\0';)
    {
      gsize length = strcspn (p, " ");

      if (length > 0)
        {
          g_array_append_val (tokens.starts, tokens.text->len);
          g_string_append_len (tokens.text, p, length);
          g_string_append_c (tokens.text, ' ');
        }

      p += length + (p[length] == ' ');
    }

  g_array_append_val (tokens.starts, tokens.text->len);

  return tokens;
}

static void
tokens_clear (Tokens *tokens)
{
  g_string_free (tokens->text, TRUE);
  g_array_unref (tokens->starts);
}

static int
n_tokens (const Tokens *tokens)
{
  return tokens->starts->len - 1;
}

/* n-gram → how often it occurs. */
static GHashTable *
count (const Tokens *tokens,
       int           n)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i + n <= n_tokens (tokens); i++)
    {
      int start = g_array_index (tokens->starts, int, i);
      int end = g_array_index (tokens->starts, int, i + n);
      char *words = g_strndup (tokens->text->str + start, end - start);
      int times = GPOINTER_TO_INT (g_hash_table_lookup (counts, words));

      g_hash_table_replace (counts, words, GINT_TO_POINTER (times + 1));
    }

  return counts;
}

static int
find_count (GHashTable *counts,
            const char *words)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (counts, words));
}

/* An n-gram matches as often as the reference has it that has it most often. */
static int
count_matches (const Tokens *translation,
               const Tokens *references,
               int           n_references,
               int           n)
{
  g_autoptr(GHashTable) found = count (translation, n);
  g_autoptr(GPtrArray) expected = NULL;
  GHashTableIter iter;
  gpointer words, times;
  int matches = 0;

  expected = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  for (int i = 0; i < n_references; i++)
    g_ptr_array_add (expected, count (&references[i], n));

  g_hash_table_iter_init (&iter, found);

  while (g_hash_table_iter_next (&iter, &words, &times))
    {
      int most = 0;

      for (int i = 0; i < n_references; i++)
        most = MAX (most, find_count (g_ptr_array_index (expected, i), words));

      matches += MIN (GPOINTER_TO_INT (times), most);
    }

  return matches;
}

/* The length that is closest to @length; the shorter of two. */
static int
closest_length (const Tokens *references,
                int           n_references,
                int           length)
{
  int best = n_tokens (&references[0]);

  for (int i = 1; i < n_references; i++)
    {
      int other = n_tokens (&references[i]);
      int nearer = ABS (best - length) - ABS (other - length);

      if (nearer > 0 || (nearer == 0 && other < best))
        best = other;
    }

  return best;
}

void
sac_bleu_add_references (SacBleu           *self,
                         const char        *translation,
                         const char *const *references,
                         int                n_references)
{
  g_autofree Tokens *theirs = g_new (Tokens, n_references);
  Tokens ours;

  g_return_if_fail (n_references >= 1);

  ours = split (translation);
  for (int i = 0; i < n_references; i++)
    theirs[i] = split (references[i]);

  for (int n = 1; n <= SAC_BLEU_ORDER; n++)
    {
      self->matches[n - 1] += count_matches (&ours, theirs, n_references, n);
      self->totals[n - 1] += MAX (0, n_tokens (&ours) - n + 1);
    }

  self->length += n_tokens (&ours);
  self->reference_length += closest_length (theirs, n_references, n_tokens (&ours));
  self->n_sentences++;

  tokens_clear (&ours);
  for (int i = 0; i < n_references; i++)
    tokens_clear (&theirs[i]);
}

void
sac_bleu_add (SacBleu    *self,
              const char *translation,
              const char *reference)
{
  sac_bleu_add_references (self, translation, &reference, 1);
}

void
sac_bleu_merge (SacBleu       *self,
                const SacBleu *other)
{
  for (int i = 0; i < SAC_BLEU_ORDER; i++)
    {
      self->matches[i] += other->matches[i];
      self->totals[i] += other->totals[i];
    }

  self->length += other->length;
  self->reference_length += other->reference_length;
  self->n_sentences += other->n_sentences;
}

double
sac_bleu_get_precision (const SacBleu *self,
                        int            n)
{
  g_return_val_if_fail (n >= 1 && n <= SAC_BLEU_ORDER, 0);

  return self->totals[n - 1] > 0 ? (double) self->matches[n - 1] / self->totals[n - 1] : 0;
}

double
sac_bleu_get_brevity (const SacBleu *self)
{
  if (self->length >= self->reference_length)
    return 1;

  return self->length > 0 ? exp (1 - (double) self->reference_length / self->length) : 0;
}

/* BLEU = BP exp (1/4 Σ_n log p_n) */
double
sac_bleu_get_score (const SacBleu *self)
{
  double sum = 0;

  for (int n = 1; n <= SAC_BLEU_ORDER; n++)
    {
      double p = sac_bleu_get_precision (self, n);

      if (p == 0)
        return 0;

      sum += log (p) / SAC_BLEU_ORDER;
    }

  return 100 * sac_bleu_get_brevity (self) * exp (sum);
}
