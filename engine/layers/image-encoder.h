/* From a picture to its annotations: a convolutional network without its
 * classifier. The cells of its last map are what attention looks at (Xu et al.
 * 2015, section 3.1.1).
 *
 * "residual" is a small network of our own that learns on one machine; the
 * others are those of torchvision, with the names of its state dicts: ResNet
 * (He et al. 2016) up to "layer4", and VGG (Simonyan and Zisserman 2015) up to
 * the last convolution, before the last pooling.
 */

#pragma once

#include <json-glib/json-glib.h>

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef struct _SacImageEncoder SacImageEncoder;

/* @config:
 *   "network": "residual" (the default), "resnet18", …34, …50, …101, …152, "vgg16" or "vgg19"
 *   "input": the side in pixels of the square that is read (112; 224 for the others)
 *   "grid": the map is brought to grid × grid cells by means; absent: as it comes
 *   "normalisation": "imagenet" (the mean and deviation of its colours) or "none"
 * and for "residual", of each stage
 *   "channels": [32, 64, 128, 192], "strides": [2, 2, 2, 1] and "blocks": [0, 1, 1, 1], the
 *   residual blocks after its convolution.
 * @prefix: of all names, with its dot: "encoder.". */
SacImageEncoder *sac_image_encoder_build        (SacParameters  *parameters,
                                                 const char     *prefix,
                                                 JsonObject     *config,
                                                 GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void             sac_image_encoder_free         (SacImageEncoder *self);

int              sac_image_encoder_get_input    (const SacImageEncoder *self);
/* Of the map, for that input. */
int              sac_image_encoder_get_rows     (const SacImageEncoder *self);
int              sac_image_encoder_get_columns  (const SacImageEncoder *self);
int              sac_image_encoder_get_channels (const SacImageEncoder *self);
/* Multiplications of all convolutions for one picture, done plainly: what a machine's rate of
 * products is held against. */
gint64           sac_image_encoder_get_n_products (const SacImageEncoder *self);
/* How many share the work of a prepared encoder. */
int              sac_image_encoder_get_n_threads (const SacImageEncoder *self);

/* @pictures: input² n × 3, red, green and blue from 0 to 1; they receive no gradient. Returns the
 * annotations: rows columns n × channels. */
SacTensor       *sac_image_encoder_apply        (const SacImageEncoder *self,
                                                 SacTape               *tape,
                                                 SacTensor             *pictures,
                                                 int                    n);
/* For use without learning: folds the batch norms into the convolutions, and has threads of its own
 * for one picture. Weights that change afterwards are not seen by tapes that do not record. Before
 * any thread applies @self; the second time it does nothing. */
void             sac_image_encoder_prepare      (SacImageEncoder *self);
/* How many threads that will be: as many as there are processors, but at most four, if nobody says.
 * What comes out does not depend on them. Before it is prepared. */
void             sac_image_encoder_set_threads  (SacImageEncoder *self,
                                                 int              n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacImageEncoder, sac_image_encoder_free)

G_END_DECLS
