#include "engine/decoding/translate.h"

#include "engine/decoding/beam-search.h"
#include "engine/decoding/trace-recorder.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"

#include <glib/gi18n-lib.h>

/* Every beginning that lived keeps where it looked: 512 MiB. */
#define MAX_WEIGHTS ((gsize) 1 << 27)

static int *
get_ids (const SacSentence *sentence)
{
  int *ids = g_new (int, sentence->n_pieces);

  for (int i = 0; i < sentence->n_pieces; i++)
    ids[i] = sentence->pieces[i].id;

  return ids;
}

static JsonObject *
describe_run (SacModel            *model,
              const SacRunOptions *options)
{
  JsonObject *settings = json_object_new ();

  json_object_set_int_member (settings, "beam", options->beam);
  model->kind->describe (model->layers, settings);

  return settings;
}

static gboolean
check_options (const SacRunOptions  *options,
               GError              **error)
{
  if (options->beam >= 1 && options->beam <= SAC_MAX_BEAM &&
      options->max_length >= 0 && options->max_length <= SAC_MAX_OUTPUT)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("expected a beam from 1 to %d and a length of at most %d"),
               SAC_MAX_BEAM, SAC_MAX_OUTPUT);

  return FALSE;
}

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
check_memory (SacModel         *model,
              const SacSearch  *search,
              int               n_source,
              GError          **error)
{
  if (!model->kind->attends (model->layers) ||
      (gsize) search->beam * search->max_length * n_source <= MAX_WEIGHTS)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("a beam of %d, up to %d steps over %d pieces of words: what it looks at does not "
                 "fit into memory; try a smaller beam, or a part of the text"),
               search->beam, search->max_length, n_source);

  return FALSE;
}

SacAttentionTrace *
sac_translate (SacModel             *model,
               const char           *text,
               const SacRunOptions  *options,
               GCancellable         *cancellable,
               GError              **error)
{
  g_autoptr(SacSentence) sentence = NULL;
  g_autoptr(SacSentence) forced = NULL;
  g_autoptr(SacHypothesis) hypothesis = NULL;
  g_autoptr(JsonObject) settings = NULL;
  g_autofree int *source = NULL;
  g_autofree int *prefix = NULL;
  SacSearch search = { .beam = options->beam, .n_choices = options->n_candidates };
  SacSource read;

  if (!check_reads_words (model, error) || !check_options (options, error))
    return NULL;

  sentence = sac_text_codec_encode (model->source, text, error);
  if (sentence == NULL)
    return NULL;

  source = get_ids (sentence);
  search.max_length = options->max_length > 0
                        ? options->max_length
                        : MIN (2 * sentence->n_pieces + 10, SAC_MAX_OUTPUT);

  if (options->prefix != NULL && *options->prefix != '\0')
    {
      forced = sac_text_codec_encode (model->target, options->prefix, error);
      if (forced == NULL)
        return NULL;

      search.prefix = prefix = get_ids (forced);
      /* With the end of the sentence if they are all. */
      search.n_prefix = forced->n_pieces - !options->prefix_is_all;
      search.max_length = options->prefix_is_all ? search.n_prefix
                                                 : MAX (search.max_length, search.n_prefix + 1);
    }

  if (!check_memory (model, &search, sentence->n_pieces, error))
    return NULL;

  read = sac_source_of_sentence (source, &sentence->n_pieces);
  hypothesis = sac_beam_search (model, &read, &search, cancellable, error);
  if (hypothesis == NULL)
    return NULL;

  settings = describe_run (model, options);

  return sac_record_trace (model, sentence, hypothesis, forced, search.n_prefix,
                           options->n_candidates, settings);
}
