#include "ui/export-request.h"

#include <glib/gstdio.h>

#include "tests/support/train-trace.h"

static SacExploration *
new_exploration (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacExploration *exploration = sac_exploration_new (settings);

  sac_exploration_set_trace (exploration, trace, NULL);

  return exploration;
}

static void
test_takes_the_run_as_computed (void)
{
  g_autoptr(SacExploration) exploration = new_exploration ();
  g_autoptr(SacExportRequest) picture = sac_export_request_new (exploration, SAC_EXPORT_PNG);

  g_assert_true (picture->trace == sac_exploration_get_trace (exploration));
  g_assert_true (picture->options.join_words);
}

static void
assert_pointed (SacExploration *exploration,
                int             step,
                int             position)
{
  g_autoptr(SacExportRequest) request = sac_export_request_new (exploration, SAC_EXPORT_PNG);

  g_assert_cmpint (request->options.pointed_step, ==, step);
  g_assert_cmpint (request->options.pointed_position, ==, position);
}

static void
test_leaves_the_pointer_out (void)
{
  g_autoptr(SacExploration) exploration = new_exploration ();
  GSettings *settings = sac_exploration_get_settings (exploration);

  sac_exploration_point (exploration, 2, 1);
  assert_pointed (exploration, -1, -1);

  /* The words are a picture of one step. */
  g_settings_set_string (settings, "figure", "words");
  assert_pointed (exploration, 2, -1);
  sac_exploration_point (exploration, -1, 1);
  assert_pointed (exploration, -1, 1);

  g_settings_set_string (settings, "figure", "matrix");
  g_settings_set_boolean (settings, "export-pointed", TRUE);
  sac_exploration_point (exploration, 2, 1);
  assert_pointed (exploration, 2, 1);
  g_settings_reset (settings, "export-pointed");
  g_settings_reset (settings, "figure");
}

static void
assert_reopens_whole (SacExportFormat format)
{
  g_autoptr(SacExploration) exploration = new_exploration ();
  g_autoptr(SacExportRequest) request = sac_export_request_new (exploration, format);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "saccade-export-request", NULL);
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GBytes) again = NULL;
  g_autoptr(SacAttentionTrace) read = NULL;
  g_autoptr(GError) error = NULL;

  bytes = sac_export_to_bytes (request->trace, &request->options, &request->size, format, &error);
  g_assert_no_error (error);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  read = sac_export_read_trace (path, &error);
  g_assert_no_error (error);
  g_unlink (path);

  /* The picture has five words; the run read six pieces. */
  g_assert_cmpint (sac_attention_trace_get_source (read, 0)->n_positions, ==, 6);
  g_assert_true (json_object_get_boolean_member (
    json_object_get_object_member (sac_attention_trace_get_extra (read), SAC_EXPORT_VIEW),
    "join_words"));

  again = sac_export_to_bytes (read, &request->options, &request->size, format, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (bytes, again));
}

static void
test_pictures_reopen_whole (void)
{
  assert_reopens_whole (SAC_EXPORT_PNG);
  assert_reopens_whole (SAC_EXPORT_SVG);
}

static char *
suggest_name (const char *text)
{
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .text = (char *) text, .end = -1 };
  SacTraceParts parts = { .model = "French → English", .sources = &source, .n_sources = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacExportRequest request = { .trace = trace, .format = SAC_EXPORT_SVG };

  return sac_export_request_suggest_name (&request);
}

static void
test_is_named_after_what_was_read (void)
{
  static const struct { const char *text; const char *name; } names[] = {
    { "Je crois que nous avons manqué le train.", "je-crois-que-attention.svg" },
    { "L’été,  ../../etc", "l-été-etc-attention.svg" },
    { "我爱你。", "我爱你-attention.svg" },
    { "…!?", "attention.svg" },
    { NULL, "french-english-attention.svg" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = suggest_name (names[i].text);

      g_assert_cmpstr (name, ==, names[i].name);
    }
}

static void
test_is_named_after_the_picture (void)
{
  SacTraceSource source = { .kind = SAC_SOURCE_GRID, .image = "/a/Kitten & Kite.v2.jpg",
                            .rows = 1, .columns = 1, .n_positions = 1, .end = -1 };
  SacTraceParts parts = { .model = "Scenes", .sources = &source, .n_sources = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacExportRequest request = { .trace = trace, .format = SAC_EXPORT_PNG };
  g_autofree char *name = sac_export_request_suggest_name (&request);

  g_assert_cmpstr (name, ==, "kitten-kite-v2-attention.png");
}

static void
test_copies_have_their_own_caption (void)
{
  g_autoptr(SacExploration) exploration = new_exploration ();
  SacExportRequest *request = sac_export_request_new (exploration, SAC_EXPORT_SVG);
  g_autoptr(SacExportRequest) copy = NULL;

  sac_export_request_add_caption (request);
  copy = sac_export_request_copy (request);
  sac_export_request_free (request);

  g_assert_cmpstr (copy->options.caption, ==, "French → English · absolute scale");
}

static void
test_endings_name_their_formats (void)
{
  for (SacExportFormat format = SAC_EXPORT_PNG; format <= SAC_EXPORT_PHARAOH; format++)
    {
      g_autofree char *path = g_strdup_printf ("x.%s", sac_export_format_get_ending (format));
      g_autoptr(GError) error = NULL;
      SacExportFormat found;

      sac_export_format_from_path (path, &found, &error);
      g_assert_no_error (error);
      g_assert_cmpint (found, ==, format);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/export-request/takes-the-run-as-computed",
                   test_takes_the_run_as_computed);
  g_test_add_func ("/ui/export-request/leaves-the-pointer-out", test_leaves_the_pointer_out);
  g_test_add_func ("/ui/export-request/pictures-reopen-whole", test_pictures_reopen_whole);
  g_test_add_func ("/ui/export-request/is-named-after-the-picture",
                   test_is_named_after_the_picture);
  g_test_add_func ("/ui/export-request/is-named-after-what-was-read",
                   test_is_named_after_what_was_read);
  g_test_add_func ("/ui/export-request/copies-have-their-own-caption",
                   test_copies_have_their_own_caption);
  g_test_add_func ("/ui/export-request/endings-name-their-formats",
                   test_endings_name_their_formats);

  return g_test_run ();
}
