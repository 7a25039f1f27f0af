#include "ui/export-request.h"

#include "tests/support/train-trace.h"

static SacExploration *
new_exploration (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacExploration *exploration = sac_exploration_new (settings);

  sac_exploration_set_trace (exploration, trace);

  return exploration;
}

static void
test_takes_what_is_shown (void)
{
  g_autoptr(SacExploration) exploration = new_exploration ();
  g_autoptr(SacExportRequest) picture = sac_export_request_new (exploration, SAC_EXPORT_PNG);
  g_autoptr(SacExportRequest) file = sac_export_request_new (exploration, SAC_EXPORT_JSON);

  g_assert_true (picture->trace == sac_exploration_get_shown (exploration));
  g_assert_true (file->trace == sac_exploration_get_trace (exploration));
  g_assert_cmpint (picture->options.pointed_step, ==, 2);
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

  g_test_add_func ("/ui/export-request/takes-what-is-shown", test_takes_what_is_shown);
  g_test_add_func ("/ui/export-request/copies-have-their-own-caption",
                   test_copies_have_their_own_caption);
  g_test_add_func ("/ui/export-request/endings-name-their-formats",
                   test_endings_name_their_formats);

  return g_test_run ();
}
