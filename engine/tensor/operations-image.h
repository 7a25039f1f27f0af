/* Operations on feature maps. A batch of n pictures of height × width cells and some channels is
 * one matrix: its columns are the channels, its rows the cells, picture by picture within a cell:
 * row = (y width + x) n + picture. So a map is what attention reads, position by position, as it is.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef struct
{
  int n; /* Pictures. */
  int height;
  int width;
} SacImageShape;

/* The shape of what a window of @kernel × @kernel cells sees at every @stride cells of @in, with
 * @padding cells around it; at least one cell must fit. */
SacImageShape sac_image_shape_slide (SacImageShape in,
                                     int           kernel,
                                     int           stride,
                                     int           padding);
/* Rows of the matrix. */
int           sac_image_shape_rows  (SacImageShape self);

/* The largest number in each window; @out receives the shape. */
SacTensor    *sac_max_pool           (SacTape       *tape,
                                      SacTensor     *x,
                                      SacImageShape  in,
                                      int            kernel,
                                      int            stride,
                                      int            padding,
                                      SacImageShape *out);
/* The mean over rows × columns areas that cover the map and may overlap by a cell, as
 * torch.nn.AdaptiveAvgPool2d: area i is ⌊i height / rows⌋ to ⌈(i + 1) height / rows⌉. */
SacTensor    *sac_adaptive_mean_pool (SacTape       *tape,
                                      SacTensor     *x,
                                      SacImageShape  in,
                                      int            rows,
                                      int            columns);
/* x: n_positions n_rows × m, position by position; the mean over positions: n_rows × m. */
SacTensor    *sac_mean_positions     (SacTape       *tape,
                                      SacTensor     *x,
                                      int            n_positions,
                                      int            n_rows);

G_END_DECLS
