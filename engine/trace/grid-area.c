#include "engine/trace/grid-area.h"

gboolean
sac_grid_get_image_size (const SacTraceSource *source,
                         int                  *width,
                         int                  *height)
{
  /* What the trace says holds for its crop and boxes, even where another picture was attached. */
  gboolean told = source->image_width > 0 && source->image_height > 0;

  *width = told ? source->image_width : source->picture ? source->picture->original_width : 0;
  *height = told ? source->image_height : source->picture ? source->picture->original_height : 0;

  return *width > 0;
}

SacTraceRectangle
sac_grid_get_area (const SacTraceSource *source)
{
  int width, height;

  if (source->crop.width > 0)
    return source->crop;

  sac_grid_get_image_size (source, &width, &height);

  return (SacTraceRectangle) { 0, 0, width, height };
}

SacTraceRectangle
sac_grid_get_cell_area (const SacTraceSource *source,
                        int                   position)
{
  SacTraceRectangle area = sac_grid_get_area (source);
  double width = area.width / source->columns;
  double height = area.height / source->rows;

  return (SacTraceRectangle) {
    area.x + position % source->columns * width,
    area.y + position / source->columns * height,
    width,
    height,
  };
}

gboolean
sac_trace_rectangle_contains (const SacTraceRectangle *self,
                              double                   x,
                              double                   y)
{
  return x >= self->x && x < self->x + self->width && y >= self->y && y < self->y + self->height;
}

gboolean
sac_grid_cell_is_in (const SacTraceSource    *source,
                     int                      position,
                     const SacTraceRectangle *area)
{
  SacTraceRectangle cell;
  double x, y;

  if (source->kind != SAC_SOURCE_GRID || sac_grid_get_area (source).width <= 0)
    return FALSE;

  cell = sac_grid_get_cell_area (source, position);
  x = cell.x + cell.width / 2;
  y = cell.y + cell.height / 2;

  return sac_trace_rectangle_contains (area, x, y);
}
