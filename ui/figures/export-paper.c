#include "ui/figures/export-paper.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/export-plan.h"

#define POINTS(x) ((x) * 72 / 96)
#define MILLIMETRES(x) ((x) * 25.4 / 96)

static gboolean
is_drawn (SacExportFormat format)
{
  return format != SAC_EXPORT_JSON && format != SAC_EXPORT_CSV && format != SAC_EXPORT_PHARAOH;
}

void
sac_export_measure (SacAttentionTrace      *trace,
                    const SacFigureOptions *options,
                    const SacExportSize    *size,
                    SacExportFormat         format,
                    SacExportPaper         *paper)
{
  SacExportPlan plan;

  *paper = (SacExportPaper) { .fault = SAC_EXPORT_READABLE };

  if (!is_drawn (format) || !(size->width >= 0 && size->height >= 0))
    return;

  sac_export_plan_init (&plan, trace, options, size, format);
  paper->width = MILLIMETRES (plan.fit.width);
  paper->height = MILLIMETRES (plan.fit.height);
  paper->text = POINTS (plan.fit.text_size);
  sac_export_plan_clear (&plan);

  /* A figure without words has none that are too small. */
  if (paper->text > 0 && paper->text < SAC_EXPORT_LEAST_TEXT)
    paper->fault = SAC_EXPORT_SMALL_TEXT;
  /* What has as much room as it needs is on no page. */
  else if (size->width > 0 && paper->height > SAC_EXPORT_MOST_HEIGHT)
    paper->fault = SAC_EXPORT_HIGH;
}

char *
sac_export_describe_fault (const SacExportPaper *paper)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (paper->fault)
    {
    case SAC_EXPORT_SMALL_TEXT:
      g_ascii_formatd (number, sizeof number, "%.1f", paper->text);
      return g_strdup_printf (_("the words come out %s pt high, too small to be read"), number);
    case SAC_EXPORT_HIGH:
      return g_strdup_printf (_("the figure is %.0f mm high, more than two pages"), paper->height);
    case SAC_EXPORT_READABLE:
    default:
      return NULL;
    }
}
