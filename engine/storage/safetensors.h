/* The safetensors container: named arrays and a map of strings. Knows nothing
 * of models. Every length is checked before it is used.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  SAC_DTYPE_F64,
  SAC_DTYPE_F32,
  SAC_DTYPE_F16,
  SAC_DTYPE_BF16,
  SAC_DTYPE_I64,
  SAC_DTYPE_I32,
  SAC_DTYPE_I16,
  SAC_DTYPE_I8,
  SAC_DTYPE_U8,
  SAC_DTYPE_BOOL
} SacDtype;

#define SAC_MAX_RANK 8

typedef struct
{
  char         *name;
  SacDtype      dtype;
  int           rank;
  gint64        shape[SAC_MAX_RANK];
  gsize         n_values;
  gconstpointer data; /* Inside the mapped file, little-endian, not necessarily aligned. */
} SacStoredTensor;

typedef struct _SacSafetensors SacSafetensors;

SacSafetensors        *sac_safetensors_open     (const char  *path,
                                                 GError     **error) G_GNUC_WARN_UNUSED_RESULT;
void                   sac_safetensors_free     (SacSafetensors *self);
const char            *sac_safetensors_get_metadata (SacSafetensors *self,
                                                     const char     *key); /* (nullable) */
int                    sac_safetensors_get_n_tensors (SacSafetensors *self);
const SacStoredTensor *sac_safetensors_get_tensor (SacSafetensors *self,
                                                   int             index);
const SacStoredTensor *sac_safetensors_find     (SacSafetensors *self,
                                                 const char     *name); /* (nullable) */
/* Widens @tensor (F64, F32, F16, BF16) to float32. */
void                   sac_stored_tensor_read   (const SacStoredTensor *tensor,
                                                 float                 *values);

/* Writing: tensors are added, then all is written at once, to a temporary file that is renamed. */
typedef struct _SacSafetensorsWriter SacSafetensorsWriter;

SacSafetensorsWriter  *sac_safetensors_writer_new (void) G_GNUC_WARN_UNUSED_RESULT;
void                   sac_safetensors_writer_free (SacSafetensorsWriter *self);
void                   sac_safetensors_writer_set_metadata (SacSafetensorsWriter *self,
                                                            const char           *key,
                                                            const char           *value);
/* @values must live until finish. Stored as @dtype: F32, F16 or BF16, rounded to nearest even. */
void                   sac_safetensors_writer_add  (SacSafetensorsWriter *self,
                                                    const char           *name,
                                                    SacDtype              dtype,
                                                    int                   rank,
                                                    const gint64         *shape,
                                                    const float          *values);
/* The same, for bytes that are kept as they are (a checkpoint's counters, a generator's state). */
void                   sac_safetensors_writer_add_bytes (SacSafetensorsWriter *self,
                                                         const char           *name,
                                                         gconstpointer         bytes,
                                                         gsize                 n_bytes);
gboolean               sac_safetensors_writer_finish (SacSafetensorsWriter  *self,
                                                      const char            *path,
                                                      GError               **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSafetensors, sac_safetensors_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSafetensorsWriter, sac_safetensors_writer_free)

G_END_DECLS
