/* The networks that see pictures, as a row of parts: convolutions, residual
 * blocks and poolings.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/layers/residual-block.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_IMAGE_CONVOLUTION, /* Rectified. */
  SAC_IMAGE_NORMED,      /* The same, with a batch norm between. */
  SAC_IMAGE_BLOCK,
  SAC_IMAGE_POOL
} SacImagePartKind;

typedef struct
{
  SacImagePartKind kind;
  SacConvolution   convolution;
  SacBatchNorm     norm;
  SacResidualBlock block;
  int              kernel; /* Of the pooling. */
  int              stride;
  int              padding;
} SacImagePart;

typedef struct
{
  GPtrArray *parts;      /* Of SacImagePart, one after the other. */
  int        n_channels; /* Of what the last one gives. */
} SacImageNetwork;

/* The networks' names, NULL-terminated; the first is "residual". */
const char *const *sac_image_network_names   (void);
/* Adds the weights of network @index of the names; @config is read for "residual" alone. Clear
 * @self even where this fails. */
gboolean           sac_image_network_build   (SacImageNetwork  *self,
                                              SacParameters    *parameters,
                                              const char       *prefix,
                                              JsonObject       *config,
                                              int               index,
                                              GError          **error);
void               sac_image_network_clear   (SacImageNetwork  *self);

/* The shape that comes out of @shape. */
SacImageShape      sac_image_part_get_shape  (const SacImagePart *self,
                                              SacImageShape       shape);
/* Multiplications of its convolutions over @in, done plainly. */
gint64             sac_image_part_count_products (const SacImagePart *self,
                                                  SacImageShape       in);
/* Folds batch norms, for what is mostly of @in. */
void               sac_image_part_prepare    (SacImagePart       *self,
                                              SacImageShape       in);
/* @shape: of @x, then of the result. */
SacTensor         *sac_image_part_apply      (const SacImagePart *self,
                                              SacTape            *tape,
                                              SacTensor          *x,
                                              SacImageShape      *shape);
/* The same with what was prepared; @workers may be NULL. */
SacTensor         *sac_image_part_run        (const SacImagePart *self,
                                              SacTape            *tape,
                                              SacWorkers         *workers,
                                              SacTensor          *x,
                                              SacImageShape      *shape);

G_END_DECLS
