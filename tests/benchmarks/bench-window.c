/* From the start of the application to its first frame, and to the first one with the sample
 * sentence drawn. Each start is a process of its own, so that linking counts.
 */

#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/application.h"
#include "app/display.h"
#include "tests/benchmarks/timing.h"
#include "ui/window.h"

#define N_TURNS 8

/* In the process that is measured. */
typedef struct
{
  GApplication *application;
  SacWindow    *window;
  double        started;
  double        first_frame;
  gboolean      has_trace; /* Before the frame is painted. */
} Watch;

static void
before_paint_cb (Watch *watch)
{
  watch->has_trace = sac_exploration_get_trace (sac_window_get_exploration (watch->window)) != NULL;
}

static void
after_paint_cb (Watch *watch)
{
  double now = sac_wall_now ();

  if (watch->first_frame == 0)
    watch->first_frame = now;

  if (!watch->has_trace)
    return;

  g_print ("%.6f %.6f %.6f\n", watch->first_frame - watch->started, now - watch->started,
           sac_now ());
  g_application_quit (watch->application);
}

static void
realize_cb (Watch     *watch,
            GtkWidget *window)
{
  GdkFrameClock *clock = gdk_surface_get_frame_clock (gtk_native_get_surface (GTK_NATIVE (window)));

  g_signal_connect_swapped (clock, "before-paint", G_CALLBACK (before_paint_cb), watch);
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), watch);
}

static void
window_added_cb (Watch     *watch,
                 GtkWidget *window)
{
  if (!SAC_IS_WINDOW (window))
    return;

  watch->window = SAC_WINDOW (window);

  if (gtk_widget_get_realized (window))
    realize_cb (watch, window);
  else
    g_signal_connect_swapped (window, "realize", G_CALLBACK (realize_cb), watch);
}

static int
run_application (const char *started)
{
  sac_display_open ();

  g_autoptr(SacApplication) application = sac_application_new ();
  Watch watch = { G_APPLICATION (application), NULL, g_ascii_strtod (started, NULL), 0, FALSE };

  g_signal_connect_swapped (application, "window-added", G_CALLBACK (window_added_cb), &watch);

  return g_application_run (watch.application, 0, NULL);
}

/* The application finds its samples from where its program lies: a copy lies where the real one
 * would. */
static char *
place_program (const char *folder)
{
  g_autofree char *resources = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "..", "resources",
                                                 NULL);
  g_autofree char *link = g_build_filename (folder, "resources", NULL);
  g_autofree char *programs = g_build_filename (folder, "app", NULL);
  char *program = g_build_filename (programs, "bench-window", NULL);
  g_autoptr(GFile) self = g_file_new_for_path ("/proc/self/exe");
  g_autoptr(GFile) copy = g_file_new_for_path (program);
  g_autoptr(GError) error = NULL;

  g_mkdir (programs, 0700);
  g_assert_cmpint (symlink (resources, link), ==, 0);
  g_file_copy (self, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);

  return program;
}

static void
remove_program (const char *folder,
                const char *program)
{
  g_autofree char *link = g_build_filename (folder, "resources", NULL);
  g_autofree char *programs = g_path_get_dirname (program);

  g_unlink (program);
  g_unlink (link);
  g_rmdir (programs);
  g_rmdir (folder);
}

static gboolean
start_once (const char *program,
            SacTimes   *first,
            SacTimes   *drawn,
            SacTimes   *processor)
{
  g_autofree char *now = g_strdup_printf ("%.6f", sac_wall_now ());
  g_autoptr(GSubprocess) process = NULL;
  g_autofree char *output = NULL;
  char *end;

  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, program, now, NULL);

  if (process == NULL ||
      !g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, NULL) ||
      output[0] == '\0')
    return FALSE;

  sac_times_add (first, g_ascii_strtod (output, &end));
  sac_times_add (drawn, g_ascii_strtod (end, &end));
  sac_times_add (processor, g_ascii_strtod (end, NULL));

  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = NULL;
  g_autofree char *program = NULL;
  SacTimes first, drawn, processor;

  if (argc > 1)
    return run_application (argv[1]);

  folder = g_dir_make_tmp ("saccade-bench-XXXXXX", NULL);
  program = place_program (folder);
  sac_times_init (&first);
  sac_times_init (&drawn);
  sac_times_init (&processor);

  for (int turn = 0; turn < N_TURNS; turn++)
    if (!start_once (program, &first, &drawn, &processor))
      g_print ("a start failed\n");

  g_print ("start of the application, by a clock on the wall:\n");
  sac_times_print (&first, "first frame");
  g_print ("\n");
  sac_times_print (&drawn, "first frame with the sentence");
  g_print ("\n");
  sac_times_print (&processor, "of the processor until then");
  g_print ("\n");

  sac_times_clear (&first);
  sac_times_clear (&drawn);
  sac_times_clear (&processor);
  remove_program (folder, program);

  return 0;
}
