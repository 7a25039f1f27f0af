#include "ui/export-request.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/figures/answer.h"
#include "ui/trace-text.h"

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
  [SAC_EXPORT_GIF] = "gif",
};

/* Whatever happens to lie under the pointer is no part of a figure. Words, bars and focus are
 * pictures of one step, though: without it they would be another picture. */
static void
unmark (SacFigureOptions *options)
{
  gboolean is_of_a_step = options->kind == SAC_FIGURE_WORDS ||
                          options->kind == SAC_FIGURE_BARS ||
                          options->kind == SAC_FIGURE_FOCUS;

  if (!is_of_a_step || options->pointed_step >= 0)
    options->pointed_position = -1;
  if (!is_of_a_step)
    options->pointed_step = -1;
}

SacExportRequest *
sac_export_request_new (SacExploration  *exploration,
                        SacExportFormat  format)
{
  SacExportRequest *self = g_new0 (SacExportRequest, 1);
  GSettings *settings = sac_exploration_get_settings (exploration);

  /* As computed, with the pieces apart: joining them again loses nothing. */
  self->trace = sac_attention_trace_ref (sac_exploration_get_trace (exploration));
  self->format = format;
  sac_exploration_fill_options (exploration, &self->options);
  self->options.explaining = FALSE;
  if (!g_settings_get_boolean (settings, "export-pointed"))
    unmark (&self->options);

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
    case SAC_SCALE_AUTOMATIC:
    case SAC_SCALE_ABSOLUTE:
      return _("absolute scale");
    case SAC_SCALE_ROW_MAXIMUM:
      return _("each step over its highest weight");
    case SAC_SCALE_MAP_MAXIMUM:
      return _("over the map’s highest weight");
    case SAC_SCALE_SQUARE_ROOT:
      return _("square-root scale");
    case SAC_SCALE_LOGARITHM:
      return _("logarithmic scale");
    default:
      g_return_val_if_reached ("");
    }
}

/* What the colours mean, or the line that is drawn in place of them. */
static const char *
get_colours_title (const SacExportRequest *self)
{
  const SacFigureOptions *options = &self->options;

  if (options->overlay == SAC_OVERLAY_CONTOUR &&
      (options->kind == SAC_FIGURE_FOCUS || options->kind == SAC_FIGURE_STRIP))
    return _("line around half of the attention");

  return get_scale_title (sac_scale_resolve (options->scale, self->trace, options->map));
}

void
sac_export_request_add_caption (SacExportRequest *self)
{
  g_autoptr(GString) caption = g_string_new (sac_attention_trace_get_model (self->trace));
  g_autofree char *search = sac_trace_text_search (self->trace);
  g_autofree char *answer = sac_answer_text (self->trace);

  if (caption->len > 0)
    g_string_append (caption, " · ");
  if (search != NULL)
    g_string_append_printf (caption, "%s · ", search);
  if (answer != NULL)
    g_string_append_printf (caption, "%s · ", answer);
  g_string_append (caption, get_colours_title (self));

  g_free (self->caption);
  self->caption = g_strdup (caption->str);
  self->options.caption = self->caption;
}

gboolean
sac_export_format_is_picture (SacExportFormat format)
{
  return format <= SAC_EXPORT_TIKZ || format == SAC_EXPORT_GIF;
}

/* Enough to know the file again; much longer names are a nuisance. */
#define MOST_NAME_WORDS 3
#define MOST_NAME_CHARACTERS 32

/* The first words of @text with hyphens between: letters, their marks and digits are kept, of any
 * script; what a shell or another system might take for something else is not. */
static char *
make_file_name (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  GString *name = g_string_new (NULL);
  gboolean gap = FALSE;
  int n_words = 1;
  int n_characters = 0;

  for (const char *p = lower; *p != '\0' && n_characters < MOST_NAME_CHARACTERS;
       p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isalnum (c) && !g_unichar_ismark (c))
        {
          gap = name->len > 0;
          continue;
        }
      if (gap && ++n_words > MOST_NAME_WORDS)
        break;
      if (gap)
        g_string_append_c (name, '-');

      gap = FALSE;
      n_characters++;
      g_string_append_unichar (name, c);
    }

  return g_string_free (name, FALSE);
}

/* The picture's file without folder and ending; NULL: it has none. */
static char *
get_picture_name (const SacTraceSource *source)
{
  const char *path = source->picture != NULL ? source->picture->name : source->image;
  char *name;
  char *dot;

  if (path == NULL || g_str_has_prefix (path, "data:"))
    return NULL;

  name = g_filename_display_basename (path);
  dot = strrchr (name, '.');
  if (dot != NULL)
    *dot = '\0';

  return name;
}

/* What the run read, or else which model ran. */
static char *
get_subject (SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_n_sources (trace) > 0
                                   ? sac_attention_trace_get_source (trace, 0)
                                   : NULL;
  char *name = NULL;

  if (source != NULL && source->kind == SAC_SOURCE_GRID)
    name = get_picture_name (source);
  else if (source != NULL)
    name = g_strdup (source->text);
  if (name == NULL)
    name = g_strdup (sac_attention_trace_get_model (trace));

  return name != NULL ? name : g_strdup ("");
}

char *
sac_export_request_suggest_name (const SacExportRequest *self)
{
  g_autofree char *read = get_subject (self->trace);
  g_autofree char *subject = make_file_name (read);
  const char *ending = sac_export_format_get_ending (self->format);

  return g_strdup_printf ("%s%s%s.%s", subject, subject[0] != '\0' ? "-" : "", _("attention"),
                          ending);
}

const char *
sac_export_format_get_ending (SacExportFormat format)
{
  return endings[format];
}
