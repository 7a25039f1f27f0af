#include "ui/views/words/words-tikz.h"

#include <math.h>

#include "ui/figures/tikz-footer.h"
#include "ui/views/words/words-paint.h"

static void
add_paragraph (SacTikz                 *tikz,
               const SacWordsLayout    *layout,
               const SacWordsParagraph *paragraph,
               int                      marked)
{
  const SacPalette *palette = &layout->drawing->palette;
  SacWordsBox box;

  sac_tikz_text (tikz, palette->dim, paragraph->heading, layout->heading_size, FALSE,
                 layout->view.width, SAC_ALIGN_START, 0, layout->view.x,
                 paragraph->heading_top + paragraph->heading_y);

  for (int i = 0; i < paragraph->n_seen; i++)
    {
      SacColour ink = paragraph->labels->items[i].end ? palette->dim : palette->ink;
      double place;

      if (!sac_words_layout_box (layout, paragraph, i, &box))
        continue;

      place = sac_words_place (layout, paragraph, i);

      if (fabs (place) > 0.004)
        {
          SacColour ground = sac_palette_colour (palette, place);

          sac_tikz_fill (tikz, ground, box.box.x, box.box.y, box.box.width, box.box.height, 4);
          ink = sac_palette_ink_on (palette, ground);
        }

      if (i == marked)
        sac_tikz_outline (tikz, palette->accent, 1.75, box.box.x, box.box.y, box.box.width,
                          box.box.height, 4);

      box.placed.align = box.placed.wrap > 0 ? SAC_ALIGN_START : SAC_ALIGN_CENTRE;
      sac_tikz_label (tikz, ink, &paragraph->labels->items[i], &box.placed, i == marked);
    }
}

gboolean
sac_words_write_tikz (SacTikz     *tikz,
                      SacDrawing  *drawing,
                      double       width,
                      double       height,
                      GError     **error)
{
  SacWordsLayout layout;

  sac_words_layout_init (&layout, drawing, width, height);
  add_paragraph (tikz, &layout, &layout.source, drawing->pointed_position);
  add_paragraph (tikz, &layout, &layout.steps, layout.asking);
  sac_tikz_footer (tikz, drawing, layout.view.x, layout.bottom, width);
  sac_words_layout_clear (&layout);

  return TRUE;
}
