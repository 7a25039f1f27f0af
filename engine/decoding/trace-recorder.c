#include "engine/decoding/trace-recorder.h"

#include "engine/models/model-kinds.h"

/* What a person reads for a piece, in @strings. */
static char *
label_of (const SacTextCodec *codec,
          int                 word,
          GStringChunk       *strings)
{
  g_autofree char *label = NULL;

  if (word == SAC_PIECE_END)
    return g_string_chunk_insert_const (strings, SAC_END_LABEL);

  label = sac_text_codec_get_label (codec, word);

  return g_string_chunk_insert_const (strings, label);
}

static SacTraceStep *
record_steps (const SacModel      *model,
              const SacHypothesis *hypothesis,
              const SacSentence   *forced,
              int                  n_forced,
              int                  n_choices,
              GStringChunk        *strings)
{
  SacTraceStep *steps = g_new0 (SacTraceStep, hypothesis->n_steps);
  int word = 0;

  for (int i = 0; i < hypothesis->n_steps; i++)
    {
      SacTraceStep *step = &steps[i];

      /* The model never writes what it does not know; a person may. */
      step->token = hypothesis->words[i] == SAC_PIECE_UNKNOWN
                      ? g_string_chunk_insert_const (strings, forced->pieces[i].label)
                      : label_of (model->target, hypothesis->words[i], strings);
      step->logprob = hypothesis->logprobs[i];
      step->end = hypothesis->words[i] == SAC_PIECE_END;
      step->forced = i < n_forced;
      step->word = word;
      step->has_gate = hypothesis->gates != NULL;
      step->gate = step->has_gate ? hypothesis->gates[i] : 0;
      step->n_candidates = MIN (n_choices, hypothesis->n_choices);
      step->candidates = g_new (SacCandidate, MAX (step->n_candidates, 1));

      for (int k = 0; k < step->n_candidates; k++)
        {
          SacChoice choice = hypothesis->choices[(gsize) i * hypothesis->n_choices + k];

          step->candidates[k] = (SacCandidate) { label_of (model->target, choice.word, strings),
                                                 choice.logprob };
        }

      if (step->end || sac_text_codec_ends_word (model->target, hypothesis->words[i]))
        word++;
    }

  return steps;
}

SacAttentionTrace *
sac_record_trace (const SacModel       *model,
                  const SacTraceSource *source,
                  const SacHypothesis  *hypothesis,
                  const SacSentence    *forced,
                  int                   n_forced,
                  int                   n_choices,
                  JsonObject           *settings)
{
  g_autoptr(GStringChunk) strings = g_string_chunk_new (1024);
  g_autofree SacTraceStep *steps = record_steps (model, hypothesis, forced, n_forced,
                                                 n_choices, strings);
  g_autofree char *output = sac_text_codec_decode (model->target, hypothesis->words,
                                                   hypothesis->n_steps);
  SacTraceMap map = { .weights = hypothesis->weights };
  SacTraceParts parts = {
    .task = model->kind->id, .model = sac_model_get_title (model), .settings = settings,
    .output = output, .score = hypothesis->score, .unfinished = !hypothesis->finished,
    .sources = source, .n_sources = 1, .steps = steps, .n_steps = hypothesis->n_steps,
    .maps = &map, .n_maps = hypothesis->weights != NULL ? 1 : 0,
  };
  SacAttentionTrace *trace = sac_attention_trace_new (&parts);

  for (int i = 0; i < hypothesis->n_steps; i++)
    g_free (steps[i].candidates);

  return trace;
}
