#include "engine/scenes/colours.h"

#include <math.h>
#include <string.h>

#define HUE_STEPS 72 /* Of five degrees. */

typedef struct
{
  float hue; /* Degrees. */
  float saturation;
  float value;
} Hsv;

/* How each colour is painted: its hue, how much of the saturation is kept, and the mean value. */
static const struct
{
  const char *name;
  float       hue;
  float       saturation;
  float       value;
} colours[SAC_N_COLOURS] = {
  { "red", 2, 1.0f, 0.84f },
  { "orange", 28, 1.0f, 0.95f },
  { "yellow", 52, 1.0f, 0.95f },
  { "green", 122, 0.85f, 0.62f },
  { "blue", 217, 0.95f, 0.80f },
  { "purple", 275, 0.80f, 0.68f },
  { "pink", 335, 0.55f, 0.97f },
  { "brown", 26, 0.70f, 0.45f },
  { "black", 0, 0.0f, 0.10f },
  { "grey", 0, 0.0f, 0.55f },
  { "white", 0, 0.0f, 0.97f },
};

const char *
sac_colour_get_name (SacColour colour)
{
  return colour < 0 ? NULL : colours[colour].name;
}

SacColour
sac_colour_find (const char *name)
{
  for (int i = 0; i < SAC_N_COLOURS; i++)
    if (strcmp (colours[i].name, name) == 0)
      return i;

  return SAC_COLOUR_NONE;
}

static Hsv
to_hsv (const guint8 rgb[3])
{
  int most = MAX (MAX (rgb[0], rgb[1]), rgb[2]);
  int least = MIN (MIN (rgb[0], rgb[1]), rgb[2]);
  float range = most - least;
  Hsv hsv = { 0, 0, most / 255.0f };

  if (range == 0)
    return hsv;

  hsv.saturation = range / most;

  if (most == rgb[0])
    hsv.hue = 60 * (rgb[1] - rgb[2]) / range;
  else if (most == rgb[1])
    hsv.hue = 60 * (rgb[2] - rgb[0]) / range + 120;
  else
    hsv.hue = 60 * (rgb[0] - rgb[1]) / range + 240;

  if (hsv.hue < 0)
    hsv.hue += 360;

  return hsv;
}

static void
from_hsv (Hsv   hsv,
          float rgb[3])
{
  for (int i = 0; i < 3; i++)
    {
      float k = fmodf (hsv.hue / 60 + (5 - 2 * i), 6);
      float part = CLAMP (MIN (k, 4 - k), 0, 1);

      rgb[i] = hsv.value * (1 - hsv.saturation * part);
    }
}

/* How far apart two hues are, in degrees. */
static float
hue_distance (float a,
              float b)
{
  float distance = fabsf (a - b);

  return MIN (distance, 360 - distance);
}

static SacColour
name_hue (Hsv hsv)
{
  if (hsv.hue < 15 || hsv.hue >= 345)
    return hsv.saturation < 0.5f && hsv.value > 0.8f ? SAC_COLOUR_PINK : SAC_COLOUR_RED;
  if (hsv.hue < 44)
    return hsv.value < 0.68f || (hsv.saturation < 0.55f && hsv.value < 0.8f) ? SAC_COLOUR_BROWN
                                                                             : SAC_COLOUR_ORANGE;
  if (hsv.hue < 68)
    return hsv.value < 0.5f ? SAC_COLOUR_NONE : SAC_COLOUR_YELLOW;
  if (hsv.hue < 165)
    return SAC_COLOUR_GREEN;
  if (hsv.hue < 185)
    return SAC_COLOUR_NONE;
  if (hsv.hue < 252)
    return SAC_COLOUR_BLUE;
  if (hsv.hue < 300)
    return SAC_COLOUR_PURPLE;

  return hsv.value > 0.6f ? SAC_COLOUR_PINK : SAC_COLOUR_PURPLE;
}

SacColour
sac_colour_of_pixel (const guint8 rgb[3])
{
  Hsv hsv = to_hsv (rgb);

  if (hsv.value < 0.22f)
    return SAC_COLOUR_BLACK;
  if (hsv.saturation < 0.12f)
    return hsv.value > 0.85f ? SAC_COLOUR_WHITE :
           hsv.value < 0.3f  ? SAC_COLOUR_BLACK :
                               SAC_COLOUR_GREY;
  if (hsv.saturation < 0.25f && hsv.value > 0.25f)
    return SAC_COLOUR_NONE;

  return name_hue (hsv);
}

