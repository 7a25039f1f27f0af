/* The header of a safetensors file: JSON in, a list of arrays and a map of
 * strings out. Checks everything that can be checked without the data.
 */

#pragma once

#include "engine/storage/safetensors.h"

G_BEGIN_DECLS

typedef struct
{
  SacStoredTensor tensor; /* Its data is not set here. */
  guint64         begin;  /* In bytes from the end of the header. */
  guint64         end;
} SacHeaderEntry;

typedef struct
{
  GHashTable *metadata; /* String to string. */
  GArray     *entries;  /* Of SacHeaderEntry, in the order of their data. */
} SacSafetensorsHeader;

/* @n_data: how many bytes follow the header; the entries must cover them without hole or overlap. */
SacSafetensorsHeader *sac_safetensors_header_parse (const char           *json,
                                                    gsize                 length,
                                                    guint64               n_data,
                                                    GError              **error)
                                                    G_GNUC_WARN_UNUSED_RESULT;
void                  sac_safetensors_header_free  (SacSafetensorsHeader *self);

/* "F32". */
const char           *sac_dtype_get_name           (SacDtype dtype);
/* In bytes. */
gsize                 sac_dtype_get_size           (SacDtype dtype);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSafetensorsHeader, sac_safetensors_header_free)

G_END_DECLS
