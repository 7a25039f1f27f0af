#include "ui/figures/export.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/ui/figures/sample-picture.h"
#include "tests/ui/figures/sample-trace.h"

#define ODD "$$ _ \\ % & {} <b> <!-- \" ||| @@ ▁ é 我 👍 ]]> </s>"

static SacAttentionTrace *
make_trace (void)
{
  return sac_sample_trace (ODD, "i think & <we> missed the last train . </s>");
}

static GBytes *
export (SacAttentionTrace *trace,
        SacFigureKind      kind,
        SacExportFormat    format,
        SacExportSize      size)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;
  GBytes *bytes;

  options.kind = kind;
  options.theme = SAC_THEME_PRINT;
  options.caption = "A & B <caption>";
  bytes = sac_export_to_bytes (trace, &options, &size, format, &error);
  g_assert_no_error (error);

  return bytes;
}

static void
test_every_format_is_deterministic (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    for (int format = SAC_EXPORT_PNG; format <= SAC_EXPORT_PHARAOH; format++)
      {
        g_autoptr(GBytes) a = export (trace, kind, format, (SacExportSize) { 0 });
        g_autoptr(GBytes) b = export (trace, kind, format, (SacExportSize) { 0 });

        g_assert_cmpuint (g_bytes_get_size (a), >, 20);
        g_assert_true (g_bytes_equal (a, b));
      }
}

static void
test_svg_is_well_formed (void)
{
  const GMarkupParser parser = { 0 };
  g_autoptr(SacAttentionTrace) trace = make_trace ();

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      g_autoptr(GBytes) svg = export (trace, kind, SAC_EXPORT_SVG, (SacExportSize) { 0 });
      g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
      g_autoptr(GError) error = NULL;
      gsize length;
      const char *text = g_bytes_get_data (svg, &length);

      g_markup_parse_context_parse (context, text, length, &error);
      g_assert_no_error (error);
      g_markup_parse_context_end_parse (context, &error);
      g_assert_no_error (error);
      g_assert_nonnull (g_strstr_len (text, length, "A &amp; B &lt;caption&gt;"));
    }
}

static guint32
read_number (const guint8 *data)
{
  return (guint32) data[0] << 24 | data[1] << 16 | data[2] << 8 | data[3];
}

static void
test_png_has_size_and_density (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(GBytes) png = export (trace, SAC_FIGURE_MATRIX, SAC_EXPORT_PNG,
                                  sac_export_presets[2].size);
  const guint8 *data = g_bytes_get_data (png, NULL);

  g_assert_cmpuint (read_number (data + 16), ==, 1920);
  g_assert_cmpuint (read_number (data + 20), ==, 1080);

  /* After the header comes the density, in dots per metre. */
  g_assert_cmpmem (data + 37, 4, "pHYs", 4);
  g_assert_cmpuint (read_number (data + 41), ==, lround (192 / 0.0254));
}

static void
test_column_is_as_wide_as_it_says (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (60, 60);
  g_autoptr(GBytes) png = export (trace, SAC_FIGURE_MATRIX, SAC_EXPORT_PNG,
                                  sac_export_presets[0].size);
  const guint8 *data = g_bytes_get_data (png, NULL);

  g_assert_cmpuint (read_number (data + 16), ==, lround (84 / 25.4 * 300));
}

/* Whatever goes in comes out of the picture again. */
static void
check_round_trip (const char        *name,
                  SacAttentionTrace *trace,
                  SacExportFormat    format)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportSize size = { 0 };
  g_autoptr(SacAttentionTrace) read = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_export (trace, &options, &size, format, path, NULL, &error));
  g_assert_no_error (error);
  read = sac_export_read_trace (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sac_attention_trace_get_n_steps (read), ==,
                   sac_attention_trace_get_n_steps (trace));

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);

      g_assert_cmpstr (sac_attention_trace_get_step (read, i)->token, ==,
                       sac_attention_trace_get_step (trace, i)->token);

      for (int j = 0; j < source->n_positions; j++)
        {
          g_assert_cmpfloat (sac_attention_trace_get_weight (read, 0, i, j), ==,
                             sac_attention_trace_get_weight (trace, 0, i, j));
          g_assert_cmpstr (sac_attention_trace_get_source (read, 0)->labels[j], ==,
                           source->labels[j]);
        }
    }

  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_pictures_carry_their_trace (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(SacAttentionTrace) control = sac_sample_trace ("a\tb c\001 \xf4\x8f\xbf\xbf \xef\xbf\xbf",
                                                           "x\ny");

  check_round_trip ("a b%&.png", trace, SAC_EXPORT_PNG);
  check_round_trip ("ä.svg", trace, SAC_EXPORT_SVG);
  check_round_trip ("control.png", control, SAC_EXPORT_PNG);
  check_round_trip ("control.svg", control, SAC_EXPORT_SVG);
}

