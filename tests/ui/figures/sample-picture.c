#include "tests/ui/figures/sample-picture.h"

#include <math.h>

/* Middles and radii in parts of the width and height. */
typedef struct
{
  const char *name;
  double      x;
  double      y;
  double      radius;
  guint8      colour[3];
} Thing;

static const Thing things[] = {
  { "sun", 0.80, 0.18, 0.10, { 250, 214, 90 } },
  { "tree", 0.30, 0.45, 0.20, { 60, 120, 60 } },
  { "ball", 0.68, 0.80, 0.09, { 210, 80, 40 } },
};

static void
paint_pixel (guint8 *pixel,
             double  x,
             double  y)
{
  double light = 0.92 + 0.08 * sin (x * 40) * sin (y * 33);

  pixel[0] = light * (y < 0.6 ? 110 + 90 * y : 90);
  pixel[1] = light * (y < 0.6 ? 160 + 70 * y : 150 - 60 * (y - 0.6));
  pixel[2] = light * (y < 0.6 ? 225 : 60);

  for (gsize i = 0; i < G_N_ELEMENTS (things); i++)
    if (hypot (x - things[i].x, y - things[i].y) < things[i].radius)
      for (int k = 0; k < 3; k++)
        pixel[k] = light * things[i].colour[k];
}

SacPicture *
sac_sample_picture (int width,
                    int height)
{
  guint8 *pixels = g_malloc ((gsize) 3 * width * height);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      paint_pixel (pixels + 3 * ((gsize) y * width + x), (x + 0.5) / width, (y + 0.5) / height);

  return sac_picture_new_take (width, height, pixels, width, height, "sample.png", NULL);
}

/* A word that names a thing looks there, others look somewhere. */
static void
find_place (const char *word,
            int         step,
            double     *x,
            double     *y)
{
  *x = 0.5 + 0.3 * cos (step * 1.7);
  *y = 0.5 + 0.3 * sin (step * 2.3);

  for (gsize i = 0; i < G_N_ELEMENTS (things); i++)
    if (g_str_equal (word, things[i].name))
      {
        *x = things[i].x;
        *y = things[i].y;
      }
}

static void
fill_row (const SacTraceSource *source,
          const char           *word,
          int                   step,
          float                *weights)
{
  double spread = 0.08 + 0.04 * sin (step), sum = 0, x, y;

  find_place (word, step, &x, &y);

  for (int i = 0; i < source->n_positions; i++)
    {
      double width = source->image_width > 0 ? source->image_width : 1;
      double height = source->image_height > 0 ? source->image_height : 1;
      double left = source->crop.width > 0 ? source->crop.x / width : 0;
      double top = source->crop.width > 0 ? source->crop.y / height : 0;
      double across = source->crop.width > 0 ? source->crop.width / width : 1;
      double down = source->crop.width > 0 ? source->crop.height / height : 1;
      double cell_x = left + across * (i % source->columns + 0.5) / source->columns;
      double cell_y = top + down * (i / source->columns + 0.5) / source->rows;

      weights[i] = exp (-0.5 * (pow ((cell_x - x) / spread, 2) + pow ((cell_y - y) / spread, 2)))
                   + 0.004;
      sum += weights[i];
    }

  for (int i = 0; i < source->n_positions; i++)
    weights[i] /= sum;
}

SacAttentionTrace *
sac_sample_picture_trace (const char        *words,
                          int                rows,
                          int                columns,
                          SacPicture        *picture,
                          SacTraceRectangle  crop)
{
  g_auto(GStrv) list = g_strsplit (words, " ", -1);
  int n_steps = g_strv_length (list), n_positions = rows * columns;
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n_steps + 1);
  g_autofree float *weights = g_new (float, n_steps * n_positions + 1);
  SacTraceBox boxes[G_N_ELEMENTS (things)];
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = n_positions, .rows = rows, .columns = columns,
    .picture = picture, .crop = crop, .boxes = boxes, .n_boxes = G_N_ELEMENTS (boxes), .end = -1,
    .image_width = picture != NULL ? picture->original_width : 0,
    .image_height = picture != NULL ? picture->original_height : 0,
  };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = {
    .task = "captioning", .output = words, .score = NAN, .sources = &source, .n_sources = 1,
    .steps = steps, .n_steps = n_steps, .maps = &map, .n_maps = 1,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boxes); i++)
    boxes[i] = (SacTraceBox) {
      (char *) things[i].name,
      { (things[i].x - things[i].radius) * source.image_width,
        (things[i].y - things[i].radius) * source.image_height,
        2 * things[i].radius * MAX (source.image_width, 1),
        2 * things[i].radius * MAX (source.image_height, 1) },
    };

  for (int i = 0; i < n_steps; i++)
    {
      steps[i] = (SacTraceStep) {
        .token = list[i], .logprob = -0.5, .word = i, .end = g_str_equal (list[i], "</s>"),
        .has_gate = TRUE, .gate = 0.55 + 0.4 * sin (i * 1.3),
      };
      fill_row (&source, list[i], i, weights + (gsize) i * n_positions);
    }

  return sac_attention_trace_new (&parts);
}
