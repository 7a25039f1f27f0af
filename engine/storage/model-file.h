/* Model files: one safetensors file holds kind, config, vocabularies, card and
 * weights (design.md, section 5).
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_PRECISION_FLOAT32,
  SAC_PRECISION_FLOAT16,
  SAC_PRECISION_BFLOAT16
} SacPrecision;

/* Every message names the file, the field and the remedy. Weights that are NaN or infinite load,
 * with model->warning set to a sentence that names the first such tensor. */
SacModel *sac_model_load (const char    *path,
                          GCancellable  *cancellable,
                          GError       **error) G_GNUC_WARN_UNUSED_RESULT;

/* Written to a temporary file beside @path, then renamed. */
gboolean  sac_model_save (SacModel      *model,
                          const char    *path,
                          SacPrecision   precision,
                          GError       **error);

G_END_DECLS
