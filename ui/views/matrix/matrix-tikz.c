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
  const SacDrawing *drawing = layout->drawing;
  gint64 n_cells = (gint64) drawing->n_visible * drawing->n_positions;
  cairo_rectangle_t cell;

  if (drawing->weights == NULL)
    return TRUE;

  if (n_cells > MAX_CELLS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("a TikZ figure of %d × %d cells is more than TeX can hold; at most %d cells "
                     "are possible: export a PDF and include that"),
                   drawing->n_visible, drawing->n_positions, MAX_CELLS);
      return FALSE;
    }

  for (int i = 0; i < drawing->n_visible; i++)
    for (int j = 0; j < drawing->n_positions; j++)
      {
        float weight = sac_drawing_get_weight (drawing, i, j);
        SacColour colour = sac_matrix_cell_colour (layout, i, j);

        if (sac_scaling_hides (&drawing->scaling, weight))
          continue;

        sac_matrix_layout_cell (layout, i, j, &cell);
        sac_tikz_fill (tikz, isfinite (weight) ? colour : drawing->palette.dim, cell.x + 0.5,
                       cell.y + 0.5, cell.width - 1, cell.height - 1, cell.height > 18 ? 3 : 0);

        if (drawing->options->numbers || !isfinite (weight))
          {
            g_autofree char *number = sac_weight_to_cell (weight);

            sac_tikz_text (tikz, sac_palette_ink_on (&drawing->palette, colour), number,
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
  const SacDrawing *drawing = layout->drawing;
  SacPlacedLabel placed;

  for (int j = 0; j < drawing->n_positions; j++)
    if (sac_matrix_layout_column_label (layout, j, &placed))
      sac_tikz_label (tikz, drawing->palette.ink, &drawing->source_labels.items[j], &placed,
                      j == drawing->pointed_position);

  for (int i = 0; i < drawing->n_visible; i++)
    if (sac_matrix_layout_row_label (layout, i, &placed))
      sac_tikz_label (tikz, drawing->palette.ink, &drawing->step_labels.items[i], &placed,
                      i == drawing->pointed_step);
}

static void
add_pointed (SacTikz               *tikz,
             const SacMatrixLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  cairo_rectangle_t cell;

  if (drawing->pointed_position >= 0)
    {
      sac_matrix_layout_cell (layout, 0, drawing->pointed_position, &cell);
      sac_tikz_outline (tikz, drawing->palette.accent, 2, cell.x - 1, layout->view.y - 1,
                        cell.width + 2, drawing->n_visible * layout->rows.cell + 2, 4);
    }

  if (drawing->pointed_step >= 0)
    {
      sac_matrix_layout_cell (layout, drawing->pointed_step, 0, &cell);
      sac_tikz_outline (tikz, drawing->palette.accent, 2, layout->view.x - 1, cell.y - 1,
                        layout->view.width + 2, cell.height + 2, 4);
    }
}

gboolean
sac_matrix_write_tikz (SacTikz     *tikz,
                       SacDrawing  *drawing,
                       double       width,
                       double       height,
                       GError     **error)
{
  SacMatrixLayout layout;

  sac_matrix_layout_init (&layout, drawing, width, height);

  if (!add_cells (tikz, &layout, error))
    return FALSE;

  add_labels (tikz, &layout);
  add_pointed (tikz, &layout);
  sac_tikz_footer (tikz, drawing, layout.view.x, layout.view.y + layout.view.height, width);

  return TRUE;
}
