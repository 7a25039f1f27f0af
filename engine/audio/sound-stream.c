#include "engine/audio/sound-stream.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Chunks before the samples that are passed over. */
#define MOST_CHUNKS 64

static sf_count_t
get_length (void *data)
{
  return ((SacSoundStream *) data)->length;
}

static sf_count_t
seek (sf_count_t  offset,
      int         whence,
      void       *data)
{
  SacSoundStream *self = data;
  gint64 from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? self->position : self->length;

  /* libsndfile may ask for any place that a broken file names. */
  self->position = CLAMP (from + offset, 0, self->length);

  return self->position;
}

static sf_count_t
tell (void *data)
{
  return ((SacSoundStream *) data)->position;
}

/* As far as there is something; 0 at the end and where nothing can be read. */
static gsize
read_at (const SacSoundStream *self,
         gint64                position,
         guint8               *bytes,
         gsize                 n)
{
  gsize n_read = 0;

  if (self->descriptor < 0)
    {
      n_read = MIN ((gint64) n, MAX (0, self->length - position));
      if (n_read > 0)
        memcpy (bytes, self->bytes + position, n_read);
      return n_read;
    }

  while (n_read < n)
    {
      gssize got = pread (self->descriptor, bytes + n_read, n - n_read, position + n_read);

      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        break;
      n_read += got;
    }

  return n_read;
}

static sf_count_t
read_bytes (void       *bytes,
            sf_count_t  n,
            void       *data)
{
  SacSoundStream *self = data;
  gsize n_read = n > 0 ? read_at (self, self->position, bytes, n) : 0;

  for (int i = 0; i < 4 && self->size_at >= 0; i++)
    {
      gint64 place = self->size_at + i - self->position;

      if (place >= 0 && place < (gint64) n_read)
        ((guint8 *) bytes)[place] = self->size[i];
    }

  self->position += n_read;

  return n_read;
}

SF_VIRTUAL_IO sac_sound_stream_functions = {
  .get_filelen = get_length,
  .seek = seek,
  .read = read_bytes,
  .tell = tell,
};

static guint32
read_little (const guint8 *bytes)
{
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (guint32) bytes[3] << 24;
}

/* A chunk is its name, its size, and so many bytes, made even. */
static void
find_unknown_size (SacSoundStream *self)
{
  guint8 head[12];
  gint64 at = 12;

  if (read_at (self, 0, head, 12) < 12 || memcmp (head, "RIFF", 4) != 0 ||
      memcmp (head + 8, "WAVE", 4) != 0)
    return;

  for (int i = 0; i < MOST_CHUNKS && read_at (self, at, head, 8) == 8; i++)
    {
      guint32 size = read_little (head + 4);

      if (memcmp (head, "data", 4) == 0)
        {
          guint32 left = MIN (self->length - at - 8, G_MAXINT32);

          if (size == 0 && left > 0)
            self->size_at = at + 4;
          for (int k = 0; k < 4; k++)
            self->size[k] = left >> (8 * k);
          return;
        }

      at += 8 + (gint64) size + (size & 1);
    }
}

gboolean
sac_sound_stream_init (SacSoundStream *self,
                       int             descriptor)
{
  struct stat status;

  if (fstat (descriptor, &status) != 0 || !S_ISREG (status.st_mode))
    return FALSE;

  *self = (SacSoundStream) { .descriptor = descriptor, .length = status.st_size, .size_at = -1 };
  find_unknown_size (self);

  return TRUE;
}

void
sac_sound_stream_init_bytes (SacSoundStream *self,
                             const guint8   *bytes,
                             gsize           n)
{
  *self = (SacSoundStream) { .descriptor = -1, .bytes = bytes, .length = n, .size_at = -1 };
  find_unknown_size (self);
}
