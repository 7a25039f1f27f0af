#include "ui/views/matrix/matrix-tikz.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"
#include "ui/figures/tikz-footer.h"
#include "ui/views/matrix/matrix-cells.h"
#include "ui/views/matrix/matrix-layout.h"

/* TeX holds a whole picture in a memory of fixed size. */
#define MAX_CELLS 20000

static gboolean
add_cells (SacTikz                *tikz,
           const SacMatrixLayout  *layout,
           GError                **error)
{
  const SacPicture *picture = layout->picture;
  gint64 n_cells = (gint64) picture->n_visible * picture->n_positions;
  cairo_rectangle_t cell;

  if (picture->weights == NULL)
    return TRUE;

  if (n_cells > MAX_CELLS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("a TikZ figure of %d × %d cells is more than TeX can hold; at most %d cells "
                     "are possible: export a PDF and include that"),
                   picture->n_visible, picture->n_positions, MAX_CELLS);
      return FALSE;
    }

  for (int i = 0; i < picture->n_visible; i++)
    for (int j = 0; j < picture->n_positions; j++)
      {
        float weight = sac_picture_get_weight (picture, i, j);
        SacColour colour = sac_matrix_cell_colour (layout, i, j);

        if (sac_scaling_hides (&picture->scaling, weight))
          continue;

        sac_matrix_layout_cell (layout, i, j, &cell);
        sac_tikz_fill (tikz, isfinite (weight) ? colour : picture->palette.dim, cell.x + 0.5,
                       cell.y + 0.5, cell.width - 1, cell.height - 1, cell.height > 18 ? 3 : 0);

        if (picture->options->numbers || !isfinite (weight))
          {
            g_autofree char *number = sac_weight_to_cell (weight);

            sac_tikz_text (tikz, sac_palette_ink_on (&picture->palette, colour), number,
                           MIN (MIN (cell.width / 2.3, cell.height / 1.45), 11), FALSE, 0,
                           SAC_ALIGN_CENTRE, 0, cell.x + cell.width / 2,
                           cell.y + cell.height / 2 + 3.5);
          }
      }

  return TRUE;
}

static void
add_labels (SacTikz               *tikz,
            const SacMatrixLayout *layout)
{
  const SacPicture *picture = layout->picture;
  SacPlacedLabel placed;

  for (int j = 0; j < picture->n_positions; j++)
    if (sac_matrix_layout_column_label (layout, j, &placed))
      sac_tikz_label (tikz, picture->palette.ink, &picture->source_labels.items[j], &placed,
                      j == picture->pointed_position);

  for (int i = 0; i < picture->n_visible; i++)
    if (sac_matrix_layout_row_label (layout, i, &placed))
      sac_tikz_label (tikz, picture->palette.ink, &picture->step_labels.items[i], &placed,
                      i == picture->pointed_step);
}

static void
add_pointed (SacTikz               *tikz,
             const SacMatrixLayout *layout)
{
  const SacPicture *picture = layout->picture;
  cairo_rectangle_t cell;

  if (picture->pointed_position >= 0)
    {
      sac_matrix_layout_cell (layout, 0, picture->pointed_position, &cell);
      sac_tikz_outline (tikz, picture->palette.accent, 2, cell.x - 1, layout->view.y - 1,
                        cell.width + 2, picture->n_visible * layout->rows.cell + 2, 4);
    }

  if (picture->pointed_step >= 0)
    {
      sac_matrix_layout_cell (layout, picture->pointed_step, 0, &cell);
      sac_tikz_outline (tikz, picture->palette.accent, 2, layout->view.x - 1, cell.y - 1,
                        layout->view.width + 2, cell.height + 2, 4);
    }
}

gboolean
sac_matrix_write_tikz (SacTikz     *tikz,
                       SacPicture  *picture,
                       double       width,
                       double       height,
                       GError     **error)
{
  SacMatrixLayout layout;

  sac_matrix_layout_init (&layout, picture, width, height);

  if (!add_cells (tikz, &layout, error))
    return FALSE;

  add_labels (tikz, &layout);
  add_pointed (tikz, &layout);
  sac_tikz_footer (tikz, picture, layout.view.x, layout.view.y + layout.view.height, width);

  return TRUE;
}
