#include "engine/training/translation/examples.h"

#include "engine/decoding/run.h"
#include "engine/training/data-digest.h"

static int *
encode (const SacTextCodec  *codec,
        const char          *text,
        int                 *n_ids,
        GError             **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, error);

  if (sentence == NULL)
    return NULL;

  *n_ids = sentence->n_pieces;

  return sac_sentence_get_ids (sentence);
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

char *
sac_examples_digest (const SacExamples  *self,
                     const SacTextCodec *source,
                     const SacTextCodec *target)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (source));
  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (target));

  for (guint i = 0; i < self->examples->len; i++)
    {
      const SacExample *example = &g_array_index (self->examples, SacExample, i);

      sac_digest_list (checksum, example->source, example->n_source);
      sac_digest_list (checksum, example->target, example->n_target);
    }

  return g_strdup (g_checksum_get_string (checksum));
}
