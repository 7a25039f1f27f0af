#include "ui/figures/export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine/atomic-file.h"
#include "engine/errors.h"
#include "engine/trace/trace-file.h"
#include "engine/trace/trace-metrics.h"
#include "ui/figures/export-embed.h"
#include "ui/figures/export-gif.h"
#include "ui/figures/export-picture.h"
#include "ui/figures/export-plan.h"
#include "ui/figures/export-surface.h"
#include "ui/figures/export-tikz.h"

#define MILLIMETRES(x) ((x) * 96 / 25.4)
#define POINTS(x) ((x) * 96 / 72.0)

#define MAX_PICTURE (256 * 1024 * 1024)

const SacExportPreset sac_export_presets[3] = {
  /* Labels as journals like them, and as they are read from the last row. */
  { "one-column", N_("One column (84 mm)"), { MILLIMETRES (84), 0, 300, .font_size = POINTS (8) } },
  { "two-columns", N_("Two columns (174 mm)"), { MILLIMETRES (174), 0, 300 } },
  { "slide", N_("Slide (1920 × 1080)"), { 960, 540, 192, .font_size = 1.6 * 14 } },
};

static const struct
{
  const char      *ending;
  SacExportFormat  format;
} endings[] = {
  { ".png", SAC_EXPORT_PNG },
  { ".svg", SAC_EXPORT_SVG },
  { ".pdf", SAC_EXPORT_PDF },
  { ".tex", SAC_EXPORT_TIKZ },
  { ".json", SAC_EXPORT_JSON },
  { ".csv", SAC_EXPORT_CSV },
  { ".align", SAC_EXPORT_PHARAOH },
  { ".gif", SAC_EXPORT_GIF },
};

gboolean
sac_export_format_from_path (const char       *path,
                             SacExportFormat  *format,
                             GError          **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autoptr(GString) known = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      if (g_str_has_suffix (lower, endings[i].ending))
        {
          *format = endings[i].format;
          return TRUE;
        }

      g_string_append_printf (known, "%s%s", i == 0 ? "" : ", ", endings[i].ending);
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("“%s”: the name’s ending says what to write; known are %s"),
               name, known->str);

  return FALSE;
}

/* One line that says what the figure shows. */
static char *
describe (SacAttentionTrace *trace)
{
  const char *output = sac_attention_trace_get_output (trace);
  const SacTraceSource *source = sac_attention_trace_get_n_sources (trace) > 0
                                 ? sac_attention_trace_get_source (trace, 0) : NULL;

  if (source != NULL && source->text != NULL && output != NULL)
    return g_strdup_printf (_("Attention: “%s” → “%s”"), source->text, output);

  if (source != NULL && source->kind == SAC_SOURCE_GRID && output != NULL)
    return g_strdup_printf (_("Attention to a picture: “%s”"), output);

  return g_strdup (_("Attention"));
}

static GBytes *
take_string (char *string)
{
  return string != NULL ? g_bytes_new_take (string, strlen (string)) : NULL;
}

static gboolean
check_size (const SacExportSize  *size,
            GError              **error)
{
  /* Written so that what is no number fails, too. */
  if (!(size->width >= 0 && size->height >= 0))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("the size of a picture must be positive"));
      return FALSE;
    }

  if (!(size->dpi == 0 || (size->dpi >= SAC_EXPORT_MIN_DPI && size->dpi <= SAC_EXPORT_MAX_DPI)))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("dots per inch must be from %d to %d"), SAC_EXPORT_MIN_DPI, SAC_EXPORT_MAX_DPI);
      return FALSE;
    }

  return TRUE;
}

SacAttentionTrace *
sac_export_prepare (SacAttentionTrace      *trace,
                    const SacFigureOptions *options)
{
  g_autoptr(SacAttentionTrace) joined = options->join_words
                                        ? sac_attention_trace_join_words (trace)
                                        : sac_attention_trace_ref (trace);

  return options->hide_end ? sac_attention_trace_hide_end (joined) : g_steal_pointer (&joined);
}

static char *
make_carried (SacAttentionTrace       *trace,
              const SacFigureOptions  *options,
              GError                 **error)
{
  g_autoptr(SacAttentionTrace) carrying = sac_export_carry_pictures (trace);
  g_autoptr(JsonObject) view = json_object_new ();
  char *json;

  json_object_set_boolean_member (view, "join_words", options->join_words);
  json_object_set_boolean_member (view, "hide_end", options->hide_end);

  json = sac_trace_to_json_with (carrying, FALSE, SAC_EXPORT_VIEW, view, error);

  if (json == NULL)
    g_prefix_error (error, "%s: ", _("the picture cannot carry its trace inside; a PDF carries "
                                     "none"));

  return json;
}

static GBytes *
make_carrying (SacAttentionTrace    *whole,
               const SacExportPlan  *plan,
               double                dpi,
               SacExportFormat       format,
               const char           *title,
               GError              **error)
{
  const char *caption = plan->options.caption != NULL ? plan->options.caption : title;
  g_autofree char *json = make_carried (whole, &plan->options, error);
  g_autoptr(GBytes) picture = NULL;

  if (json == NULL)
    return NULL;

  picture = format == SAC_EXPORT_PNG
            ? sac_export_paint_png (plan->trace, &plan->options, &plan->fit, dpi, error)
            : sac_export_paint_svg (plan->trace, &plan->options, &plan->fit, error);

  if (picture == NULL)
    return NULL;

  return format == SAC_EXPORT_PNG ? sac_embed_in_png (picture, json, dpi, error)
                                  : sac_embed_in_svg (picture, json, title, caption, error);
}

