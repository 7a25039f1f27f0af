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

/* The words of @codec that have a vector, or those that have none. */
static void
add_words (GPtrArray            *all,
           const SacTextCodec   *codec,
           const SacWordVectors *vectors,
           gboolean              with_vector)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (codec);

  for (int i = 0; vocabulary[i] != NULL; i++)
    if ((i >= SAC_N_SPECIAL_PIECES &&
         sac_word_vectors_find (vectors, vocabulary[i]) != NULL) == with_vector)
      g_ptr_array_add (all, (gpointer) vocabulary[i]);
}

/* The words of @codec that have no vector, those that have one, and the ones that only the vectors
 * know. */
static gboolean
extend (SacTextWords            *self,
        SacTextCodec            *codec,
        const SacTextWordsPlan  *plan,
        GError                 **error)
{
  g_autoptr(GHashTable) known = list_words (codec);
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  int n_vectors = MIN (plan->n_vectors, (int) self->vectors->words->len);

  add_words (all, codec, self->vectors, FALSE);
  self->n_trained = all->len;
  add_words (all, codec, self->vectors, TRUE);

  for (int i = 0; i < n_vectors; i++)
    if (!g_hash_table_contains (known, g_ptr_array_index (self->vectors->words, i)))
      g_ptr_array_add (all, g_ptr_array_index (self->vectors->words, i));

  if (!plan->fixed)
    self->n_trained = all->len;

  g_ptr_array_add (all, NULL);
  self->codec = sac_text_codec_new (sac_text_codec_get_options (codec),
                                    (const char *const *) all->pdata, error);

  return self->codec != NULL;
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
      self->n_trained = sac_text_codec_get_size (self->codec);
      return g_steal_pointer (&self);
    }

  if (!sac_text_codec_is_closed (learned))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("config, text, source, “words”: expected true: vectors are of whole words"));
      return NULL;
    }

  words = list_words (learned);
  self->vectors = sac_word_vectors_load (plan->vectors, plan->n_vectors, words, cancellable, error);
  if (self->vectors == NULL)
    return NULL;

  return extend (self, learned, plan, error) ? g_steal_pointer (&self) : NULL;
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
                     float              *trained,
                     float              *fixed)
{
  const char *const *vocabulary = sac_text_codec_get_vocabulary (self->codec);

  for (int i = 0; self->vectors != NULL && vocabulary[i] != NULL; i++)
    {
      const float *vector = sac_word_vectors_find (self->vectors, vocabulary[i]);
      gsize size = self->vectors->size;
      float *row = i < self->n_trained ? trained + i * size : fixed + (i - self->n_trained) * size;

      if (vector != NULL && i >= SAC_N_SPECIAL_PIECES)
        memcpy (row, vector, sizeof (float) * size);
    }
}
