#include "ui/views/matrix/matrix-layout.h"

#include <math.h>

#include "tests/ui/figures/sample-picture.h"
#include "tests/ui/figures/sample-trace.h"

/* Whether two boxes that are turned alike share a point: compared in their own directions. */
static gboolean
overlap (const SacPlacedLabel *a,
         const SacPlacedLabel *b)
{
  double cosine = cos (a->angle), sine = sin (a->angle);
  double dx = b->x - a->x, dy = b->y - a->y;
  double along = cosine * dx + sine * dy, across = cosine * dy - sine * dx;
  const double slack = 0.05;

  return along < a->width - slack && along + b->width > slack
         && across - b->ascent < a->descent - slack && across + b->descent > -a->ascent + slack;
}

typedef gboolean (*PlaceLabel) (const SacMatrixLayout *layout,
                                int                    index,
                                SacPlacedLabel        *placed);

/* Labels lie apart, and inside the figure. */
static int
check_axis (const SacMatrixLayout *layout,
            PlaceLabel             place,
            int                    n)
{
  g_autofree SacPlacedLabel *labels = g_new (SacPlacedLabel, MAX (n, 1));
  int n_shown = 0;

  for (int i = 0; i < n; i++)
    if (place (layout, i, &labels[n_shown]))
      n_shown++;

  for (int i = 0; i < n_shown; i++)
    {
      double corners[8];

      sac_label_corners (&labels[i], corners);
      g_assert_cmpfloat (labels[i].size, >=, SAC_LABEL_FLOOR);

      for (int k = 0; k < 4; k++)
        {
          g_assert_cmpfloat (corners[2 * k], >=, 0);
          g_assert_cmpfloat (corners[2 * k], <=, layout->width);
          g_assert_cmpfloat (corners[2 * k + 1], >=, 0);
          g_assert_cmpfloat (corners[2 * k + 1], <=, layout->height);
        }

      for (int k = 0; k < i; k++)
        g_assert_false (overlap (&labels[k], &labels[i]));
    }

  return n_shown;
}

static void
check_labels (SacAttentionTrace *trace,
              double             width,
              double             height,
              double             zoom)
{
  SacFigureOptions options = { .legend = TRUE, .n_visible_steps = -1, .pointed_step = 0,
                               .pointed_position = 0, .zoom = zoom, .scroll_x = 31,
                               .scroll_y = 17 };
  SacMatrixLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_matrix_layout_init (&layout, &drawing, width, height);
  g_assert_cmpint (check_axis (&layout, sac_matrix_layout_column_label, layout.columns.n), >, 0);
  g_assert_cmpint (check_axis (&layout, sac_matrix_layout_row_label, layout.rows.n), >, 0);

  /* Without scrolling and above the floor, no label is missing. */
  if (layout.scroll_width == 0 && zoom >= 1)
    g_assert_cmpint (check_axis (&layout, sac_matrix_layout_column_label, layout.columns.n), ==,
                     layout.columns.n);

  sac_drawing_clear (&drawing);
}

