/* Convolutions of 3 × 3 windows with a quarter of the multiplications (Winograd's minimal
 * filtering F(4 × 4, 3 × 3): Lavin and Gray 2016, section 4).
 *
 * The map is cut into tiles of 4 × 4 outputs, each made from 6 × 6 inputs d; with the weights g:
 *   V = Bᵀ d B, U = G g Gᵀ, M = Σ_channels U ∘ V, y = Aᵀ M A
 * so that for each of the 36 numbers of a tile there is one product of matrices, over channels.
 * The matrices are those of the points 0, ±√½, ±√2 and ∞, which lose fewer digits than whole
 * numbers do: what comes out is exact to about 10⁻⁵ of its deviation.
 *
 * A block of tiles is laid out as 36 matrices, one after the other; each has rows tile n + picture.
 */

#pragma once

#include "engine/tensor/operations-image.h"

G_BEGIN_DECLS

#define SAC_WINOGRAD_POINTS 36

/* The number of tiles of a map of that shape. */
int      sac_winograd_count_tiles      (SacImageShape out);
/* Whether it is possible, and saves anything. */
gboolean sac_winograd_is_worthwhile    (SacImageShape out,
                                        int           kernel,
                                        int           stride,
                                        int           n_channels,
                                        int           n_outputs);

/* U: 36 × outputs × channels, from W: outputs × channels 9, in PyTorch's order. */
void     sac_winograd_weights          (const float  *W,
                                        float        *U,
                                        int           n_outputs,
                                        int           n_channels);
/* ∂W += Gᵀ ∂U G */
void     sac_winograd_weights_backward (const float  *dU,
                                        float        *dW,
                                        int           n_outputs,
                                        int           n_channels);

/* A block of tiles of a map, and those of them that are meant. */
typedef struct
{
  SacImageShape in;
  SacImageShape out;
  int           padding;
  int           first; /* Tile of the map. */
  int           n_tiles;
  int           begin; /* Of the block's tiles. */
  int           end;
} SacWinogradBlock;

/* V = Bᵀ d B, of the inputs of tiles. */
void     sac_winograd_input            (const SacWinogradBlock *block,
                                        const float            *x,
                                        float                  *V,
                                        int                     n_channels);
/* ∂d += B ∂V Bᵀ */
void     sac_winograd_input_backward   (const SacWinogradBlock *block,
                                        const float            *dV,
                                        float                  *dx,
                                        int                     n_channels);
/* y = Aᵀ M A + b + @shortcut, rectified or not; b: 1 × outputs, and @shortcut, as y, may be NULL. */
void     sac_winograd_output           (const SacWinogradBlock *block,
                                        const float            *M,
                                        const float            *b,
                                        const float            *shortcut,
                                        gboolean                rectified,
                                        float                  *y,
                                        int                     n_outputs);
/* ∂M = A ∂y Aᵀ */
void     sac_winograd_output_backward  (const SacWinogradBlock *block,
                                        const float            *dy,
                                        float                  *dM,
                                        int                     n_outputs);

G_END_DECLS
