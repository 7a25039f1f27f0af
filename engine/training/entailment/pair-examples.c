#include "engine/training/entailment/pair-examples.h"

#include <glib/gi18n-lib.h>

#include "engine/decoding/run.h"
#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"

static int *
encode (const SacTextCodec  *codec,
        const char          *text,
        int                 *n_ids,
        GError             **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, error);

  if (sentence == NULL)
    return NULL;

  *n_ids = sentence->n_pieces - 1;

  if (*n_ids > SAC_PAIR_MAX_WORDS)
    {
      g_autofree char *beginning = g_utf8_substring (text, 0, 40);

      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("“%s…” has %d words; at most %d can be read. Leave it out."), beginning, *n_ids,
                   SAC_PAIR_MAX_WORDS);
      return NULL;
    }

  return sac_sentence_get_ids (sentence);
}

GArray *
sac_pair_examples_new (GPtrArray           *pairs,
                       const SacTextCodec  *codec,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(GArray) examples = sac_labelled_examples_new ();

  for (guint i = 0; i < pairs->len; i++)
    {
      const SacLabelledPair *pair = g_ptr_array_index (pairs, i);
      SacLabelledExample *example;

      if (i % 1024 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      g_array_set_size (examples, i + 1);
      example = &g_array_index (examples, SacLabelledExample, i);
      example->label = pair->label;
      example->first = encode (codec, pair->premise, &example->n_first, error);
      if (example->first == NULL)
        return NULL;

      example->second = encode (codec, pair->hypothesis, &example->n_second, error);
      if (example->second == NULL)
        return NULL;
    }

  return g_steal_pointer (&examples);
}
