#include "ui/figures/export-plan.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/answer.h"

/* What nobody asked to be larger stays a picture that programs can open. */
#define LARGEST_NATURAL_PIXELS 9000.0
#define LARGEST_NATURAL_VECTOR 14000.0

static double
find_largest (const SacExportSize *size,
              SacExportFormat      format)
{
  double dpi = size->dpi > 0 ? size->dpi : 96;

  return format == SAC_EXPORT_PNG || format == SAC_EXPORT_GIF ? LARGEST_NATURAL_PIXELS * 96 / dpi
                                                              : LARGEST_NATURAL_VECTOR;
}

/* Alone under a figure it has to say what it is. NULL: the model writes words. */
static char *
name_answer (SacAttentionTrace *trace)
{
  g_autofree char *answer = sac_answer_text (trace);

  return answer != NULL ? g_strdup_printf (_("Answer: %s"), answer) : NULL;
}

void
sac_export_plan_init (SacExportPlan          *self,
                      SacAttentionTrace      *trace,
                      const SacFigureOptions *options,
                      const SacExportSize    *size,
                      SacExportFormat         format)
{
  self->trace = sac_export_prepare (trace, options);
  self->options = *options;
  self->caption = name_answer (trace);

  self->options.zoom = 1;
  self->options.scroll_x = self->options.scroll_y = 0;
  /* On screen it stands beside the picture. */
  if (self->options.caption == NULL)
    self->options.caption = self->caption;
  if (self->options.font_size <= 0)
    self->options.font_size = size->font_size;

  sac_export_fit (self->trace, &self->options, size->width, size->height,
                  find_largest (size, format), &self->fit);
}

void
sac_export_plan_clear (SacExportPlan *self)
{
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->caption, g_free);
}
