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
  SacPicture picture;
  gboolean drawn;

  sac_picture_init (&picture, trace, options);
  drawn = sac_view_kind_get (options->kind)->write_tikz (tikz, &picture, width, height, error);
  sac_picture_clear (&picture);

  return drawn ? sac_tikz_finish (g_steal_pointer (&tikz)) : NULL;
}
