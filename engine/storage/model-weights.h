/* The weights of a model, between its parameters and the arrays of a file. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/storage/model-file.h"
#include "engine/storage/safetensors.h"
#include "engine/storage/tensor-names.h"

G_BEGIN_DECLS

/* Compares every name and shape, and only then takes memory. What is odd but can be lived with
 * is said in model->warning. */
gboolean sac_model_weights_read  (SacModel              *model,
                                  SacSafetensors        *file,
                                  const SacTensorNames  *names,
                                  GCancellable          *cancellable,
                                  GError               **error);

/* @buffers: filled with what must live until @writer has finished. */
gboolean sac_model_weights_write (SacModel              *model,
                                  SacSafetensorsWriter  *writer,
                                  SacPrecision           precision,
                                  GPtrArray             *buffers,
                                  GError               **error);

G_END_DECLS
