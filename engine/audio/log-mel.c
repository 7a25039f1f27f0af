#include "engine/audio/log-mel.h"

#include <cblas.h>
#include <math.h>
#include <string.h>

/* Of samples from -1 to 1: below what 16 bits can say. */
#define LEAST_ENERGY 1e-10
/* Frames that are transformed at a time. */
#define BLOCK 64
/* A delta looks so many frames back and ahead. */
#define REACH 2

/* The transform is a product with the waves of all frequencies, windowed: for windows of a few
 * hundred samples that is as fast as it needs to be. In double precision, since the energy of a
 * quiet band is a small difference of large numbers. */
struct _SacLogMel
{
  SacLogMelOptions options;
  int              n_window; /* Samples. */
  int              n_hop;
  int              n_bins;   /* Frequencies, from 0 to half the rate. */
  double          *waves;    /* n_window × 2 n_bins: cosines, then sines. */
  double          *bands;    /* n_bins × n_bands: how much of each frequency is in each band. */
};

static int
count_samples (const SacLogMelOptions *options,
               double                  seconds)
{
  return (int) lround (seconds * options->rate);
}

/* The next power of two. */
static int
count_points (int n_window)
{
  int n = 2;

  while (n < n_window)
    n *= 2;

  return n;
}

gboolean
sac_log_mel_fits (const SacLogMelOptions *options)
{
  return options->rate > 0 && options->window > 0 && options->window <= 1 && options->hop > 0 &&
         options->hop <= 1 && count_samples (options, options->window) >= 2 &&
         count_samples (options, options->hop) >= 1 && options->n_bands >= 1 &&
         options->n_bands <= SAC_LOG_MEL_MAX_BANDS && options->lowest >= 0 &&
         options->lowest < options->rate / 2.0;
}

/* Hann's window: w_i = 1/2 - 1/2 cos (2 π i / N) */
static void
fill_waves (SacLogMel *self,
            int        n_points)
{
  for (int i = 0; i < self->n_window; i++)
    {
      double *row = self->waves + (gsize) i * 2 * self->n_bins;
      double weight = 0.5 - 0.5 * cos (2 * G_PI * i / self->n_window);

      for (int k = 0; k < self->n_bins; k++)
        {
          /* The rest of the whole turns, so that a large angle loses nothing. */
          double angle = 2 * G_PI * ((gint64) i * k % n_points) / n_points;

          row[k] = weight * cos (angle);
          row[self->n_bins + k] = weight * sin (angle);
        }
    }
}

/* m = 1127 ln (1 + f / 700) */
static double
to_mel (double hertz)
{
  return 1127 * log1p (hertz / 700);
}

/* Triangles in mel: band b rises from corner b to b + 1, and falls to b + 2. */
static void
fill_bands (SacLogMel *self,
            int        n_points)
{
  const SacLogMelOptions *options = &self->options;
  double low = to_mel (options->lowest);
  double step = (to_mel (options->rate / 2.0) - low) / (options->n_bands + 1);

  for (int k = 0; k < self->n_bins; k++)
    {
      double place = (to_mel ((double) k * options->rate / n_points) - low) / step;

      for (int b = 0; b < options->n_bands; b++)
        self->bands[(gsize) k * options->n_bands + b] = MAX (0, 1 - fabs (place - (b + 1)));
    }
}

SacLogMel *
sac_log_mel_new (const SacLogMelOptions *options)
{
  SacLogMel *self = g_new0 (SacLogMel, 1);
  int n_points;

  g_assert (sac_log_mel_fits (options));

  self->options = *options;
  self->n_window = count_samples (options, options->window);
  self->n_hop = count_samples (options, options->hop);
  n_points = count_points (self->n_window);
  self->n_bins = n_points / 2 + 1;
  self->waves = g_new (double, (gsize) self->n_window * 2 * self->n_bins);
  self->bands = g_new (double, (gsize) self->n_bins * options->n_bands);
  fill_waves (self, n_points);
  fill_bands (self, n_points);

  return self;
}

void
sac_log_mel_free (SacLogMel *self)
{
  g_free (self->waves);
  g_free (self->bands);
  g_free (self);
}

int
sac_log_mel_count (const SacLogMel *self,
                   gint64           n_samples)
{
  gint64 n = n_samples > self->n_window ? 1 + (n_samples - self->n_window) / self->n_hop : 1;

  return MIN (n, SAC_LOG_MEL_MAX_FRAMES);
}

