#include "ui/views/bars/bars-tikz.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "ui/figures/tikz-footer.h"
#include "ui/views/bars/bars-paint.h"

#define HAIR 0.8

/* TeX holds a few ten thousand nodes; a row has up to seven. */
#define MOST_ROWS 2000

static void
add_header (SacTikz             *tikz,
            const SacBarsLayout *layout)
{
  const SacPalette *palette = &layout->drawing->palette;
  double y = layout->view.y - layout->header;

  sac_tikz_text (tikz, palette->dim, layout->heading, layout->small, FALSE, layout->view.width,
                 SAC_ALIGN_START, 0, layout->view.x, y + 0.95 * layout->small);

  for (int i = 0; i < layout->n_columns && layout->explains; i++)
    sac_tikz_text (tikz, palette->ink, layout->columns[i].title, layout->small, TRUE,
                   sac_bars_layout_title_style (layout, i).wrap, SAC_ALIGN_START, 0,
                   layout->columns[i].title_x, y + layout->titles_y);
}

static void
add_label (SacTikz                 *tikz,
           const SacBarsLayout     *layout,
           int                      row,
           const cairo_rectangle_t *line)
{
  const SacDrawing *drawing = layout->drawing;
  const SacBarsRow *r = &layout->rows.items[row];
  gboolean pointed = sac_bars_is_pointed (layout, row);
  SacTextStyle style = { .size = layout->size, .bold = TRUE };
  double right = line->x + layout->label_width;
  double y = sac_bars_layout_baseline (layout, line, layout->size);

  if (r->end)
    {
      SacPlacedLabel placed = { .y = y, .size = layout->size };

      sac_label_fit (&drawing->source_labels, r->position, drawing->text, &placed);
      placed.x = right - placed.width;
      sac_tikz_label (tikz, drawing->palette.dim, &drawing->source_labels.items[r->position],
                      &placed, FALSE);
    }
  else
    {
      g_autofree char *text = sac_text_shorten (drawing->text, r->text, &style,
                                                layout->label_width);

      sac_tikz_text (tikz, drawing->palette.ink, text, layout->size, pointed, 0, SAC_ALIGN_END, 0,
                     right, y);
    }
}

static void
add_row (SacTikz             *tikz,
         const SacBarsLayout *layout,
         int                  row)
{
  const SacPalette *palette = &layout->drawing->palette;
  cairo_rectangle_t line, bar;

  if (!sac_bars_layout_row (layout, row, &line))
    return;

  if (sac_bars_is_pointed (layout, row))
    sac_tikz_fill (tikz, palette->tint, line.x - 4, line.y, line.width + 8, line.height, 4);

  add_label (tikz, layout, row, &line);

  for (int i = 0; i < layout->n_columns; i++)
    {
      g_autofree char *number = sac_bars_layout_number (layout, row, i);

      if (sac_bars_layout_bar (layout, row, i, &bar))
        sac_tikz_fill (tikz, sac_bars_colour (layout, row, i), bar.x, bar.y, bar.width, bar.height,
                       0);

      if (number != NULL)
        sac_tikz_text (tikz, palette->dim, number, layout->small, FALSE, 0, SAC_ALIGN_END, 0,
                       sac_bars_layout_number_end (layout, i),
                       sac_bars_layout_baseline (layout, &line, layout->small));
    }
}

static void
add_block (SacTikz             *tikz,
           const SacBarsLayout *layout,
           int                  block)
{
  const SacPalette *palette = &layout->drawing->palette;
  double top, bottom;

  if (!sac_bars_layout_block (layout, block, &top, &bottom))
    return;

  if (layout->blocks[block] != NULL)
    sac_tikz_text (tikz, palette->dim, layout->blocks[block], layout->small, TRUE, 0,
                   SAC_ALIGN_START, 0, layout->view.x, top - 0.5 * layout->small);

  for (int i = 0; i < layout->n_columns; i++)
    if (sac_bars_layout_fills (layout, block, i))
      sac_tikz_fill (tikz, palette->dim, layout->columns[i].zero - HAIR / 2, top, HAIR,
                     bottom - top, 0);
}

static void
add_tie (SacTikz             *tikz,
         const SacBarsLayout *layout,
         const SacBarsTie    *tie)
{
  const SacPalette *palette = &layout->drawing->palette;
  double middle = (tie->x0 + tie->x1) / 2, room = 2.2 * layout->small, turn = 0.4 * layout->small;

  sac_tikz_fill (tikz, palette->dim, tie->x0, tie->y - turn, HAIR, turn, 0);
  sac_tikz_fill (tikz, palette->dim, tie->x1 - HAIR, tie->y - turn, HAIR, turn, 0);

  if (middle - room > tie->x0)
    {
      sac_tikz_fill (tikz, palette->dim, tie->x0, tie->y, middle - room - tie->x0, HAIR, 0);
      sac_tikz_fill (tikz, palette->dim, middle + room, tie->y, tie->x1 - middle - room, HAIR, 0);
    }

  sac_tikz_text (tikz, palette->ink, tie->text, layout->small, FALSE, 0, SAC_ALIGN_CENTRE, 0,
                 middle, tie->y + 0.34 * layout->small);
}

gboolean
sac_bars_write_tikz (SacTikz     *tikz,
                     SacDrawing  *drawing,
                     double       width,
                     double       height,
                     GError     **error)
{
  SacBarsLayout layout;
  SacBarsTie tie;
  double y;

  sac_bars_layout_init (&layout, drawing, width, height);

  if (layout.rows.n_items > MOST_ROWS)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("bars of %d words are too many for TeX, which takes %d: export a PDF and "
                     "include it with \\includegraphics"), layout.rows.n_items, MOST_ROWS);
      sac_bars_layout_clear (&layout);
      return FALSE;
    }

  y = layout.view.y + layout.view.height + layout.ties;
  add_header (tikz, &layout);

  for (int i = 0; i < layout.rows.n_items; i++)
    add_row (tikz, &layout, i);
  for (int block = 0; block < 2; block++)
    add_block (tikz, &layout, block);

  for (int i = 0; i < SAC_BARS_N_TIES; i++)
    if (sac_bars_layout_tie (&layout, i, &tie))
      {
        add_tie (tikz, &layout, &tie);
        g_free (tie.text);
      }

  if (layout.note != NULL)
    sac_tikz_text (tikz, drawing->palette.dim, layout.note, layout.small * 0.95, FALSE,
                   layout.view.width, SAC_ALIGN_START, 0, layout.view.x,
                   y + 0.95 * layout.small);

  sac_tikz_footer (tikz, drawing, layout.view.x, y + layout.note_height, width);
  sac_bars_layout_clear (&layout);

  return TRUE;
}
