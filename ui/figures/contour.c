#include "ui/figures/contour.h"

#include <math.h>

/* The samples with a border of nothing around them, so that every outline closes. */
typedef struct
{
  const SacField          *field;
  double                   level;
  const cairo_rectangle_t *area;
  int                      width; /* Of the bordered samples. */
  int                      height;
} Marching;

/* The sides of a square between four samples. */
enum { TOP, RIGHT, BOTTOM, LEFT, NONE };

/* By which corners are inside: 1 top left, 2 top right, 4 bottom right, 8 bottom left. From one
 * side to another, the inside at the left hand; two such where the corners lie crosswise. */
static const guint8 segments[16][4] = {
  { NONE, NONE, NONE, NONE }, { LEFT, TOP, NONE, NONE },
  { TOP, RIGHT, NONE, NONE }, { LEFT, RIGHT, NONE, NONE },
  { RIGHT, BOTTOM, NONE, NONE }, { LEFT, TOP, RIGHT, BOTTOM },
  { TOP, BOTTOM, NONE, NONE }, { LEFT, BOTTOM, NONE, NONE },
  { BOTTOM, LEFT, NONE, NONE }, { BOTTOM, TOP, NONE, NONE },
  { TOP, RIGHT, BOTTOM, LEFT }, { BOTTOM, RIGHT, NONE, NONE },
  { RIGHT, LEFT, NONE, NONE }, { RIGHT, TOP, NONE, NONE },
  { TOP, LEFT, NONE, NONE }, { NONE, NONE, NONE, NONE },
};

static gboolean
is_border (const Marching *self,
           int             x,
           int             y)
{
  return x == 0 || y == 0 || x == self->width - 1 || y == self->height - 1;
}

static double
value_at (const Marching *self,
          int             x,
          int             y)
{
  return self->field->values[(y - 1) * self->field->columns + x - 1];
}

static gboolean
is_inside (const Marching *self,
           int             x,
           int             y)
{
  return !is_border (self, x, y) && value_at (self, x, y) >= self->level;
}

/* Sides are numbered by the sample that they start from: even ones run right, odd ones down. */
static int
side_number (const Marching *self,
             int             x,
             int             y,
             int             side)
{
  switch (side)
    {
    case TOP:
      return 2 * (y * self->width + x);
    case RIGHT:
      return 2 * (y * self->width + x + 1) + 1;
    case BOTTOM:
      return 2 * ((y + 1) * self->width + x);
    default:
      return 2 * (y * self->width + x) + 1;
    }
}

/* Where the outline crosses a side: by the values at its ends, or at the edge of the field. */
static void
add_point (const Marching *self,
           cairo_t        *cr,
           int             side,
           gboolean        first)
{
  int x = side / 2 % self->width, y = side / 2 / self->width;
  int next_x = x + (side % 2 == 0), next_y = y + (side % 2 == 1);
  double part = 0.5;
  double at_x, at_y;

  if (!is_border (self, x, y) && !is_border (self, next_x, next_y))
    {
      double from = value_at (self, x, y), to = value_at (self, next_x, next_y);

      part = CLAMP ((self->level - from) / (to - from), 0, 1);
    }

  at_x = (x - 0.5 + part * (next_x - x)) / self->field->columns;
  at_y = (y - 0.5 + part * (next_y - y)) / self->field->rows;
  at_x = self->area->x + at_x * self->area->width;
  at_y = self->area->y + at_y * self->area->height;

  if (first)
    cairo_move_to (cr, at_x, at_y);
  else
    cairo_line_to (cr, at_x, at_y);
}

/* Each crossed side leads to the next one: a side is left by one square and entered by another. */
static int *
link_sides (const Marching *self)
{
  int n_sides = 2 * self->width * self->height;
  int *next = g_new (int, n_sides);

  for (int i = 0; i < n_sides; i++)
    next[i] = -1;

  for (int y = 0; y < self->height - 1; y++)
    for (int x = 0; x < self->width - 1; x++)
      {
        int corners = is_inside (self, x, y) | is_inside (self, x + 1, y) << 1 |
                      is_inside (self, x + 1, y + 1) << 2 | is_inside (self, x, y + 1) << 3;
        const guint8 *sides = segments[corners];

        for (int i = 0; i < 4 && sides[i] != NONE; i += 2)
          next[side_number (self, x, y, sides[i])] = side_number (self, x, y, sides[i + 1]);
      }

  return next;
}

void
sac_contour_add_path (cairo_t                 *cr,
                      const SacField          *field,
                      double                   level,
                      const cairo_rectangle_t *area)
{
  Marching self = { field, level, area, field->columns + 2, field->rows + 2 };
  g_autofree int *next = link_sides (&self);

  for (int i = 0; i < 2 * self.width * self.height; i++)
    {
      int side = i;

      if (next[i] < 0)
        continue;

      cairo_new_sub_path (cr);

      while (next[side] >= 0)
        {
          int following = next[side];

          add_point (&self, cr, side, side == i);
          next[side] = -1;
          side = following;
        }

      cairo_close_path (cr);
    }
}
