#include "ui/figures/export-tikz.h"

#include "ui/figures/tikz.h"
#include "ui/figures/view-kinds.h"

char *
sac_export_to_tikz (SacAttentionTrace       *trace,
                    const SacFigureOptions  *options,
                    const SacExportFit      *fit,
                    GError                 **error)
{
  double width = fit->width / fit->scale, height = fit->height / fit->scale;
  g_autoptr(SacTikz) tikz = sac_tikz_new (width, height, 0.75 * fit->scale);
  SacDrawing drawing;
  gboolean drawn;

  sac_drawing_init (&drawing, trace, options);
  drawn = sac_view_kind_get (options->kind)->write_tikz (tikz, &drawing, width, height, error);
  sac_drawing_clear (&drawing);

  return drawn ? sac_tikz_finish (g_steal_pointer (&tikz)) : NULL;
}
