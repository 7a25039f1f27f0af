#include "ui/figures/text.h"

#include <cairo-pdf.h>

static void
test_width_grows_evenly (void)
{
  g_autoptr(SacText) text = sac_text_new ();
  SacTextStyle small = { .size = 9 }, large = { .size = 36 };
  double a = sac_text_measure (text, "straightforwardness", &small).width;
  double b = sac_text_measure (text, "straightforwardness", &large).width;

  g_assert_cmpfloat_with_epsilon (b / a, 4, 0.05);
}

static void
test_markup_is_text (void)
{
  g_autoptr(SacText) text = sac_text_new ();
  SacTextStyle style = { .size = 20 };

  g_assert_cmpfloat (sac_text_measure (text, "<b>a</b>", &style).width, >,
                     3 * sac_text_measure (text, "a", &style).width);
}

static void
test_long_words_wrap (void)
{
  g_autoptr(SacText) text = sac_text_new ();
  SacTextStyle one = { .size = 14 }, many = { .size = 14, .wrap = 100 };
  const char *word = "Donaudampfschifffahrtsgesellschaftskapitän";
  SacTextExtents single = sac_text_measure (text, word, &one);
  SacTextExtents wrapped = sac_text_measure (text, word, &many);

  g_assert_cmpfloat (single.width, >, 200);
  g_assert_cmpfloat (wrapped.width, <=, 101);
  g_assert_cmpfloat (wrapped.descent, >, single.descent + single.ascent);
}

static void
test_direction (void)
{
  g_autoptr(SacText) text = sac_text_new ();

  g_assert_true (sac_text_is_right_to_left (text, "القاهرة"));
  g_assert_true (sac_text_is_right_to_left (text, "שלום"));
  g_assert_false (sac_text_is_right_to_left (text, "Cairo"));
}

/* All ink of a drawn text lies in the measured box, also of letters that overhang. */
static void
test_ink_stays_in_its_box (void)
{
  static const char *const words[] = { "fjord", "Å̊Ç", "القاهرة", "ประเทศ", "क्षत्रिय", "我們", "j", "f" };
  g_autoptr(SacText) text = sac_text_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      SacTextStyle style = { .size = 40, .bold = i % 2 };
      SacTextExtents extents = sac_text_measure (text, words[i], &style);
      cairo_rectangle_t all = { 0, 0, 400, 200 };
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, &all);
      cairo_t *cr = cairo_create (surface);
      double x, y, width, height;

      sac_text_draw (text, cr, words[i], &style, 50, 100);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      g_assert_cmpfloat (width, >, 0);
      g_assert_cmpfloat (x, >=, 50 - 1.5);
      g_assert_cmpfloat (x + width, <=, 50 + extents.width + 1.5);
      g_assert_cmpfloat (y, >=, 100 - extents.ascent - 1.5);
      g_assert_cmpfloat (y + height, <=, 100 + extents.descent + 1.5);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Valid UTF-8, but one of them made Cairo give up a whole PDF. */
static void
test_noncharacters_do_no_harm (void)
{
  static const char *const strings[] = { "a\xef\xbf\xbe", "\xef\xbf\xbf", "\xef\xb7\x90", "\xf0\x9f\xbf\xbe" };
  g_autoptr(SacText) text = sac_text_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      SacTextStyle style = { .size = 20 };
      g_autofree char *clean = sac_text_clean (strings[i]);
      cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (NULL, NULL, 100, 100);
      cairo_t *cr = cairo_create (surface);

      sac_text_draw (text, cr, strings[i], &style, 10, 50);
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, clean);
      cairo_surface_finish (surface);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
      g_assert_true (g_str_has_suffix (clean, "\xef\xbf\xbd"));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static void
test_shortens_to_what_fits (void)
{
  g_autoptr(SacText) text = sac_text_new ();
  const SacTextStyle style = { .size = 14 };
  double width = sac_text_measure (text, "straightforward", &style).width;
  g_autofree char *whole = sac_text_shorten (text, "straightforward", &style, width);
  g_autofree char *part = sac_text_shorten (text, "straightforward", &style, width * 0.6);
  g_autofree char *none = sac_text_shorten (text, "straightforward", &style, 0);
  g_autofree char *family = sac_text_shorten (text, "👨‍👩‍👧👨‍👩‍👧", &style,
                                              sac_text_measure (text, "👨‍👩‍👧…", &style).width + 1);

  g_assert_cmpstr (whole, ==, "straightforward");
  g_assert_true (g_str_has_prefix (part, "str"));
  g_assert_true (g_str_has_suffix (part, "…"));
  g_assert_cmpfloat (sac_text_measure (text, part, &style).width, <=, width * 0.6);
  g_assert_cmpstr (none, ==, "…");
  g_assert_cmpstr (family, ==, "👨‍👩‍👧…");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/text/width-grows-evenly", test_width_grows_evenly);
  g_test_add_func ("/ui/figures/text/markup-is-text", test_markup_is_text);
  g_test_add_func ("/ui/figures/text/long-words-wrap", test_long_words_wrap);
  g_test_add_func ("/ui/figures/text/direction", test_direction);
  g_test_add_func ("/ui/figures/text/noncharacters-do-no-harm", test_noncharacters_do_no_harm);
  g_test_add_func ("/ui/figures/text/ink-stays-in-its-box", test_ink_stays_in_its_box);
  g_test_add_func ("/ui/figures/text/shortens-to-what-fits", test_shortens_to_what_fits);

  return g_test_run ();
}