static GBytes *
make_picture (SacAttentionTrace       *whole,
              const SacFigureOptions  *options,
              const SacExportSize     *size,
              SacExportFormat          format,
              GCancellable            *cancellable,
              GError                 **error)
{
  double dpi = size->dpi > 0 ? size->dpi : 96;
  g_autofree char *title = NULL;
  SacExportPlan plan;
  GBytes *picture;

  if (!check_size (size, error))
    return NULL;

  sac_export_plan_init (&plan, whole, options, size, format);
  title = describe (plan.trace);

  if (format == SAC_EXPORT_TIKZ)
    picture = take_string (sac_export_to_tikz (plan.trace, &plan.options, &plan.fit, error));
  else if (format == SAC_EXPORT_GIF)
    picture = sac_export_paint_gif (plan.trace, &plan.options, &plan.fit, dpi, size->seconds,
                                    cancellable, error);
  else if (format == SAC_EXPORT_PDF)
    picture = sac_export_paint_pdf (plan.trace, &plan.options, &plan.fit, title, error);
  else
    picture = make_carrying (whole, &plan, dpi, format, title, error);

  sac_export_plan_clear (&plan);

  return picture;
}

static GBytes *
make_json (SacAttentionTrace  *trace,
           const char         *path,
           GError            **error)
{
  g_autoptr(SacAttentionTrace) placed = sac_export_place_pictures (trace, path);

  return take_string (sac_trace_to_json (placed, TRUE, error));
}

static GBytes *
make_bytes (SacAttentionTrace       *trace,
            const SacFigureOptions  *options,
            const SacExportSize     *size,
            SacExportFormat          format,
            const char              *path, /* Where it will lie, or NULL. */
            GCancellable            *cancellable,
            GError                 **error)
{
  g_autoptr(SacAttentionTrace) drawn = NULL;
  int n_maps = sac_attention_trace_get_n_maps (trace);

  if (format == SAC_EXPORT_JSON)
    return make_json (trace, path, error);

  if ((format == SAC_EXPORT_CSV || format == SAC_EXPORT_PHARAOH)
      && (options->map < 0 || options->map >= n_maps))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
                   _("there are no weights to write: this run has no attention map"));
      return NULL;
    }

  drawn = sac_export_prepare (trace, options);

  switch (format)
    {
    case SAC_EXPORT_CSV:
      return take_string (sac_trace_to_table (drawn, options->map, ','));
    case SAC_EXPORT_PHARAOH:
      return take_string (sac_trace_to_pharaoh (drawn, options->map, options->threshold));
    case SAC_EXPORT_JSON:
    case SAC_EXPORT_PNG:
    case SAC_EXPORT_SVG:
    case SAC_EXPORT_PDF:
    case SAC_EXPORT_TIKZ:
    case SAC_EXPORT_GIF:
    default:
      return make_picture (trace, options, size, format, cancellable, error);
    }
}

/**
 * sac_export_to_bytes:
 * @trace: the run as it was computed
 * @options: the state on screen; zoom and scrolling are left aside, an export shows everything
 * @size: of the picture
 * @format: what to make
 * @error: return location for an error
 *
 * Returns: (transfer full): the file's content, or %NULL
 */
GBytes *
sac_export_to_bytes (SacAttentionTrace       *trace,
                     const SacFigureOptions  *options,
                     const SacExportSize     *size,
                     SacExportFormat          format,
                     GError                 **error)
{
  return make_bytes (trace, options, size, format, NULL, NULL, error);
}

gboolean
sac_export (SacAttentionTrace       *trace,
            const SacFigureOptions  *options,
            const SacExportSize     *size,
            SacExportFormat          format,
            const char              *path,
            GCancellable            *cancellable,
            GError                 **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr(GBytes) bytes = make_bytes (trace, options, size, format, path, cancellable, error);

  if (bytes == NULL)
    {
      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  return sac_atomic_file_save (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                               error);
}

static GBytes *
load_picture (const char  *path,
              GError     **error)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                 G_FILE_QUERY_INFO_NONE, NULL, error);

  if (info == NULL)
    return NULL;

  if (g_file_info_get_size (info) > MAX_PICTURE)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                   _("the picture is larger than %d MB"), MAX_PICTURE / 1024 / 1024);
      return NULL;
    }

  return g_file_load_bytes (file, NULL, NULL, error);
}

SacAttentionTrace *
sac_export_read_bytes (GBytes  *picture,
                       GError **error)
{
  g_autofree char *json = sac_embed_read (picture, error);

  return json != NULL ? sac_trace_from_json (json, -1, error) : NULL;
}

SacAttentionTrace *
sac_export_read_trace (const char  *path,
                       GError     **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr(GBytes) bytes = load_picture (path, error);
  SacAttentionTrace *trace = NULL;

  if (bytes != NULL)
    trace = sac_export_read_bytes (bytes, error);

  if (trace == NULL)
    g_prefix_error (error, "“%s”: ", name);

  return trace;
}
