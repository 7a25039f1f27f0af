#include "engine/training/entailment/pair-words.h"

#include "engine/errors.h"
#include "engine/text/pieces.h"
#include "engine/text/word-learner.h"
#include "engine/training/entailment/labelled-pairs.h"

#include <glib/gi18n-lib.h>

/* It splits texts into words, and knows none. */
static SacTextCodec *
new_splitter (JsonObject  *options,
              GError     **error)
{
  const char *none[SAC_N_SPECIAL_PIECES + 1] = { 0 };
  SacTextCodec *codec;

  for (int i = 0; i < SAC_N_SPECIAL_PIECES; i++)
    none[i] = sac_special_pieces[i];

  codec = sac_text_codec_new (options, none, error);

  if (codec == NULL || sac_text_codec_is_closed (codec))
    return codec;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("config, text, source, “words”: expected true: vectors are of whole words"));
  sac_text_codec_unref (codec);

  return NULL;
}

static void
count_words (const SacTextCodec *splitter,
             const char         *text,
             GHashTable         *counts)
{
  g_autofree char *split = sac_text_codec_tokenize (splitter, text);
  g_auto(GStrv) words = g_strsplit (split, " ", -1);

  for (int i = 0; words[i] != NULL; i++)
    {
      guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, words[i]));

      if (*words[i] != '\0')
        g_hash_table_replace (counts, g_strdup (words[i]), GUINT_TO_POINTER (count + 1));
    }
}

static GHashTable *
count_all_words (const SacTextCodec *splitter,
                 GPtrArray          *pairs)
{
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < pairs->len; i++)
    {
      const SacLabelledPair *pair = g_ptr_array_index (pairs, i);

      count_words (splitter, pair->premise, counts);
      count_words (splitter, pair->hypothesis, counts);
    }

  return counts;
}

/* Of those that are left, a model learns the vectors. */
static void
remove_given_and_rare (GHashTable           *counts,
                       const SacWordVectors *vectors,
                       guint                 n_occurrences)
{
  GHashTableIter iter;
  gpointer word, count;

  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &word, &count))
    if (GPOINTER_TO_UINT (count) < n_occurrences ||
        (vectors != NULL && sac_word_vectors_find (vectors, word) != NULL))
      g_hash_table_iter_remove (&iter);
}

static SacTextCodec *
make_codec (const SacPairWords  *self,
            JsonObject          *options,
            char               **trained,
            GError             **error)
{
  g_autoptr(GPtrArray) vocabulary = g_ptr_array_new ();

  for (int i = 0; i < self->n_trained; i++)
    g_ptr_array_add (vocabulary, trained[i]);

  for (guint i = 0; self->vectors != NULL && i < self->vectors->words->len; i++)
    g_ptr_array_add (vocabulary, g_ptr_array_index (self->vectors->words, i));

  g_ptr_array_add (vocabulary, NULL);

  return sac_text_codec_new (options, (const char *const *) vocabulary->pdata, error);
}

SacPairWords *
sac_pair_words_new (GPtrArray               *pairs,
                    const SacPairWordsPlan  *plan,
                    GCancellable            *cancellable,
                    GError                 **error)
{
  g_autoptr(SacPairWords) self = g_new0 (SacPairWords, 1);
  g_autoptr(SacTextCodec) splitter = new_splitter (plan->options, error);
  g_autoptr(GHashTable) counts = NULL;
  g_auto(GStrv) trained = NULL;

  if (splitter == NULL)
    return NULL;

  counts = count_all_words (splitter, pairs);

  if (plan->vectors != NULL)
    {
      self->vectors = sac_word_vectors_load (plan->vectors, plan->most, counts, cancellable, error);
      if (self->vectors == NULL)
        return NULL;
    }

  remove_given_and_rare (counts, self->vectors, plan->n_occurrences);
  trained = sac_learn_words (counts, SAC_VOCABULARY_MAX);
  self->n_trained = g_strv_length (trained);
  self->codec = make_codec (self, plan->options, trained, error);

  return self->codec != NULL ? g_steal_pointer (&self) : NULL;
}

void
sac_pair_words_free (SacPairWords *self)
{
  g_clear_pointer (&self->codec, sac_text_codec_unref);
  g_clear_pointer (&self->vectors, sac_word_vectors_free);
  g_free (self);
}

char *
sac_pair_words_fold (const SacPairWords *self,
                     const char         *text)
{
  return sac_text_codec_tokenize (self->codec, text);
}
