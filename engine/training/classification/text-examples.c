#include "engine/training/classification/text-examples.h"

#include "engine/decoding/run.h"
#include "engine/training/classification/classification-data.h"

static gboolean
add_example (GArray                 *examples,
             const SacLabelledText  *text,
             const char *const      *labels,
             const SacTextCodec     *codec,
             int                     longest,
             GError                **error)
{
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text->text, error);

  if (sentence == NULL)
    return FALSE;

  for (int i = 0; i < text->times; i++)
    {
      SacLabelledExample example = {
        .first = sac_sentence_get_ids (sentence),
        .n_first = MIN (sentence->n_pieces - 1, longest),
        .label = sac_labels_find (labels, text->label),
      };

      g_array_append_val (examples, example);
    }

  return TRUE;
}

GArray *
sac_text_examples_new (GPtrArray           *texts,
                       const char *const   *labels,
                       const SacTextCodec  *codec,
                       int                  longest,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(GArray) examples = sac_labelled_examples_new ();

  for (guint i = 0; i < texts->len; i++)
    if ((i % 1024 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error)) ||
        !add_example (examples, g_ptr_array_index (texts, i), labels, codec, longest, error))
      return NULL;

  return g_steal_pointer (&examples);
}
