#include "ui/widgets/row-layout.h"

#include <adwaita.h>

#include "tests/support/widgets.h"

typedef struct
{
  SacRowLayout *layout;
  GtkWidget    *box;
  GtkWidget    *first;
  GtkWidget    *second;
} Fixture;

static GtkWidget *
add_child (GtkWidget *box,
           int        width,
           int        height)
{
  GtkWidget *child = gtk_drawing_area_new ();

  gtk_widget_set_size_request (child, width, height);
  gtk_box_append (GTK_BOX (box), child);

  return child;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  fixture->layout = g_object_new (SAC_TYPE_ROW_LAYOUT, NULL);
  gtk_widget_set_layout_manager (fixture->box, GTK_LAYOUT_MANAGER (fixture->layout));
  fixture->first = add_child (fixture->box, 100, 30);
  fixture->second = add_child (fixture->box, 200, 40);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->box);
}

static int
height_for (Fixture *fixture,
            int      width)
{
  int minimum;

  gtk_widget_measure (fixture->box, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);

  return minimum;
}

static void
test_saves_height_where_there_is_width (Fixture       *fixture,
                                        gconstpointer  data)
{
  int width;

  g_assert_cmpint (height_for (fixture, 700), ==, 70);
  sac_row_layout_set_beside (fixture->layout, TRUE);
  g_assert_cmpint (height_for (fixture, 700), ==, 40);
  g_assert_cmpint (height_for (fixture, 660), ==, 70);

  /* It does not keep a window from becoming narrower. */
  gtk_widget_measure (fixture->box, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, ==, 200);

  gtk_widget_set_visible (fixture->second, FALSE);
  g_assert_cmpint (height_for (fixture, 700), ==, 30);
}

static void
assert_place (GtkWidget *child,
              GtkWidget *box,
              int        x,
              int        y,
              int        width,
              int        height)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (child, box, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, x);
  g_assert_cmpfloat (bounds.origin.y, ==, y);
  g_assert_cmpfloat (bounds.size.width, ==, width);
  g_assert_cmpfloat (bounds.size.height, ==, height);
}

static void
test_the_rest_goes_to_what_expands (Fixture       *fixture,
                                    gconstpointer  data)
{
  gtk_widget_set_hexpand (fixture->first, TRUE);
  sac_row_layout_set_beside (fixture->layout, TRUE);
  gtk_widget_allocate (fixture->box, 772, 50, -1, NULL);
  assert_place (fixture->first, fixture->box, 0, 0, 430, 50);
  assert_place (fixture->second, fixture->box, 442, 0, 330, 50);

  gtk_widget_set_hexpand (fixture->first, FALSE);
  gtk_widget_allocate (fixture->box, 772, 50, -1, NULL);
  assert_place (fixture->first, fixture->box, 0, 0, 330, 50);
  assert_place (fixture->second, fixture->box, 342, 0, 430, 50);

  sac_row_layout_set_beside (fixture->layout, FALSE);
  gtk_widget_allocate (fixture->box, 412, 90, -1, NULL);
  assert_place (fixture->first, fixture->box, 0, 0, 412, 30);
  assert_place (fixture->second, fixture->box, 0, 30, 412, 60);
}

static void
add (const char *path,
     void      (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

static void
test_equal_ones_have_a_half_each (Fixture       *fixture,
                                  gconstpointer  data)
{
  sac_row_layout_set_beside (fixture->layout, TRUE);
  sac_row_layout_set_equal (fixture->layout, TRUE);
  g_assert_cmpint (height_for (fixture, 491), ==, 70);
  gtk_widget_allocate (fixture->box, 512, 40, -1, NULL);
  assert_place (fixture->first, fixture->box, 0, 0, 250, 40);
  assert_place (fixture->second, fixture->box, 262, 0, 250, 40);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  add ("/ui/widgets/row-layout/saves-height-where-there-is-width",
       test_saves_height_where_there_is_width);
  add ("/ui/widgets/row-layout/the-rest-goes-to-what-expands", test_the_rest_goes_to_what_expands);
  add ("/ui/widgets/row-layout/equal-ones-have-a-half-each", test_equal_ones_have_a_half_each);

  return g_test_run ();
}
