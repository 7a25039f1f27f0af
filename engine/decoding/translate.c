#include "engine/decoding/translate.h"

#include "engine/decoding/beam-search.h"
#include "engine/decoding/trace-recorder.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"

#include <glib/gi18n-lib.h>

static gboolean
check_reads_words (SacModel  *model,
                   GError   **error)
{
  if (!sac_model_reads_pictures (model))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("“%s” reads pictures, not text; give it a picture"),
               sac_model_get_title (model));

  return FALSE;
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

/* A language that the model was never shown is read as hardly anything: that has to be said. */
static void
describe_unknown (const SacSentence *sentence,
                  JsonObject        *settings)
{
  int n_unknown = 0;

  for (int i = 0; i < sentence->n_pieces; i++)
    n_unknown += sentence->pieces[i].id == SAC_PIECE_UNKNOWN;

  if (n_unknown == 0)
    return;

  json_object_set_int_member (settings, "unknown_source", n_unknown);
  json_object_set_int_member (settings, "source_pieces", sentence->n_pieces - 1);
}

static SacAttentionTrace *
record (SacModel            *model,
        const SacSentence   *sentence,
        const SacHypothesis *hypothesis,
        const SacRun        *run,
        const SacRunOptions *options)
{
  int n = sentence->n_pieces;
  g_autoptr(JsonObject) settings = sac_run_describe (model, options);
  g_autofree char **labels = g_new0 (char *, n + 1);
  g_autofree SacSpan *spans = g_new (SacSpan, n);
  g_autofree int *words = g_new (int, n);
  SacTraceSource source = {
    .kind = SAC_SOURCE_TOKENS, .n_positions = n, .text = sentence->text, .labels = labels,
    .spans = spans, .words = words, .end = n - 1,
  };

  describe_unknown (sentence, settings);

  for (int i = 0; i < n; i++)
    {
      const SacPiece *piece = &sentence->pieces[i];

      labels[i] = i == n - 1 ? (char *) SAC_END_LABEL : piece->label;
      spans[i] = (SacSpan) { piece->start, piece->end };
      words[i] = piece->word;
    }

  return sac_record_trace (model, &source, hypothesis, run->forced, run->search.n_prefix,
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

  if (!check_reads_words (model, error))
    return NULL;

  sentence = sac_text_codec_encode (model->source, text, error);
  if (sentence == NULL ||
      !sac_run_init (&run, model, options, 2 * sentence->n_pieces + 10, error) ||
      !check_memory (&run, model, sentence, error))
    return NULL;

  ids = sac_sentence_get_ids (sentence);
  source = sac_source_of_sentence (ids, &sentence->n_pieces);
  hypothesis = sac_beam_search (model, &source, &run.search, cancellable, error);

  return hypothesis != NULL ? record (model, sentence, hypothesis, &run, options) : NULL;
}
