#include "ui/figures/overlay.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/trace/trace-metrics.h"
#include "ui/figures/contour.h"
#include "ui/figures/field.h"
#include "ui/figures/picture-surface.h"

/* Between samples Cairo goes straight: so many pixels at most. */
#define PIXELS_PER_SAMPLE 4.0
#define MAX_PER_CELL 24
#define MAX_SAMPLES 160000

/* How much a contour dims what lies outside of it, over the strength of dimming alone. */
#define CONTOUR_DIMS 0.5

/* Under heat the picture is darker and greyer, over the strength: what is light or coloured by itself
 * must not look like heat. */
#define HEAT_DIMS 0.75
#define HEAT_GREY 0.08

static double
strength_of (const SacDrawing *drawing)
{
  return CLAMP (drawing->options->strength, 0, 1);
}

double
sac_overlay_dims (const SacDrawing *drawing)
{
  static const double parts[] = {
    [SAC_OVERLAY_DIM] = 1, [SAC_OVERLAY_HEAT] = HEAT_DIMS, [SAC_OVERLAY_CONTOUR] = CONTOUR_DIMS,
  };

  if (drawing->weights == NULL)
    return 0;

  return strength_of (drawing) * parts[drawing->options->overlay];
}

/* From what is not looked at, as dark as it gets, to the picture as it is. */
static void
fill_with_greys (SacColour *ramp,
                 double     strength)
{
  for (int i = 0; i < SAC_PALETTE_STEPS; i++)
    {
      double bright = 1 - strength * (1 - i / (SAC_PALETTE_STEPS - 1.0));

      ramp[i] = (SacColour) { bright, bright, bright };
    }
}

/* Skies are blue: what lies over them is warm, where that does not mean below zero. */
static void
warm_ramp (SacPalette *palette)
{
  memcpy (palette->ramp, palette->negative, sizeof palette->ramp);
}

/* As many lines as there were without a step: stepping moves nothing. */
static char *
describe_contour (SacDrawing *drawing,
                  int         step)
{
  int n_cells = step >= 0 ? sac_trace_half (drawing->trace, drawing->map, step) : 0;

  if (n_cells == 0)
    return g_strdup_printf (_("the picture has %d cells"), drawing->n_positions);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "here on %d cell of %d",
                                       "here on %d cells of %d", n_cells),
                          n_cells, drawing->n_positions);
}

static void
init_legend (SacDrawing *drawing,
             int         step)
{
  SacLegend *legend = &drawing->legend;
  SacOverlay overlay = drawing->options->overlay;
  gboolean has_bar = drawing->weights != NULL && overlay != SAC_OVERLAY_CONTOUR;

  sac_legend_clear (legend);
  sac_legend_init (legend, &drawing->scaling, &drawing->overlay_palette, has_bar,
                   step, drawing->font_size);

  if (drawing->weights == NULL)
    return;

  if (overlay == SAC_OVERLAY_CONTOUR)
    {
      g_free (legend->title);
      legend->title = g_strdup (_("The line holds half of a step’s attention."));
      legend->notes = describe_contour (drawing, step);
    }
  else if (overlay == SAC_OVERLAY_DIM)
    {
      g_autofree char *weight = legend->title;

      /* Translators: “brightness: attention weight, over the map’s highest”. */
      legend->title = drawing->scaling.scale == SAC_SCALE_ROW_MAXIMUM
                      ? g_strdup (_("brightness: each step over its highest weight"))
                      : g_strdup_printf (_("brightness: %s"), weight);
    }

  if (drawing->options->smooth && overlay != SAC_OVERLAY_CONTOUR)
    sac_legend_add_note (legend, _("smoothed between cells"));

  if (drawing->source->picture == NULL)
    sac_legend_add_note (legend, _("the picture is not at hand"));
}

void
sac_overlay_init (SacDrawing *drawing,
                  int         step)
{
  SacFigureOptions const *options = drawing->options;
  gboolean dims = options->overlay == SAC_OVERLAY_DIM;

  /* Light shows what is looked at on any picture, whatever paper is around it. */
  sac_palette_init (&drawing->overlay_palette, options->palette, SAC_THEME_DARK);
  drawing->overlay_palette.dim = drawing->palette.dim;
  drawing->overlay_palette.ink = drawing->palette.ink;
  drawing->overlay_palette.paper = drawing->palette.paper;

  if (options->palette == SAC_PALETTE_HUE && !drawing->scaling.negative)
    warm_ramp (&drawing->overlay_palette);

  if (dims)
    fill_with_greys (drawing->overlay_palette.ramp, strength_of (drawing));

  init_legend (drawing, step);
}

/* @colour over a veil of grey. */
static guint32
premultiply (SacColour colour,
             double    opacity,
             double    veil)
{
  double rest = veil * (1 - opacity);
  guint32 alpha = lround ((opacity + rest) * 255);
  guint32 red = lround ((colour.red * opacity + HEAT_GREY * rest) * 255);
  guint32 green = lround ((colour.green * opacity + HEAT_GREY * rest) * 255);
  guint32 blue = lround ((colour.blue * opacity + HEAT_GREY * rest) * 255);

  return alpha << 24 | red << 16 | green << 8 | blue;
}

