#include "app/cli/progress-line.h"

static GString *printed;

static void
print_cb (const char *text)
{
  g_string_append (printed, text);
}

typedef struct
{
  SacProgressLine line;
  GPrintFunc      usual;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  printed = g_string_new (NULL);
  fixture->usual = g_set_printerr_handler (print_cb);
  sac_progress_line_begin (&fixture->line);
  fixture->line.watched = TRUE;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  g_set_printerr_handler (fixture->usual);
  g_string_free (printed, TRUE);
}

static void
test_nobody_watches (Fixture       *fixture,
                     gconstpointer  unused)
{
  fixture->line.watched = FALSE;
  sac_progress_line_show (&fixture->line, "a");
  sac_progress_line_keep (&fixture->line, "b");
  sac_progress_line_count (&fixture->line, 1, 2);
  sac_progress_line_erase (&fixture->line);
  sac_progress_line_end (&fixture->line);

  g_assert_cmpstr (printed->str, ==, "");
}

static void
test_writes_over (Fixture       *fixture,
                  gconstpointer  unused)
{
  sac_progress_line_show (&fixture->line, "a");
  sac_progress_line_show (&fixture->line, "b");
  sac_progress_line_erase (&fixture->line);
  sac_progress_line_erase (&fixture->line);

  g_assert_cmpstr (printed->str, ==, "\r\033[Ka\r\033[Kb\r\033[K");
}

static void
test_ends_what_is_open (Fixture       *fixture,
                        gconstpointer  unused)
{
  sac_progress_line_keep (&fixture->line, "a");
  sac_progress_line_end (&fixture->line);
  sac_progress_line_show (&fixture->line, "b");
  sac_progress_line_end (&fixture->line);

  g_assert_cmpstr (printed->str, ==, "\r\033[Ka\n\r\033[Kb\n");
}

/* A terminal is slower than a thousand texts. */
static void
test_counts_now_and_then (Fixture       *fixture,
                          gconstpointer  unused)
{
  fixture->line.started = g_get_monotonic_time ();

  for (int i = 1; i < 1000; i++)
    sac_progress_line_count (&fixture->line, i, 1000);

  g_assert_true (g_str_has_prefix (printed->str, "\r\033[K1 of 1000, 0:00:0"));
  g_assert_cmpint (printed->len, <, 200);
}

static void
test_formats_times (void)
{
  static const struct { double seconds; const char *text; } times[] = {
    { 0, "0:00:00" }, { 59.9, "0:00:59" }, { 3723, "1:02:03" }, { -1, "0:00:00" },
    { 1.0 / 0.0, "0:00:00" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *text = sac_format_seconds (times[i].seconds);

      g_assert_cmpstr (text, ==, times[i].text);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/app/cli/progress-line/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("nobody-watches", test_nobody_watches);
  ADD_TEST ("writes-over", test_writes_over);
  ADD_TEST ("ends-what-is-open", test_ends_what_is_open);
  ADD_TEST ("counts-now-and-then", test_counts_now_and_then);
  g_test_add_func ("/app/cli/progress-line/formats-times", test_formats_times);

  return g_test_run ();
}
