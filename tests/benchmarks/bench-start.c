/* A run of the sample sentence by the command line, as a process of its own: time and memory. */

#include <gio/gio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/benchmarks/timing.h"

#define N_TURNS 10
#define SENTENCE "Je crois que nous avons manqué le dernier train."

typedef struct
{
  double wall;
  double processor;
  double peak; /* Bytes. */
} Cost;

static double
seconds (struct timeval time)
{
  return time.tv_sec + time.tv_usec * 1e-6;
}

static Cost
run_once (char **arguments)
{
  struct rusage usage;
  double start = sac_wall_now ();
  GPid child;
  g_autoptr(GError) error = NULL;
  int status;

  g_spawn_async (NULL, arguments, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL,
                 NULL, NULL, &child, &error);
  g_assert_no_error (error);
  g_assert_cmpint (wait4 (child, &status, 0, &usage), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);

  return (Cost) {
    .wall = sac_wall_now () - start,
    .processor = seconds (usage.ru_utime) + seconds (usage.ru_stime),
    .peak = usage.ru_maxrss * 1024.0,
  };
}

static void
measure (char       **arguments,
         const char  *name,
         goffset      n_bytes)
{
  SacTimes wall, processor;
  double peak = 0;

  sac_times_init (&wall);
  sac_times_init (&processor);

  for (int turn = 0; turn < N_TURNS; turn++)
    {
      Cost cost = run_once (arguments);

      sac_times_add (&wall, cost.wall);
      sac_times_add (&processor, cost.processor);
      peak = MAX (peak, cost.peak);
    }

  sac_times_print (&wall, name);
  g_print (", of the processor %.3f; peak memory %.1f MB, %.2f x the file\n",
           sac_times_best (&processor) * 1e3, peak / 1e6, peak / n_bytes);

  sac_times_clear (&wall);
  sac_times_clear (&processor);
}

static goffset
file_size (const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL,
                                                 NULL);

  return info != NULL ? g_file_info_get_size (info) : 0;
}

int
main (int    argc,
      char **argv)
{
  char *cli = (char *) g_getenv ("SACCADE_CLI"), *sample = (char *) g_getenv ("SACCADE_SAMPLE_MODEL");
  char *run[] = { cli, "run", sample, "--text", SENTENCE, NULL };
  char *run_halves[] = { cli, "run", sample, "--text", SENTENCE, "--bfloat16", NULL };
  char *version[] = { cli, "--version", NULL };
  goffset n_bytes = file_size (sample);

  if (n_bytes == 0)
    {
      g_print ("not measured: there is no sample model\n");
      return 0;
    }

  g_print ("the command line from start to end, the sample sentence and model (%.1f MB):\n",
           n_bytes / 1e6);
  measure (version, "--version", n_bytes);
  measure (run, "run", n_bytes);
  measure (run_halves, "run --bfloat16", n_bytes);

  return 0;
}
