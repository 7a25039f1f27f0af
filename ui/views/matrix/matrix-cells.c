#include "ui/views/matrix/matrix-cells.h"

#include <math.h>

/* More cells in view than this, or smaller ones, are painted as an image. */
#define MAX_RECTANGLES 1024
#define MIN_RECTANGLE  7.0

/* Seams between cells show on a screen unless edges lie on its pixels. Paper has none. */
typedef struct
{
  gboolean snaps;
  double   scale_x; /* Device pixels in a user unit. */
  double   scale_y;
  double   origin_x;
  double   origin_y;
} Grid;

/* The columns and rows in view, ends included; columns counted from the left. */
typedef struct
{
  int first_column;
  int last_column;
  int first_row;
  int last_row;
} Seen;

static Grid
find_grid (cairo_t *cr)
{
  cairo_surface_t *surface = cairo_get_group_target (cr);
  cairo_surface_type_t type = cairo_surface_get_type (surface);
  cairo_matrix_t matrix;
  double scale_x, scale_y;

  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (surface, &scale_x, &scale_y);

  return (Grid) {
    .snaps = type != CAIRO_SURFACE_TYPE_PDF && type != CAIRO_SURFACE_TYPE_SVG
             && type != CAIRO_SURFACE_TYPE_PS && matrix.xy == 0 && matrix.yx == 0,
    .scale_x = MAX (fabs (matrix.xx * scale_x), 1e-6),
    .scale_y = MAX (fabs (matrix.yy * scale_y), 1e-6),
    .origin_x = matrix.x0 * scale_x,
    .origin_y = matrix.y0 * scale_y,
  };
}

static double
snap_x (const Grid *grid,
        double      x)
{
  return grid->snaps ? (round (x * grid->scale_x + grid->origin_x) - grid->origin_x) / grid->scale_x
                     : x;
}

static double
snap_y (const Grid *grid,
        double      y)
{
  return grid->snaps ? (round (y * grid->scale_y + grid->origin_y) - grid->origin_y) / grid->scale_y
                     : y;
}

SacColour
sac_matrix_cell_colour (const SacMatrixLayout *layout,
                        int                    step,
                        int                    position)
{
  const SacDrawing *drawing = layout->drawing;
  double t = sac_drawing_get_place (drawing, step, position);

  if (isnan (t) || sac_scaling_hides (&drawing->scaling,
                                      sac_drawing_get_weight (drawing, step, position)))
    return drawing->palette.paper;

  return sac_palette_colour (&drawing->palette, t);
}

static void
paint_rectangle (cairo_t               *cr,
                 const SacMatrixLayout *layout,
                 const Grid            *grid,
                 int                    step,
                 int                    column)
{
  const SacDrawing *drawing = layout->drawing;
  int position = sac_matrix_layout_column (layout, column);
  double weight = sac_drawing_get_weight (drawing, step, position);
  double smallest = MIN (layout->columns.cell, layout->rows.cell);
  double gap = smallest >= 18 ? 2 : smallest >= 10 ? 1 : 0;
  double radius = smallest >= 18 ? 3 : smallest >= 10 ? 1.5 : 0;
  cairo_rectangle_t cell;
  double x0, y0, x1, y1;

  if (sac_scaling_hides (&drawing->scaling, weight))
    return;

  sac_matrix_layout_cell (layout, step, position, &cell);
  x0 = snap_x (grid, cell.x + gap / 2);
  y0 = snap_y (grid, cell.y + gap / 2);
  x1 = snap_x (grid, cell.x + cell.width - gap / 2);
  y1 = snap_y (grid, cell.y + cell.height - gap / 2);

  if (!isfinite (weight))
    {
      sac_hatch (cr, &drawing->palette, x0, y0, x1 - x0, y1 - y0);
      return;
    }

  sac_colour_set (sac_matrix_cell_colour (layout, step, position), cr, 1);

  if (radius > 0)
    sac_rounded_rectangle (cr, x0, y0, x1 - x0, y1 - y0, radius);
  else
    cairo_rectangle (cr, x0, y0, x1 - x0, y1 - y0);

  cairo_fill (cr);
}

/* What a cell is in the image. Where several share a pixel the strongest one stands, so that
 * a thin line stays in sight from afar; no number is stronger than any. */
static double
strength (const SacDrawing *drawing,
          int               step,
          int               position)
{
  double t = sac_drawing_get_place (drawing, step, position);

  if (isnan (t))
    return INFINITY;

  if (sac_scaling_hides (&drawing->scaling, sac_drawing_get_weight (drawing, step, position)))
    return -INFINITY;

  return t;
}

