#include "engine/training/classification/text-judging.h"

#include "engine/training/classification/labelled-texts.h"
#include "engine/training/classification/text-examples.h"

const SacBatchSize sac_text_judging_size = SAC_TEXT_BATCHES (4000);

SacLabelScore *
sac_texts_judge (GPtrArray     *texts,
                 const char    *set,
                 SacModel      *model,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(GPtrArray) chosen = g_ptr_array_new ();
  g_autoptr(GArray) examples = NULL;

  for (guint i = 0; i < texts->len; i++)
    {
      SacLabelledText *text = g_ptr_array_index (texts, i);

      if (set == NULL || g_strcmp0 (text->set, set) == 0)
        g_ptr_array_add (chosen, text);
    }

  examples = sac_text_examples_new (chosen, (const char *const *) model->labels, model->source,
                                    G_MAXINT, cancellable, error);

  return examples != NULL ? sac_labelled_examples_judge (examples, &sac_text_judging_size, model,
                                                         cancellable, error)
                          : NULL;
}
