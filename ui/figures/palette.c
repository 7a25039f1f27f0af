#include "ui/figures/palette.h"

#include <math.h>

/* Oklab (Björn Ottosson, 2020): equal steps look equal. */
typedef struct
{
  double L;
  double a;
  double b;
} Lab;

/* A colour of the ramp and where it stands on it. */
typedef struct
{
  double t;
  Lab    lab;
} Stop;

#define MAX_STOPS 16

/* Ten even samples of each map. Viridis and magma: Nathaniel Smith and Stéfan van der Walt,
 * 2015 (CC0). Cividis: Nuñez, Anderton and Renslow, PLOS ONE 13(7), 2018. */
static const guint32 viridis[] = {
  0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e,
  0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725,
};
static const guint32 magma[] = {
  0x000004, 0x180f3d, 0x440f76, 0x721f81, 0x9e2f7f,
  0xcd4071, 0xf1605d, 0xfd9668, 0xfeca8d, 0xfcfdbf,
};
static const guint32 cividis[] = {
  0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173,
  0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55, 0xfee838,
};

/* Lightness and chroma of a single hue, dark to light. */
static const double hue_light[][2] = {
  { 0.31, 0.105 }, { 0.42, 0.145 }, { 0.54, 0.160 },
  { 0.67, 0.135 }, { 0.80, 0.085 }, { 0.91, 0.038 },
};
static const double hue_dark[][2] = {
  { 0.36, 0.055 }, { 0.46, 0.105 }, { 0.58, 0.140 },
  { 0.70, 0.130 }, { 0.83, 0.085 }, { 0.94, 0.035 },
};

#define BLUE 258 /* Degrees around the wheel of hues. */
#define RED  40

static double
to_linear (double x)
{
  return x <= 0.04045 ? x / 12.92 : pow ((x + 0.055) / 1.055, 2.4);
}

static double
from_linear (double x)
{
  x = CLAMP (x, 0, 1);

  return x <= 0.0031308 ? 12.92 * x : 1.055 * pow (x, 1 / 2.4) - 0.055;
}

