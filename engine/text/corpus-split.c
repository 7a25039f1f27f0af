#include "engine/text/corpus.h"

#include "engine/text/typed-text.h"

#include <string.h>

/* A sentence as it is compared: without case, kinds of blanks and of apostrophes, and the
 * marks that end it. */
static char *
fold (const char *sentence)
{
  g_autoptr(SacTypedText) typed = sac_typed_text_new (sentence, SAC_TYPED_TEXT_LOWERCASE);
  GString *folded = g_string_new (NULL);
  int n_units = typed->n_units;

  while (n_units > 0 && typed->units[n_units - 1].character < 0x80 &&
         strchr (".!?", typed->units[n_units - 1].character) != NULL)
    n_units--;

  for (int i = 0; i < n_units; i++)
    {
      if (i > 0 && typed->units[i].after_blank)
        g_string_append_c (folded, ' ');

      g_string_append_unichar (folded, typed->units[i].character);
    }

  return g_string_free (folded, FALSE);
}

typedef struct
{
  const SacCorpus *corpus;
  GPtrArray       *sources; /* Folded, by pair; equal sentences are one string. */
  GPtrArray       *targets;
  GHashTable      *strings;
  GHashTable      *by_target; /* Folded target → GArray of int, its pairs. */
  GHashTable      *held_out;  /* Folded sentences that train must not have. */
  GRand           *random;
} Splitter;

static char *
intern (Splitter *self,
        char     *string)
{
  char *known = g_hash_table_lookup (self->strings, string);

  if (known != NULL)
    {
      g_free (string);
      return known;
    }

  g_hash_table_add (self->strings, string);

  return string;
}

static void
add_to_group (Splitter *self,
              char     *target,
              int       pair)
{
  GArray *group = g_hash_table_lookup (self->by_target, target);

  if (group == NULL)
    {
      group = g_array_new (FALSE, FALSE, sizeof (int));
      g_hash_table_insert (self->by_target, target, group);
    }

  g_array_append_val (group, pair);
}

static void
fold_all (Splitter *self)
{
  for (guint i = 0; i < self->corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (self->corpus->pairs, i);

      g_ptr_array_add (self->sources, intern (self, fold (pair->source)));
      g_ptr_array_add (self->targets, intern (self, fold (pair->target)));
      add_to_group (self, g_ptr_array_index (self->targets, i), i);
    }
}

static GRand *
new_random (guint64 seed)
{
  guint32 halves[2] = { seed, seed >> 32 };

  return g_rand_new_with_seed_array (halves, G_N_ELEMENTS (halves));
}

static int *
shuffled (GRand *random,
          int    n)
{
  int *order = g_new (int, n + 1);

  for (int i = 0; i < n; i++)
    {
      int j = g_rand_int_range (random, 0, i + 1);

      order[i] = order[j];
      order[j] = i;
    }

  return order;
}

static gboolean
is_held_out (Splitter *self,
             int       pair)
{
  return g_hash_table_contains (self->held_out, g_ptr_array_index (self->sources, pair)) ||
         g_hash_table_contains (self->held_out, g_ptr_array_index (self->targets, pair));
}

static void
add_pair (SacCorpus       *corpus,
          const SacCorpus *from,
          int              number)
{
  const SacPair *pair = g_ptr_array_index (from->pairs, number);

  sac_corpus_add (corpus, pair->source, pair->target);
}

/* Whole groups of pairs with one target, in the order of chance, until there are @n pairs.
 * Nothing is taken that an earlier part has. */
static SacCorpus *
hold_out (Splitter  *self,
          const int *order,
          int        n)
{
  SacCorpus *part = sac_corpus_new ();
  g_autoptr(GHashTable) taken = g_hash_table_new (NULL, NULL);
  g_autoptr(GPtrArray) sentences = g_ptr_array_new ();

  for (guint i = 0; i < self->corpus->pairs->len && (int) part->pairs->len < n; i++)
    {
      char *target = g_ptr_array_index (self->targets, order[i]);
      GArray *group = g_hash_table_lookup (self->by_target, target);

      if (!g_hash_table_add (taken, target))
        continue;

      for (guint j = 0; j < group->len; j++)
        {
          int pair = g_array_index (group, int, j);

          if (is_held_out (self, pair))
            continue;

          add_pair (part, self->corpus, pair);
          g_ptr_array_add (sentences, g_ptr_array_index (self->sources, pair));
          g_ptr_array_add (sentences, target);
        }
    }

  /* Only now, so that the parts of one group do not shut each other out. */
  for (guint i = 0; i < sentences->len; i++)
    g_hash_table_add (self->held_out, g_ptr_array_index (sentences, i));

  return part;
}

SacCorpusSplit *
sac_corpus_split (SacCorpus *corpus,
                  int        n_validation,
                  int        n_test,
                  guint64    seed)
{
  SacCorpusSplit *split = g_new0 (SacCorpusSplit, 1);
  Splitter self = {
    .corpus = corpus,
    .sources = g_ptr_array_new (),
    .targets = g_ptr_array_new (),
    .strings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    .by_target = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref),
    .held_out = g_hash_table_new (NULL, NULL),
    .random = new_random (seed),
  };
  g_autofree int *order = shuffled (self.random, corpus->pairs->len);

  fold_all (&self);
  split->test = hold_out (&self, order, n_test);
  split->validation = hold_out (&self, order, n_validation);
  split->train = sac_corpus_new ();

  for (guint i = 0; i < corpus->pairs->len; i++)
    if (!is_held_out (&self, i))
      add_pair (split->train, corpus, i);

  g_ptr_array_unref (self.sources);
  g_ptr_array_unref (self.targets);
  g_hash_table_unref (self.by_target);
  g_hash_table_unref (self.held_out);
  g_hash_table_unref (self.strings);
  g_rand_free (self.random);

  return split;
}

void
sac_corpus_split_free (SacCorpusSplit *split)
{
  if (split == NULL)
    return;

  sac_corpus_free (split->train);
  sac_corpus_free (split->validation);
  sac_corpus_free (split->test);
  g_free (split);
}

SacCorpus *
sac_corpus_concatenate (SacCorpus *corpus,
                        int        count,
                        int        most,
                        guint64    seed)
{
  SacCorpus *result = sac_corpus_new ();
  GRand *random = new_random (seed);

  for (int i = 0; i < count && corpus->pairs->len > 0; i++)
    {
      int n_pairs = g_rand_int_range (random, 2, MAX (most, 2) + 1);
      g_autoptr(GString) source = g_string_new (NULL);
      g_autoptr(GString) target = g_string_new (NULL);

      for (int j = 0; j < n_pairs; j++)
        {
          const SacPair *pair = g_ptr_array_index (corpus->pairs,
                                                   g_rand_int_range (random, 0, corpus->pairs->len));

          g_string_append_printf (source, "%s%s", j > 0 ? " " : "", pair->source);
          g_string_append_printf (target, "%s%s", j > 0 ? " " : "", pair->target);
        }

      sac_corpus_add (result, source->str, target->str);
    }

  g_rand_free (random);

  return result;
}
