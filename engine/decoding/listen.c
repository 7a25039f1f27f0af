#include "engine/decoding/listen.h"

#include "engine/audio/log-mel.h"
#include "engine/decoding/beam-search.h"
#include "engine/decoding/trace-recorder.h"
#include "engine/errors.h"
#include "engine/models/model-kinds.h"
#include "engine/trace/trace-limits.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Numbers that a reading may keep: 1 GiB. */
#define MAX_KEPT (1 << 28)
/* Phonemes a second, the end included, that nobody says. */
#define USUAL_RATE 25
#define USUAL_LENGTH 10
/* Of a sample, -80 decibels: below it there is the noise of 16 bits alone. */
#define QUIETEST 1e-4

static gboolean
check_reads_sounds (SacModel  *model,
                    GError   **error)
{
  const char *title = sac_model_get_title (model);

  if (sac_model_reads_sounds (model))
    return TRUE;

  if (sac_model_reads_pictures (model))
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads pictures, not sounds; give it a picture"), title);
  else
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                 _("“%s” reads text, not sounds; give it a sentence"), title);

  return FALSE;
}

/* Written so that a NaN fails. */
static gboolean
check_looking (SacModel          *model,
               const SacHearing  *hearing,
               const SacLooking  *looking,
               GError           **error)
{
  const SacWeighting *weighting = &looking->weighting;

  if (looking->located && !hearing->locates)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("“%s” never learned to use where it looked last: it knows the content alone"),
                   sac_model_get_title (model));
      return FALSE;
    }

  if (weighting->sharpening >= (float) SAC_MIN_SHARPENING &&
      weighting->sharpening <= SAC_MAX_SHARPENING && weighting->top_k >= 0 && weighting->window >= 0)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("expected a sharpening from %g to %d, and positions to look at that are not below 0"),
               SAC_MIN_SHARPENING, SAC_MAX_SHARPENING);

  return FALSE;
}

double
sac_listen_most_seconds (SacModel *model)
{
  SacHearing hearing = model->kind->hear (model->layers);
  /* What a trace, whose file has a limit, can show. */
  double shown = SAC_TRACE_MAX_POSITIONS * hearing.step * hearing.hop;

  return MIN (MIN (SAC_LISTEN_MOST_SECONDS, shown),
              (double) MAX_KEPT / hearing.n_kept * hearing.hop);
}

SacSound *
sac_listen_load (SacModel      *model,
                 const char    *path,
                 GCancellable  *cancellable,
                 GError       **error)
{
  return sac_sound_load (path, model->kind->hear (model->layers).rate,
                         sac_listen_most_seconds (model), cancellable, error);
}

/* A sound that stays where it is makes no noise either. */
static gboolean
is_silent (const float *samples,
           int          n)
{
  float lowest = samples[0], highest = samples[0];

  for (int i = 1; i < n; i++)
    {
      lowest = fminf (lowest, samples[i]);
      highest = fmaxf (highest, samples[i]);
    }

  return highest - lowest < 2 * QUIETEST;
}

static SacLogMel *
make_log_mel (const SacHearing *hearing)
{
  SacLogMelOptions options = {
    .rate = hearing->rate, .n_bands = hearing->n_bands, .window = hearing->window,
    .hop = hearing->hop, .lowest = hearing->lowest,
  };

  return sac_log_mel_new (&options);
}

/* What the settings say beyond those of any run. */
static JsonObject *
describe (SacModel            *model,
          const SacSound      *sound,
          int                  n_samples,
          gboolean             silent,
          const SacLooking    *looking,
          const SacRunOptions *options)
{
  JsonObject *settings = sac_run_describe (model, options);
  double seconds = (double) n_samples / sound->rate;

  json_object_set_string_member (settings, "attention", looking->located ? "location" : "content");
  if (looking->weighting.smoothing)
    json_object_set_boolean_member (settings, "smoothing", TRUE);
  if (looking->weighting.sharpening != 1)
    json_object_set_double_member (settings, "sharpening", looking->weighting.sharpening);
  if (looking->weighting.top_k > 0)
    json_object_set_int_member (settings, "top_k", looking->weighting.top_k);
  if (looking->weighting.window > 0)
    json_object_set_int_member (settings, "window", looking->weighting.window);

  json_object_set_double_member (settings, "seconds", seconds);
  if (sound->cut || n_samples < sound->n_samples)
    json_object_set_double_member (settings, "seconds_in_all", sound->file_seconds);
  if (silent)
    json_object_set_boolean_member (settings, "silent", TRUE);

  return settings;
}

