#include "ui/figures/overlay.h"

#include <math.h>
#include <string.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"

#define WHITE 0xffffff

/* A picture of one colour with a grid of 2 × 2 over its middle half; the first step looks at the top
 * left cell alone, the second at all alike. */
static SacAttentionTrace *
make_trace_of (guint32 colour)
{
  static const float weights[] = { 1, 0, 0, 0, 0.25f, 0.25f, 0.25f, 0.25f };
  g_autofree guint8 *pixels = g_malloc (3 * 40 * 40);
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 4, .rows = 2, .columns = 2, .end = -1,
    .image_width = 40, .image_height = 40, .crop = { 10, 10, 20, 20 },
  };
  SacTraceStep steps[] = { { .token = "a", .logprob = NAN }, { .token = "b", .logprob = NAN } };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = {
    .score = NAN, .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 2,
    .maps = &map, .n_maps = 1,
  };
  SacAttentionTrace *trace;

  for (int i = 0; i < 3 * 40 * 40; i++)
    pixels[i] = colour >> (16 - 8 * (i % 3)) & 0xff;

  source.picture = sac_picture_new (40, 40, pixels, NULL);
  trace = sac_attention_trace_new (&parts);
  sac_picture_unref (source.picture);

  return trace;
}

static SacAttentionTrace *
make_trace (void)
{
  return make_trace_of (WHITE);
}

/* The overlay alone, over the picture at 80 × 80. */
static cairo_surface_t *
paint_over (guint32                 colour,
            const SacFigureOptions *given,
            int                     step)
{
  static const cairo_rectangle_t image = { 0, 0, 80, 80 };
  g_autoptr(SacAttentionTrace) trace = make_trace_of (colour);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 80, 80);
  cairo_t *cr = cairo_create (surface);
  SacFigureOptions options = *given;
  SacDrawing drawing;
  SacFrame frame;

  options.kind = SAC_FIGURE_FOCUS;
  sac_drawing_init (&drawing, trace, &options);
  sac_frame_init (&frame, drawing.source, &image);
  sac_frame_paint_picture (&frame, &drawing, cr);
  sac_overlay_paint (&frame, &drawing, cr, step);
  sac_drawing_clear (&drawing);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static cairo_surface_t *
paint (const SacFigureOptions *given,
       int                     step)
{
  return paint_over (WHITE, given, step);
}

static int
lightness (cairo_surface_t *surface,
           int              x,
           int              y)
{
  return sac_pixel_at (surface, x, y) & 0xff;
}

static void
test_dims_all_but_where_it_looked (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  cairo_surface_t *raw, *smooth;

  options.strength = 0.5;
  smooth = paint (&options, 0);
  options.smooth = FALSE;
  raw = paint (&options, 0);

  g_assert_true (sac_pixel_is (raw, 30, 30, WHITE));
  g_assert_true (sac_pixel_is (raw, 50, 30, 0x808080));
  g_assert_true (sac_pixel_is (raw, 50, 50, 0x808080));
  /* On the pixels that the model saw, and nowhere else. */
  g_assert_true (sac_pixel_is (raw, 10, 30, WHITE));
  g_assert_true (sac_pixel_is (raw, 70, 70, WHITE));

  g_assert_cmpint (lightness (smooth, 30, 30), >, lightness (smooth, 40, 40));
  g_assert_cmpint (lightness (smooth, 40, 40), >, lightness (smooth, 50, 50));
  cairo_surface_destroy (raw);
  cairo_surface_destroy (smooth);
}

/* No place is made to stand out by being the highest of equals. */
static void
test_flat_maps_look_flat (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (int overlay = SAC_OVERLAY_DIM; overlay <= SAC_OVERLAY_HEAT; overlay++)
    {
      cairo_surface_t *surface;

      options.overlay = overlay;
      surface = paint (&options, 1);
      g_assert_true (sac_pixel_is (surface, 58, 58, sac_pixel_at (surface, 22, 22)));
      g_assert_true (sac_pixel_is (surface, 40, 40, sac_pixel_at (surface, 22, 58)));
      cairo_surface_destroy (surface);
    }
}

static void
test_strength_of_none_leaves_the_picture (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  options.strength = 0;

  for (int overlay = SAC_OVERLAY_DIM; overlay <= SAC_OVERLAY_HEAT; overlay++)
    {
      cairo_surface_t *surface;

      options.overlay = overlay;
      surface = paint (&options, 0);
      for (int i = 0; i < 80; i++)
        g_assert_true (sac_pixel_is (surface, i, i, WHITE));
      cairo_surface_destroy (surface);
    }
}

static void
test_heat_colours_where_it_looked (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  cairo_surface_t *surface;

  options.overlay = SAC_OVERLAY_HEAT;
  options.palette = SAC_PALETTE_VIRIDIS;
  options.smooth = FALSE;
  options.strength = 1;
  surface = paint (&options, 0);
  /* The top of Viridis. */
  g_assert_true (sac_pixel_is (surface, 30, 30, 0xfde725));
  g_assert_cmpint (lightness (surface, 50, 30), <, 100);
  cairo_surface_destroy (surface);
}