/* Place on the scale to pixel: below zero from the middle down, above from the middle up. */
static void
fill_pixels (const SacDrawing *drawing,
             guint32          *pixels)
{
  double strength = strength_of (drawing), veil = sac_overlay_dims (drawing);

  for (int i = 0; i < 2 * SAC_PALETTE_STEPS; i++)
    {
      double t = (i - SAC_PALETTE_STEPS) / (SAC_PALETTE_STEPS - 1.0);
      double magnitude = MIN (fabs (t), 1);

      if (drawing->options->overlay == SAC_OVERLAY_DIM)
        pixels[i] = premultiply ((SacColour) { 0, 0, 0 }, strength * (1 - magnitude), 0);
      else
        pixels[i] = premultiply (sac_palette_colour (&drawing->overlay_palette, t),
                                 strength * magnitude * (2 - magnitude), veil);
    }
}

static cairo_surface_t *
make_image (const SacDrawing *drawing,
            const SacField   *field,
            int               step)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, field->columns,
                                                       field->rows);
  guint8 *data = cairo_image_surface_get_data (image);
  int stride = cairo_image_surface_get_stride (image);
  guint32 palette[2 * SAC_PALETTE_STEPS];
  SacScaling scaling = drawing->scaling;

  /* The field left out what the threshold hides: between cells weights may well be lower. */
  scaling.threshold = 0;
  fill_pixels (drawing, palette);

  for (int y = 0; data != NULL && y < field->rows; y++)
    {
      guint32 *pixels = (guint32 *) (data + (gsize) y * stride);

      for (int x = 0; x < field->columns; x++)
        {
          double t = sac_scaling_place (&scaling, step, field->values[y * field->columns + x]);
          int index = SAC_PALETTE_STEPS + (int) lround (t * (SAC_PALETTE_STEPS - 1));

          pixels[x] = palette[CLAMP (index, 0, 2 * SAC_PALETTE_STEPS - 1)];
        }
    }

  cairo_surface_mark_dirty (image);

  return image;
}

static void
paint_image (const SacFrame   *frame,
             const SacDrawing *drawing,
             cairo_t          *cr,
             const SacField   *field,
             int               step)
{
  cairo_surface_t *image = make_image (drawing, field, step);

  cairo_save (cr);
  cairo_translate (cr, frame->area.x, frame->area.y);
  cairo_scale (cr, frame->area.width / field->columns, frame->area.height / field->rows);
  sac_picture_surface_set (cr, image, drawing->options->smooth ? CAIRO_FILTER_BILINEAR
                                                               : CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

static void
paint_contour (const SacFrame   *frame,
               const SacDrawing *drawing,
               cairo_t          *cr,
               const SacField   *field)
{
  double level = sac_field_half_level (field);
  double width = CLAMP (frame->image.width / 250, 1.2, 2.5);

  if (level <= 0)
    return;

  cairo_save (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, frame->area.x, frame->area.y, frame->area.width, frame->area.height);
  sac_contour_add_path (cr, field, level, &frame->area);
  cairo_set_source_rgba (cr, 0, 0, 0, sac_overlay_dims (drawing));
  cairo_fill (cr);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  sac_contour_add_path (cr, field, level, &frame->area);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.55);
  cairo_set_line_width (cr, width + 2);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Enough samples for the pixels that the grid takes, and not too many of them. */
static int
choose_per_cell (const SacFrame *frame,
                 cairo_t        *cr)
{
  double width = frame->area.width / frame->source->columns;
  double height = frame->area.height / frame->source->rows;
  int most = sqrt ((double) MAX_SAMPLES / frame->source->n_positions);

  cairo_user_to_device_distance (cr, &width, &height);

  return CLAMP (ceil (MAX (fabs (width), fabs (height)) / PIXELS_PER_SAMPLE), 2,
                CLAMP (most, 2, MAX_PER_CELL));
}

/* What is no number is not looked at by any measure. */
static void
paint_hatches (const SacFrame   *frame,
               const SacDrawing *drawing,
               cairo_t          *cr,
               const float      *weights)
{
  cairo_rectangle_t cell;

  for (int i = 0; drawing->scaling.not_finite && i < drawing->n_positions; i++)
    if (!isfinite (weights[i]))
      {
        sac_frame_cell (frame, i, &cell);
        sac_hatch (cr, &drawing->palette, cell.x, cell.y, cell.width, cell.height);
      }
}

void
sac_overlay_paint (const SacFrame *frame,
                   SacDrawing     *drawing,
                   cairo_t        *cr,
                   int             step)
{
  const SacTraceSource *source = frame->source;
  gboolean contour = drawing->options->overlay == SAC_OVERLAY_CONTOUR;
  const float *weights;
  SacField field;

  if (drawing->weights == NULL || step < 0 || source->n_positions == 0)
    return;

  weights = drawing->weights + (gsize) step * drawing->n_positions;

  if (drawing->options->smooth)
    sac_field_init_smooth (&field, weights, source->rows, source->columns,
                           drawing->options->threshold, choose_per_cell (frame, cr));
  else
    sac_field_init_raw (&field, weights, source->rows, source->columns,
                        drawing->options->threshold, contour ? choose_per_cell (frame, cr) : 1);

  cairo_save (cr);
  cairo_rectangle (cr, frame->image.x, frame->image.y, frame->image.width, frame->image.height);
  cairo_clip (cr);
  cairo_rectangle (cr, frame->area.x, frame->area.y, frame->area.width, frame->area.height);
  cairo_clip (cr);

  if (contour)
    paint_contour (frame, drawing, cr, &field);
  else
    paint_image (frame, drawing, cr, &field, step);

  paint_hatches (frame, drawing, cr, weights);
  cairo_restore (cr);
  sac_field_clear (&field);
}
