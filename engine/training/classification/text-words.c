#include "engine/training/classification/text-words.h"

#include "engine/errors.h"
#include "engine/training/classification/labelled-texts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static SacTextCodec *
learn (GPtrArray               *texts,
       const SacTextWordsPlan  *plan,
       GError                 **error)
{
  g_autoptr(GPtrArray) plain = g_ptr_array_new ();

  for (guint i = 0; i < texts->len; i++)
    g_ptr_array_add (plain, ((SacLabelledText *) g_ptr_array_index (texts, i))->text);

  return sac_text_codec_learn (plan->options, (const char *const *) plain->pdata, plain->len,
                               plan->most, error);
}

static GHashTable *
list_words (const SacTextCodec *codec)
{
  GHashTable *words = g_hash_table_new (g_str_hash, g_str_equal);
  const char *const *vocabulary = sac_text_codec_get_vocabulary (codec);

  for (int i = 0; vocabulary[i] != NULL; i++)
    g_hash_table_add (words, (gpointer) vocabulary[i]);

  return words;
}

/* The words of @codec, and after them those of the vectors that it has not. */
static SacTextCodec *
extend (SacTextCodec    *codec,
        SacWordVectors  *vectors,
        int              n_vectors,
        GError         **error)
{
  g_autoptr(GHashTable) known = list_words (codec);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  const char *const *vocabulary = sac_text_codec_get_vocabulary (codec);

  for (int i = 0; vocabulary[i] != NULL; i++)
    g_ptr_array_add (all, (gpointer) vocabulary[i]);

  for (int i = 0; i < MIN (n_vectors, (int) vectors->words->len); i++)
    if (!g_hash_table_contains (known, g_ptr_array_index (vectors->words, i)))
      g_ptr_array_add (all, g_ptr_array_index (vectors->words, i));

  g_ptr_array_add (all, NULL);

  return sac_text_codec_new (sac_text_codec_get_options (codec), (const char *const *) all->pdata,
                             error);
}

SacTextWords *
sac_text_words_new (GPtrArray               *texts,
                    const SacTextWordsPlan  *plan,
                    GCancellable            *cancellable,
                    GError                 **error)
{
  g_autoptr(SacTextCodec) learned = learn (texts, plan, error);
  g_autoptr(SacTextWords) self = g_new0 (SacTextWords, 1);
  g_autoptr(GHashTable) words = NULL;

  if (learned == NULL)
    return NULL;

  if (plan->vectors == NULL)
    {
      self->codec = g_steal_pointer (&learned);
      return g_steal_pointer (&self);
    }

  if (plan->n_vectors > 0 && !sac_text_codec_is_closed (learned))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("vectors, words: a vocabulary of parts of words gains none; set config.text."
                     "source.words, or 0 here"));
      return NULL;
    }

  words = list_words (learned);
  self->vectors = sac_word_vectors_load (plan->vectors, plan->n_vectors, words, cancellable, error);
  if (self->vectors == NULL)
    return NULL;

  self->codec = plan->n_vectors > 0 ? extend (learned, self->vectors, plan->n_vectors, error)
                                    : g_steal_pointer (&learned);

  return self->codec != NULL ? g_steal_pointer (&self) : NULL;
}

void
sac_text_words_free (SacTextWords *self)
{
  g_clear_pointer (&self->codec, sac_text_codec_unref);
  g_clear_pointer (&self->vectors, sac_word_vectors_free);
  g_free (self);
}

void
sac_text_words_fill (const SacTextWords *self,
                     float              *table)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (self->codec);

  for (int i = 0; self->vectors != NULL && vocabulary[i] != NULL; i++)
    {
      const float *vector = sac_word_vectors_find (self->vectors, vocabulary[i]);

      if (vector != NULL)
        memcpy (table + (gsize) i * self->vectors->size, vector,
                sizeof (float) * self->vectors->size);
    }
}
