#include "ui/views/ribbons/ribbons-tikz.h"

#include <math.h>

#include "ui/figures/tikz-footer.h"
#include "ui/views/ribbons/ribbons-paint.h"

static void
add_ribbons (SacTikz                *tikz,
             const SacRibbonsLayout *layout)
{
  const SacPalette *palette = &layout->drawing->palette;

  for (int meant = 0; meant < 2; meant++)
    for (guint k = 0; k < layout->ribbons->len; k++)
      {
        const SacRibbon *ribbon = &g_array_index (layout->ribbons, SacRibbon, k);
        SacColour colour = isnan (ribbon->place) ? palette->dim
                                                 : sac_palette_colour (palette, ribbon->place);

        if (sac_ribbons_is_meant (layout->drawing, ribbon) != meant)
          continue;

        sac_tikz_curve (tikz, colour, meant ? 0.92 : SAC_RIBBONS_ASIDE, ribbon->width,
                        sac_ribbons_layout_to_view (layout, ribbon->source_x), layout->top,
                        sac_ribbons_layout_to_view (layout, ribbon->step_x), layout->bottom);
      }
}

static void
add_words (SacTikz                *tikz,
           const SacRibbonsLayout *layout,
           const SacRibbonsRow    *row,
           int                     pointed)
{
  const SacPalette *palette = &layout->drawing->palette;
  SacPlacedLabel placed;
  cairo_rectangle_t box;

  for (int i = 0; i < row->n_seen; i++)
    {
      if (!sac_ribbons_layout_label (layout, row, i, &placed))
        continue;

      if (i == pointed)
        {
          sac_ribbons_layout_box (layout, row, i, &box);
          sac_tikz_fill (tikz, palette->tint, box.x, box.y, box.width, box.height, 5);
          sac_tikz_outline (tikz, palette->accent, 1.5, box.x, box.y, box.width, box.height, 5);
        }

      sac_tikz_label (tikz, row->labels->items[i].end ? palette->dim : palette->ink,
                      &row->labels->items[i], &placed, i == pointed);
    }
}

/* There are never more ribbons than TeX can hold: the layout keeps the strongest. */
gboolean
sac_ribbons_write_tikz (SacTikz     *tikz,
                        SacDrawing  *drawing,
                        double       width,
                        double       height,
                        GError     **error)
{
  SacRibbonsLayout layout;

  sac_ribbons_layout_init (&layout, drawing, width, height);
  add_ribbons (tikz, &layout);
  add_words (tikz, &layout, &layout.source, drawing->pointed_position);
  add_words (tikz, &layout, &layout.steps, drawing->pointed_step);
  sac_tikz_footer (tikz, drawing, layout.view.x, layout.view.y + layout.view.height, width);
  sac_ribbons_layout_clear (&layout);

  return TRUE;
}
