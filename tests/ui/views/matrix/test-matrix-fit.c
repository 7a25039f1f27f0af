#include "ui/views/matrix/matrix-fit.h"

#include "tests/ui/figures/sample-trace.h"

typedef void (*Check) (const SacMatrixLayout *layout);

static void
with_layout (int    n_source,
             int    n_target,
             double width,
             double height,
             Check  check)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (n_source, n_target);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacMatrixLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  /* Calls what is tested, with what it starts from. */
  sac_matrix_layout_init (&layout, &drawing, width, height);
  check (&layout);
  sac_drawing_clear (&drawing);
}

/* No label is smaller than can be read, none thicker than the room between those shown. */
static void
check_labels (const SacMatrixLayout *layout)
{
  const SacMatrixAxis *axes[] = { &layout->columns, &layout->rows };

  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      g_assert_cmpfloat (axes[i]->size, >=, SAC_LABEL_FLOOR);
      g_assert_cmpfloat (axes[i]->long_size, >=, SAC_LABEL_FLOOR);
      g_assert_cmpint (axes[i]->every, >=, 1);
      g_assert_cmpfloat (axes[i]->cell, >, 0);
    }

  g_assert_cmpfloat (layout->rows.cell * layout->rows.every, >=, SAC_LABEL_FLOOR);
  g_assert_cmpfloat (sac_matrix_available_width (layout), >, 0);
  g_assert_cmpfloat (sac_matrix_available_height (layout), >, 0);
}

static void
check_cells (const SacMatrixLayout *layout)
{
  double ratio = layout->columns.cell / layout->rows.cell;

  check_labels (layout);
  g_assert_cmpfloat (ratio, <, 3);
  g_assert_cmpfloat (ratio, >, 1 / 3.0);
}

static void
test_labels_can_be_read_in_any_room (void)
{
  static const int lengths[] = { 1, 5, 30, 300 };
  static const double sides[] = { 0, 150, 500, 2000 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (sides); k++)
      with_layout (lengths[i], lengths[i], sides[k], sides[k], check_labels);
}

static void
test_cells_are_nearly_square (void)
{
  with_layout (8, 8, 0, 0, check_cells);
  with_layout (8, 8, 2000, 400, check_cells);
  with_layout (3, 20, 400, 2000, check_cells);
}

static void
check_straight (const SacMatrixLayout *layout)
{
  g_assert_false (sac_matrix_is_slanted (layout));
  g_assert_cmpfloat (layout->overhang, ==, 0);
}

static void
check_slanted (const SacMatrixLayout *layout)
{
  g_assert_true (sac_matrix_is_slanted (layout) || layout->columns.angle != 0);
}

static void
test_labels_turn_where_it_is_narrow (void)
{
  with_layout (3, 3, 900, 600, check_straight);
  with_layout (20, 5, 600, 600, check_slanted);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/matrix/matrix-fit/labels-can-be-read-in-any-room",
                   test_labels_can_be_read_in_any_room);
  g_test_add_func ("/ui/views/matrix/matrix-fit/cells-are-nearly-square",
                   test_cells_are_nearly_square);
  g_test_add_func ("/ui/views/matrix/matrix-fit/labels-turn-where-it-is-narrow",
                   test_labels_turn_where_it_is_narrow);

  return g_test_run ();
}