static void
test_decimal_comma_stays_out (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autoptr(GBytes) point = export (trace, SAC_FIGURE_MATRIX, SAC_EXPORT_TIKZ, (SacExportSize) { 0 });
  g_autoptr(GBytes) comma = NULL;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("no locale with a decimal comma here");
      return;
    }

  comma = export (trace, SAC_FIGURE_MATRIX, SAC_EXPORT_TIKZ, (SacExportSize) { 0 });
  setlocale (LC_ALL, "C.UTF-8");
  g_assert_true (g_bytes_equal (point, comma));
}

static void
assert_refused (SacAttentionTrace *trace,
                SacExportSize      size,
                SacExportFormat    format,
                int                code,
                const char        *says)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = sac_export_to_bytes (trace, &options, &size, format, &error);

  g_assert_error (error, SAC_ERROR, code);
  g_assert_null (bytes);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_sizes_have_limits (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();

  assert_refused (trace, (SacExportSize) { 30000, 100, 96 }, SAC_EXPORT_PNG, SAC_ERROR_TOO_LARGE, "20000");
  assert_refused (trace, (SacExportSize) { 5000, 5000, 300 }, SAC_EXPORT_PNG, SAC_ERROR_TOO_LARGE, "100 million");
  assert_refused (trace, (SacExportSize) { 30000, 100, 0 }, SAC_EXPORT_PDF, SAC_ERROR_TOO_LARGE, "19200");
  assert_refused (trace, (SacExportSize) { -1, 100, 0 }, SAC_EXPORT_PNG, SAC_ERROR_BAD_INPUT, "positive");
  assert_refused (trace, (SacExportSize) { NAN, 100, 0 }, SAC_EXPORT_SVG, SAC_ERROR_BAD_INPUT, "positive");
  assert_refused (trace, (SacExportSize) { 100, 100, 1 }, SAC_EXPORT_PNG, SAC_ERROR_BAD_INPUT, "dots per inch");
}

static void
test_no_map_no_weights (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b", "c", NULL);

  assert_refused (trace, (SacExportSize) { 0 }, SAC_EXPORT_CSV, SAC_ERROR_BAD_INPUT, "no attention map");
  assert_refused (trace, (SacExportSize) { 0 }, SAC_EXPORT_PHARAOH, SAC_ERROR_BAD_INPUT, "no attention map");
}

/* Arabic is drawn from the right; the pairs are those of the data. */
static void
test_direction_leaves_the_data_alone (void)
{
  const float weights[] = { 0.9f, 0.1f, 0, 0, 0.2f, 0.8f };
  g_autoptr(SacAttentionTrace) arabic = sac_sample_trace_with_weights ("في القاهرة أمس", "in Cairo",
                                                                       weights);
  g_autoptr(SacAttentionTrace) latin = sac_sample_trace_with_weights ("a b c", "in Cairo", weights);
  g_autoptr(GBytes) a = export (arabic, SAC_FIGURE_MATRIX, SAC_EXPORT_PHARAOH, (SacExportSize) { 0 });
  g_autoptr(GBytes) b = export (latin, SAC_FIGURE_MATRIX, SAC_EXPORT_PHARAOH, (SacExportSize) { 0 });

  g_assert_true (g_bytes_equal (a, b));
}

static void
test_long_pdf_is_small (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (500, 480);
  g_autoptr(GBytes) pdf = export (trace, SAC_FIGURE_MATRIX, SAC_EXPORT_PDF, (SacExportSize) { 0 });

  g_assert_cmpuint (g_bytes_get_size (pdf), <, 3 * 1024 * 1024);
}

