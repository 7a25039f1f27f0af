#include "ui/widgets/alternative.h"

#include "tests/support/widgets.h"

static void
assert_says (const char *beginning,
             const char *word,
             const char *wanted)
{
  GtkWidget *alternative = g_object_ref_sink (sac_alternative_new ());
  GVariant *target;

  sac_alternative_set (GTK_BUTTON (alternative), beginning, word, 0.25);
  target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (alternative));
  g_assert_cmpstr (g_variant_get_string (target, NULL), ==, wanted);
  g_assert_cmpint (gtk_widget_get_focusable (alternative), ==, *wanted != '\0');
  g_object_unref (alternative);
}

static void
test_goes_on_from_there (void)
{
  assert_says ("i think", "lost", "i think lost…");
  assert_says ("", "we", "we…");
  assert_says ("i think", NULL, "i think");
}

/* What goes on within a word, and an output without words. */
static void
test_offers_nothing_that_cannot_be_said (void)
{
  assert_says (NULL, "ders", "");
  assert_says (NULL, NULL, "");
  assert_says ("", NULL, "");
}

static void
test_says_what_it_does (void)
{
  GtkWidget *alternative = g_object_ref_sink (sac_alternative_new ());

  sac_alternative_set (GTK_BUTTON (alternative), "i think", "lost", 0.25);
  g_assert_nonnull (find_label (alternative, "lost"));
  g_assert_nonnull (find_label (alternative, "0.25"));
  gtk_test_accessible_assert_property (alternative, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Go on from here with “lost”, 0.25");
  g_object_unref (alternative);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

  g_test_add_func ("/ui/widgets/alternative/goes-on-from-there", test_goes_on_from_there);
  g_test_add_func ("/ui/widgets/alternative/offers-nothing-that-cannot-be-said",
                   test_offers_nothing_that_cannot_be_said);
  g_test_add_func ("/ui/widgets/alternative/says-what-it-does", test_says_what_it_does);

  return g_test_run ();
}
