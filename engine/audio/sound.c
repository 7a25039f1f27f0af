#include "engine/audio/sound.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <samplerate.h>
#include <unistd.h>

#include "engine/audio/sound-stream.h"
#include "engine/errors.h"

#define BLOCK_FRAMES 4096

/* A file that is being read. */
typedef struct
{
  const char   *path;
  GCancellable *cancellable;
  int           descriptor; /* -1: not open. */
  SacSoundStream stream;
  SNDFILE      *file;
  SF_INFO       info;
  float        *block;  /* BLOCK_FRAMES frames of all channels. */
  float        *mixed;  /* The same of one. */
  gint64        n_read; /* Frames. */
} Reader;

SacSound *
sac_sound_new (const float *samples,
               int          n_samples,
               int          rate)
{
  SacSound *self = g_new0 (SacSound, 1);

  g_atomic_ref_count_init (&self->references);
  self->samples = g_memdup2 (samples, sizeof (float) * n_samples);
  self->n_samples = n_samples;
  self->rate = self->file_rate = rate;
  self->n_channels = 1;
  self->file_seconds = (double) n_samples / rate;

  return self;
}

SacSound *
sac_sound_ref (SacSound *self)
{
  g_atomic_ref_count_inc (&self->references);

  return self;
}

void
sac_sound_unref (SacSound *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;

  g_free (self->samples);
  g_free (self->name);
  g_free (self);
}

static gboolean
check_claims (const Reader  *self,
              GError       **error)
{
  const SF_INFO *info = &self->info;

  if (info->samplerate < SAC_SOUND_MIN_RATE || info->samplerate > SAC_SOUND_MAX_RATE)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s: has %d samples a second, and %d to %d can be heard; save it again at 8,000 "
                     "to 96,000"), self->path, info->samplerate, SAC_SOUND_MIN_RATE,
                   SAC_SOUND_MAX_RATE);
      return FALSE;
    }

  if (info->channels < 1 || info->channels > SAC_SOUND_MAX_CHANNELS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("%s: has %d channels, and at most %d are mixed; save it again in mono or "
                     "stereo"), self->path, info->channels, SAC_SOUND_MAX_CHANNELS);
      return FALSE;
    }

  return TRUE;
}

/* What the stream of @self holds. */
static gboolean
open_stream (Reader  *self,
             GError **error)
{
  self->file = sf_open_virtual (&sac_sound_stream_functions, SFM_READ, &self->info, &self->stream);
  if (self->file != NULL)
    return check_claims (self, error);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s: no sound that can be read (%s); WAV, FLAC, Ogg, MP3 and AIFF can"),
               self->path, sf_strerror (NULL));

  return FALSE;
}

/* Through a descriptor, so that what the system says of a path is told as it is. A pipe that nobody
 * writes to is opened, too, and found to be no file. */
static gboolean
open_file (Reader  *self,
           GError **error)
{
  self->descriptor = open (self->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (self->descriptor < 0)
    {
      int saved = errno;

      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved), "%s: %s", self->path,
                   g_strerror (saved));
      return FALSE;
    }

  if (!sac_sound_stream_init (&self->stream, self->descriptor))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s: not a file; give the recording itself"), self->path);
      return FALSE;
    }

  return open_stream (self, error);
}

/* The next block, as the mean of its channels, in @mixed; returns its frames, 0 at the end, -1 on
 * an error. A file that breaks off is heard as far as it goes. */
static int
read_block (Reader  *self,
            GError **error)
{
  int n_channels = self->info.channels, n;

  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return -1;

  n = (int) sf_readf_float (self->file, self->block, BLOCK_FRAMES);
  n = MAX (0, n);

  for (int i = 0; i < n; i++)
    {
      double sum = 0;

      for (int k = 0; k < n_channels; k++)
        sum += self->block[i * n_channels + k];

      self->mixed[i] = sum / n_channels;

      if (!isfinite (self->mixed[i]))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("%s: sample %" PRId64 " is no number; save the recording again"),
                       self->path, self->n_read + i + 1);
          return -1;
        }
    }

  self->n_read += n;

  return n;
}

/* All of the file up to @n_most samples at @ratio times its rate, appended to @samples. @converter
 * has no delay: it begins with the first sample, and ends with the last. */
