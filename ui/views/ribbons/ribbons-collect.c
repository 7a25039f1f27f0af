#include "ui/views/ribbons/ribbons-collect.h"

#include <math.h>
#include <stdlib.h>

/* Of a weight that fills the scale; in ems. */
#define THICKEST 0.85

/* More ribbons than this are no longer told apart, and take longer than a frame. */
#define MAX_RIBBONS 700
#define FAINTEST    0.012

static double
ribbon_place (const SacRibbonsLayout *layout,
              int                     step,
              int                     position)
{
  const SacDrawing *drawing = layout->drawing;

  if (sac_scaling_hides (&drawing->scaling, sac_drawing_get_weight (drawing, step, position)))
    return 0;

  return sac_drawing_get_place (drawing, step, position);
}

static gboolean
is_in_sight (const SacRibbonsLayout *layout,
             double                  a,
             double                  b)
{
  double left = layout->scroll_x - layout->size, right = layout->scroll_x + layout->view.width;

  return MAX (a, b) >= left && MIN (a, b) <= right + layout->size;
}

static gboolean
is_pointed (const SacDrawing *drawing,
            int               step,
            int               position)
{
  return step == drawing->pointed_step || position == drawing->pointed_position;
}

static int
compare_ribbons (gconstpointer a,
                 gconstpointer b)
{
  const SacRibbon *x = a, *y = b;
  double p = isnan (x->place) ? -1 : fabs (x->place), q = isnan (y->place) ? -1 : fabs (y->place);

  if (p != q)
    return p < q ? -1 : 1;

  return x->step != y->step ? x->step - y->step : x->position - y->position;
}

/* Ribbons lie side by side where they meet a word, in the order in which they come in, and
 * close up where the word is narrower than all of them. */
static void
attach (SacRibbonsLayout *layout)
{
  int n_positions = layout->drawing->n_positions, n_steps = layout->drawing->n_steps;
  g_autofree double *totals = g_new0 (double, n_positions + n_steps + 1);
  g_autofree double *cursors = g_new0 (double, n_positions + n_steps + 1);

  for (guint k = 0; k < layout->ribbons->len; k++)
    {
      SacRibbon *ribbon = &g_array_index (layout->ribbons, SacRibbon, k);

      totals[ribbon->position] += ribbon->width;
      totals[n_positions + ribbon->step] += ribbon->width;
    }

  for (guint k = 0; k < layout->ribbons->len; k++)
    {
      SacRibbon *ribbon = &g_array_index (layout->ribbons, SacRibbon, k);
      int i = ribbon->position, j = n_positions + ribbon->step;
      double source_room = sac_ribbons_layout_word_width (layout, &layout->source, i,
                                                          layout->size);
      double step_room = sac_ribbons_layout_word_width (layout, &layout->steps, ribbon->step,
                                                        layout->size);

      ribbon->source_x += (cursors[i] + (ribbon->width - totals[i]) / 2)
                          * MIN (1, source_room / totals[i]);
      ribbon->step_x += (cursors[j] + (ribbon->width - totals[j]) / 2)
                        * MIN (1, step_room / totals[j]);
      cursors[i] += ribbon->width;
      cursors[j] += ribbon->width;
    }
}

static int
visual (const SacRibbonsRow *row,
        int                  index)
{
  return row->mirrored ? row->labels->n_items - 1 - index : index;
}

static void
collect (SacRibbonsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  double crowd = sac_ribbons_layout_rows_width (layout, layout->size) / layout->content;
  double thickest = THICKEST * layout->size / MAX (crowd, 1);

  for (int a = 0; drawing->weights != NULL && a < drawing->n_steps; a++)
    {
      int step = visual (&layout->steps, a);

      for (int b = 0; step < drawing->n_visible && b < drawing->n_positions; b++)
        {
          int position = visual (&layout->source, b);
          SacRibbon ribbon = { step, position, 0, 1.5, layout->source.centres[position],
                               layout->steps.centres[step] };

          if (!is_in_sight (layout, ribbon.source_x, ribbon.step_x))
            continue;

          ribbon.place = ribbon_place (layout, step, position);

          if (fabs (ribbon.place) < FAINTEST)
            continue;

          if (!isnan (ribbon.place))
            ribbon.width = MAX (fabs (ribbon.place) * thickest, 0.4);

          g_array_append_val (layout->ribbons, ribbon);
        }
    }
}

static int
compare_strengths (gconstpointer a,
                   gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* Keeps the strongest, what is no number, and what is pointed at; in their order. */
static void
thin_out (SacRibbonsLayout *layout)
{
  guint n = layout->ribbons->len, kept = 0;
  g_autofree double *strengths = g_new (double, MAX (n, 1));
  double least;

  if (n <= MAX_RIBBONS)
    return;

  for (guint k = 0; k < n; k++)
    strengths[k] = g_array_index (layout->ribbons, SacRibbon, k).width;

  qsort (strengths, n, sizeof *strengths, compare_strengths);
  least = strengths[n - MAX_RIBBONS];

  for (guint k = 0; k < n; k++)
    {
      SacRibbon ribbon = g_array_index (layout->ribbons, SacRibbon, k);

      if ((ribbon.width >= least && kept < MAX_RIBBONS)
          || is_pointed (layout->drawing, ribbon.step, ribbon.position))
        g_array_index (layout->ribbons, SacRibbon, kept++) = ribbon;
    }

  g_array_set_size (layout->ribbons, kept);
}

void
sac_ribbons_collect (SacRibbonsLayout *layout)
{
  collect (layout);
  thin_out (layout);
  attach (layout);
  g_array_sort (layout->ribbons, compare_ribbons);
}
