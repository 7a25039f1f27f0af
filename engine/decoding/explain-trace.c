#include "engine/decoding/explain-trace.h"

#include <glib/gi18n-lib.h>

#include "engine/decoding/explain-writing.h"
#include "engine/decoding/explain.h"
#include "engine/errors.h"
#include "engine/trace/explanation-reader.h"

gboolean
sac_explain_suits (SacModel  *model,
                   GError   **error)
{
  if (!sac_model_reads_pictures (model))
    return sac_check_gradient (model, error);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("words are left out to explain an answer, and this model reads pictures"));

  return FALSE;
}

/* NULL: the model reads one text. */
static const char *
get_hypothesis (SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  return settings != NULL
           ? json_object_get_string_member_with_default (settings, "hypothesis", NULL) : NULL;
}

SacExplanation *
sac_explain_trace (SacModel                 *model,
                   SacAttentionTrace        *trace,
                   int                       word,
                   const SacExplainProgress *progress,
                   GCancellable             *cancellable,
                   GError                  **error)
{
  const char *text = sac_attention_trace_get_source (trace, 0)->text;
  const char *output = sac_attention_trace_get_output (trace);
  g_autoptr(SacExplanation) explanation = NULL;

  if (!sac_explain_suits (model, error))
    return NULL;

  if (sac_model_judges (model))
    explanation = sac_explain (model, text, get_hypothesis (trace), progress, cancellable,
                               error);
  else
    explanation = sac_explain_word (model, text, output, word, progress, cancellable, error);

  if (explanation == NULL || !sac_explanation_check (explanation, trace, error))
    return NULL;

  return g_steal_pointer (&explanation);
}
