/* What a model hears of a sound: the energies of bands of frequencies, frame by frame.
 *
 * 25 ms windows every 10 ms; in each, the logarithm of the energy of the window and of 40 bands
 * that are evenly spaced in mel; and of all of them how fast they change, and how fast that does
 * (Chorowski et al. 2015, section 4).
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_LOG_MEL_MAX_FRAMES 360000 /* An hour. */
#define SAC_LOG_MEL_MAX_BANDS 256

typedef struct
{
  int    rate;    /* Samples a second. */
  int    n_bands;
  double window;  /* Seconds. */
  double hop;
  double lowest;  /* Hertz, where the first band begins; the last one ends at half the rate. */
} SacLogMelOptions;

#define SAC_LOG_MEL_DEFAULT { .rate = 8000, .n_bands = 40, .window = 0.025, .hop = 0.01, .lowest = 20 }

typedef struct _SacLogMel SacLogMel;

/* Never changes, so that many threads may use it at once. The window must have two samples or more,
 * the hop one, and there must be room for the bands: sac_log_mel_fits(). */
gboolean   sac_log_mel_fits       (const SacLogMelOptions *options);
SacLogMel *sac_log_mel_new        (const SacLogMelOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void       sac_log_mel_free       (SacLogMel              *self);

/* Of a sound of @n_samples: frame i begins with sample i hop. A sound shorter than a window is one
 * frame, filled up with silence. */
int        sac_log_mel_count      (const SacLogMel        *self,
                                   gint64                  n_samples);
/* (1 + n_bands) 3 */
int        sac_log_mel_n_features (const SacLogMel        *self);
/* @features: frames × features, row by row: the energy, the bands, then the same of their deltas,
 * then of the deltas of these. Silence has the logarithm of a small energy, never of none. */
void       sac_log_mel_compute    (const SacLogMel        *self,
                                   const float            *samples,
                                   gint64                  n_samples,
                                   float                  *features);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLogMel, sac_log_mel_free)

G_END_DECLS