static gboolean
resample_all (Reader     *self,
              SRC_STATE  *converter,
              double      ratio,
              gsize       n_most,
              GArray     *samples,
              GError    **error)
{
  int room = (int) ceil (BLOCK_FRAMES * ratio) + 16;
  g_autofree float *made = g_new (float, room);
  SRC_DATA data = { .data_in = self->mixed, .data_out = made, .src_ratio = ratio };

  while (samples->len <= n_most)
    {
      if (data.input_frames == 0 && !data.end_of_input)
        {
          int n = read_block (self, error);

          if (n < 0)
            return FALSE;

          data.data_in = self->mixed;
          data.input_frames = n;
          data.end_of_input = n == 0;
        }

      data.output_frames = room;
      if (src_process (converter, &data) != 0)
        g_assert_not_reached ();

      g_array_append_vals (samples, made, data.output_frames_gen);
      data.data_in += data.input_frames_used;
      data.input_frames -= data.input_frames_used;

      if (data.end_of_input && data.output_frames_gen == 0)
        return TRUE;
    }

  return TRUE;
}

static gboolean
copy_all (Reader  *self,
          gsize    n_most,
          GArray  *samples,
          GError **error)
{
  int n;

  do
    {
      n = read_block (self, error);
      if (n < 0)
        return FALSE;

      g_array_append_vals (samples, self->mixed, n);
    }
  while (n > 0 && samples->len <= n_most);

  return TRUE;
}

static gboolean
read_samples (Reader  *self,
              int      rate,
              gsize    n_most,
              GArray  *samples,
              GError **error)
{
  SRC_STATE *converter;
  gboolean read;

  if (self->info.samplerate == rate)
    return copy_all (self, n_most, samples, error);

  converter = src_new (SRC_SINC_MEDIUM_QUALITY, 1, NULL);
  g_assert (converter != NULL);
  read = resample_all (self, converter, (double) rate / self->info.samplerate, n_most, samples,
                       error);
  src_delete (converter);

  return read;
}

/* Where a path is no text, its URI is. */
static char *
make_name (const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);

  return g_utf8_validate (path, -1, NULL) ? g_strdup (path) : g_file_get_uri (file);
}

/* What the file claims of its length is believed only where it was not read to its end. */
static SacSound *
make_sound (const Reader *self,
            GArray       *samples,
            int           rate,
            gsize         n_most)
{
  SacSound *sound = g_new0 (SacSound, 1);
  double heard = (double) self->n_read / self->info.samplerate;

  g_atomic_ref_count_init (&sound->references);
  sound->cut = samples->len > n_most;
  sound->n_samples = MIN (samples->len, n_most);
  sound->rate = rate;
  sound->file_rate = self->info.samplerate;
  sound->n_channels = self->info.channels;
  sound->file_seconds = sound->cut
                          ? MAX (heard, (double) self->info.frames / self->info.samplerate) : heard;
  sound->samples = g_memdup2 (samples->data, sizeof (float) * sound->n_samples);
  sound->name = make_name (self->path);

  return sound;
}

static SacSound *
read_sound (Reader  *self,
            int      rate,
            double   most_seconds,
            GError **error)
{
  g_autoptr(GArray) samples = g_array_new (FALSE, FALSE, sizeof (float));
  gsize n_most = MAX (1, CLAMP (most_seconds, 0, SAC_SOUND_MAX_SECONDS) * rate);

  self->block = g_new (float, BLOCK_FRAMES * self->info.channels);
  self->mixed = g_new (float, BLOCK_FRAMES);

  if (!read_samples (self, rate, n_most, samples, error))
    return NULL;

  if (samples->len > 0)
    return make_sound (self, samples, rate, n_most);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
               _("%s: has no samples: nothing was recorded, or the file was cut short"), self->path);

  return NULL;
}

/* @opened: whether there is something to read, or else @error is set. */
static SacSound *
finish (Reader   *self,
        gboolean  opened,
        int       rate,
        double    most_seconds,
        GError  **error)
{
  SacSound *sound = opened ? read_sound (self, rate, most_seconds, error) : NULL;

  if (self->file != NULL)
    sf_close (self->file);
  if (self->descriptor >= 0)
    close (self->descriptor);
  g_free (self->block);
  g_free (self->mixed);

  return sound;
}

SacSound *
sac_sound_load (const char    *path,
                int            rate,
                double         most_seconds,
                GCancellable  *cancellable,
                GError       **error)
{
  Reader reader = { .path = path, .cancellable = cancellable, .descriptor = -1 };

  return finish (&reader, open_file (&reader, error), rate, most_seconds, error);
}

SacSound *
sac_sound_read (const char    *name,
                GBytes        *bytes,
                int            rate,
                double         most_seconds,
                GCancellable  *cancellable,
                GError       **error)
{
  Reader reader = { .path = name, .cancellable = cancellable, .descriptor = -1 };
  gsize n;
  const guint8 *data = g_bytes_get_data (bytes, &n);

  sac_sound_stream_init_bytes (&reader.stream, data, n);

  return finish (&reader, open_stream (&reader, error), rate, most_seconds, error);
}
