#include "engine/image/exif.h"

#include <string.h>

#define MARK "Exif\0\0"
#define MARK_SIZE 6
#define HEADER_SIZE 8
#define ENTRY_SIZE 12
#define TAG_ORIENTATION 0x0112
#define TYPE_SHORT 3

/* TIFF's bytes, in either order. */
typedef struct
{
  const guint8 *bytes;
  gsize         n_bytes;
  gboolean      big;
} Tiff;

static guint32
read_number (const Tiff *self,
             gsize       offset,
             int         n_bytes)
{
  guint32 value = 0;

  for (int i = 0; i < n_bytes; i++)
    value = value << 8 | self->bytes[offset + (self->big ? i : n_bytes - 1 - i)];

  return value;
}

static gboolean
open_tiff (Tiff         *self,
           const guint8 *bytes,
           gsize         n_bytes)
{
  /* JPEG's mark, which does not belong here and is found here. */
  if (n_bytes >= MARK_SIZE && memcmp (bytes, MARK, MARK_SIZE) == 0)
    {
      bytes += MARK_SIZE;
      n_bytes -= MARK_SIZE;
    }

  if (n_bytes < HEADER_SIZE ||
      (memcmp (bytes, "II*\0", 4) != 0 && memcmp (bytes, "MM\0*", 4) != 0))
    return FALSE;

  *self = (Tiff) { bytes, n_bytes, bytes[0] == 'M' };

  return TRUE;
}

int
sac_exif_get_orientation (const guint8 *bytes,
                          gsize         n_bytes)
{
  Tiff tiff;
  gsize directory;
  int n_entries;

  if (!open_tiff (&tiff, bytes, n_bytes))
    return 0;

  directory = read_number (&tiff, 4, 4);
  if (directory > tiff.n_bytes - 2)
    return 0;

  n_entries = read_number (&tiff, directory, 2);

  for (int i = 0; i < n_entries; i++)
    {
      gsize entry = directory + 2 + (gsize) ENTRY_SIZE * i;
      guint32 orientation;

      if (entry + ENTRY_SIZE > tiff.n_bytes)
        return 0;

      if (read_number (&tiff, entry, 2) != TAG_ORIENTATION ||
          read_number (&tiff, entry + 2, 2) != TYPE_SHORT)
        continue;

      orientation = read_number (&tiff, entry + 8, 2);

      return orientation >= 1 && orientation <= 8 ? (int) orientation : 0;
    }

  return 0;
}
