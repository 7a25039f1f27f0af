/* Products with weights that are laid out once, for networks in use: no copy is
 * made of either side on the way.
 *
 * The rows of W: outputs × inputs become panels of 16 outputs, which lie input by
 * input: panel [input] [output]. The last panel is filled up with zeros.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_PANEL_WIDTH 16

int  sac_panels_count    (int n_outputs);
/* Numbers of all panels. */
gsize sac_panels_size    (int n_outputs,
                          int n_inputs);
void sac_panels_lay_out  (const float *W,
                          float       *panels,
                          int          n_outputs,
                          int          n_inputs);

typedef struct
{
  const float  *panels;
  int           n_outputs;
  int           n_taps;     /* Parts that the inputs of a row lie in, of n_channels each. */
  int           n_channels;
  const float  *b;          /* For each output; NULL: zeros. */
  gboolean      rectified;
} SacPanels;

/* y = x Wᵀ + b + @shortcut, rectified or not, for the panels from @first to before @end.
 * @taps: n_rows × n_taps, where the parts of each row lie; y, and @shortcut unless it is NULL:
 * n_rows × n_outputs. */
void sac_panels_multiply (const SacPanels    *self,
                          int                 first,
                          int                 end,
                          const float *const *taps,
                          int                 n_rows,
                          const float        *shortcut,
                          float              *y);

G_END_DECLS
