#include "engine/tensor/winograd.h"

#include "engine/tensor/elementary.h"
#include "engine/tensor/lanes.h"

#define SIDE 6
#define P 0.70710678118654752f
#define Q 1.41421356237309505f

/* G g */
SAC_INLINED void
weights (const SacLanes *g,
         SacLanes       *u)
{
  SacLanes even = (-2 / 3.0f) * g[0] + (-1 / 3.0f) * g[2], odd = (-2 / 3.0f * P) * g[1];

  u[0] = g[0];
  u[1] = even + odd;
  u[2] = even - odd;
  even = (1 / 6.0f) * g[0] + (1 / 3.0f) * g[2];
  odd = (Q / 6.0f) * g[1];
  u[3] = even + odd;
  u[4] = even - odd;
  u[5] = g[2];
}

/* Gᵀ u */
SAC_INLINED void
weights_transposed (const SacLanes *u,
                    SacLanes       *g)
{
  SacLanes sum = u[1] + u[2], difference = u[1] - u[2];
  SacLanes far_sum = u[3] + u[4], far_difference = u[3] - u[4];

  g[0] = u[0] - (2 / 3.0f) * sum + (1 / 6.0f) * far_sum;
  g[1] = (Q / 6.0f) * far_difference - (2 / 3.0f * P) * difference;
  g[2] = u[5] - (1 / 3.0f) * sum + (1 / 3.0f) * far_sum;
}

SAC_VECTORISED void
sac_winograd_weights (const float *W,
                      float       *U,
                      int          n_outputs,
                      int          n_channels)
{
  gsize size = (gsize) n_outputs * n_channels;

  for (gsize first = 0; first < size; first += SAC_N_LANES)
    {
      SacLanes g[3][3], t[3][SIDE], u[SIDE], column[3];

      for (int k = 0; k < 9; k++)
        for (int lane = 0; lane < SAC_N_LANES; lane++)
          g[k / 3][k % 3][lane] = W[(first + lane) * 9 + k];

      for (int i = 0; i < 3; i++)
        weights (g[i], t[i]);

      for (int j = 0; j < SIDE; j++)
        {
          for (int i = 0; i < 3; i++)
            column[i] = t[i][j];
          weights (column, u);
          for (int i = 0; i < SIDE; i++)
            SAC_STORE (U + (i * SIDE + j) * size + first, u[i]);
        }
    }
}

SAC_VECTORISED void
sac_winograd_weights_backward (const float *dU,
                               float       *dW,
                               int          n_outputs,
                               int          n_channels)
{
  gsize size = (gsize) n_outputs * n_channels;

  for (gsize first = 0; first < size; first += SAC_N_LANES)
    {
      SacLanes u[SIDE], t[SIDE][3], column[SIDE], g[3];

      for (int i = 0; i < SIDE; i++)
        {
          for (int j = 0; j < SIDE; j++)
            u[j] = SAC_LOAD (dU + (i * SIDE + j) * size + first);
          weights_transposed (u, t[i]);
        }

      for (int j = 0; j < 3; j++)
        {
          for (int i = 0; i < SIDE; i++)
            column[i] = t[i][j];
          weights_transposed (column, g);
          for (int i = 0; i < 3; i++)
            for (int lane = 0; lane < SAC_N_LANES; lane++)
              dW[(first + lane) * 9 + i * 3 + j] += g[i][lane];
        }
    }
}