static Lab
to_lab (SacColour colour)
{
  double r = to_linear (colour.red);
  double g = to_linear (colour.green);
  double b = to_linear (colour.blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  return (Lab) {
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
  };
}

static double
cube (double x)
{
  return x * x * x;
}

static SacColour
from_lab (Lab lab)
{
  double l = cube (lab.L + 0.3963377774 * lab.a + 0.2158037573 * lab.b);
  double m = cube (lab.L - 0.1055613458 * lab.a - 0.0638541728 * lab.b);
  double s = cube (lab.L - 0.0894841775 * lab.a - 1.2914855480 * lab.b);

  return (SacColour) {
    from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
  };
}

static Lab
from_hue (double lightness,
          double chroma,
          double degrees)
{
  double angle = degrees * G_PI / 180;

  return (Lab) { lightness, chroma * cos (angle), chroma * sin (angle) };
}

static SacColour
from_hex (guint32 hex)
{
  return (SacColour) { (hex >> 16) / 255.0, (hex >> 8 & 0xff) / 255.0, (hex & 0xff) / 255.0 };
}

static Lab
mix (Lab    a,
     Lab    b,
     double t)
{
  return (Lab) { a.L + t * (b.L - a.L), a.a + t * (b.a - a.a), a.b + t * (b.b - a.b) };
}

/* Zero, then those of @colours that stand out from it, each where its lightness puts it: the
 * ramp is even in lightness whatever map it comes from. @colours go from dark to light. */
static int
place_stops (Stop      *stops,
             Lab        zero,
             const Lab *colours,
             int        n_colours,
             double     nearest)
{
  gboolean dark = zero.L < 0.5;
  double end = dark ? colours[n_colours - 1].L : colours[0].L;
  int n_stops = 1;

  stops[0] = (Stop) { 0, zero };

  for (int i = 0; i < n_colours; i++)
    {
      Lab lab = colours[dark ? i : n_colours - 1 - i];
      double t = (lab.L - zero.L) / (end - zero.L);

      if (t >= nearest && n_stops < MAX_STOPS)
        stops[n_stops++] = (Stop) { t, lab };
    }

  return n_stops;
}

static void
fill_ramp (SacColour  *ramp,
           Lab         zero,
           const Lab  *colours,
           int         n_colours,
           double      nearest)
{
  Stop stops[MAX_STOPS];
  int n_stops = place_stops (stops, zero, colours, n_colours, nearest);
  int k = 0;

  for (int i = 0; i < SAC_PALETTE_STEPS; i++)
    {
      double t = i / (SAC_PALETTE_STEPS - 1.0);

      while (k < n_stops - 2 && t > stops[k + 1].t)
        k++;

      ramp[i] = from_lab (mix (stops[k].lab, stops[k + 1].lab,
                               CLAMP ((t - stops[k].t) / (stops[k + 1].t - stops[k].t), 0, 1)));
    }
}

static void
fill_from_hue (SacColour *ramp,
               Lab        zero,
               double     degrees,
               double     colourfulness)
{
  const double (*table)[2] = zero.L < 0.5 ? hue_dark : hue_light;
  Lab colours[G_N_ELEMENTS (hue_light)];

  for (gsize i = 0; i < G_N_ELEMENTS (colours); i++)
    colours[i] = from_hue (table[i][0], table[i][1] * colourfulness, degrees);

  fill_ramp (ramp, zero, colours, G_N_ELEMENTS (colours), 0.04);
}

static void
fill_from_table (SacColour     *ramp,
                 Lab            zero,
                 const guint32 *table,
                 double         nearest)
{
  Lab colours[10];

  for (int i = 0; i < 10; i++)
    colours[i] = to_lab (from_hex (table[i]));

  fill_ramp (ramp, zero, colours, 10, nearest);
}

/* Paper, ink, dim, faint, accent, tint. Paper is what lies behind the figure in a window of
 * libadwaita, so no seam shows. */
static const guint32 themes[][6] = {
  [SAC_THEME_LIGHT] = { 0xfafafa, 0x2b2b30, 0x77767b, 0xe4e4e6, 0xe66100, 0xfde7d3 },
  [SAC_THEME_DARK]  = { 0x242424, 0xf2f2f2, 0x9f9ea3, 0x3a3a3d, 0xff9d3d, 0x50371f },
  [SAC_THEME_PRINT] = { 0xffffff, 0x000000, 0x5e5c64, 0xdddddd, 0xc64600, 0xfdeadb },
};

SacColour
sac_theme_paper (SacTheme theme)
{
  return from_hex (themes[theme][0]);
}

static void
init_theme (SacPalette *palette,
            SacTheme    theme)
{
  const guint32 *row = themes[theme];

  palette->paper = from_hex (row[0]);
  palette->ink = from_hex (row[1]);
  palette->dim = from_hex (row[2]);
  palette->faint = from_hex (row[3]);
  palette->accent = from_hex (row[4]);
  palette->tint = from_hex (row[5]);
}

/**
 * sac_palette_init:
 * @palette: what to fill in
 * @name: the map of colours
 * @theme: what it is painted on
 *
 * The low end of every ramp is a trace off the paper, so that zero looks like nothing and the
 * extent of the map still shows; from there lightness goes evenly away from the paper.
 */
void
sac_palette_init (SacPalette     *palette,
                  SacPaletteName  name,
                  SacTheme        theme)
{
  gboolean dark = theme == SAC_THEME_DARK;
  Lab zero;

  init_theme (palette, theme);
  zero = to_lab (palette->paper);
  zero.L += dark ? 0.03 : -0.012;

  switch (name)
    {
    case SAC_PALETTE_VIRIDIS:
      fill_from_table (palette->ramp, zero, viridis, dark ? 0.13 : 0.33);
      break;
    case SAC_PALETTE_CIVIDIS:
      fill_from_table (palette->ramp, zero, cividis, dark ? 0.10 : 0.24);
      break;
    case SAC_PALETTE_MAGMA:
      fill_from_table (palette->ramp, zero, magma, 0.10);
      break;
    case SAC_PALETTE_GREYS:
      fill_from_hue (palette->ramp, zero, BLUE, 0.02);
      break;
    case SAC_PALETTE_HUE:
    default:
      fill_from_hue (palette->ramp, zero, BLUE, 1);
      break;
    }

  fill_from_hue (palette->negative, zero, RED, 1);
}

SacColour
sac_palette_colour (const SacPalette *palette,
                    double            t)
{
  int index = lround (CLAMP (fabs (t), 0, 1) * (SAC_PALETTE_STEPS - 1));

  return t < 0 ? palette->negative[index] : palette->ramp[index];
}

SacColour
sac_palette_ink_on (const SacPalette *palette,
                    SacColour         ground)
{
  double lightness = sac_colour_lightness (ground);

  /* The middle between the two as the eye sees it leans to white on saturated grounds. */
  if (sac_colour_lightness (palette->paper) > 0.5)
    return lightness < 0.68 ? palette->paper : palette->ink;

  return lightness > 0.62 ? palette->paper : palette->ink;
}

double
sac_colour_lightness (SacColour colour)
{
  return to_lab (colour).L;
}

guint32
sac_colour_to_pixel (SacColour colour)
{
  guint32 red = lround (colour.red * 255);
  guint32 green = lround (colour.green * 255);
  guint32 blue = lround (colour.blue * 255);

  return 0xff000000u | red << 16 | green << 8 | blue;
}

void
sac_colour_set (SacColour  colour,
                cairo_t   *cr,
                double     opacity)
{
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, opacity);
}
