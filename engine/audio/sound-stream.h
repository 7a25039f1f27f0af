/* A file for libsndfile to read, with the size that a WAV recorder wrote to a pipe could not know:
 * 0 in the head of its samples means up to the end of the file.
 */

#pragma once

#include <glib.h>
#include <sndfile.h>

G_BEGIN_DECLS

typedef struct
{
  int    descriptor; /* -1: @bytes are read. */
  const guint8 *bytes;
  gint64 length;
  gint64 position;
  gint64 size_at; /* Where the four bytes stand that are put right; -1: nowhere. */
  guint8 size[4];
} SacSoundStream;

/* The descriptor stays the caller's. FALSE: it is no regular file. */
gboolean sac_sound_stream_init (SacSoundStream *self,
                                int             descriptor);
/* The same over @n bytes in memory, which stay the caller's. */
void     sac_sound_stream_init_bytes (SacSoundStream *self,
                                      const guint8   *bytes,
                                      gsize           n);
/* For sf_open_virtual(), with the stream as its data. */
extern SF_VIRTUAL_IO sac_sound_stream_functions;

G_END_DECLS