/* Whoever gets the figure of a picture gets the picture with its numbers. */
static void
test_pictures_travel_inside (void)
{
  static const char *const names[] = { "picture.png", "picture.svg" };
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autoptr(SacPicture) picture = sac_sample_picture (64, 48);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a tree", 3, 3, picture, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportSize size = { .width = 300 };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr(SacAttentionTrace) read = NULL;
      g_autoptr(GError) error = NULL;
      SacExportFormat format;

      options.kind = i == 0 ? SAC_FIGURE_FOCUS : SAC_FIGURE_STRIP;
      g_assert_true (sac_export_format_from_path (path, &format, NULL));
      g_assert_true (sac_export (trace, &options, &size, format, path, NULL, &error));
      read = sac_export_read_trace (path, &error);
      g_assert_no_error (error);
      g_assert_true (g_str_has_prefix (sac_attention_trace_get_source (read, 0)->image,
                                       "data:image/png;name=sample.png;base64,"));
      g_assert_cmpint (sac_attention_trace_get_source (read, 0)->image_width, ==, 64);
      g_assert_cmpfloat (sac_attention_trace_get_step (read, 0)->gate, ==,
                         sac_attention_trace_get_step (trace, 0)->gate);
      g_remove (path);
    }

  g_rmdir (folder);
}

static void
test_endings (void)
{
  g_autoptr(GError) error = NULL;
  SacExportFormat format;

  g_assert_true (sac_export_format_from_path ("/a/b.PNG", &format, NULL));
  g_assert_cmpint (format, ==, SAC_EXPORT_PNG);
  g_assert_true (sac_export_format_from_path ("x.trace.json", &format, NULL));
  g_assert_cmpint (format, ==, SAC_EXPORT_JSON);
  g_assert_false (sac_export_format_from_path ("x.jpeg", &format, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_nonnull (strstr (error->message, ".png, .svg"));
}

static void
test_unwritable_path_leaves_nothing (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportSize size = { 0 };
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_export (trace, &options, &size, SAC_EXPORT_SVG, "/nowhere/at/all.svg", NULL,
                              &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

/* The longest name that file systems take, with what shells and printf would trip over. */
static void
test_names_of_all_kinds (void)
{
  g_autofree char *letters = g_strnfill (250, 'n');
  g_autofree char *longest = g_strconcat (letters, "n.svg", NULL);
  const char *names[] = { longest, "a %s \"b\" 'c'.svg", "\xff.svg" };
  g_autoptr(SacAttentionTrace) trace = make_trace ();

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    check_round_trip (names[i], trace, SAC_EXPORT_SVG);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export/every-format-is-deterministic", test_every_format_is_deterministic);
  g_test_add_func ("/ui/figures/export/svg-is-well-formed", test_svg_is_well_formed);
  g_test_add_func ("/ui/figures/export/png-has-size-and-density", test_png_has_size_and_density);
  g_test_add_func ("/ui/figures/export/column-is-as-wide-as-it-says", test_column_is_as_wide_as_it_says);
  g_test_add_func ("/ui/figures/export/pictures-carry-their-trace", test_pictures_carry_their_trace);
  g_test_add_func ("/ui/figures/export/decimal-comma-stays-out", test_decimal_comma_stays_out);
  g_test_add_func ("/ui/figures/export/sizes-have-limits", test_sizes_have_limits);
  g_test_add_func ("/ui/figures/export/no-map-no-weights", test_no_map_no_weights);
  g_test_add_func ("/ui/figures/export/direction-leaves-the-data-alone", test_direction_leaves_the_data_alone);
  g_test_add_func ("/ui/figures/export/long-pdf-is-small", test_long_pdf_is_small);
  g_test_add_func ("/ui/figures/export/pictures-travel-inside", test_pictures_travel_inside);
  g_test_add_func ("/ui/figures/export/endings", test_endings);
  g_test_add_func ("/ui/figures/export/names-of-all-kinds", test_names_of_all_kinds);
  g_test_add_func ("/ui/figures/export/unwritable-path-leaves-nothing", test_unwritable_path_leaves_nothing);

  return g_test_run ();
}
