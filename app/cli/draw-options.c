#include "app/cli/draw-options.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/cli/command.h"

#define MAX_LENGTH 20000
#define MAX_SECONDS 60
/* What a size on paper means in a PNG, as for the named sizes of a paper's columns. */
#define PAPER_DPI 300

void
sac_cli_draw_add_options (SacCliDraw     *self,
                          GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &self->output,
      N_("Where to draw: .png, .svg, .pdf, .tex, .gif (the steps), .json, .csv or .align"),
      N_("FILE") },
    { "figure", 0, 0, G_OPTION_ARG_STRING, &self->figure,
      N_("Of words matrix (the default), ribbons, words or bars; of a picture strip, focus or "
         "matrix"),
      N_("NAME") },
    { "dpi", 0, 0, G_OPTION_ARG_STRING, &self->dpi,
      N_("Dots per inch of a PNG, 10 to 2400; otherwise 96, or 300 for a size on paper"), N_("N") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &self->size,
      N_("Like 800x600, 84mm, 174mmx90mm, one-column, two-columns, slide"), N_("WxH") },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &self->seconds,
      N_("How long each step of a GIF stays"), N_("X") },
    { "palette", 0, 0, G_OPTION_ARG_STRING, &self->palette,
      N_("hue, viridis, cividis, magma or greys"), N_("NAME") },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &self->theme,
      N_("light, dark or print (the default)"), N_("NAME") },
    { "scale", 0, 0, G_OPTION_ARG_STRING, &self->scale,
      N_("automatic (the default), absolute, row-maximum, map-maximum, square-root or "
         "logarithm"), N_("NAME") },
    { "threshold", 0, 0, G_OPTION_ARG_DOUBLE, &self->threshold,
      N_("Draw nothing for weights below"), N_("X") },
    { "step", 0, 0, G_OPTION_ARG_INT, &self->step,
      N_("Point at the Nth word that was written, from 1"), N_("N") },
    { "map", 0, 0, G_OPTION_ARG_INT, &self->map,
      N_("Which attention map, from 0"), N_("N") },
    { "numbers", 0, 0, G_OPTION_ARG_NONE, &self->numbers,
      N_("Write the weights into the cells"), NULL },
    { "no-legend", 0, 0, G_OPTION_ARG_NONE, &self->no_legend,
      N_("Leave out the legend"), NULL },
    { "caption", 0, 0, G_OPTION_ARG_FILENAME, &self->caption,
      N_("A line under the figure"), N_("TEXT") },
    { "overlay", 0, 0, G_OPTION_ARG_STRING, &self->overlay,
      N_("Over a picture: dim (the default), heat or contour"), N_("NAME") },
    { "strength", 0, 0, G_OPTION_ARG_DOUBLE, &self->strength,
      N_("How strongly, from 0 to 1; otherwise 0.8"), N_("X") },
    { "raw", 0, 0, G_OPTION_ARG_NONE, &self->raw,
      N_("Show the cells that the model looks at, not smoothed"), NULL },
    { "boxes", 0, 0, G_OPTION_ARG_FILENAME, &self->boxes,
      N_("Lay over what is truly there, from a file like truth.jsonl"), N_("FILE") },
    { "pieces", 0, 0, G_OPTION_ARG_NONE, &self->pieces,
      N_("Keep the pieces of words apart"), NULL },
    { "hide-end", 0, 0, G_OPTION_ARG_NONE, &self->hide_end,
      N_("Leave out the end-of-sentence token"), NULL },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

void
sac_cli_draw_clear (SacCliDraw *self)
{
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->figure, g_free);
  g_clear_pointer (&self->palette, g_free);
  g_clear_pointer (&self->theme, g_free);
  g_clear_pointer (&self->scale, g_free);
  g_clear_pointer (&self->size, g_free);
  g_clear_pointer (&self->dpi, g_free);
  g_clear_pointer (&self->caption, g_free);
  g_clear_pointer (&self->overlay, g_free);
  g_clear_pointer (&self->boxes, g_free);
}

/* A positive number and its unit; *@text goes behind it. @dpi changes where the unit is one of
 * paper. */
static gboolean
parse_length (const char **text,
              double      *length,
              double      *dpi)
{
  static const struct { const char *name; double size; double dpi; } units[] = {
    { "px", 1, 0 },
    { "mm", 96 / 25.4, PAPER_DPI },
    { "cm", 96 / 2.54, PAPER_DPI },
    { "in", 96, PAPER_DPI },
    { "pt", 96 / 72.0, PAPER_DPI },
  };
  char *end;

  /* "0x10" is no hexadecimal width. */
  if (!g_ascii_isdigit (**text) || ((*text)[0] == '0' && (*text)[1] == 'x'))
    return FALSE;

  *length = g_ascii_strtod (*text, &end);

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (end, units[i].name))
      {
        *length *= units[i].size;
        *dpi = MAX (*dpi, units[i].dpi);
        end += strlen (units[i].name);
        break;
      }

  *text = end;

  return *length > 0 && *length <= MAX_LENGTH;
}