static double
eye_lightness (cairo_surface_t *surface,
               int              x,
               int              y)
{
  guint32 pixel = sac_pixel_at (surface, x, y);

  return sac_colour_lightness ((SacColour) { (pixel >> 16) / 255.0, (pixel >> 8 & 0xff) / 255.0,
                                             (pixel & 0xff) / 255.0 });
}

/* Not by hue alone, which the picture may have too. */
static void
test_heat_stands_out_on_any_picture (void)
{
  static const guint32 colours[] = { WHITE, 0x000000, 0x808080, 0xff9922, 0xd04010, 0xffd0b0,
                                     0x2040c0, 0xffee20 };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  options.overlay = SAC_OVERLAY_HEAT;
  options.smooth = FALSE;

  for (options.palette = 0; sac_palette_names ()[options.palette] != NULL; options.palette++)
    for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
      {
        cairo_surface_t *surface = paint_over (colours[i], &options, 0);

        g_assert_cmpfloat (eye_lightness (surface, 30, 30), >,
                           eye_lightness (surface, 50, 30) + 0.2);
        cairo_surface_destroy (surface);
      }
}

static void
test_contour_lies_around_half (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  cairo_surface_t *surface;

  options.overlay = SAC_OVERLAY_CONTOUR;
  options.smooth = FALSE;
  surface = paint (&options, 0);
  g_assert_true (sac_pixel_is (surface, 30, 30, WHITE));
  g_assert_cmpint (lightness (surface, 50, 30), <, 200);
  g_assert_cmpint (lightness (surface, 50, 30), >, 100);
  g_assert_true (sac_pixel_is (surface, 10, 30, WHITE));
  cairo_surface_destroy (surface);
}

static void
assert_legend (SacOverlay  overlay,
               SacScale    scale,
               int         step,
               const char *title)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_FOCUS;
  options.overlay = overlay;
  options.scale = scale;
  options.pointed_step = step;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpstr (drawing.legend.title, ==, title);
  sac_drawing_clear (&drawing);
}

static void
test_legend_says_what_is_shown (void)
{
  assert_legend (SAC_OVERLAY_DIM, SAC_SCALE_AUTOMATIC, 0,
                 "brightness: each step over its highest weight");
  assert_legend (SAC_OVERLAY_DIM, SAC_SCALE_ABSOLUTE, 0,
                 "brightness: attention weight, absolute scale");
  assert_legend (SAC_OVERLAY_DIM, SAC_SCALE_MAP_MAXIMUM, 0,
                 "brightness: attention weight, over the map’s highest");
  assert_legend (SAC_OVERLAY_HEAT, SAC_SCALE_AUTOMATIC, 0,
                 "attention weight, each step over its highest");
  assert_legend (SAC_OVERLAY_HEAT, SAC_SCALE_ABSOLUTE, 0, "attention weight, absolute scale");
  assert_legend (SAC_OVERLAY_CONTOUR, SAC_SCALE_ABSOLUTE, 0,
                 "The line holds half of a step’s attention.");
}

/* A curved scale tells small weights apart, and means the same number in every step; the absolute
 * one stays absolute. */
static void
test_scales_suit_many_cells (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (64, 64);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun and a tree", 14, 14, picture, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_STRIP;
  options.overlay = SAC_OVERLAY_HEAT;
  options.scale = SAC_SCALE_SQUARE_ROOT;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpfloat (drawing.scaling.top, >=, drawing.scaling.highest);
  g_assert_cmpfloat (drawing.scaling.top, <, 2 * drawing.scaling.highest);
  sac_drawing_clear (&drawing);

  options.scale = SAC_SCALE_ABSOLUTE;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpfloat (drawing.scaling.top, ==, 1);
  sac_drawing_clear (&drawing);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/overlay/dims-all-but-where-it-looked",
                   test_dims_all_but_where_it_looked);
  g_test_add_func ("/ui/figures/overlay/flat-maps-look-flat", test_flat_maps_look_flat);
  g_test_add_func ("/ui/figures/overlay/strength-of-none-leaves-the-picture",
                   test_strength_of_none_leaves_the_picture);
  g_test_add_func ("/ui/figures/overlay/heat-colours-where-it-looked",
                   test_heat_colours_where_it_looked);
  g_test_add_func ("/ui/figures/overlay/heat-stands-out-on-any-picture",
                   test_heat_stands_out_on_any_picture);
  g_test_add_func ("/ui/figures/overlay/contour-lies-around-half", test_contour_lies_around_half);
  g_test_add_func ("/ui/figures/overlay/legend-says-what-is-shown",
                   test_legend_says_what_is_shown);
  g_test_add_func ("/ui/figures/overlay/scales-suit-many-cells",
                   test_scales_suit_many_cells);

  return g_test_run ();
}