static void
test_labels_never_overlap (void)
{
  static const int lengths[] = { 1, 2, 3, 5, 8, 13, 20, 29, 40, 60, 120, 500 };
  static const double widths[] = { 360, 760, 1600 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
      {
        g_autoptr(SacAttentionTrace) square = sac_sample_trace_of_length (lengths[i], lengths[i]);
        g_autoptr(SacAttentionTrace) wide = sac_sample_trace_of_length (lengths[i], 4);

        check_labels (square, widths[k], 560, 1);
        check_labels (square, widths[k], 560, 1.7);
        check_labels (square, widths[k], 560, 0.3);
        check_labels (wide, widths[k], 400, 1);
      }
}

static void
test_long_words_do_not_overlap (void)
{
  g_autoptr(SacAttentionTrace) trace
    = sac_sample_trace ("voir https://www.example.org/a/very/long/path/that/never/ends/and/has/no/blanks/"
                        "at/all/index.html la suite de ประเทศไทยสวยงาม क्षत्रिय </s>",
                        "see https://www.example.org/a/very/long/path/that/never/ends/and/has/no/blanks/"
                        "at/all/index.html for Donaudampfschifffahrtsgesellschaftskapitänsmütze </s>");

  check_labels (trace, 360, 480, 1);
  check_labels (trace, 760, 480, 1);
  check_labels (trace, 1600, 1000, 1);
  check_labels (trace, 760, 480, 2);
}

/* Under the middle of each cell that is seen lies that cell. */
static void
check_cells (SacAttentionTrace *trace,
             double             zoom,
             double             scroll)
{
  SacFigureOptions options = { .n_visible_steps = -1, .pointed_step = -1, .pointed_position = -1,
                               .zoom = zoom, .scroll_x = scroll, .scroll_y = scroll };
  int n_found = 0, step, position;
  SacMatrixLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_matrix_layout_init (&layout, &drawing, 700, 500);

  for (int i = 0; i < drawing.n_steps; i++)
    for (int j = 0; j < drawing.n_positions; j++)
      {
        cairo_rectangle_t cell;
        double x, y;

        sac_matrix_layout_cell (&layout, i, j, &cell);
        x = cell.x + cell.width / 2;
        y = cell.y + cell.height / 2;

        if (x < layout.view.x || x >= layout.view.x + layout.view.width
            || y < layout.view.y || y >= layout.view.y + layout.view.height)
          continue;

        g_assert_true (sac_matrix_layout_at (&layout, x, y, &step, &position));
        g_assert_cmpint (step, ==, i);
        g_assert_cmpint (position, ==, j);
        n_found++;
      }

  g_assert_cmpint (n_found, >, 0);
  sac_drawing_clear (&drawing);
}

static void
test_finds_the_cell_under_the_pointer (void)
{
  g_autoptr(SacAttentionTrace) small = sac_sample_trace ("a b c d", "x y z");
  g_autoptr(SacAttentionTrace) arabic = sac_sample_trace ("في القاهرة أمس .", "x y z");
  g_autoptr(SacAttentionTrace) large = sac_sample_trace_of_length (90, 80);

  check_cells (small, 1, 0);
  check_cells (arabic, 1, 0);
  check_cells (large, 1, 0);
  check_cells (large, 1, 211);
  check_cells (large, 3, 1000);
  check_cells (large, 0.4, 0);
}

/* The pointer on a label names its row or column, also where labels lean. */
static void
test_finds_the_label_under_the_pointer (void)
{
  static const char *const sources[] = { "je crois que nous avons manqué le dernier train",
                                         "a b c", "اشترى أحمد الكتاب القديم من المكتبة الكبيرة أمس" };

  for (gsize k = 0; k < G_N_ELEMENTS (sources); k++)
    {
      g_autoptr(SacAttentionTrace) trace = sac_sample_trace (sources[k], "i think we missed it");
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      SacMatrixLayout layout;
      SacPlacedLabel placed;
      SacDrawing drawing;
      double corners[8];
      int step, position;

      sac_drawing_init (&drawing, trace, &options);
      sac_matrix_layout_init (&layout, &drawing, 560, 420);

      for (int j = 0; j < drawing.n_positions; j++)
        {
          g_assert_true (sac_matrix_layout_column_label (&layout, j, &placed));
          sac_label_corners (&placed, corners);
          g_assert_true (sac_matrix_layout_at (&layout, (corners[0] + corners[4]) / 2,
                                               (corners[1] + corners[5]) / 2, &step, &position));
          g_assert_cmpint (position, ==, j);
          g_assert_cmpint (step, ==, -1);
        }

      for (int i = 0; i < drawing.n_steps; i++)
        {
          g_assert_true (sac_matrix_layout_row_label (&layout, i, &placed));
          g_assert_true (sac_matrix_layout_at (&layout, placed.x + placed.width / 2, placed.y - 3,
                                               &step, &position));
          g_assert_cmpint (step, ==, i);
          g_assert_cmpint (position, ==, -1);
        }

      sac_drawing_clear (&drawing);
    }
}

static void
test_right_to_left_begins_at_the_right (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("في القاهرة أمس Amazon 25", "x y z");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  cairo_rectangle_t first, last;
  SacMatrixLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_matrix_layout_init (&layout, &drawing, 560, 420);
  sac_matrix_layout_cell (&layout, 0, 0, &first);
  sac_matrix_layout_cell (&layout, 0, 4, &last);
  g_assert_cmpfloat (first.x, >, last.x);
  sac_drawing_clear (&drawing);
}

static int
turn (int    n_words,
      double width)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (n_words, 5);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacMatrixLayout layout;
  SacDrawing drawing;
  double angle;

  sac_drawing_init (&drawing, trace, &options);
  sac_matrix_layout_init (&layout, &drawing, width, 600);
  angle = layout.columns.angle;
  sac_drawing_clear (&drawing);

  return lround (-angle * 180 / G_PI);
}

static void
test_labels_turn_where_it_gets_narrow (void)
{
  g_assert_cmpint (turn (2, 900), ==, 0);
  g_assert_cmpint (turn (12, 900), ==, 45);
  g_assert_cmpint (turn (50, 900), ==, 90);
}

/* Each row of a picture's grid begins with its label. */
static void
test_grids_are_labelled_by_rows (void)
{
  static const int widths[] = { 260, 500, 900, 2400 };

  for (gsize k = 0; k < G_N_ELEMENTS (widths); k++)
    {
      g_autoptr(SacAttentionTrace) trace =
        sac_sample_picture_trace ("a sun over a tree", 6, 8, NULL, (SacTraceRectangle) { 0 });
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      SacMatrixLayout layout;
      SacPlacedLabel placed;
      SacDrawing drawing;
      double right = -1e9;

      sac_drawing_init (&drawing, trace, &options);
      sac_matrix_layout_init (&layout, &drawing, widths[k], 400);
      g_assert_cmpint (layout.columns.line, ==, 8);
      g_assert_cmpstr (drawing.source_labels.items[41].text, ==, "r6 c2");

      for (int i = 0; i < 48; i++)
        {
          if (!sac_matrix_layout_column_label (&layout, i, &placed))
            continue;

          g_assert_cmpfloat (placed.x, >, right);
          right = placed.x + placed.width;
        }

      if (layout.columns.every <= 8)
        for (int i = 0; i < 48; i += 8)
          g_assert_true (sac_matrix_layout_column_label (&layout, i, &placed));

      sac_drawing_clear (&drawing);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/matrix-layout/labels-never-overlap", test_labels_never_overlap);
  g_test_add_func ("/ui/views/matrix-layout/long-words-do-not-overlap", test_long_words_do_not_overlap);
  g_test_add_func ("/ui/views/matrix-layout/finds-the-cell-under-the-pointer", test_finds_the_cell_under_the_pointer);
  g_test_add_func ("/ui/views/matrix-layout/finds-the-label-under-the-pointer", test_finds_the_label_under_the_pointer);
  g_test_add_func ("/ui/views/matrix-layout/right-to-left-begins-at-the-right", test_right_to_left_begins_at_the_right);
  g_test_add_func ("/ui/views/matrix-layout/labels-turn-where-it-gets-narrow", test_labels_turn_where_it_gets_narrow);
  g_test_add_func ("/ui/views/matrix-layout/grids-are-labelled-by-rows",
                   test_grids_are_labelled_by_rows);

  return g_test_run ();
}