/* Nothing is written, and no position is more than another. */
static SacHypothesis *
hear_nothing (int n_positions)
{
  SacHypothesis *nothing = g_new0 (SacHypothesis, 1);

  nothing->n_steps = 1;
  nothing->words = g_new (int, 1);
  nothing->words[0] = SAC_PIECE_END;
  nothing->logprobs = g_new (double, 1);
  nothing->logprobs[0] = NAN;
  nothing->n_positions = n_positions;
  nothing->weights = g_new (float, n_positions);
  nothing->finished = TRUE;
  nothing->score = NAN;

  for (int j = 0; j < n_positions; j++)
    nothing->weights[j] = 1.0f / n_positions;

  return nothing;
}

static SacHypothesis *
hear (SacModel         *model,
      SacLogMel        *log_mel,
      const float      *samples,
      int               n_samples,
      const SacLooking *looking,
      const SacSearch  *search,
      GCancellable     *cancellable,
      GError          **error)
{
  int n_frames = sac_log_mel_count (log_mel, n_samples);
  SacTensor features = { .rows = n_frames, .columns = sac_log_mel_n_features (log_mel) };
  g_autofree float *values = features.values = g_new (float, sac_tensor_size (&features));
  SacSource source = { .sounds = { &features, &n_frames, n_frames, looking }, .n_rows = 1 };

  sac_log_mel_compute (log_mel, samples, n_samples, values);

  return sac_beam_search (model, &source, search, cancellable, error);
}

static gboolean
check_memory (const SacRun    *run,
              SacModel        *model,
              int              n_positions,
              GError         **error)
{
  if (sac_run_fits (run, model, n_positions))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("a beam of %d, up to %d steps over %d positions: what it looks at does not fit into "
                 "memory; try a smaller beam, or a part of the recording"),
               run->search.beam, run->search.max_length, n_positions);

  return FALSE;
}

static gboolean
check_rate (SacModel          *model,
            const SacHearing  *hearing,
            const SacSound    *sound,
            GError           **error)
{
  if (sound->rate == hearing->rate)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("the sound has %d samples a second, and “%s” hears %d; resample it"), sound->rate,
               sac_model_get_title (model), hearing->rate);

  return FALSE;
}

SacAttentionTrace *
sac_listen (SacModel             *model,
            SacSound             *sound,
            const SacRunOptions  *options,
            GCancellable         *cancellable,
            GError              **error)
{
  g_auto(SacRun) run = { 0 };
  g_autoptr(SacLogMel) log_mel = NULL;
  g_autoptr(SacHypothesis) hypothesis = NULL;
  g_autoptr(JsonObject) settings = NULL;
  SacTraceSource source = { .kind = SAC_SOURCE_FRAMES, .end = -1, .audio = sound->name };
  SacHearing hearing;
  SacLooking looking;
  gboolean silent;
  int n;

  if (!check_reads_sounds (model, error))
    return NULL;

  hearing = model->kind->hear (model->layers);
  looking = options->looking != NULL ? *options->looking : hearing.looking;
  n = MIN (sound->n_samples, MAX (1, sac_listen_most_seconds (model) * hearing.rate));
  if (!check_rate (model, &hearing, sound, error) ||
      !check_looking (model, &hearing, &looking, error) ||
      !sac_run_init (&run, model, options, USUAL_RATE * n / hearing.rate + USUAL_LENGTH, error))
    return NULL;

  log_mel = make_log_mel (&hearing);
  silent = is_silent (sound->samples, n);
  source.n_positions = (sac_log_mel_count (log_mel, n) + hearing.step - 1) / hearing.step;
  source.seconds_per_frame = hearing.step * hearing.hop;
  if (!check_memory (&run, model, source.n_positions, error))
    return NULL;

  hypothesis = silent && run.forced == NULL
                 ? hear_nothing (source.n_positions)
                 : hear (model, log_mel, sound->samples, n, &looking, &run.search, cancellable, error);
  if (hypothesis == NULL)
    return NULL;

  settings = describe (model, sound, n, silent, &looking, options);

  return sac_record_trace (model, &source, hypothesis, run.forced, run.search.n_prefix,
                           options->n_candidates, settings);
}
