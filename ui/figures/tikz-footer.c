#include "ui/figures/tikz-footer.h"

#define GAP   18.0
#define N_BAR 64

static void
add_bar (SacTikz         *tikz,
         const SacLegend *legend,
         double           x,
         double           y)
{
  SacScaleTick ticks[SAC_SCALE_MAX_TICKS];
  int n_ticks = sac_scaling_ticks (legend->scaling, legend->row, ticks);
  double low = legend->scaling->negative ? -1 : 0;
  double height = legend->size * 0.87;

  for (int i = 0; i < N_BAR; i++)
    {
      double t = low + (1 - low) * (i + 0.5) / N_BAR;

      sac_tikz_fill (tikz, sac_palette_colour (legend->palette, t), x + legend->bar * i / N_BAR, y,
                     legend->bar / N_BAR, height, 0);
    }

  for (int i = 0; i < n_ticks; i++)
    {
      g_autofree char *number = sac_legend_number (legend, &ticks[i]);

      sac_tikz_text (tikz, legend->palette->dim, number, legend->size * 0.95, FALSE, 0,
                     SAC_ALIGN_CENTRE, 0, x + legend->bar * (ticks[i].t - low) / (1 - low),
                     y + height + legend->size * 1.2);
    }
}

void
sac_tikz_footer (SacTikz    *tikz,
                 SacDrawing *drawing,
                 double      x,
                 double      y,
                 double      width)
{
  SacLegend *legend = &drawing->legend;
  double wrap = width - 2 * SAC_DRAWING_MARGIN;
  g_autofree char *text = legend->notes != NULL
                          ? g_strconcat (legend->title, " · ", legend->notes, NULL)
                          : g_strdup (legend->title);

  y += GAP;

  if ((drawing->options->legend && !drawing->folds_legend) || drawing->weights == NULL)
    {
      sac_legend_fit (legend, drawing->text, wrap);
      x = MAX (MIN (x, width - SAC_DRAWING_MARGIN - legend->width), SAC_DRAWING_MARGIN);

      if (legend->has_map)
        add_bar (tikz, legend, x, y);

      sac_tikz_text (tikz, legend->palette->dim, text, legend->size, FALSE, legend->wrap,
                     SAC_ALIGN_START, 0, x + legend->text_x,
                     y + legend->text_y + legend->size * 0.8);
      y += legend->height + GAP;
    }

  if (drawing->options->caption != NULL && *drawing->options->caption != '\0')
    sac_tikz_text (tikz, drawing->palette.ink, drawing->options->caption,
                   drawing->font_size * 0.88, FALSE, wrap, SAC_ALIGN_CENTRE, 0, width / 2,
                   y + drawing->font_size * 0.8);
}
