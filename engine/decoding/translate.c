#include "engine/decoding/translate.h"

#include "engine/decoding/beam-search.h"
#include "engine/decoding/text-source.h"
#include "engine/decoding/trace-recorder.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"

#include <glib/gi18n-lib.h>

static gboolean
check_translates (SacModel  *model,
                  GError   **error)
{
  if (sac_model_reads_pictures (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads pictures, not text; give it a picture"),
                 sac_model_get_title (model));
  else if (sac_model_reads_sounds (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” listens to sounds and reads no text; give it a recording"),
                 sac_model_get_title (model));
  else if (sac_model_judges (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” answers with a label and writes no words"), sac_model_get_title (model));
  else
    return TRUE;

  return FALSE;
}

/* Without a length to aim for. */
static int
usual_length (SacModel          *model,
              const SacSentence *sentence)
{
  return model->kind->summarises ? SAC_USUAL_HEADLINE : 2 * sentence->n_pieces + 10;
}

static gboolean
check_memory (const SacRun       *run,
              SacModel           *model,
              const SacSentence  *sentence,
              GError            **error)
{
  if (sac_run_fits (run, model, sentence->n_pieces))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("a beam of %d, up to %d steps over %d pieces of words: what it looks at does not "
                 "fit into memory; try a smaller beam, or a part of the text"),
               run->search.beam, run->search.max_length, sentence->n_pieces);

  return FALSE;
}

static SacAttentionTrace *
record (SacModel            *model,
        const SacSentence   *sentence,
        const SacHypothesis *hypothesis,
        const SacRun        *run,
        const SacRunOptions *options)
{
  g_autoptr(JsonObject) settings = sac_run_describe (model, options);
  g_auto(SacTextSource) source = { 0 };

  sac_text_source_init (&source, sentence, sentence->n_pieces);
  sac_text_source_describe_unknown (sentence, NULL, settings);

  return sac_record_trace (model, &source.trace, hypothesis, run->forced, run->search.n_prefix,
                           options->n_candidates, settings);
}

SacAttentionTrace *
sac_translate (SacModel             *model,
               const char           *text,
               const SacRunOptions  *options,
               GCancellable         *cancellable,
               GError              **error)
{
  g_autoptr(SacSentence) sentence = NULL;
  g_autoptr(SacHypothesis) hypothesis = NULL;
  g_autofree int *ids = NULL;
  g_auto(SacRun) run = { 0 };
  SacSource source;

  if (!check_translates (model, error))
    return NULL;

  sentence = sac_text_codec_encode (model->source, text, error);
  if (sentence == NULL ||
      !sac_run_init (&run, model, options, usual_length (model, sentence), error) ||
      !check_memory (&run, model, sentence, error))
    return NULL;

  ids = sac_sentence_get_ids (sentence);
  source = sac_source_of_sentence (ids, &sentence->n_pieces);
  hypothesis = sac_beam_search (model, &source, &run.search, cancellable, error);

  return hypothesis != NULL ? record (model, sentence, hypothesis, &run, options) : NULL;
}
