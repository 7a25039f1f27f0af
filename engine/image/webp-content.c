#include "engine/image/webp-content.h"

#include <string.h>

/* Of the file: “RIFF”, its length and “WEBP”; and of a chunk: its kind and its length. */
#define FILE_HEADER_SIZE 12
#define CHUNK_HEADER_SIZE 8

static guint32
read_little (const guint8 *bytes)
{
  return (guint32) bytes[3] << 24 | bytes[2] << 16 | bytes[1] << 8 | bytes[0];
}

const guint8 *
sac_webp_content_find (const guint8 *bytes,
                       gsize         n_bytes,
                       const char   *kind,
                       gsize        *length)
{
  gsize at = FILE_HEADER_SIZE;

  while (at + CHUNK_HEADER_SIZE <= n_bytes)
    {
      gsize contents = at + CHUNK_HEADER_SIZE;
      gsize n = read_little (bytes + at + 4);

      if (n > n_bytes - contents)
        return NULL;

      if (memcmp (bytes + at, kind, 4) == 0)
        {
          *length = n;
          return bytes + contents;
        }

      /* Chunks begin at even places. */
      at = contents + n + (n & 1);
    }

  return NULL;
}
