#include "engine/training/classification/classification-measures.h"

#include "engine/models/model-kinds.h"
#include "engine/training/classification/edited-words.h"
#include "engine/training/classification/text-judging.h"

#include <math.h>

/* More cells than that tell a person nothing on a card. */
#define MAX_CONFUSED_LABELS 10

static double
with_four_digits (double value)
{
  return round (value * 10000) / 10000;
}

/* Adds "accuracy_SET" and "texts_SET" for each set of the recipe. */
static gboolean
measure_sets (const SacClassificationRecipe  *recipe,
              GPtrArray                      *texts,
              SacModel                       *model,
              JsonObject                     *metrics,
              GCancellable                   *cancellable,
              GError                        **error)
{
  for (guint i = 0; i < recipe->files->len; i++)
    {
      const SacTextFile *file = g_ptr_array_index (recipe->files, i);
      g_autofree char *accuracy = NULL, *count = NULL;
      g_autoptr(SacLabelScore) score = NULL;

      if (file->set == NULL)
        continue;

      accuracy = g_strconcat ("accuracy_", file->set, NULL);
      if (json_object_has_member (metrics, accuracy))
        continue;

      score = sac_texts_judge (texts, file->set, model, cancellable, error);
      if (score == NULL)
        return FALSE;

      if (score->n == 0)
        continue;

      count = g_strconcat ("texts_", file->set, NULL);
      json_object_set_double_member (metrics, accuracy,
                                     with_four_digits (sac_label_score_get_accuracy (score)));
      json_object_set_int_member (metrics, count, score->n);
    }

  return TRUE;
}

/* Adds "attention_on_edits" and "uniform_on_edits", where there are pairs to see it by. */
static gboolean
measure_attention (GPtrArray     *texts,
                   SacModel      *model,
                   JsonObject    *metrics,
                   GCancellable  *cancellable,
                   GError       **error)
{
  SacEditedShare share;

  if (!model->kind->attends (model->layers))
    return TRUE;

  if (!sac_measure_edited (model, texts, cancellable, &share, error))
    return FALSE;

  if (share.n_texts == 0)
    return TRUE;

  json_object_set_double_member (metrics, "attention_on_edits", with_four_digits (share.attention));
  json_object_set_double_member (metrics, "uniform_on_edits", with_four_digits (share.uniform));
  json_object_set_int_member (metrics, "edited_texts", share.n_texts);

  return TRUE;
}

gboolean
sac_classification_measure (const SacClassificationRecipe  *recipe,
                            GPtrArray                      *texts,
                            SacModel                       *model,
                            JsonObject                     *metrics,
                            GCancellable                   *cancellable,
                            GError                        **error)
{
  g_autoptr(SacLabelScore) score = sac_texts_judge (texts, NULL, model, cancellable, error);

  if (score == NULL)
    return FALSE;

  sac_label_score_describe (score, (const char *const *) model->labels, metrics);
  json_object_set_int_member (metrics, "texts", score->n);

  if (model->n_labels > MAX_CONFUSED_LABELS)
    {
      json_object_remove_member (metrics, "labels");
      json_object_remove_member (metrics, "confusion");
    }

  return measure_sets (recipe, texts, model, metrics, cancellable, error) &&
         measure_attention (texts, model, metrics, cancellable, error);
}
