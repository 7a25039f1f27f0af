#include "engine/training/tasks.h"

#include "engine/errors.h"
#include "engine/training/captioning/captioning-task.h"
#include "engine/training/classification/classification-task.h"
#include "engine/training/entailment/entailment-task.h"
#include "engine/training/speech/speech-task.h"
#include "engine/training/summarisation/summarisation-task.h"
#include "engine/training/translation/translation-task.h"

#include <glib/gi18n-lib.h>

static const SacTask *const tasks[] = {
  &sac_translation_task,
  &sac_captioning_task,
  &sac_entailment_task,
  &sac_classification_task,
  &sac_summarisation_task,
  &sac_speech_task,
};

const SacTask *
sac_task_find (const char  *kind,
               GError     **error)
{
  g_autoptr(GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    {
      if (g_str_equal (tasks[i]->kind, kind))
        return tasks[i];

      g_string_append_printf (known, "%s“%s”", i > 0 ? ", " : "", tasks[i]->kind);
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("“kind”: no models of kind “%s” are trained here; known are %s"), kind,
               known->str);

  return NULL;
}
