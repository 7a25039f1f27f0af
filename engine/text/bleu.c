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
count_matches (const Tokens *translation,
               const Tokens *reference,
               int           n)
{
  g_autoptr(GHashTable) found = count (translation, n);
  g_autoptr(GHashTable) expected = count (reference, n);
  GHashTableIter iter;
  gpointer words, times;
  int matches = 0;

  g_hash_table_iter_init (&iter, found);

  while (g_hash_table_iter_next (&iter, &words, &times))
    matches += MIN (GPOINTER_TO_INT (times),
                    GPOINTER_TO_INT (g_hash_table_lookup (expected, words)));

  return matches;
}

void
sac_bleu_add (SacBleu    *self,
              const char *translation,
              const char *reference)
{
  Tokens ours = split (translation);
  Tokens theirs = split (reference);

  for (int n = 1; n <= SAC_BLEU_ORDER; n++)
    {
      self->matches[n - 1] += count_matches (&ours, &theirs, n);
      self->totals[n - 1] += MAX (0, n_tokens (&ours) - n + 1);
    }

  self->length += n_tokens (&ours);
  self->reference_length += n_tokens (&theirs);
  self->n_sentences++;

  tokens_clear (&ours);
  tokens_clear (&theirs);
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
