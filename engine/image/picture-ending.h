/* Whether a picture file goes on to its end. Decoders fill in what is missing
 * with grey or with noise and say nothing, so this looks at the frame of the
 * file while it goes by: PNG's chunks, JPEG's markers, WebP's length. Other
 * formats count as complete; their decoders notice.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_ENDING_UNKNOWN, /* Not enough bytes yet. */
  SAC_ENDING_PNG,
  SAC_ENDING_JPEG,
  SAC_ENDING_WEBP,
  SAC_ENDING_OTHER
} SacEndingFormat;

/* More than any picture needs. PNG's decoder copies the beginning of a chunk with every piece of it
 * that comes; JPEG's goes over the whole picture for every scan, however few bytes it has. */
#define SAC_ENDING_MAX_PNG_CHUNK (16 << 20)
#define SAC_ENDING_MAX_JPEG_SCANS 100

/* A part of what a PNG's chunk of @kind, four letters, holds. */
typedef void (*SacChunkFunc) (const char   *kind,
                              const guint8 *bytes,
                              gsize         n_bytes,
                              gpointer      data);

/* All zero to begin with, but for whom to tell. */
typedef struct
{
  SacChunkFunc    take_chunk; /* Or NULL. */
  gpointer        data;
  char            chunk[4]; /* PNG: the kind of the one whose bytes go by. */
  SacEndingFormat format;
  guint64         skip;     /* Bytes to the next chunk or marker; WebP: to the end. */
  guint8          head[12]; /* What of the next one has come. */
  gsize           n_head;
  gboolean        in_scan;  /* JPEG: compressed bytes, up to a marker. */
  int             n_scans;  /* JPEG. */
  gboolean        ended;
  gboolean        excessive; /* Past one of the limits: made to keep a decoder busy. */
  gboolean        animated; /* PNG: there are more frames than the one that is decoded. */
} SacPictureEnding;

/* The next bytes of the file. */
void     sac_picture_ending_feed        (SacPictureEnding       *self,
                                         const guint8           *bytes,
                                         gsize                   n_bytes);
gboolean sac_picture_ending_is_complete (const SacPictureEnding *self);

G_END_DECLS
