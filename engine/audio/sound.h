/* A recording as a model hears it: one channel, the mean of all that there are,
 * at the rate that the model asks for.
 *
 * WAV, FLAC, Ogg, MP3, AIFF and what else libsndfile knows, by their content whatever
 * the name says. Memory stays bounded: what is longer than @most_seconds is cut, and
 * the sound says so.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SAC_SOUND_MIN_RATE 4000
#define SAC_SOUND_MAX_RATE 384000
#define SAC_SOUND_MAX_CHANNELS 64
#define SAC_SOUND_MAX_SECONDS 3600

typedef struct
{
  gatomicrefcount references;
  float          *samples;      /* From -1 to 1; a recording in floating point may pass them. */
  int             n_samples;    /* At least one. */
  int             rate;         /* Samples a second. */
  int             file_rate;    /* As it was recorded, */
  int             n_channels;
  double          file_seconds; /* and how long; what was cut included, where the file says it. */
  gboolean        cut;
  char           *name;         /* The path of the file, or its URI where that is no text; NULL: none. */
} SacSound;

/* Time 0 is the first sample of the file: sample i of the result was heard at i / rate, whatever
 * the file's rate. Synchronous; call it from a worker. Errors, which name the file and what to do:
 * not to be read; no sound, or of a kind that is not known; no samples; a rate, or a number of
 * channels, out of the limits; a sample that is no number; G_IO_ERROR_CANCELLED. */
SacSound *sac_sound_load  (const char    *path,
                           int            rate,
                           double         most_seconds,
                           GCancellable  *cancellable,
                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same of a file in memory; @name: of the file, for errors and for the sound. */
SacSound *sac_sound_read  (const char    *name,
                           GBytes        *bytes,
                           int            rate,
                           double         most_seconds,
                           GCancellable  *cancellable,
                           GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Copies @samples; for what was recorded just now. */
SacSound *sac_sound_new   (const float   *samples,
                           int            n_samples,
                           int            rate) G_GNUC_WARN_UNUSED_RESULT;
SacSound *sac_sound_ref   (SacSound      *self);
void      sac_sound_unref (SacSound      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSound, sac_sound_unref)

G_END_DECLS
