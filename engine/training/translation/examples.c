#include "engine/training/translation/examples.h"

#include <string.h>

static int *
encode (const SacTextCodec  *codec,
        const char          *text,
        int                 *n_ids,
        GError             **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, error);
  int *ids;

  if (sentence == NULL)
    return NULL;

  ids = g_new (int, sentence->n_pieces);
  *n_ids = sentence->n_pieces;

  for (int i = 0; i < sentence->n_pieces; i++)
    ids[i] = sentence->pieces[i].id;

  return ids;
}

void
sac_example_clear (SacExample *self)
{
  g_free (self->source);
  g_free (self->target);
}

SacExamples *
sac_examples_new (SacCorpus           *corpus,
                  const SacTextCodec  *source,
                  const SacTextCodec  *target,
                  GCancellable        *cancellable,
                  GError             **error)
{
  g_autoptr(SacExamples) self = g_new0 (SacExamples, 1);

  self->examples = g_array_sized_new (FALSE, FALSE, sizeof (SacExample), corpus->pairs->len);
  g_array_set_clear_func (self->examples, (GDestroyNotify) sac_example_clear);

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);
      SacExample example = { 0 };

      if (i % 1024 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      example.source = encode (source, pair->source, &example.n_source, error);
      if (example.source == NULL)
        return NULL;

      example.target = encode (target, pair->target, &example.n_target, error);
      if (example.target == NULL)
        {
          sac_example_clear (&example);
          return NULL;
        }

      g_array_append_val (self->examples, example);
    }

  return g_steal_pointer (&self);
}

void
sac_examples_free (SacExamples *self)
{
  g_array_unref (self->examples);
  g_free (self);
}

static void
digest_pieces (GChecksum          *checksum,
               const SacTextCodec *codec)
{
  const char *const *pieces = sac_text_codec_get_vocabulary (codec);

  /* With the NUL that ends each. */
  for (int i = 0; i < sac_text_codec_get_size (codec); i++)
    g_checksum_update (checksum, (const guchar *) pieces[i], strlen (pieces[i]) + 1);
}

static void
digest_ids (GChecksum *checksum,
            const int *ids,
            int        n_ids)
{
  g_checksum_update (checksum, (const guchar *) &n_ids, sizeof n_ids);
  g_checksum_update (checksum, (const guchar *) ids, sizeof (int) * n_ids);
}

char *
sac_examples_digest (const SacExamples  *self,
                     const SacTextCodec *source,
                     const SacTextCodec *target)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  digest_pieces (checksum, source);
  digest_pieces (checksum, target);

  for (guint i = 0; i < self->examples->len; i++)
    {
      const SacExample *example = &g_array_index (self->examples, SacExample, i);

      digest_ids (checksum, example->source, example->n_source);
      digest_ids (checksum, example->target, example->n_target);
    }

  return g_strdup (g_checksum_get_string (checksum));
}