gboolean
sac_cli_parse_size (const char    *text,
                    SacExportSize *size)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sac_export_presets); i++)
    if (g_str_equal (text, sac_export_presets[i].id))
      {
        *size = sac_export_presets[i].size;
        return TRUE;
      }

  *size = (SacExportSize) { 0 };

  if (!parse_length (&text, &size->width, &size->dpi))
    return FALSE;

  text += strspn (text, " ");

  if (*text == '\0')
    return TRUE;
  if (*text++ != 'x')
    return FALSE;

  text += strspn (text, " ");

  return parse_length (&text, &size->height, &size->dpi) && *text == '\0';
}

static gboolean
find_name (const char        *option,
           const char *const *names,
           const char        *name,
           int               *index)
{
  g_autofree char *known = NULL;

  if (name == NULL || sac_name_to_index (names, name, index))
    return TRUE;

  known = g_strjoinv (", ", (char **) names);
  sac_cli_wrong_usage (_("%s is “%s”, expected one of %s"), option, name, known);

  return FALSE;
}

static gboolean
read_names (SacCliDraw       *self,
            SacFigureOptions *options)
{
  int kind = SAC_FIGURE_MATRIX, scale = SAC_SCALE_AUTOMATIC, palette = SAC_PALETTE_HUE;
  int theme = SAC_THEME_PRINT, overlay = SAC_OVERLAY_DIM;

  if (!find_name ("--figure", sac_figure_kind_names (), self->figure, &kind) ||
      !find_name ("--scale", sac_scale_names (), self->scale, &scale) ||
      !find_name ("--palette", sac_palette_names (), self->palette, &palette) ||
      !find_name ("--theme", sac_theme_names (), self->theme, &theme) ||
      !find_name ("--overlay", sac_overlay_names (), self->overlay, &overlay))
    return FALSE;

  options->kind = kind;
  options->scale = scale;
  options->palette = palette;
  options->theme = theme;
  options->overlay = overlay;

  return TRUE;
}

/* As text, so that the message on what is no number says which numbers are allowed. */
static gboolean
read_dpi (SacCliDraw *self,
          double     *dpi)
{
  char *end;
  double value = g_ascii_strtod (self->dpi, &end);

  if (end == self->dpi || *end != '\0' ||
      !(value >= SAC_EXPORT_MIN_DPI && value <= SAC_EXPORT_MAX_DPI))
    {
      sac_cli_wrong_usage (_("--dpi is “%s”, expected %d to %d"), self->dpi, SAC_EXPORT_MIN_DPI,
                           SAC_EXPORT_MAX_DPI);
      return FALSE;
    }

  *dpi = value;

  return TRUE;
}

static gboolean
read_sizes (SacCliDraw    *self,
            SacExportSize *size)
{
  if (self->size != NULL && !sac_cli_parse_size (self->size, size))
    {
      sac_cli_wrong_usage (_("--size is “%s”, expected something like 800x600, 84mm or one-column, "
                             "at most %d wide"), self->size, MAX_LENGTH);
      return FALSE;
    }

  if (!(self->seconds >= 0 && self->seconds <= MAX_SECONDS))
    {
      sac_cli_wrong_usage (_("--seconds is %g, expected up to %d"), self->seconds, MAX_SECONDS);
      return FALSE;
    }

  size->seconds = self->seconds;

  return self->dpi == NULL || read_dpi (self, &size->dpi);
}

static gboolean
check_numbers (const SacCliDraw *self)
{
  if (!(self->threshold >= 0 && self->threshold <= 1))
    {
      sac_cli_wrong_usage (_("--threshold is %g, expected 0 to 1"), self->threshold);
      return FALSE;
    }

  if (self->step < 0)
    {
      sac_cli_wrong_usage (_("--step is %d, expected 1 or more"), self->step);
      return FALSE;
    }

  if (self->strength != SAC_CLI_DRAW_NO_STRENGTH &&
      !(self->strength >= 0 && self->strength <= 1))
    {
      sac_cli_wrong_usage (_("--strength is %g, expected 0 to 1"), self->strength);
      return FALSE;
    }

  return TRUE;
}

gboolean
sac_cli_draw_read (SacCliDraw       *self,
                   SacFigureOptions *options,
                   SacExportSize    *size,
                   SacExportFormat  *format)
{
  g_autoptr(GError) error = NULL;

  *options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  *size = (SacExportSize) { 0 };

  if (self->output == NULL)
    {
      sac_cli_wrong_usage (_("--output is missing"));
      return FALSE;
    }

  if (!sac_cli_check_name ("--output", self->output) || !sac_cli_check_name ("--boxes", self->boxes))
    return FALSE;

  if (!sac_export_format_from_path (self->output, format, &error))
    {
      sac_cli_wrong_usage ("--output: %s", error->message);
      return FALSE;
    }

  if (!read_names (self, options) || !read_sizes (self, size) || !check_numbers (self))
    return FALSE;

  if (self->strength != SAC_CLI_DRAW_NO_STRENGTH)
    options->strength = self->strength;
  options->smooth = !self->raw;
  /* A trace has boxes only where somebody gave it some. */
  options->boxes = TRUE;
  options->pointed_step = self->step - 1;
  options->threshold = self->threshold;
  options->numbers = self->numbers;
  options->legend = !self->no_legend;
  options->caption = self->caption;
  options->map = self->map;
  options->join_words = !self->pieces;
  options->hide_end = self->hide_end;

  return TRUE;
}
