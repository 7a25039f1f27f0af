#include "ui/export-request.h"

#include <glib/gi18n-lib.h>

G_DEFINE_BOXED_TYPE (SacExportRequest,
                     sac_export_request,
                     sac_export_request_copy,
                     sac_export_request_free)

static const char *const endings[] = {
  [SAC_EXPORT_PNG] = "png",
  [SAC_EXPORT_SVG] = "svg",
  [SAC_EXPORT_PDF] = "pdf",
  [SAC_EXPORT_TIKZ] = "tex",
  [SAC_EXPORT_JSON] = "trace.json",
  [SAC_EXPORT_CSV] = "csv",
  [SAC_EXPORT_PHARAOH] = "align",
};

SacExportRequest *
sac_export_request_new (SacExploration  *exploration,
                        SacExportFormat  format)
{
  SacExportRequest *self = g_new0 (SacExportRequest, 1);

  /* A trace file keeps the pieces apart: joining them again loses nothing. */
  self->trace = sac_attention_trace_ref (format == SAC_EXPORT_JSON
                                           ? sac_exploration_get_trace (exploration)
                                           : sac_exploration_get_shown (exploration));
  self->format = format;
  sac_exploration_fill_options (exploration, &self->options);

  return self;
}

SacExportRequest *
sac_export_request_copy (const SacExportRequest *self)
{
  SacExportRequest *copy = g_memdup2 (self, sizeof *self);

  sac_attention_trace_ref (copy->trace);
  copy->caption = g_strdup (self->caption);
  copy->options.caption = copy->caption;
  copy->path = g_strdup (self->path);

  return copy;
}

void
sac_export_request_free (SacExportRequest *self)
{
  sac_attention_trace_unref (self->trace);
  g_free (self->caption);
  g_free (self->path);
  g_free (self);
}

static const char *
get_scale_title (SacScale scale)
{
  switch (scale)
    {
    case SAC_SCALE_ABSOLUTE:
      return _("absolute scale");
    case SAC_SCALE_ROW_MAXIMUM:
      return _("each row over its maximum");
    case SAC_SCALE_MAP_MAXIMUM:
      return _("over the map’s maximum");
    case SAC_SCALE_SQUARE_ROOT:
      return _("square-root scale");
    case SAC_SCALE_LOGARITHM:
      return _("logarithmic scale");
    default:
      g_return_val_if_reached ("");
    }
}

void
sac_export_request_add_caption (SacExportRequest *self)
{
  g_autoptr(GString) caption = g_string_new (sac_attention_trace_get_model (self->trace));
  JsonObject *settings = sac_attention_trace_get_settings (self->trace);
  gint64 beam = settings != NULL ? json_object_get_int_member_with_default (settings, "beam", 0)
                                 : 0;

  if (caption->len > 0)
    g_string_append (caption, " · ");
  if (beam == 1)
    g_string_append_printf (caption, "%s · ", _("greedy"));
  else if (beam > 1)
    g_string_append_printf (caption, _("beam %d · "), (int) beam);
  g_string_append (caption, get_scale_title (self->options.scale));

  g_free (self->caption);
  self->caption = g_strdup (caption->str);
  self->options.caption = self->caption;
}

gboolean
sac_export_format_is_picture (SacExportFormat format)
{
  return format <= SAC_EXPORT_TIKZ;
}

const char *
sac_export_format_get_ending (SacExportFormat format)
{
  return endings[format];
}
