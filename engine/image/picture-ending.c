#include "engine/image/picture-ending.h"

#include <string.h>

#define PNG_SIGNATURE "\x89PNG\r\n\x1a\n"
#define PNG_SIGNATURE_SIZE 8
#define CHECKSUM_SIZE 4

#define JPEG_RESTART_0 0xd0
#define JPEG_RESTART_7 0xd7
#define JPEG_START 0xd8
#define JPEG_END 0xd9
#define JPEG_SCAN 0xda

static guint32
read_big (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

static guint32
read_little (const guint8 *bytes)
{
  return (guint32) bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0];
}

/* A chunk: length, kind, then that many bytes and a checksum. */
static void
feed_png (SacPictureEnding *self,
          guint8            byte)
{
  self->head[self->n_head++] = byte;

  if (self->n_head < 8)
    return;

  if (memcmp (self->head + 4, "acTL", 4) == 0)
    self->animated = TRUE;
  else if (memcmp (self->head + 4, "IEND", 4) == 0)
    self->ended = TRUE;

  memcpy (self->chunk, self->head + 4, sizeof self->chunk);
  self->skip = (guint64) read_big (self->head) + CHECKSUM_SIZE;
  self->excessive = self->excessive || (self->skip > SAC_ENDING_MAX_PNG_CHUNK &&
                                        memcmp (self->head + 4, "IDAT", 4) != 0);
  self->n_head = 0;
}

/* Markers that are followed by nothing; 0 is a byte of a scan. */
static gboolean
stands_alone (guint8 marker)
{
  return marker <= 1 || (marker >= JPEG_RESTART_0 && marker <= JPEG_START);
}

/* A marker: 0xff, its kind, and mostly its length, which counts itself. */
static void
feed_jpeg (SacPictureEnding *self,
           guint8            byte)
{
  if (self->n_head == 0)
    {
      self->n_head = byte == 0xff;
      return;
    }

  if (self->n_head == 1)
    {
      if (byte == 0xff)
        return;

      self->ended = byte == JPEG_END;
      self->head[1] = byte;
      self->n_head = stands_alone (byte) ? 0 : 2;
      self->in_scan = self->in_scan && self->n_head == 0;
      return;
    }

  self->head[self->n_head++] = byte;

  if (self->n_head < 4)
    return;

  self->skip = MAX (self->head[2] << 8 | self->head[3], 2) - 2;
  self->in_scan = self->head[1] == JPEG_SCAN;
  self->n_scans += self->in_scan;
  self->excessive = self->n_scans > SAC_ENDING_MAX_JPEG_SCANS;
  self->n_head = 0;
}

static void
feed_byte (SacPictureEnding *self,
           guint8            byte)
{
  if (self->format == SAC_ENDING_PNG)
    feed_png (self, byte);
  else if (self->format == SAC_ENDING_JPEG)
    feed_jpeg (self, byte);
}

/* From its first twelve bytes, of which those behind the signature then go by again. */
static void
recognise (SacPictureEnding *self)
{
  guint8 head[G_N_ELEMENTS (self->head)];
  gsize signature = sizeof head;

  memcpy (head, self->head, sizeof head);
  self->format = SAC_ENDING_OTHER;
  self->n_head = 0;

  if (memcmp (head, PNG_SIGNATURE, PNG_SIGNATURE_SIZE) == 0)
    {
      self->format = SAC_ENDING_PNG;
      signature = PNG_SIGNATURE_SIZE;
    }
  else if (head[0] == 0xff && head[1] == JPEG_START)
    {
      self->format = SAC_ENDING_JPEG;
      signature = 2;
    }
  else if (memcmp (head, "RIFF", 4) == 0 && memcmp (head + 8, "WEBP", 4) == 0)
    {
      guint32 size = read_little (head + 4);

      self->format = SAC_ENDING_WEBP;
      self->skip = size > 4 ? size - 4 : 0;
    }

  sac_picture_ending_feed (self, head + signature, sizeof head - signature);
}

/* Of the chunk, what is not its checksum. */
static void
hand_on (SacPictureEnding *self,
         const guint8     *bytes,
         gsize             n_bytes)
{
  guint64 left = self->skip > CHECKSUM_SIZE ? self->skip - CHECKSUM_SIZE : 0;

  if (self->format == SAC_ENDING_PNG && self->take_chunk != NULL && left > 0)
    self->take_chunk (self->chunk, bytes, MIN (left, n_bytes), self->data);
}

/* How many of the bytes need no looking at. */
static gsize
pass_over (SacPictureEnding *self,
           const guint8     *bytes,
           gsize             n_bytes)
{
  const guint8 *marker;

  if (self->ended || self->format == SAC_ENDING_OTHER)
    return n_bytes;

  if (self->skip > 0)
    {
      gsize n = MIN (self->skip, n_bytes);

      hand_on (self, bytes, n);
      self->skip -= n;
      return n;
    }

  if (self->format == SAC_ENDING_WEBP)
    return n_bytes;

  if (!self->in_scan || self->n_head > 0)
    return 0;

  marker = memchr (bytes, 0xff, n_bytes);

  return marker != NULL ? (gsize) (marker - bytes) : n_bytes;
}

void
sac_picture_ending_feed (SacPictureEnding *self,
                         const guint8     *bytes,
                         gsize             n_bytes)
{
  for (gsize i = 0; i < n_bytes; i++)
    {
      if (self->format == SAC_ENDING_UNKNOWN)
        {
          self->head[self->n_head++] = bytes[i];
          if (self->n_head == sizeof self->head)
            recognise (self);
          continue;
        }

      i += pass_over (self, bytes + i, n_bytes - i);
      if (i < n_bytes)
        feed_byte (self, bytes[i]);
    }
}

gboolean
sac_picture_ending_is_complete (const SacPictureEnding *self)
{
  switch (self->format)
    {
    case SAC_ENDING_PNG:
    case SAC_ENDING_JPEG:
      return self->ended;
    case SAC_ENDING_WEBP:
      return self->skip == 0;
    default:
      return TRUE;
    }
}