int
sac_log_mel_n_features (const SacLogMel *self)
{
  return 3 * (1 + self->options.n_bands);
}

/* What is used for one block of frames. */
typedef struct
{
  double *frames;  /* BLOCK × n_window */
  double *spectra; /* BLOCK × 2 n_bins */
  double *energies; /* BLOCK × n_bands */
} Work;

static void
cut_frames (const SacLogMel *self,
            const float     *samples,
            gint64           n_samples,
            int              first,
            int              n,
            double          *frames)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < self->n_window; k++)
      {
        gint64 from = (gint64) (first + i) * self->n_hop + k;

        frames[(gsize) i * self->n_window + k] = from < n_samples ? samples[from] : 0;
      }
}

static double
measure_energy (const double *frame,
                int           n)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    sum += frame[i] * frame[i];

  return sum;
}

/* |X_k|² in the first half of each row. */
static void
square_spectra (const SacLogMel *self,
                double          *spectra,
                int              n)
{
  for (int i = 0; i < n; i++)
    {
      double *row = spectra + (gsize) i * 2 * self->n_bins;

      for (int k = 0; k < self->n_bins; k++)
        row[k] = row[k] * row[k] + row[self->n_bins + k] * row[self->n_bins + k];
    }
}

/* ln E, ln (Σ_k |X_k|² band_kb) of the frames from @first on. */
static void
compute_block (const SacLogMel *self,
               const Work      *work,
               int              first,
               int              n,
               float           *features)
{
  int n_bands = self->options.n_bands, n_bins = self->n_bins;
  int n_features = sac_log_mel_n_features (self);

  cblas_dgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n, 2 * n_bins, self->n_window, 1,
               work->frames, self->n_window, self->waves, 2 * n_bins, 0, work->spectra, 2 * n_bins);
  square_spectra (self, work->spectra, n);
  cblas_dgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n_bands, n_bins, 1, work->spectra,
               2 * n_bins, self->bands, n_bands, 0, work->energies, n_bands);

  for (int i = 0; i < n; i++)
    {
      float *row = features + (gsize) (first + i) * n_features;
      double energy = measure_energy (work->frames + (gsize) i * self->n_window, self->n_window);

      row[0] = log (MAX (energy, LEAST_ENERGY));
      for (int b = 0; b < n_bands; b++)
        row[1 + b] = log (MAX (work->energies[(gsize) i * n_bands + b], LEAST_ENERGY));
    }
}

/* d_t = Σ_k k (c_{t+k} - c_{t-k}) / (2 Σ_k k²), k = 1, 2; past the ends, the end again. */
static void
append_deltas (float *features,
               int    n_frames,
               int    n_features,
               int    from,
               int    to,
               int    n)
{
  double norm = 0;

  for (int k = 1; k <= REACH; k++)
    norm += 2 * k * k;

  for (int t = 0; t < n_frames; t++)
    for (int i = 0; i < n; i++)
      {
        double sum = 0;

        for (int k = 1; k <= REACH; k++)
          {
            gsize ahead = MIN (t + k, n_frames - 1), back = MAX (t - k, 0);

            sum += k * ((double) features[ahead * n_features + from + i] -
                        features[back * n_features + from + i]);
          }

        features[(gsize) t * n_features + to + i] = sum / norm;
      }
}

void
sac_log_mel_compute (const SacLogMel *self,
                     const float     *samples,
                     gint64           n_samples,
                     float           *features)
{
  int n_frames = sac_log_mel_count (self, n_samples);
  int n_features = sac_log_mel_n_features (self), n_static = 1 + self->options.n_bands;
  g_autofree double *frames = g_new (double, (gsize) BLOCK * self->n_window);
  g_autofree double *spectra = g_new (double, (gsize) BLOCK * 2 * self->n_bins);
  g_autofree double *energies = g_new (double, (gsize) BLOCK * self->options.n_bands);
  Work work = { frames, spectra, energies };

  for (int first = 0; first < n_frames; first += BLOCK)
    {
      int n = MIN (BLOCK, n_frames - first);

      cut_frames (self, samples, n_samples, first, n, frames);
      compute_block (self, &work, first, n, features);
    }

  append_deltas (features, n_frames, n_features, 0, n_static, n_static);
  append_deltas (features, n_frames, n_features, n_static, 2 * n_static, n_static);
}