SacColour
sac_colour_of_picture (const guint8 *rgba,
                       int           n_pixels)
{
  int counts[SAC_N_COLOURS] = { 0 };
  int n_opaque = 0, best = 0, second = 0;

  for (int i = 0; i < n_pixels; i++)
    {
      SacColour colour;

      if (rgba[4 * i + 3] < 128)
        continue;

      n_opaque++;
      colour = sac_colour_of_pixel (rgba + 4 * i);

      if (colour != SAC_COLOUR_NONE)
        counts[colour]++;
    }

  for (int i = 1; i < SAC_N_COLOURS; i++)
    if (counts[i] > counts[best])
      best = i;

  /* Outlines, glints and shadows belong to things of any colour. */
  for (int i = 0; i < SAC_COLOUR_BLACK; i++)
    if (i != best)
      second = MAX (second, counts[i]);

  if (best >= SAC_COLOUR_BLACK)
    return counts[best] * 10 >= n_opaque * 7 && second * 10 < n_opaque ? best : SAC_COLOUR_NONE;

  return counts[best] * 100 >= n_opaque * 55 && second * 5 < n_opaque ? best : SAC_COLOUR_NONE;
}

/* The hue that most of the colourful pixels have, or -1. */
static float
find_main_hue (const guint8 *rgba,
               int           n_pixels)
{
  float counts[HUE_STEPS] = { 0 };
  float best_count = 0;
  int best = -1, n_opaque = 0;

  for (int i = 0; i < n_pixels; i++)
    {
      Hsv hsv = to_hsv (rgba + 4 * i);

      if (rgba[4 * i + 3] < 128)
        continue;

      n_opaque++;

      if (hsv.saturation > 0.25f && hsv.value > 0.15f)
        counts[(int) (hsv.hue / (360 / HUE_STEPS)) % HUE_STEPS]++;
    }

  for (int i = 0; i < HUE_STEPS; i++)
    {
      float count = 0;

      for (int j = -4; j <= 4; j++)
        count += counts[(i + j + HUE_STEPS) % HUE_STEPS];

      if (count > best_count)
        {
          best = i;
          best_count = count;
        }
    }

  return best_count < 0.45f * n_opaque ? -1 : (best + 0.5f) * (360 / HUE_STEPS);
}

static gboolean
has_hue (Hsv   hsv,
         float hue)
{
  return hsv.saturation > 0.18f && hue_distance (hsv.hue, hue) < 32;
}

gboolean
sac_colour_paint_picture (guint8    *rgba,
                          int        n_pixels,
                          SacColour  colour)
{
  float hue = find_main_hue (rgba, n_pixels);
  double sum = 0;
  int n = 0;
  float lighter;

  if (hue < 0)
    return FALSE;

  for (int i = 0; i < n_pixels; i++)
    {
      Hsv hsv = to_hsv (rgba + 4 * i);

      if (rgba[4 * i + 3] >= 128 && has_hue (hsv, hue))
        {
          sum += hsv.value;
          n++;
        }
    }

  lighter = n > 0 && sum > 0 ? colours[colour].value * n / sum : 1;

  for (int i = 0; i < n_pixels; i++)
    {
      Hsv hsv = to_hsv (rgba + 4 * i);
      float rgb[3];

      if (!has_hue (hsv, hue))
        continue;

      hsv.hue = colours[colour].hue;
      hsv.saturation = CLAMP (hsv.saturation * 1.1f, 0, 1) * colours[colour].saturation;
      hsv.value = CLAMP (hsv.value * lighter, 0, 1);
      from_hsv (hsv, rgb);

      for (int j = 0; j < 3; j++)
        rgba[4 * i + j] = rgb[j] * 255 + 0.5f;
    }

  return TRUE;
}

void
sac_colour_make (SacColour colour,
                 float     light,
                 float     shift,
                 float     rgb[3])
{
  Hsv hsv = { colours[colour].hue, 0.85f * colours[colour].saturation, colours[colour].value };

  hsv.hue = fmodf (hsv.hue + (shift - 0.5f) * 14 + 360, 360);
  hsv.saturation *= 0.75f + 0.25f * shift;
  hsv.value = CLAMP (hsv.value * (0.8f + 0.3f * light), 0, 1);
  from_hsv (hsv, rgb);
}
