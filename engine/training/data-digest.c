#include "engine/training/data-digest.h"

#include <string.h>

void
sac_digest_strings (GChecksum         *checksum,
                    const char *const *strings)
{
  for (int i = 0; strings[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) strings[i], strlen (strings[i]) + 1);
}

void
sac_digest_numbers (GChecksum *checksum,
                    const int *numbers,
                    int        n)
{
  g_checksum_update (checksum, (const guchar *) numbers, sizeof (int) * n);
}

void
sac_digest_list (GChecksum *checksum,
                 const int *numbers,
                 int        n)
{
  sac_digest_numbers (checksum, &n, 1);
  sac_digest_numbers (checksum, numbers, n);
}
