/* The texts in a model file's metadata: JSON in, values out. Every message
 * begins with the key, so that a person knows where to look.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/storage/safetensors.h"

G_BEGIN_DECLS

#define SAC_MODEL_FILE_VERSION 1
#define SAC_MAX_VOCABULARY 1000000

/* Whether the file is one of ours, and not newer than we are. */
gboolean     sac_model_metadata_check           (SacSafetensors   *file,
                                                 GError          **error);
/* The text under @key, which must be there. */
const char  *sac_model_metadata_get             (SacSafetensors   *file,
                                                 const char       *key,
                                                 GError          **error);
JsonObject  *sac_model_metadata_read_object     (SacSafetensors   *file,
                                                 const char       *key,
                                                 GError          **error) G_GNUC_WARN_UNUSED_RESULT;
char       **sac_model_metadata_read_vocabulary (SacSafetensors   *file,
                                                 const char       *key,
                                                 GError          **error) G_GNUC_WARN_UNUSED_RESULT;

char        *sac_model_metadata_print_object     (JsonObject         *object);
char        *sac_model_metadata_print_vocabulary (const char *const  *words);

G_END_DECLS