static guint32
pixel_of (const SacPalette *palette,
          double            t)
{
  if (isinf (t))
    return t > 0 ? sac_colour_to_pixel (palette->dim) : 0;

  return sac_colour_to_pixel (sac_palette_colour (palette, t));
}

static void
fill_row (const SacMatrixLayout *layout,
          const Seen            *seen,
          int                    step,
          int                    width,
          double                *places)
{
  int n_columns = seen->last_column - seen->first_column + 1;

  for (int i = 0; i < n_columns; i++)
    {
      int position = sac_matrix_layout_column (layout, seen->first_column + i);
      int x = (int) ((gint64) i * width / n_columns);
      double t = strength (layout->drawing, step, position);

      if (isnan (places[x]) || fabs (t) > fabs (places[x]) || places[x] == -INFINITY)
        places[x] = t;
    }
}

/* As many pixels as there are cells, or as the device has where it has fewer. */
static cairo_surface_t *
make_image (const SacMatrixLayout *layout,
            const Grid            *grid,
            const Seen            *seen)
{
  int n_columns = seen->last_column - seen->first_column + 1;
  int n_rows = seen->last_row - seen->first_row + 1;
  int width = MIN (n_columns, ceil (n_columns * layout->columns.cell * grid->scale_x));
  int height = MIN (n_rows, ceil (n_rows * layout->rows.cell * grid->scale_y));
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  guint8 *data = cairo_image_surface_get_data (image);
  int stride = cairo_image_surface_get_stride (image);
  g_autofree double *places = g_new (double, MAX (width, 1));
  int next = 0;

  for (int y = 0; data != NULL && y < height; y++)
    {
      guint32 *pixels = (guint32 *) (data + (gsize) y * stride);

      for (int x = 0; x < width; x++)
        places[x] = NAN;

      for (; next < n_rows && (gint64) next * height / n_rows == y; next++)
        fill_row (layout, seen, seen->first_row + next, width, places);

      for (int x = 0; x < width; x++)
        pixels[x] = pixel_of (&layout->drawing->palette, places[x]);
    }

  cairo_surface_mark_dirty (image);

  return image;
}

static void
paint_image (cairo_t               *cr,
             const SacMatrixLayout *layout,
             const Grid            *grid,
             const Seen            *seen)
{
  cairo_surface_t *image = make_image (layout, grid, seen);
  double x0 = layout->view.x - layout->scroll_x + seen->first_column * layout->columns.cell;
  double y0 = layout->view.y - layout->scroll_y + seen->first_row * layout->rows.cell;
  int n_columns = seen->last_column - seen->first_column + 1;
  int n_rows = seen->last_row - seen->first_row + 1;
  double x1 = snap_x (grid, x0 + n_columns * layout->columns.cell);
  double y1 = snap_y (grid, y0 + n_rows * layout->rows.cell);

  x0 = snap_x (grid, x0);
  y0 = snap_y (grid, y0);

  if (x1 > x0 && y1 > y0)
    {
      cairo_save (cr);
      cairo_translate (cr, x0, y0);
      cairo_scale (cr, (x1 - x0) / cairo_image_surface_get_width (image),
                   (y1 - y0) / cairo_image_surface_get_height (image));
      cairo_set_source_surface (cr, image, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      cairo_paint (cr);
      cairo_restore (cr);
    }

  cairo_surface_destroy (image);
}

void
sac_matrix_paint_cells (cairo_t               *cr,
                        const SacMatrixLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;
  Grid grid = find_grid (cr);
  Seen seen;
  gint64 n_seen;

  if (layout->drawing->weights == NULL
      || !sac_matrix_layout_seen_columns (layout, &seen.first_column, &seen.last_column)
      || !sac_matrix_layout_seen_rows (layout, &seen.first_row, &seen.last_row))
    return;

  n_seen = (gint64) (seen.last_column - seen.first_column + 1)
           * (seen.last_row - seen.first_row + 1);

  cairo_save (cr);
  cairo_rectangle (cr, view->x - 0.5, view->y - 0.5, view->width + 1, view->height + 1);
  cairo_clip (cr);

  if (n_seen > MAX_RECTANGLES || MIN (layout->columns.cell, layout->rows.cell) < MIN_RECTANGLE)
    {
      paint_image (cr, layout, &grid, &seen);
    }
  else
    {
      for (int row = seen.first_row; row <= seen.last_row; row++)
        for (int column = seen.first_column; column <= seen.last_column; column++)
          paint_rectangle (cr, layout, &grid, row, column);
    }

  cairo_restore (cr);
}
