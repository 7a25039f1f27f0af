#include "engine/decoding/describe.h"

#include "engine/decoding/beam-search.h"
#include "engine/decoding/trace-recorder.h"
#include "engine/errors.h"
#include "engine/image/picture-input.h"
#include "engine/models/model-kinds.h"

#include <glib/gi18n-lib.h>

/* Words of a caption, its end included. Captions of photographs have ten on average. */
#define USUAL_LENGTH 50

static gboolean
check_reads_pictures (SacModel  *model,
                      GError   **error)
{
  if (sac_model_reads_pictures (model))
    return TRUE;

  if (sac_model_reads_sounds (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” listens to sounds, not to pictures; give it a recording"),
                 sac_model_get_title (model));
  else
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads text, not pictures; give it a sentence"),
                 sac_model_get_title (model));

  return FALSE;
}

static gboolean
check_memory (const SacRun    *run,
              SacModel        *model,
              const SacSight  *sight,
              GError         **error)
{
  if (sac_run_fits (run, model, sight->rows * sight->columns))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("a beam of %d, up to %d steps over a grid of %d × %d: what it looks at does not "
                 "fit into memory; try a smaller beam, or fewer steps"),
               run->search.beam, run->search.max_length, sight->rows, sight->columns);

  return FALSE;
}

static SacAttentionTrace *
record (SacModel            *model,
        SacPicture          *picture,
        const SacSight      *sight,
        SacTraceRectangle    crop,
        const SacHypothesis *hypothesis,
        const SacRun        *run,
        const SacRunOptions *options)
{
  g_autoptr(JsonObject) settings = sac_run_describe (model, options);
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = sight->rows * sight->columns, .end = -1,
    .rows = sight->rows, .columns = sight->columns, .image = picture->name, .picture = picture,
    .image_width = picture->original_width, .image_height = picture->original_height,
    .crop = crop,
  };

  return sac_record_trace (model, &source, hypothesis, run->forced, run->search.n_prefix,
                           options->n_candidates, settings);
}

SacAttentionTrace *
sac_describe (SacModel             *model,
              SacPicture           *picture,
              const SacRunOptions  *options,
              GCancellable         *cancellable,
              GError              **error)
{
  g_auto(SacRun) run = { 0 };
  g_autofree float *values = NULL;
  g_autoptr(SacHypothesis) hypothesis = NULL;
  SacTraceRectangle crop;
  SacTensor pixels = { .columns = 3 };
  SacSource source = { .pictures = &pixels, .n_rows = 1 };
  SacSight sight;

  if (!check_reads_pictures (model, error))
    return NULL;

  sight = model->kind->see (model->layers);
  if (!sac_run_init (&run, model, options, USUAL_LENGTH, error) ||
      !check_memory (&run, model, &sight, error))
    return NULL;

  pixels.rows = sight.side * sight.side;
  pixels.values = values = g_new (float, sac_tensor_size (&pixels));
  sac_picture_to_input (picture, sight.side, sight.squash ? SAC_FIT_SQUASH : SAC_FIT_CROP, values,
                        &crop);
  hypothesis = sac_beam_search (model, &source, &run.search, cancellable, error);
  if (hypothesis == NULL)
    return NULL;

  return record (model, picture, &sight, crop, hypothesis, &run, options);
}
